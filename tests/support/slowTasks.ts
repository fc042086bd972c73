/*
 * With `SLOW_TASKS` (milliseconds) each task of React's scheduler waits up to so long, as it does on a loaded machine: what
 * is drawn after an answer of the API, and the effects after it, come late. What a test reads without waiting for it then
 * fails in each run and not in one of a hundred. Loaded before React, which keeps the function; `npm run soak:steady` sets it.
 */
const { setTimeout: realTimeout } = globalThis;
const longestMs = Number(process.env.SLOW_TASKS ?? '0');
const mark = Symbol.for('slow tasks');

interface Task {
  run: (...values: unknown[]) => void;
  values: unknown[];
}

/** Runs tasks late, but in their order, as a queue does. */
function slowQueue(seed: number) {
  const waiting: Task[] = [];
  let state = seed;
  const begin = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    realTimeout(() => {
      const task = waiting.shift();
      if (waiting.length > 0) begin();
      task?.run(...task.values);
    }, (state / 2 ** 31) * longestMs);
  };
  return {
    add: (run: Task['run'], ...values: unknown[]): Task => {
      const task = { run, values };
      if (waiting.push(task) === 1) begin();
      return task;
    },
    remove: (task: Task | null | undefined) => {
      if (task) task.run = () => undefined;
    },
  };
}

if (longestMs > 0 && !(mark in globalThis)) {
  const queue = slowQueue(Number(process.env.SLOW_SEED ?? '1'));
  Object.assign(globalThis, { setImmediate: queue.add, clearImmediate: queue.remove, [mark]: true });
}
