import { describe, expect, it } from 'vitest';
import { adminMenu } from '#panel/shell/navigation/adminMenu.ts';
import { isSection, type MenuEntry, visibleMenu } from '#panel/shell/navigation/menu.ts';
import { defineAbility, type Subject } from '#shared/ability.ts';
import { accessRules, type Actor } from '../support/accessRules.ts';
import { filesOf, textOf } from './tree.ts';

/*
 * Menu, page and API give an administrator the same pages (spec 6): the menu by its entries, the page by the subject that
 * it declares, the API by the access matrix that is written by hand. What a page asks first stands here by hand, too.
 */

/** What each page cannot be without: the calls that fill it for everybody who may open it. */
const firstReads: Readonly<Record<string, string>> = {
  '/admin/dashboard': 'listWaitingWork',
  '/admin/settlement':
    'settlementPreview settlementOrders listNavs listSettlementRuns getDayReport listDayReports getVoucher',
  '/admin/receipts': 'listBankSlips getBankSlip',
  '/admin/auto-buy/list': 'listAutoBuy getDeposit listBankStatements',
  '/admin/direct-debit': 'listAllDebitContracts listAllRegularPurchases listAllDebitCharges listDebitDays',
  '/admin/payouts': 'listPayouts listPayoutBatches',
  '/admin/reconciliation':
    'listReconciliations getReconciliationQueue listDisputedPayments listDisputedDebits listGatewaySettlements listUnsettledPayments listOpenItems listOpenItemClosures listBankMovementLines listBankMovements listBankBalances',
  '/admin/corrections': 'listJournals listCorrections listPriceCorrections',
  '/admin/supervision': 'listSupervisedFunds listSupervisedPrices listSupervisedOrders listSupervisedReports',
  '/admin/reports/funds': 'listAllOrders',
  '/admin/reports/investors': 'listInvestorReport',
  '/admin/admin-panel/investors': 'listInvestorReport',
  '/admin/admin-panel/investors/[investorId]': 'getInvestorFile',
  '/admin/admin-panel/identity-checks': 'listIdentityRequests getIdentityRequest',
  '/admin/admin-panel/funds/funds-report': 'listDraftNavs listRuleChanges',
  '/admin/admin-panel/funds/funds-report/[fundId]': 'getFundRules getFundSetup',
  '/admin/admin-panel/tickets': 'listTickets ticketDetails',
  '/admin/admin-panel/tickets-categories': 'listTicketCategories listCannedAnswers',
  '/admin/admin-panel/users/roles': 'listUsers listRoleChanges listColleagues',
  '/admin/admin-panel/users/change-mobile': 'listMobileChanges',
  '/admin/admin-panel/users/locks': 'listUserUnlocks listFactorResets',
  '/admin/control/audit': 'listAuditEvents',
  '/admin/control/jobs': 'listControlJobs',
  '/admin/settings': 'getSystemSettings',
  '/admin/settings/holidays': 'listHolidays',
  '/admin/settings/branches': 'listAllBranches',
  '/admin/settings/notifications': 'listNoticeTemplates getSmsBudget',
  '/admin/site/site-content': 'listSiteContent',
};

/** Pages that also open to these, who are told on them whose work it is, or who find only their own branch on them. */
const openedToo: Readonly<Record<string, readonly Actor[]>> = {
  '/admin/control/audit': ['reader', 'maker'],
  '/admin/admin-panel/users/roles': ['reader', 'maker', 'checker'],
  '/admin/admin-panel/investors/[investorId]': ['branch'],
};

/** Whom the calls of a page answer with their own records alone, which are none of the desk's. */
const ownAlone: Readonly<Record<string, readonly Actor[]>> = { '/admin/admin-panel/tickets': ['trustee'] };

/** Every kind of person of the access matrix that has a session of its own. */
const people = {
  client: { roleId: 1, accessLevel: null },
  reader: { roleId: 2, accessLevel: 't5' },
  maker: { roleId: 2, accessLevel: 't1' },
  checker: { roleId: 2, accessLevel: 't2' },
  super: { roleId: 3, accessLevel: 't3' },
  branch: { roleId: 2, accessLevel: 'KZ' },
  trustee: { roleId: 2, accessLevel: 'MT' },
  noLevel: { roleId: 2, accessLevel: null },
} as const satisfies Partial<Record<Actor, { roleId: number; accessLevel: string | null }>>;
type Person = keyof typeof people;
const persons = Object.keys(people) as Person[];

const routeOf = (file: string) => file.replace(/^src\/pages/, '').replace(/(\/index)?\.tsx$/, '');
const subjectOfPage = new Map(
  filesOf(['src/pages/admin/**/*.tsx']).map((file) => [
    routeOf(file),
    /subject: '([\w-]+)'/.exec(textOf(file))?.[1] as Subject | undefined,
  ]),
);
const abilityOf = (person: Person) =>
  defineAbility({
    role: people[person].roleId === 1 ? 'client' : 'admin',
    accessLevel: people[person].accessLevel,
    panel: people[person].roleId === 1 ? 'client' : 'admin',
  });

const pathsOf = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap((entry) =>
    isSection(entry) ? [] : [...(entry.path ? [entry.path.replace(/\?.*/, '')] : []), ...pathsOf(entry.children ?? [])],
  );
const menuOf = (person: Person) =>
  new Set(
    pathsOf(
      visibleMenu(adminMenu, {
        can: (action, subject) => abilityOf(person).can(action, subject),
        user: people[person],
      }),
    ),
  );

/** Administrators who get past the access check of every call of a page. */
const readersOf = (route: string): Person[] => {
  const operations = (firstReads[route] ?? '').split(' ');
  return persons.filter(
    (person) =>
      abilityOf(person).cannot('read', 'client-page') &&
      !ownAlone[route]?.includes(person) &&
      operations.every((id) =>
        Object.values(accessRules).some((rule) => rule.operations.includes(id) && rule.may.includes(person)),
      ),
  );
};

describe('pages of administrators', () => {
  const routes = [...subjectOfPage.keys()].sort();

  it('each declare a subject, and each stand in the table with calls that exist', () => {
    expect(Object.keys(firstReads).sort()).toEqual(routes);
    const known = new Set(Object.values(accessRules).flatMap((rule) => rule.operations));
    const ids = Object.values(firstReads).flatMap((calls) => calls.split(' '));
    expect(ids.filter((id) => !known.has(id))).toEqual([]);
    expect([...subjectOfPage].filter(([, subject]) => subject === undefined)).toEqual([]);
  });

  it('stand in the menu of exactly those whom the API answers', () => {
    const inSomeMenu = new Set(pathsOf(adminMenu));
    const listed = routes.filter((route) => inSomeMenu.has(route));
    // those without an entry are reached from their lists
    expect(routes.filter((route) => !inSomeMenu.has(route)).every((route) => route.endsWith(']'))).toBe(true);
    const shown = Object.fromEntries(listed.map((route) => [route, persons.filter((one) => menuOf(one).has(route))]));
    expect(shown).toEqual(Object.fromEntries(listed.map((route) => [route, readersOf(route)])));
  });

  it('open to exactly those, and to the few who are told whose work it is', () => {
    const opened = (route: string) =>
      persons.filter((person) => abilityOf(person).can('read', subjectOfPage.get(route) ?? 'both-page'));
    const expected = (route: string) =>
      persons.filter((person) => readersOf(route).includes(person) || openedToo[route]?.includes(person));
    expect(Object.fromEntries(routes.map((route) => [route, opened(route)]))).toEqual(
      Object.fromEntries(routes.map((route) => [route, expected(route)])),
    );
  });
});
