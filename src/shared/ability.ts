import { Ability, AbilityBuilder } from '@casl/ability';
import { adminKind } from './adminKind.ts';

/** What pages and menu entries ask for (spec 6). */
export type Subject = 'client-page' | 'admin-page' | 'both-page' | 'branch-admin-page' | 'supervisor-page';
/* No rule has conditions, so the matcher of conditions stays out of every page. */
export type AppAbility = Ability<['read', Subject]>;

/** A page's need: the ability set that each page may declare. */
export interface AbilityNeed {
  action: 'read';
  subject: Subject;
}

/** Stored role values of spec 6. `reports` is defined there, and no rule gives it to anybody. */
export type Role = 'client' | 'admin' | 'reports';

/**
 * Rules of a user. Level `tN` reads the admin subject, the branch admin subject and the common one; `KZ` reads the branch
 * admin subject and the common one; everyone else the common subject and the investor subject (spec 6, where two names are
 * not shown). An admin who has switched to the client panel passes `panel: 'client'` and is treated as an investor there.
 */
export function subjectsOf(user: { role: Role; accessLevel?: string | null; panel?: 'client' | 'admin' }): Subject[] {
  const kind = user.role === 'admin' && user.panel !== 'client' ? adminKind(user.accessLevel) : null;
  if (kind === 'staff') return ['admin-page', 'branch-admin-page', 'both-page'];
  if (kind === 'branch') return ['branch-admin-page', 'both-page'];
  if (kind === 'supervisor') return ['supervisor-page', 'both-page'];
  return ['both-page', 'client-page'];
}

/** Builds the ability that menus and page guards read. The API decides by itself; this only hides. */
export function defineAbility(user: {
  role: Role;
  accessLevel?: string | null;
  panel?: 'client' | 'admin';
}): AppAbility {
  const { can, build } = new AbilityBuilder<AppAbility>(Ability);
  for (const subject of subjectsOf(user)) can('read', subject);
  return build();
}
