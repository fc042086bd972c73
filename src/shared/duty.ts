import type { AdminDuty } from './contract/define.ts';

const levelsOf: Readonly<Record<Exclude<AdminDuty, 'any' | 'super'>, readonly string[]>> = {
  maker: ['t1', 't3'],
  checker: ['t2', 't3'],
};

/** True when a user of this role and level has the duty; the API decides by it, screens only tell why a button rests. */
export function hasDuty(user: { roleId: number; accessLevel: string | null }, duty: AdminDuty): boolean {
  if (user.roleId === 3) return true;
  if (user.roleId !== 2 || duty === 'super') return false;
  return duty === 'any' || levelsOf[duty].includes(user.accessLevel ?? '');
}
