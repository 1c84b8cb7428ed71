"""npy.py write DIR: arrays of every type and odd shapes. npy.py compare DIR: out-X.npy must be what in-X.npy is."""
import glob
import sys

import numpy as np

what, folder = sys.argv[1:]
if what == "write":
    rng = np.random.default_rng(1)
    names = "int8 uint8 int16 uint16 int32 uint32 int64 uint64 float16 float32 float64".split()
    arrays = {name: rng.integers(0, 256, (4, 3, 8), np.uint8).view(name) for name in names}
    arrays["bool"] = np.array([True, False, True, True, False])
    arrays["scalar"] = np.array(1.5, np.float32)
    arrays["empty"] = np.zeros((3, 0, 2), np.int8)
    arrays["deep"] = np.arange(4, dtype=np.float16).reshape((1,) * 31 + (4,))
    arrays["bf16"] = np.arange(12, dtype=np.uint16).reshape(3, 4).view([("bfloat16", "<u2")])
    for name, array in arrays.items():
        np.save(f"{folder}/in-{name}.npy", array)
    with open(f"{folder}/in-version2.npy", "wb") as file:
        np.lib.format.write_array(file, arrays["int16"], version=(2, 0))
    with open(f"{folder}/in-version3.npy", "wb") as file:
        np.lib.format.write_array(file, arrays["int16"], version=(3, 0))
    np.save(f"{folder}/bad-big.npy", np.arange(3, dtype=">i4"))
    np.save(f"{folder}/bad-fortran.npy", np.asfortranarray(np.zeros((2, 3))))
    np.save(f"{folder}/bad-object.npy", np.array([None, 1]), allow_pickle=True)
else:
    files = glob.glob(f"{folder}/in-*.npy")
    assert len(files) == 18, files
    for file in files:
        a, b = np.load(file), np.load(file.replace("/in-", "/out-"))
        assert a.dtype == b.dtype and a.shape == b.shape and a.tobytes() == b.tobytes(), file
