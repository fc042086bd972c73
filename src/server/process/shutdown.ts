export interface StopStep {
  name: string;
  run: () => Promise<unknown>;
}

export interface ShutdownOptions {
  onStep?: (name: string) => void;
  onProblem: (name: string, error: unknown) => void;
  exit: (code: number) => void;
  /** the whole stop never takes longer, in milliseconds */
  limitMs: number;
}

export interface Shutdown {
  /** true from the first signal on */
  isStopping: () => boolean;
  /** the start, which a stop lets come to its next `check` before it unwinds */
  during<T>(start: Promise<T>): Promise<T>;
  /** called between parts of the start. @throws StartCancelled once a stop was asked for */
  check(): void;
  /** steps run in the reverse order of their adding, like unwinding a start */
  add(step: StopStep): void;
  /** runs every step once, whatever the steps before did, and exits; a second call while stopping forces the exit */
  stop(code: number): Promise<void>;
}

/** The start ended early because a stop was asked for. */
export class StartCancelled extends Error {
  constructor() {
    super('the start was cancelled');
    this.name = 'StartCancelled';
  }
}

/** The way down: each started part adds how it stops. A step that fails does not keep the others from running. */
export function createShutdown(options: ShutdownOptions): Shutdown {
  const steps: StopStep[] = [];
  let isStopping = false;
  let starting: Promise<unknown> = Promise.resolve();
  return {
    isStopping: () => isStopping,
    during(start) {
      // Its failure is the starter's to tell.
      starting = start.catch(() => undefined);
      return start;
    },
    check() {
      if (isStopping) throw new StartCancelled();
    },
    add(step) {
      steps.push(step);
    },
    async stop(code) {
      if (isStopping) {
        options.exit(1);
        return;
      }
      isStopping = true;
      let exitCode = code;
      const limit = setTimeout(() => options.exit(1), options.limitMs);
      await starting;
      for (let step = steps.pop(); step; step = steps.pop()) {
        options.onStep?.(step.name);
        try {
          await step.run();
        } catch (error) {
          exitCode = 1;
          options.onProblem(step.name, error);
        }
      }
      clearTimeout(limit);
      options.exit(exitCode);
    },
  };
}
