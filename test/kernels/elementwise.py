"""Operators that do the same to each element: their kernels share the elements out in parts (tiling.py)."""
import dataclasses
from collections.abc import Callable

import numpy as np

import tiling
from case import Case, Result, Scratch, Tiling

CNAMES = {"float32": "float", "float16": "half", "int64": "int64_t", "int32": "int32_t", "uint32": "uint32_t",
          "int16": "int16_t", "uint16": "uint16_t", "int8": "int8_t", "uint8": "uint8_t", "bool": "bool"}
EXPERIMENTAL = "experimental/math/{0}/op_kernel/{0}.cpp"
WHOLE = ((4096, 1), (70016, 8), (32, 3))  # elements and blocks: whole data blocks of any type
ANY = ((4096, 1), (70001, 8), (3, 3))


# ---- inputs ----


def values(kind, dtype, n, seed):
    """Of floats some of every size that the kind allows, of whole numbers any."""
    rng = np.random.default_rng(seed)
    dtype = np.dtype(dtype)
    if dtype.kind == "b":
        return rng.integers(0, 2, n).astype(bool)
    if dtype.kind in "iu":
        info = np.iinfo(np.int32 if dtype.itemsize == 8 else dtype)
        return rng.integers(info.min // 2 if dtype.itemsize == 8 else info.min, info.max // 2, n).astype(dtype)
    if kind == "any":
        return (rng.standard_normal(n) * 10 ** rng.uniform(-3, 3, n)).astype(dtype)
    low, high = {"positive": (0, 1000), "small": (-8, 8), "unit": (-1, 1)}[kind]
    return rng.uniform(low, high, n).astype(dtype)


def independent(kind, dtype, n, arity):
    return [values(kind, dtype, n, seed) for seed in range(arity)]


def some_equal(kind, dtype, n, arity):
    x, y = independent(kind, dtype, n, arity)
    y[::3] = x[::3]
    return [x, y]


def with_specials(kind, dtype, n, arity):
    x = values(kind, dtype, n, 0)
    x[::5], x[1::7], x[2::9], x[3::11] = np.inf, -np.inf, np.nan, 0
    return [x]


def condition_and_two(kind, dtype, n, arity):
    return [values(kind, "bool", n, 9)] + independent(kind, dtype, n, 2)


# ---- what the operators mean ----
# Each instruction rounds once to its type; half goes through float where the operator says so.


def times(x, y):
    return x * y


def plus(x, y):
    return x + y


def minus(x, y):
    return x - y


def cosh(x):
    e = np.exp(x)
    return ((1 / e + e) * np.float32(0.5)).astype(x.dtype)


def tanh_grad(y, dy):
    y, dy = y.astype(np.float32), dy.astype(np.float32)
    return dy * (1 - y * y)


def atan_grad(y, dy):
    y = y.astype(np.float32)
    return (dy.astype(np.float32) / (1 + y * y)).astype(dy.dtype)


def square_root(x):
    return np.sqrt(x.astype(np.float32)).astype(x.dtype)


def close(x, y):
    return np.abs(x.astype(np.float32) - y.astype(np.float32)) < np.float32(0.125)


# ---- the operators ----


@dataclasses.dataclass
class Elementwise:
    name: str
    model: Callable
    dtypes: tuple  # "in" or "in>out"
    kind: str = "any"
    arity: int = 1
    defines: tuple = ("DTYPE_X",)
    template: Callable = lambda dtype: "<0>"
    tiling: Callable = tiling.two_sizes
    tiling_key: Callable = lambda dtype: 0
    inputs: Callable = independent
    sizes: tuple = WHOLE
    ulp: float = 0
    repository: str = "ops-math"
    file: str = ""
    host_header: str = ""
    flags: tuple = ()

    def cases(self):
        for types in self.dtypes:
            dtype, out = types.split(">")[0], types.split(">")[-1]
            defines = {d: CNAMES[out if d in ("DTYPE_Y", "DTYPE_Z") else dtype] for d in self.defines}
            for n, blocks in self.sizes:
                inputs = self.inputs(self.kind, dtype, n, self.arity)
                with np.errstate(all="ignore"):
                    want = self.model(*inputs).astype(out)
                blocks, numbers = self.tiling(n, min(x.itemsize for x in (*inputs, want)), blocks)
                yield Case(title=f"{types.replace('>', ' to ')} x {n}, {blocks} blocks",
                           file=self.file or EXPERIMENTAL.format(self.name), kernel=self.name + self.template(dtype),
                           arguments=[*inputs, Result(want), Scratch(), Tiling(numbers)], blocks=blocks,
                           defines=defines, flags=self.flags, tiling_key=self.tiling_key(dtype), ulp=self.ulp,
                           host_header=self.host_header)


def mode_of(*dtypes):
    return lambda dtype: f"<{dtypes.index(dtype)}>"


KERNELS = (
    Elementwise("mul_v2", times, ("float32", "float16", "int32", "int16"), arity=2, defines=("DTYPE_X1",)),
    Elementwise("add_v2", plus, ("float32", "int32", "int16", "float16"), arity=2,
                template=mode_of("float32", "int32", "int16", "float16")),
    # Not int8: these two convert to half in buffers that are sized for int8, so their values overlap.
    Elementwise("maximum_v2", np.maximum, ("float32", "float16", "int32", "int16"), arity=2, defines=("DTYPE_X1",)),
    Elementwise("minimum", np.minimum, ("float32", "float16", "int32", "int16"), arity=2, defines=("DTYPE_X1",)),
    Elementwise("invert_v2", np.invert, ("int16", "uint16"), template=lambda dtype: "<1>"),
    Elementwise("bitwise_and", np.bitwise_and, ("int16", "uint16", "int32"), arity=2, defines=("DTYPE_X1",)),
    Elementwise("bitwise_not", np.invert, ("int16", "uint16", "int32", "int64", "int8", "uint8", "bool"), sizes=ANY,
                tiling_key=lambda dtype: 1),
    Elementwise("sqrt", square_root, ("float32", "float16"), kind="positive", defines=("DTYPE_X", "DTYPE_Y")),
    Elementwise("cosh", cosh, ("float32",), kind="small", ulp=4),
    Elementwise("tanh_grad", tanh_grad, ("float32", "float16"), kind="unit", arity=2, defines=("DTYPE_Y",)),
    Elementwise("cast_v2", lambda x: x, ("float16>float32", "float32>float16", "int16>float32", "int32>float32"),
                defines=("DTYPE_X", "DTYPE_Z")),
    Elementwise("exp", np.exp, ("float32", "float16"), kind="small", defines=("DTYPE_X", "DTYPE_Y"),
                tiling=tiling.exp, ulp=2),
    Elementwise("ones_like", np.ones_like, ("float32", "float16", "int32", "int8"), tiling=tiling.former_and_tail),
    Elementwise("greater", np.greater, ("float32>bool", "float16>bool", "int32>bool", "int8>bool", "uint8>bool"),
                arity=2, defines=("DTYPE_X1", "DTYPE_X2", "DTYPE_Y"), inputs=some_equal, tiling_key=lambda dtype: 1),
    # Not int8: the second half of a buffer that it halves lies behind the buffer.
    Elementwise("select_v2", np.where, ("float32", "int32", "float16", "int16"), defines=("DTYPE_SELF", "DTYPE_OUT"),
                inputs=condition_and_two),
    # For dav-3510 alone: it has Duplicate and Select of bytes.
    Elementwise("approximate_equal", close, ("float32>bool", "float16>bool"), kind="unit", arity=2,
                defines=("DTYPE_X1",), tiling=tiling.factors, sizes=ANY, flags=("--npu-arch=dav-3510",)),
    # Bytes are shifted left beyond their sign in 16 bits, to wrap around.
    Elementwise("assign_sub", minus, ("float16", "int8", "float32", "int32", "uint8", "int64"), arity=2, defines=(),
                template=mode_of("float16", "int8", "float32", "int32", "uint8", "bfloat16", "int64"),
                tiling=tiling.factors, sizes=ANY, flags=("-fsigned-shift-left=wrap",)),
    Elementwise("atan_grad", atan_grad, ("float32", "float16"), arity=2, defines=("DTYPE_Y",), template=lambda _: "<1>",
                tiling=tiling.factors, sizes=ANY, file="math/atan_grad/op_kernel/atan_grad.cpp"),
    Elementwise("is_inf", np.isinf, ("float16>bool", "float32>bool"), defines=(), template=lambda dtype: "",
                tiling=tiling.infinities, tiling_key=("", "float16", "float32").index, inputs=with_specials,
                file="math/is_inf/op_kernel/is_inf.cpp", host_header="../op_host/is_inf_tiling_def.h"),
    Elementwise("add_example", plus, ("float32", "int32"), arity=2, defines=(), template=mode_of("float32", "int32"),
                tiling=tiling.factors, sizes=ANY, file="examples/add_example/op_kernel/add_example.cpp"),
    Elementwise("add_example", plus, ("float32", "int32"), arity=2, defines=(), template=mode_of("float32", "int32"),
                tiling=tiling.even_tiles, repository="vllm",
                file="csrc/scripts/opgen/template/add/op_kernel/add_example.cpp"),
)
