void scale(float *x, int blocks, float by, void *stream);
