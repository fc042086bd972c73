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

/** The page of one fund, at `[fundId]` of its route. */
function fundPage<Name extends string>(route: `${string}/[fundId]`) {
  return Object.assign(
    (fundId: number, query?: Query<Name>) => withQuery(route.replace('[fundId]', String(fundId)), query),
    { route },
  );
}

/** Addresses by page: a text, or a function of what the address takes. */
export const paths = {
  root: '/',
  login: '/login',
  verify: '/verify',
  notAllowed: '/401',
  notFound: '/404',
  failed: '/500',

  home: '/home',
  funds: '/funds',
  fund: fundPage<'tab'>('/funds/[fundId]'),
  buy: page<'fund'>('/buyBonds'),
  sell: page<'fund'>('/sellBonds'),
  requests: page<'order' | 'tab'>('/requests'),
  accounting: '/accounting',
  assets: '/finance',
  directDebit: '/direct-debit',
  directDebitContracts: '/my-direct-debit-contracts',
  addTicket: '/add-ticket',
  tickets: '/tickets',
  faqs: '/faqs',
  profile: page<'tab'>('/profile'),
  settings: '/user-account',
  registerChild: '/register-child',
  inviteFriends: '/invite-friends',
  more: '/more',

  admin: {
    dashboard: page<never>('/admin/dashboard'),
    investors: '/admin/admin-panel/investors',
    funds: '/admin/admin-panel/funds/funds-report',
    fund: fundPage<'tab'>('/admin/admin-panel/funds/funds-report/[fundId]'),
    holidays: '/admin/settings/holidays',
    corrections: '/admin/corrections',
    roles: '/admin/admin-panel/users/roles',
    userLocks: '/admin/admin-panel/users/locks',
    changeMobile: '/admin/admin-panel/users/change-mobile',
    bankSlips: page<'status' | 'search' | 'open'>('/admin/receipts'),
    deposits: page<'tab' | 'open_only' | 'search' | 'open'>('/admin/auto-buy/list'),
    payouts: page<'tab' | 'kind' | 'status' | 'held' | 'repair' | 'to' | 'search' | 'batch' | 'open' | 'file'>(
      '/admin/payouts',
    ),
    reconciliation: page<'different'>('/admin/reconciliation'),
    tickets: '/admin/admin-panel/tickets',
    ticketCategories: '/admin/admin-panel/tickets-categories',
    siteContent: '/admin/site/site-content',
    investorsReport: '/admin/reports/investors',
    ordersReport: '/admin/reports/funds',
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

/** Where Next draws an error that no page has drawn. */
export const errorRoute = '/_error';

/** Nobody returns to these after signing in: the root, signing in itself, errors, and the open page of the check code. */
const notReturnedTo: readonly string[] = [
  paths.root,
  paths.login,
  paths.verify,
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

/** True for pages of the administration. */
export function isAdminPage(pathname: string): boolean {
  return pathname.startsWith('/admin/');
}
