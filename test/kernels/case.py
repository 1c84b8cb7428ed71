"""What the kernels' modules hand to run.py: a case is one run, with its arguments in the order of the kernel's
parameters. An argument is a numpy array (an input) or one of the classes here.
"""
import dataclasses
import pathlib

import numpy as np


@dataclasses.dataclass
class Result:
    """A tensor that the kernel writes, and what must be in it."""
    want: np.ndarray


@dataclasses.dataclass
class Updated:
    """A tensor that the kernel changes."""
    before: np.ndarray
    want: np.ndarray


@dataclasses.dataclass
class Scratch:
    """Memory that nobody looks at: a workspace, or a tensor whose values the host alone reads."""
    bytes: int = 64


@dataclasses.dataclass
class Tiling:
    """Tiling numbers by name; the struct, which can have fewer, says their order."""
    numbers: dict


@dataclasses.dataclass
class Case:
    title: str
    file: str
    kernel: str
    arguments: list
    blocks: int = 1
    defines: dict = dataclasses.field(default_factory=dict)
    flags: tuple = ()
    tiling_key: int = 0
    ulp: float = 0
    host_header: str = ""  # beside the kernel, where the host part declares the struct and its build would generate it

    def tiling_file(self, kernel_file: pathlib.Path):
        """The file that has the tiling struct."""
        if self.host_header:
            return kernel_file.parent / self.host_header
        headers = sorted(kernel_file.parent.rglob("*_tiling_data.h")) or sorted(kernel_file.parent.glob("*.h"))
        return headers[0]
