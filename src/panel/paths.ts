import { adminKind } from '#shared/adminKind.ts';

/*
 * Every page of the panel and the only place where its address is written. Menus, links and guards read it; the test
 * beside compares it with src/pages, and the lint rule house/no-path-literal refuses an address anywhere else.
 */

type Query<Name extends string> = Readonly<Partial<Record<Name, string | number | null>>>;

/** What has no value is left out. */
function withQuery(path: string, query: Query<string> = {}, section?: string): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return `${path}${search.size > 0 ? `?${search}` : ''}${section ? `#${section}` : ''}`;
}

/** A page whose address takes a query, and the id of a section to begin at. */
function page<Name extends string>(route: string) {
  return Object.assign((query?: Query<Name>, section?: string) => withQuery(route, query, section), { route });
}

/** The page of one fund or investor, whose id ends its route. */
function recordPage<Name extends string>(route: `${string}/[${string}]`) {
  return Object.assign((id: number, query?: Query<Name>) => withQuery(route.replace(/\[\w+\]/, String(id)), query), {
    route,
  });
}

/** Addresses by page: a text, or a function of what the address takes. */
export const paths = {
  root: '/',
  login: '/login',
  verify: '/verify',
  track: '/track',
  skipDebit: page<'token'>('/skip-debit'),
  notAllowed: '/401',
  notFound: '/404',
  failed: '/500',

  home: '/home',
  funds: '/funds',
  fund: recordPage<'tab'>('/funds/[fundId]'),
  buy: page<'fund'>('/buyBonds'),
  sell: page<'fund'>('/sellBonds'),
  requests: page<'order' | 'tab' | 'payment'>('/requests'),
  accounting: '/accounting',
  documents: '/documents',
  goals: page<'goal' | 'new'>('/goals'),
  assets: page<'view' | 'reinvest'>('/finance'),
  directDebit: page<'contract' | 'plan' | 'fund' | 'amount' | 'goal'>('/direct-debit'),
  directDebitContracts: page<'tab' | 'open'>('/my-direct-debit-contracts'),
  addTicket: '/add-ticket',
  tickets: page<'code'>('/tickets'),
  faqs: '/faqs',
  messages: page<'open'>('/messages'),
  profile: page<'tab'>('/profile'),
  settings: '/user-account',
  registerChild: '/register-child',
  inviteFriends: '/invite-friends',
  more: '/more',

  admin: {
    dashboard: page<'work' | 'board' | 'range' | 'day'>('/admin/dashboard'),
    settlement: page<'fund' | 'day' | 'tab'>('/admin/settlement'),
    investors: page<'search' | 'auth' | 'tab' | 'type' | 'from' | 'to'>('/admin/admin-panel/investors'),
    identityChecks: page<'state' | 'kind' | 'open'>('/admin/admin-panel/identity-checks'),
    investorFile: recordPage<'tab'>('/admin/admin-panel/investors/[investorId]'),
    funds: page<'tab' | 'change'>('/admin/admin-panel/funds/funds-report'),
    fund: recordPage<'tab'>('/admin/admin-panel/funds/funds-report/[fundId]'),
    holidays: '/admin/settings/holidays',
    branches: '/admin/settings/branches',
    systemSettings: '/admin/settings',
    notifications: '/admin/settings/notifications',
    corrections: page<'journal' | 'tab' | 'of' | 'day'>('/admin/corrections'),
    roles: '/admin/admin-panel/users/roles',
    userLocks: '/admin/admin-panel/users/locks',
    changeMobile: '/admin/admin-panel/users/change-mobile',
    audit: page<'subject' | 'record'>('/admin/control/audit'),
    jobs: page<never>('/admin/control/jobs'),
    bankSlips: page<'status' | 'search' | 'open'>('/admin/receipts'),
    deposits: page<'tab' | 'open_only' | 'search' | 'open'>('/admin/auto-buy/list'),
    directDebit: page<'tab' | 'status' | 'search' | 'open'>('/admin/direct-debit'),
    payouts: page<'tab' | 'kind' | 'status' | 'fund' | 'held' | 'repair' | 'to' | 'search' | 'batch' | 'open' | 'file'>(
      '/admin/payouts',
    ),
    reconciliation: page<'different' | 'day' | 'tab'>('/admin/reconciliation'),
    tickets: page<'code' | 'order'>('/admin/admin-panel/tickets'),
    ticketCategories: '/admin/admin-panel/tickets-categories',
    siteContent: '/admin/site/site-content',
    supervision: page<'fund' | 'tab' | 'orders-from' | 'orders-to'>('/admin/supervision'),
    investorsReport: '/admin/reports/investors',
    ordersReport: page<'open' | 'search' | 'status' | 'tab' | 'fund' | 'type' | 'from' | 'to'>('/admin/reports/funds'),
  },
} as const;

type Address = string | { route: string };

const routeOf = (address: Address): string => (typeof address === 'string' ? address : address.route);

const { admin, ...open } = paths;

/** Routes of all pages, as src/pages holds them. */
export const routes: readonly string[] = [...Object.values<Address>(open), ...Object.values<Address>(admin)].map(
  routeOf,
);

/** First screen of each panel. */
export const panelHome = { client: paths.home, admin: paths.admin.dashboard() } as const;

/** First screen of a person in a panel; trustees and auditors have one of their own. */
export function homeOf(panel: keyof typeof panelHome, accessLevel: string | null | undefined): string {
  return panel === 'admin' && adminKind(accessLevel) === 'supervisor' ? paths.admin.supervision() : panelHome[panel];
}

/** Where Next draws an error that no page has drawn. */
export const errorRoute = '/_error';

/** Nobody returns to these after signing in: the root, signing in itself, errors, and the open pages of codes and of a link. */
const notReturnedTo: readonly string[] = [
  paths.root,
  paths.login,
  paths.verify,
  paths.track,
  paths.skipDebit.route,
  paths.notAllowed,
  paths.notFound,
  paths.failed,
];

const returnPatterns = routes
  .filter((route) => !notReturnedTo.includes(route))
  .map((route) => new RegExp(`^${route.replace(/\[\w+\]/g, '[^/]+')}/?$`));

/** True for a page of the panel that a return address may lead to. */
export function isKnownPage(pathname: string): boolean {
  return returnPatterns.some((pattern) => pattern.test(pathname));
}
