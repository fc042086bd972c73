import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';

/** Log-ins of the demo (README); each test names the person it needs. */
export const people = {
  investor: '0012345679',
  unverified: '0023456787',
  review: '0456789121',
  legal: '10320456783',
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

/** Where the session of a person is kept between the tests of one run, so that nobody logs in more often than a person would. */
export function sessionFile(key: PersonKey): string {
  mkdirSync(folder, { recursive: true });
  return path.join(folder, `${key}.json`);
}

/** A kept session ends when nobody used it for 15 minutes; a slow run logs in again well before that. */
const FRESH_MS = 600_000;

export function hasSession(key: PersonKey): boolean {
  const file = sessionFile(key);
  return existsSync(file) && Date.now() - statSync(file).mtimeMs < FRESH_MS;
}

/** The next time step of 30 s whose code this person has not given yet; the server takes one step ahead as well. */
export async function nextStep(key: PersonKey): Promise<number> {
  const file = `${sessionFile(key)}.step`;
  const now = (): number => Math.floor(Date.now() / 30_000);
  const used = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  const step = Math.max(now(), used + 1);
  while (step > now() + 1) await sleep(250);
  writeFileSync(file, String(step));
  return step;
}
