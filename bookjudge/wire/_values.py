"""What stands on this side for an object of the other: references, named tuples, records."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, ClassVar


class Reference:
    """An object that stays where it is: `mine` tells whether the sender holds it."""

    __slots__ = ("kind", "mine", "number", "type_name")

    def __init__(self, mine: bool, number: int, type_name: str, kind: str) -> None:
        self.mine = mine
        self.number = number
        self.type_name = type_name
        self.kind = kind


class NamedTuple(tuple[object, ...]):
    """A named tuple of the other side: equal to any tuple with the same items."""

    __slots__ = ()

    _names: ClassVar[dict[str, int]] = {}  # replaced in each subclass

    def __getattr__(self, name: str) -> Any:
        try:
            return self[type(self)._names[name]]
        except KeyError:
            raise AttributeError(name) from None

    @property
    def _fields(self) -> tuple[str, ...]:
        return tuple(type(self)._names)

    def __repr__(self) -> str:
        items = ", ".join(f"{n}={v!r}" for n, v in zip(self._fields, self, strict=True))
        return f"{type(self).__name__}({items})"


class Record:
    """A dataclass instance of the other side: equal to one of the same name, fields and values."""

    __slots__ = ("_type_name", "_values")

    def __init__(self, type_name: str, values: dict[str, Any]) -> None:
        self._type_name = type_name
        self._values = values

    def __getattr__(self, name: str) -> Any:
        try:
            return self._values[name]
        except KeyError:
            raise AttributeError(name) from None

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Record):
            return self._type_name == other._type_name and self._values == other._values
        fields = getattr(type(other), "__dataclass_fields__", None)
        if fields is None:
            return NotImplemented
        return type(other).__name__ == self._type_name and self._values == {
            name: getattr(other, name) for name in fields
        }

    def __hash__(self) -> int:
        return hash((self._type_name, tuple(self._values)))

    def __repr__(self) -> str:
        items = ", ".join(f"{name}={value!r}" for name, value in self._values.items())
        return f"{self._type_name}({items})"
