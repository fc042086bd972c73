import { isAdminRoute, isErrorRoute, personOf, screenRoutes } from '../support/routes.ts';
import type { Size } from '../support/sizes.ts';

/*
 * What is visited, and what is looked at there. Every page is found by itself; a view that is no page of its own (a tab, a
 * filter, a record) is named below when it holds figures.
 */

/** What can be looked at while a page stands open; `looks.ts` says how. */
export type Look =
  /** weight of the HTML, number of calls, each call once and none in vain; what moved; on the phone: late paints */
  | 'opening'
  /** what moved while the page opened, alone */
  | 'shifts'
  /** one main heading, axe with all rules, colour of the ground; then in dark: colour of the ground and contrast */
  | 'access'
  /** nothing scrolls sideways */
  | 'width'
  /** no figure or date is cut, at each of the widths */
  | 'figures'
  /** nothing scrolls sideways on narrower phones with very large text, and the ranges of a chart stay on one line */
  | 'narrow'
  /** a list has room for its rows, in windows of three sizes */
  | 'room';

export interface Visit {
  /** a route with a parameter is reached by the first link of its list */
  route: string;
  who: 'investor' | 'trustee' | 'super' | 'guest';
  size: Size;
  looks: readonly Look[];
  /** px; the window is made so wide one after the other */
  widths: readonly number[];
  /** what the page may say in the console, because it is about it */
  allowed: readonly RegExp[];
}

/** Lists whose rows are measured, pages and views of pages. */
const roomy: readonly string[] = [
  '/admin/receipts?status=all',
  '/admin/payouts',
  '/admin/auto-buy/list',
  '/admin/reports/funds',
  '/admin/reports/funds?tab=turnover',
  '/admin/reports/investors',
  '/admin/admin-panel/investors',
  '/admin/admin-panel/identity-checks?state=all',
  '/admin/admin-panel/tickets',
  '/admin/direct-debit',
  '/admin/corrections',
  '/requests',
  '/messages',
];
const roomOfList = (route: string) => (roomy.includes(route) ? (['room'] as const) : []);

const allOfError = [/status of (401|404|500)/, /^500 /];

function visitsOf(route: string): Visit[] {
  if (isErrorRoute(route)) {
    const error = { route, who: 'guest', looks: ['access', 'width'], allowed: allOfError } as const;
    return [
      { ...error, size: 'desktop', widths: [1440] },
      { ...error, size: 'phone', widths: [390] },
    ];
  }
  const isPanel = route !== '/login';
  const page = {
    route,
    who: isPanel ? personOf(route) : ('guest' as const),
    looks: [isPanel ? 'opening' : 'shifts', 'access', 'width', 'figures'] as const,
    allowed: [],
  };
  return [
    { ...page, size: 'desktop', widths: [1440, 1280], looks: [...page.looks, ...roomOfList(route)] },
    { ...page, size: 'phone', widths: [390], looks: isAdminRoute(route) ? page.looks : [...page.looks, 'narrow'] },
  ];
}

/** Views with figures beside the pages themselves. */
const views = {
  super: [
    '/admin/dashboard?work=all',
    '/admin/settlement?fund=1',
    '/admin/receipts?status=all',
    '/admin/payouts?tab=files',
    '/admin/reconciliation?tab=gateways',
    '/admin/reconciliation?tab=bank',
    '/admin/reconciliation?tab=open',
    '/admin/direct-debit?tab=regulars',
    '/admin/direct-debit?tab=charges',
    '/admin/direct-debit?tab=days',
    '/admin/direct-debit?tab=packages',
    '/admin/direct-debit?tab=banks',
    '/admin/reports/funds?tab=days',
    '/admin/reports/funds?tab=turnover',
    '/admin/reports/funds?tab=holdings',
    '/admin/reports/funds?tab=authority',
    '/admin/corrections?tab=corrections',
    '/admin/admin-panel/identity-checks?state=all',
    '/admin/admin-panel/investors/1?tab=orders',
    '/admin/admin-panel/investors/1?tab=turnover',
    '/admin/admin-panel/investors/1?tab=assets',
    '/admin/admin-panel/funds/funds-report?tab=prices',
    '/admin/admin-panel/funds/funds-report?tab=changes',
    '/admin/admin-panel/funds/funds-report/1?tab=prices',
    '/admin/admin-panel/funds/funds-report/1?tab=settlement',
    '/admin/admin-panel/funds/funds-report/1?tab=profits',
    '/admin/admin-panel/funds/funds-report/1?tab=limits',
    '/admin/admin-panel/funds/funds-report/1?tab=opening',
    '/admin/admin-panel/funds/funds-report/1?tab=orders',
    '/admin/admin-panel/funds/funds-report/1?tab=payments',
    '/admin/settings/holidays?tab=list',
  ],
  investor: ['/funds?view=table', '/my-direct-debit-contracts?tab=regulars', '/my-direct-debit-contracts?tab=charges'],
} as const;

/** All visits: two of each page, one of each view. */
export const visits: readonly Visit[] = [
  ...screenRoutes().flatMap(visitsOf),
  ...(['super', 'investor'] as const).flatMap((who) =>
    views[who].map((route) => ({
      ...{ route, who, size: 'desktop' as const, allowed: [] },
      looks: ['figures' as const, ...roomOfList(route)],
      // the phone's layout is that of its width
      widths: [1440, 1280, 390],
    })),
  ),
];
