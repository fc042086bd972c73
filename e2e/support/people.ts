import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';

/** Log-ins of the demo (README); each test names the person it needs. */
export const people = {
  investor: '0012345679',
  unverified: '0023456787',
  review: '0456789121',
  legal: '10320456783',
  /** the second of two who sign for `legal` */
  signatory: '0078901235',
  guardian: '1287654320',
  maker: '3290123456',
  checker: '0499370899',
  super: '7400076205',
  trustee: '0062314874',
} as const;

export type PersonKey = keyof typeof people;

/** Secrets of the demo administrators' authenticator apps, as the demo data publishes them. */
export const factors: Partial<Record<PersonKey, string>> = {
  maker: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJA',
  checker: 'MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U',
  super: 'ONUGKZLQMRSW2ZJRGQYDKMZQGEZDGNBV',
  trustee: 'ORSXG5BAORZHK43UMVSSAZTPOIQHI2DF',
};

export const demoPassword = 'Sepidar-1405';

const folder = path.resolve('.cache', 'e2e');

/** Where the session of a person on a panel is kept between the tests of one run, so that each logs in once. */
export function sessionFile(origin: string, key: PersonKey): string {
  mkdirSync(folder, { recursive: true });
  return path.join(folder, `${new URL(origin).port}-${key}.json`);
}

/**
 * The next time step of 30 s whose code this person has not given to this panel yet; the server takes one step ahead as well.
 * Nobody waits who logs in twice a minute or less.
 */
export async function nextStep(origin: string, key: PersonKey): Promise<number> {
  const file = `${sessionFile(origin, key)}.step`;
  const now = (): number => Math.floor(Date.now() / 30_000);
  const used = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  const step = Math.max(now(), used + 1);
  await expect.poll(() => now() + 1, { timeout: 90_000, intervals: [250] }).toBeGreaterThanOrEqual(step);
  writeFileSync(file, String(step));
  return step;
}

/** Lets one process after the other log a person in, so that no two of them give the same code. */
export async function oneAtATime<T>(origin: string, key: PersonKey, work: () => Promise<T>): Promise<T> {
  const lock = `${sessionFile(origin, key)}.lock`;
  const take = (): boolean => {
    try {
      mkdirSync(lock);
      return true;
    } catch {
      return false;
    }
  };
  await expect.poll(take, { timeout: 120_000, intervals: [50] }).toBe(true);
  try {
    return await work();
  } finally {
    rmdirSync(lock);
  }
}
