import { describe, expect, it } from 'vitest';
import { defineAbility } from '#shared/ability.ts';
import { workPages } from '#shared/contract/workKinds.ts';
import { adminMenu } from './adminMenu.ts';
import { investorMenu } from './investorMenu.ts';
import {
  activeChild,
  isActivePath,
  isSection,
  visibleMenu,
  withCounts,
  type MenuEntry,
  type MenuItem,
  type MenuReader,
} from './menu.ts';
import { canChangePanel, profilePages } from './profilePages.ts';

const paths = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap((entry) =>
    isSection(entry) ? [] : [...(entry.path ? [entry.path] : []), ...paths(entry.children ?? [])],
  );

function menuOf(menu: readonly MenuEntry[], accessLevel: string | null, roleId: 1 | 2 | 3 = 2) {
  const role = roleId === 1 ? 'client' : 'admin';
  const ability = defineAbility({ role, accessLevel, panel: role });
  return visibleMenu(menu, { can: (action, subject) => ability.can(action, subject), user: { roleId, accessLevel } });
}

/** A reader who may see every subject. */
const everything: MenuReader = { can: () => true, user: { roleId: 2, accessLevel: 't1' } };

describe('menus', () => {
  it('hold the routes of spec 2, those of the bank desk and the locks of users', () => {
    expect(paths(investorMenu)).toEqual([
      '/home',
      '/funds',
      '/requests',
      '/accounting',
      '/finance',
      '/documents',
      '/direct-debit',
      '/my-direct-debit-contracts',
      '/goals',
      '/add-ticket',
      '/tickets',
      '/faqs',
    ]);
    expect(paths(adminMenu).sort()).toEqual([
      '/admin/admin-panel/funds/funds-report',
      '/admin/admin-panel/funds/funds-report?tab=changes',
      '/admin/admin-panel/funds/funds-report?tab=prices',
      '/admin/admin-panel/identity-checks',
      '/admin/admin-panel/investors',
      '/admin/admin-panel/tickets',
      '/admin/admin-panel/tickets-categories',
      '/admin/admin-panel/users/change-mobile',
      '/admin/admin-panel/users/locks',
      '/admin/admin-panel/users/roles',
      '/admin/auto-buy/list',
      '/admin/control/audit',
      '/admin/control/jobs',
      '/admin/corrections',
      '/admin/dashboard',
      '/admin/direct-debit',
      '/admin/payouts',
      '/admin/receipts',
      '/admin/reconciliation',
      '/admin/reports/funds',
      '/admin/reports/investors',
      '/admin/settings',
      '/admin/settings/branches',
      '/admin/settings/holidays',
      '/admin/settings/notifications',
      '/admin/settlement',
      '/admin/site/site-content',
      '/admin/supervision',
    ]);
  });

  it('hide what the user may not read, with groups and headings left empty', () => {
    const ofSupervisors = '/admin/supervision';
    const but = (...hidden: string[]) => paths(adminMenu).filter((path) => !hidden.includes(path));
    const [audit, roles] = ['/admin/control/audit', '/admin/admin-panel/users/roles'];
    expect(paths(menuOf(adminMenu, 't1'))).toEqual(but(ofSupervisors, audit, roles));
    expect(paths(menuOf(adminMenu, 't2'))).toEqual(but(ofSupervisors, roles));
    expect(paths(menuOf(adminMenu, 't3', 3))).toEqual(but(ofSupervisors));
    for (const level of ['MT', 'HS']) expect(paths(menuOf(adminMenu, level))).toEqual([ofSupervisors]);
    const branch = menuOf(adminMenu, 'KZ');
    expect(paths(branch)).not.toContain('/admin/site/site-content');
    expect(paths(branch)).toContain('/admin/admin-panel/investors');
    branch.forEach((entry, index) => {
      if (!isSection(entry)) return;
      const next = branch[index + 1];
      expect(next && !isSection(next)).toBe(true);
    });
    expect(paths(menuOf(adminMenu, null, 1))).toEqual([]);
    expect(paths(menuOf(investorMenu, null, 1))).toEqual(paths(investorMenu));
  });

  it('leave an entry its title, icon, path, action, subject, children and badge', () => {
    const icon = () => null;
    const ofAll = { icon, action: 'read', subject: 'admin-page' } as const;
    const leaf: MenuItem = { title: 'slips', ...ofAll, path: '/s', badge: { content: '۲', color: 'error' } };
    const group: MenuItem = {
      ...{ title: 'bank', ...ofAll, path: '/b', children: [leaf] },
      badge: { content: '۳', color: 'default' },
    };
    expect(visibleMenu([group, leaf], everything)).toEqual([group, leaf]);
    expect(withCounts([group, leaf], [])).toEqual([group, leaf]);
  });

  it('of administrators have titles above their sections; a level that reads none of a section sees no title of it', () => {
    const titles = (entries: readonly MenuEntry[]) =>
      entries.flatMap((entry, at) => (isSection(entry) ? [[entry.sectionTitle, at]] : []));
    expect(titles(menuOf(adminMenu, 't1'))).toEqual([
      ['کارهای روزانه', 0],
      ['سرمایه‌گذاران و صندوق‌ها', 4],
      ['پشتیبانی و سامانه', 8],
    ]);
    expect(titles(menuOf(adminMenu, 'MT'))).toEqual([['سرمایه‌گذاران و صندوق‌ها', 0]]);
  });

  it('knows the active entry by its path', () => {
    expect(isActivePath('/funds', '/funds/3?tab=a')).toBe(true);
    expect(isActivePath('/funds', '/funds-old')).toBe(false);
    expect(isActivePath('/tickets', '/tickets#x')).toBe(true);
    expect(isActivePath('/funds?tab=a', '/funds?tab=a')).toBe(true);
    expect(isActivePath('/funds?tab=a', '/funds?tab=b')).toBe(false);
  });

  it('have one entry for each page on which work waits', () => {
    const leaves = (entries: readonly MenuEntry[]): MenuEntry[] =>
      entries.flatMap((entry) => (isSection(entry) ? [] : entry.children ? leaves(entry.children) : [entry]));
    const pages = leaves(adminMenu).flatMap((entry) =>
      !isSection(entry) && entry.path && entry.work && entry.work !== 'all' ? [entry.work] : [],
    );
    expect(pages.sort()).toEqual([...workPages].sort());
  });

  it('tell what waits on leaves and groups, red only where something is overdue', () => {
    const menu: MenuEntry[] = [
      {
        title: 'bank',
        children: [
          { title: 'slips', path: '/s', work: 'bankSlips' },
          { title: 'payouts', path: '/p', work: 'payouts' },
          { title: 'balances', path: '/b' },
        ],
      },
      { title: 'tickets', path: '/t', work: 'tickets' },
    ];
    const [bank, tickets] = withCounts(menu, [
      { page: 'bankSlips', count: 11, overdue: 2 },
      { page: 'payouts', count: 1, overdue: 0 },
      { page: 'payouts', count: 1, overdue: 0 },
      { page: 'tickets', count: 0, overdue: 0 },
    ]);
    expect(bank).toMatchObject({
      badge: { content: '۱۳', color: 'error' },
      children: [{ badge: { content: '۱۱', color: 'error' } }, { badge: { content: '۲', color: 'default' } }, {}],
    });
    expect(tickets).not.toHaveProperty('badge');
  });
});

