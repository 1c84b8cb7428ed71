# Any version that a project asks for will do: the language has one.
set(PACKAGE_VERSION "1.0")
set(PACKAGE_VERSION_COMPATIBLE TRUE)
