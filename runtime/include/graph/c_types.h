/* Numbers of data types for the host, C_DT_FLOAT and so on: kernels name them only in ASCENDC_TPL_*, which are nothing. */