describe('a view as an investor', () => {
  it('leaves out what belongs to the administrator', () => {
    expect(paths(visibleMenu(investorMenu, { ...everything, isViewing: true }))).toEqual([
      '/home',
      '/funds',
      '/requests',
      '/accounting',
      '/finance',
      '/documents',
      '/goals',
      '/faqs',
    ]);
    const gate = { roleId: 2, panel: 'client', isViewing: true } as const;
    expect(profilePages(gate).map((item) => item.path)).toEqual(['/profile']);
    expect(canChangePanel(gate)).toBe(false);
  });
});

describe('a closed part', () => {
  it('leaves the menus, and with it only what begins something new', () => {
    const all = paths(visibleMenu(investorMenu, everything));
    const open = paths(visibleMenu(investorMenu, { ...everything, closed: ['directDebit', 'referral'] }));
    expect(all.filter((path) => !open.includes(path))).toEqual(['/direct-debit']);
    expect(open).toContain('/my-direct-debit-contracts');
    const gate = { roleId: 1, panel: 'client', closed: ['referral'] } as const;
    expect(profilePages(gate).map((item) => item.path)).toEqual(['/profile', '/user-account', '/register-child']);
  });
});

describe('profile menu (spec 6)', () => {
  const pages = (roleId: number, panel: 'client' | 'admin') => profilePages({ roleId, panel }).map((item) => item.path);
  it('gives investors all four pages and no panel to change to', () => {
    expect(pages(1, 'client')).toEqual(['/profile', '/user-account', '/register-child', '/invite-friends']);
    expect(canChangePanel({ roleId: 1, panel: 'client' })).toBe(false);
  });
  it('gives administrators the settings and the change of panel', () => {
    expect(pages(2, 'admin')).toEqual(['/user-account']);
    expect(canChangePanel({ roleId: 3, panel: 'admin' })).toBe(true);
  });
});

describe('the current entry of a group', () => {
  const children = [
    { title: 'settings', path: '/admin/settings' },
    { title: 'holidays', path: '/admin/settings/holidays' },
    { title: 'changes', path: '/admin/settings?tab=changes' },
  ];
  it('is the most specific one that holds the path, and no other', () => {
    expect(activeChild(children, '/admin/settings/holidays?tab=list')?.title).toBe('holidays');
    expect(activeChild(children, '/admin/settings')?.title).toBe('settings');
    expect(activeChild(children, '/admin/settings?tab=changes')?.title).toBe('changes');
    expect(activeChild(children, '/admin/payouts')).toBeUndefined();
  });
});
