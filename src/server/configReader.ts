import { existsSync } from 'node:fs';
import path from 'node:path';

/** Variables as the process gets them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What is wrong with one variable. */
export interface ConfigProblem {
  name: string;
  reason: string;
}

/** The environment cannot be used; the message lists every problem by variable name. */
export class ConfigError extends Error {
  readonly problems: readonly ConfigProblem[];
  constructor(problems: readonly ConfigProblem[]) {
    const lines = problems.map((problem) => `  ${problem.name}: ${problem.reason}`);
    super(
      `The environment has ${problems.length} problem(s):\n${lines.join('\n')}\nEvery variable is described in .env.example.`,
    );
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** Reads typed values and collects problems instead of stopping at the first. An empty value counts as absent. */
export interface ConfigReader {
  readonly problems: ConfigProblem[];
  /** origins that were read or taken as the default, by variable */
  readonly origins: ReadonlyMap<string, string>;
  problem(name: string, reason: string): void;
  text(name: string): string | null;
  /** a value that must be there, for the reason given in the problem */
  required(name: string, why: string): string;
  oneOf<const T extends string>(name: string, choices: readonly T[], fallback: T): T;
  /** comma separated, each one of the choices, none twice */
  listOf<const T extends string>(name: string, choices: readonly T[], fallback: readonly T[]): readonly T[];
  flag(name: string, fallback: boolean): boolean;
  integer(name: string, range: { min: number; max: number }, fallback: number): number;
  /** scheme, host and port only, without a slash at the end */
  origin(name: string, fallback: string | null): string | null;
  postgresUrl(name: string): string | null;
  /** a file that is there, as an absolute path */
  file(name: string): string | null;
}

/** A reader over one environment. */
export function createConfigReader(env: Environment): ConfigReader {
  const problems: ConfigProblem[] = [];
  const origins = new Map<string, string>();
  const problem = (name: string, reason: string): void => {
    problems.push({ name, reason });
  };
  const text = (name: string): string | null => env[name]?.trim() || null;

  return {
    problems,
    origins,
    problem,
    text,
    file: (name) => {
      const value = text(name);
      if (value !== null && !existsSync(value)) problem(name, 'names no file');
      return value === null ? null : path.resolve(value);
    },
    required: (name, why) => {
      const value = text(name);
      if (value === null) problem(name, `is missing; ${why}`);
      return value ?? '';
    },
    oneOf: (name, choices, fallback) => {
      const value = text(name);
      if (value === null) return fallback;
      const found = choices.find((choice) => choice === value);
      if (found === undefined) problem(name, `is "${value}", expected one of ${choices.join(', ')}`);
      return found ?? fallback;
    },
    listOf: (name, choices, fallback) => {
      const value = text(name);
      if (value === null) return fallback;
      const parts = value.split(',').map((part) => part.trim());
      const known = choices.filter((choice) => parts.includes(choice));
      const unknown = parts.filter((part) => !choices.some((choice) => choice === part));
      if (unknown.length > 0) problem(name, `has "${unknown.join(', ')}", expected a list of ${choices.join(', ')}`);
      if (new Set(parts).size !== parts.length) problem(name, 'names something twice');
      return known.toSorted((a, b) => parts.indexOf(a) - parts.indexOf(b));
    },
    flag: (name, fallback) => {
      const value = text(name);
      if (value === null) return fallback;
      if (value === '1' || value === 'true') return true;
      if (value !== '0' && value !== 'false') problem(name, `is "${value}", expected 1 or 0`);
      return false;
    },
    integer: (name, range, fallback) => {
      const value = text(name);
      if (value === null) return fallback;
      const parsed = /^\d{1,15}$/.test(value) ? Number.parseInt(value, 10) : Number.NaN;
      if (parsed >= range.min && parsed <= range.max) return parsed;
      problem(name, `is "${value}", expected a whole number from ${range.min} to ${range.max}`);
      return fallback;
    },
    origin: (name, fallback) => {
      const value = text(name);
      if (value === null) return fallback;
      const url = URL.parse(value);
      if (url) origins.set(name, url.origin);
      const isOrigin =
        url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
      if (!isOrigin || url.username)
        problem(name, `is "${value}", expected an origin such as https://panel.example.com`);
      return url?.origin ?? fallback;
    },
    postgresUrl: (name) => {
      const value = text(name);
      if (value === null) return null;
      const url = URL.parse(value);
      // The value is not repeated in the problem: it holds a password.
      if (!url || !/^postgres(ql)?:$/.test(url.protocol))
        problem(name, 'is not an address such as postgres://user:password@host:5432/name');
      return value;
    },
  };
}
