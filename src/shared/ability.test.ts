import { describe, expect, it } from 'vitest';
import { defineAbility, subjectsOf } from './ability.ts';
import { canSwitchPanel, roleFromId } from './roles.ts';

describe('roles and subjects', () => {
  it('reads the role from the role id', () => {
    expect([1, 2, 3, 0, 4, '2', null, undefined].map(roleFromId)).toEqual([
      'client',
      'admin',
      'admin',
      'client',
      'client',
      'client',
      'client',
      'client',
    ]);
    expect([1, 2, 3, '3', null].map(canSwitchPanel)).toEqual([false, true, true, false, false]);
  });

  it('gives the subjects of the specification', () => {
    for (const accessLevel of ['t1', 't2', 't3']) {
      expect(subjectsOf({ role: 'admin', accessLevel })).toEqual(['admin-page', 'branch-admin-page', 'both-page']);
    }
    expect(subjectsOf({ role: 'admin', accessLevel: 'KZ' })).toEqual(['branch-admin-page', 'both-page']);
    for (const user of [
      { role: 'client' },
      { role: 'client', accessLevel: 't3' },
      { role: 'admin' },
      { role: 'admin', accessLevel: 'x9' },
      { role: 'reports' },
    ] as const) {
      expect(subjectsOf(user)).toEqual(['both-page', 'client-page']);
    }
    expect(subjectsOf({ role: 'admin', accessLevel: 't1', panel: 'client' })).toEqual(['both-page', 'client-page']);
  });

  it('builds an ability that denies the rest', () => {
    const ability = defineAbility({ role: 'client' });
    expect(ability.can('read', 'client-page')).toBe(true);
    expect(ability.can('read', 'admin-page')).toBe(false);
    expect(ability.can('read', 'branch-admin-page')).toBe(false);
  });

  it('lets each kind of person read what is theirs of the four subjects', () => {
    const subjects = ['client-page', 'admin-page', 'both-page', 'branch-admin-page'] as const;
    const readBy = (user: Parameters<typeof defineAbility>[0]) =>
      subjects.filter((subject) => defineAbility(user).can('read', subject));
    expect(readBy({ role: 'client' })).toEqual(['client-page', 'both-page']);
    expect(readBy({ role: 'admin', accessLevel: 't1' })).toEqual(['admin-page', 'both-page', 'branch-admin-page']);
    expect(readBy({ role: 'admin', accessLevel: 'KZ' })).toEqual(['both-page', 'branch-admin-page']);
  });
});
