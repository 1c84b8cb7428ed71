"""The kernels that run.py knows, what their operators mean, and how their work is shared out.

A case is one run: a kernel file, the types that an operator's build would define, inputs, tiling numbers, and the result as
numpy has it. Elementwise operators share their elements out in two sizes of parts (tiling.py).
"""
import dataclasses
from collections.abc import Callable

import numpy as np

import tiling

CNAMES = {"float32": "float", "float16": "half", "int32": "int32_t", "int16": "int16_t", "uint16": "uint16_t",
          "int8": "int8_t", "uint8": "uint8_t"}
EXPERIMENTAL = "experimental/math/{0}/op_kernel/{0}.cpp"


@dataclasses.dataclass
class Case:
    name: str
    title: str
    repository: str
    file: str
    kernel: str
    defines: dict
    inputs: list
    want: np.ndarray
    tiling: Callable
    blocks: int
    ulp: float = 0
    tiling_key: int = 0

    @property
    def output_type(self):
        return self.want.dtype.name


def values(kind, dtype, n, seed):
    """Inputs: of floats some of every size that the kind allows, of whole numbers any."""
    rng = np.random.default_rng(seed)
    dtype = np.dtype(dtype)
    if dtype.kind in "iu":
        info = np.iinfo(dtype)
        return rng.integers(info.min, info.max, n, dtype, endpoint=True)
    if kind == "any":
        return (rng.standard_normal(n) * 10 ** rng.uniform(-3, 3, n)).astype(dtype)
    low, high = {"positive": (0, 1000), "small": (-8, 8), "unit": (-1, 1)}[kind]
    return rng.uniform(low, high, n).astype(dtype)


# What the operators mean. Each instruction rounds once to its type; half goes through float where the operator says so.


def times(x, y):
    return x * y


def plus(x, y):
    return x + y


def invert(x):
    return ~x


def cosh(x):
    e = np.exp(x)
    return ((1 / e + e) * np.float32(0.5)).astype(x.dtype)


def tanh_grad(y, dy):
    y, dy = y.astype(np.float32), dy.astype(np.float32)
    return dy * (1 - y * y)


def square_root(x):
    return np.sqrt(x.astype(np.float32)).astype(x.dtype)


def ones(x):
    return np.ones_like(x)


@dataclasses.dataclass
class Elementwise:
    """An operator that does the same to each element."""
    name: str
    model: Callable
    dtypes: tuple
    kind: str = "any"
    arity: int = 1
    defines: tuple = ("DTYPE_X",)
    instance: Callable = lambda dtype: 0
    tiling: Callable = tiling.two_sizes
    ulp: float = 0
    file: str = ""

    def cases(self):
        for dtype in self.dtypes:
            out = dtype.split(">")[-1]
            dtype = dtype.split(">")[0]
            for n, blocks in ((4096, 1), (70016, 8), (32, 3)):
                inputs = [values(self.kind, dtype, n, seed) for seed in range(self.arity)]
                with np.errstate(all="ignore"):
                    want = self.model(*inputs).astype(out)
                share = self.tiling(n, min(np.dtype(dtype).itemsize, np.dtype(out).itemsize), blocks)
                yield Case(name=self.name, title=f"{dtype}{'' if dtype == out else ' to ' + out} x {n}, {share.blocks} blocks",
                           repository="ops-math", file=self.file or EXPERIMENTAL.format(self.name),
                           kernel=f"{self.name}<{self.instance(dtype)}>",
                           defines={d: CNAMES[out if d in ("DTYPE_Z", "DTYPE_Y") else dtype] for d in self.defines},
                           inputs=inputs, want=want, tiling=share.bytes, blocks=share.blocks, ulp=self.ulp)


def mode_of(*dtypes):
    return lambda dtype: dtypes.index(dtype)


OPERATORS = (
    Elementwise("mul_v2", times, ("float32", "float16", "int32", "int16"), arity=2, defines=("DTYPE_X1",)),
    Elementwise("add_v2", plus, ("float32", "int32", "int16", "float16"), arity=2,
                instance=mode_of("float32", "int32", "int16", "float16")),
    # Not int8: these two convert to half in buffers that are sized for int8, so their values overlap.
    Elementwise("maximum_v2", np.maximum, ("float32", "float16", "int32", "int16"), arity=2, defines=("DTYPE_X1",)),
    Elementwise("minimum", np.minimum, ("float32", "float16", "int32", "int16"), arity=2, defines=("DTYPE_X1",)),
    Elementwise("invert_v2", invert, ("int16", "uint16"), instance=lambda dtype: 1),
    Elementwise("bitwise_and", np.bitwise_and, ("int16", "uint16", "int32"), arity=2, defines=("DTYPE_X1",)),
    Elementwise("sqrt", square_root, ("float32", "float16"), kind="positive", defines=("DTYPE_X", "DTYPE_Y")),
    Elementwise("cosh", cosh, ("float32",), kind="small", ulp=4),
    Elementwise("tanh_grad", tanh_grad, ("float32", "float16"), kind="unit", arity=2, defines=("DTYPE_Y",)),
    Elementwise("cast_v2", lambda x: x,
                ("float16>float32", "float32>float16", "int16>float32", "int32>float32"), kind="any",
                defines=("DTYPE_X", "DTYPE_Z")),
    Elementwise("exp", np.exp, ("float32", "float16"), kind="small", defines=("DTYPE_X", "DTYPE_Y"),
                tiling=tiling.exp, ulp=2),
    Elementwise("ones_like", ones, ("float32", "float16", "int32", "int8"), tiling=tiling.former_and_tail),
    Elementwise("add_example", plus, ("float32", "int32"), arity=2, defines=(), instance=mode_of("float32", "int32"),
                tiling=tiling.factors, file="examples/add_example/op_kernel/add_example.cpp"),
)


def all_cases():
    for operator in OPERATORS:
        yield from operator.cases()
