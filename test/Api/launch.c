// RUN: %embed %s -I %S/Inputs -o %t && %t
/* Launching: results, argument checks, failures; several threads on one program, programs made on several threads. */
#include "test.h"
#include <pthread.h>

enum { N = 64 * 50, THREADS = 6, ROUNDS = 20 };

struct buffers { float x[N], y[N], z[N]; };

static struct buffers *new_buffers(unsigned seed) {
  struct buffers *b = malloc(sizeof *b);
  for (unsigned i = 0; i < N; i++) {
    b->x[i] = (float)(i + seed);
    b->y[i] = (float)(3 * i) - (float)seed;
    b->z[i] = -1;
  }
  return b;
}

/* Both terms are small integers: the sums are exact. */
static bool right(const struct buffers *b) {
  for (unsigned i = 0; i < N; i++)
    if (b->z[i] != (float)(4 * i)) return false;
  return true;
}

static bool run(const struct ascpu_kernel *add, struct buffers *b, unsigned blocks, unsigned threads,
                struct ascpu_error **error) {
  float *x = b->x, *y = b->y, *z = b->z;
  uint32_t n = N;
  void *args[] = {&x, &y, &z, &n};
  return ascpu_launch(add, &(struct ascpu_launch_options){.blocks = blocks, .threads = threads}, args, 4, error);
}

static void results(const struct ascpu_kernel *add) {
  static const unsigned shapes[][2] = {{0, 0}, {1, 1}, {8, 0}, {8, 1}, {50, 3}, {1000, 2}};
  for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
    struct buffers *b = new_buffers(7);
    CHECK(run(add, b, shapes[i][0], shapes[i][1], NULL) && right(b));
    free(b);
  }
  struct buffers *b = new_buffers(7);
  float *x = b->x, *y = b->y, *z = b->z;
  uint32_t n = N;
  void *args[] = {&x, &y, &z, &n};
  CHECK(ascpu_launch(add, NULL, args, 4, NULL) && right(b));   /* options may be NULL */
  free(b);
}

static void errors(const struct ascpu_program *program) {
  const struct ascpu_kernel *fails = ascpu_find_kernel(program, "fails", NULL);
  int32_t at = 3;
  void *args[] = {&at, &at};
  struct ascpu_error *error = NULL;
  CHECK(!ascpu_launch(fails, NULL, args, 2, &error));
  CHECK(ascpu_error_status(error) == 2);
  CHECK_TEXT(ascpu_error_text(error), "ascpu: error: kernel 'fails' takes 1 argument, 2 given\n");
  ascpu_error_free(error);

  error = NULL;
  CHECK(!ascpu_launch(fails, &(struct ascpu_launch_options){.blocks = 65536}, args, 1, &error));
  CHECK_TEXT(ascpu_error_text(error), "ascpu: error: blocks: 65536 is not in 1..65535\n");
  ascpu_error_free(error);

  /* the lowest failing block, whatever the threads; and the program is as good as before */
  for (unsigned threads = 1; threads <= 4; threads++) {
    error = NULL;
    CHECK(!ascpu_launch(fails, &(struct ascpu_launch_options){.blocks = 9, .threads = threads}, args, 1, &error));
    CHECK(ascpu_error_status(error) == 1 && strstr(ascpu_error_text(error), "block 3: ") != NULL);
    CHECK(ascpu_error_at(error, 0)->line == 21);
    ascpu_error_free(error);
  }
  CHECK(!ascpu_launch(fails, &(struct ascpu_launch_options){.blocks = 9}, args, 1, NULL));
  CHECK(ascpu_launch(fails, &(struct ascpu_launch_options){.blocks = 3}, args, 1, NULL));
}

/* ---- threads ---- */

struct job { const struct ascpu_kernel *add; unsigned number; bool ok; };

static void *launch_often(void *job_) {
  struct job *job = job_;
  job->ok = true;
  for (unsigned i = 0; i < ROUNDS; i++) {
    struct buffers *b = new_buffers(job->number + i);
    job->ok &= run(job->add, b, 1 + (job->number + i) % 4, i % 3, NULL) && right(b);
    free(b);
  }
  return NULL;
}

static void *compile_and_launch(void *job_) {
  struct job *job = job_;
  struct ascpu_program *program = compile_source(&(struct ascpu_compile_options){.checked = job->number % 2});
  struct buffers *b = new_buffers(job->number);
  job->ok = run(ascpu_find_kernel(program, "add", NULL), b, 4, 2, NULL) && right(b);
  free(b);
  ascpu_program_free(program);
  return NULL;
}

static void at_once(void *(*work)(void *), const struct ascpu_kernel *add, unsigned count) {
  pthread_t threads[THREADS];
  struct job jobs[THREADS];
  for (unsigned i = 0; i < count; i++) {
    jobs[i] = (struct job){add, i, false};
    CHECK(pthread_create(&threads[i], NULL, work, &jobs[i]) == 0);
  }
  for (unsigned i = 0; i < count; i++) {
    pthread_join(threads[i], NULL);
    CHECK(jobs[i].ok);
  }
}

int main(void) {
  struct ascpu_program *program = compile_source(NULL);
  const struct ascpu_kernel *add = ascpu_find_kernel(program, "add", NULL);
  results(add);
  errors(program);
  at_once(launch_often, add, THREADS);
  at_once(compile_and_launch, NULL, 4);
  ascpu_program_free(program);
  return result();
}
