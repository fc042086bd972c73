import { inject } from 'vitest';
import { createSecrets } from '#server/secrets.ts';

/** The secrets that the test run shares, or fresh ones outside of it (soaks, benches). */
export function secretsOfRun(): Record<string, string> {
  return isTestRun() ? inject('secrets') : { ...createSecrets() };
}

const isTestRun = (): boolean => process.env['VITEST'] !== undefined;
