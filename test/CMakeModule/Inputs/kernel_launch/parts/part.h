inline __aicore__ float scaled(float x) { return x * FACTOR; }
