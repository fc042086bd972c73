/*
 * With `SLOW_TASKS` (milliseconds) what Node and React do "as soon as possible" happens up to so long later, as on a loaded
 * machine: answers of the API come late, and so does what is drawn after them and the effects after that. What a test reads
 * without waiting for it then fails in each run and not in one of a hundred. Loaded before React, whose scheduler keeps the
 * function; `npm run soak:steady` sets it.
 */
const { setTimeout: realTimeout } = globalThis;
const longestMs = Number(process.env.SLOW_TASKS ?? '0');
const mark = Symbol.for('slow tasks');

interface Task {
  run: (...values: unknown[]) => void;
  values: unknown[];
  due: number;
}

/** Runs tasks late, but in their order, as a queue does. */
function slowQueue(seed: number) {
  const waiting: Task[] = [];
  let state = seed;
  let lastDue = 0;
  const runNext = (): void => {
    const task = waiting.shift();
    if (waiting[0]) realTimeout(runNext, waiting[0].due - performance.now());
    task?.run(...task.values);
  };
  return {
    add: (run: Task['run'], ...values: unknown[]): Task => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      lastDue = Math.max(lastDue, performance.now() + (state / 2 ** 31) * longestMs);
      const task = { run, values, due: lastDue };
      if (waiting.push(task) === 1) realTimeout(runNext, lastDue - performance.now());
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
