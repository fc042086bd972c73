import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AnyObjectSchema } from 'yup';
import type { Operation } from '#shared/contract/kernel/define.ts';
import { operations } from '#shared/contract/operations.ts';
import { defaultSettings } from '#panel/shell/settings/settings.ts';
import { filesOf, root, textOf } from './tree.ts';

/*
 * What the specification names by its spelling: packages, files, routes, slices, calls with their fields, fields of
 * answers. The names are written out here by hand; docs/facts/specification.json cites each row.
 */

const packages = [
  'next',
  'react',
  'react-dom',
  '@mui/material',
  '@emotion/react',
  '@emotion/styled',
  '@reduxjs/toolkit',
  'react-redux',
  'axios',
  'js-cookie',
  'jwt-decode',
  '@casl/ability',
  '@casl/react',
  'react-hook-form',
  'yup',
  '@hookform/resolvers',
  'date-fns-jalali',
  '@mui/x-date-pickers',
  'react-toastify',
  'nprogress',
  'stylis-plugin-rtl',
  'vitest',
  '@testing-library/react',
  'msw',
  'playwright',
];

/** Packages of the card that no source imports by their own name: what comes instead, and where that is seen. */
const byAnotherName: Record<string, { name: string; seenIn: string }> = {
  // MUI asks for it as the engine of its styles
  '@emotion/styled': { name: '@emotion/styled', seenIn: 'node_modules/@mui/material/package.json' },
  // its test runner carries the library
  playwright: { name: '@playwright/test', seenIn: 'e2e/support/test.ts' },
};

const topLevel = [
  'package.json',
  'next.config.mjs',
  'tsconfig.json',
  'src',
  'public',
  'tests',
  'e2e',
  '.env.example',
  'README.md',
];

const slices = ['auth', 'userPanel', 'accounting', 'funds', 'messages', 'UserInvestors', 'drawers', 'tickets'];

/** Each page with its view and the subject that it asks for; null where it asks for none. */
const routes: Record<string, readonly [view: string, subject: string | null]> = {
  '/home': ['HomeView', 'client-page'],
  '/funds': ['FundsView', 'client-page'],
  '/requests': ['OrderListView', 'client-page'],
  '/accounting': ['AccountingView', 'client-page'],
  '/finance': ['AssetsView', 'client-page'],
  '/direct-debit': ['DirectDebitView', 'client-page'],
  '/my-direct-debit-contracts': ['MyContractsView', 'client-page'],
  '/add-ticket': ['AddTicketView', 'client-page'],
  '/tickets': ['TicketsView', 'client-page'],
  '/faqs': ['FaqsView', null],
  '/profile': ['ProfileView', 'client-page'],
  '/user-account': ['UserAccountView', null],
  '/register-child': ['RegisterChildView', 'client-page'],
  '/invite-friends': ['InviteFriendsView', 'client-page'],
  '/buyBonds': ['BuyUnitsView', 'client-page'],
  '/sellBonds': ['SellUnitsView', 'client-page'],
  '/more': ['MoreView', 'client-page'],
  '/admin/dashboard': ['AdminDashboardView', 'branch-admin-page'],
  '/admin/admin-panel/investors': ['InvestorsView', 'branch-admin-page'],
  '/admin/admin-panel/funds/funds-report': ['FundsReportView', 'admin-page'],
  '/admin/admin-panel/users/roles': ['UserRolesView', 'admin-page'],
  '/admin/admin-panel/users/change-mobile': ['UserMobilesView', 'admin-page'],
  '/admin/admin-panel/tickets': ['AdminTicketsView', 'branch-admin-page'],
  '/admin/admin-panel/tickets-categories': ['TicketCategoriesView', 'admin-page'],
  '/admin/site/site-content': ['SiteContentView', 'admin-page'],
  '/admin/auto-buy/list': ['DepositsView', 'admin-page'],
  '/admin/reports/investors': ['InvestorsReportView', 'branch-admin-page'],
  '/admin/reports/funds': ['OrdersReportView', 'branch-admin-page'],
  '/login': ['LoginView', null],
  '/401': ['NotAllowedView', null],
  '/404': ['NotFoundView', null],
  '/500': ['ServerErrorView', null],
};

/** Each call with the fields that it takes; a parameter of the path is one of them. */
const calls: Record<string, readonly string[]> = {
  'POST /api/login/check_username/': ['username', 'recaptcha'],
  'POST /api/login/send_otp/': ['username', 'recaptcha'],
  'POST /api/login/login_password/': ['username', 'password', 'recaptcha'],
  'POST /api/login/login_otp/': ['username', 'otp', 'recaptcha'],
  'POST /api/login/register': ['username', 'password', 'otp', 'referral_code', 'recaptcha'],
  'POST /api/account/change_password/': [],
  'GET /api/account/get_info/': [],
  'GET /api/account/get_profile/': [],
  'GET /api/account/logout/': ['refresh'],
  'GET /api/account/signIn_logs/': [],
  'GET /api/account/check_new_mobile/': ['mobile'],
  'POST /api/account/confirm_new_mobile/': [],
  'GET /api/account/referral/': [],
  'POST /api/tickets/list/': ['is_admin'],
  'POST /api/tickets/create/': ['topic', 'group_id', 'body', 'document_id', 'national_code'],
  'GET /api/tickets/{code}/': ['code', 'is_admin'],
  'POST /api/tickets/categories/': ['filter', 'is_admin'],
  'GET /api/tickets/categories/{id}/': ['id'],
  'POST /api/tickets/categories/create/': ['title'],
  'PATCH /api/tickets/categories/{id}/': ['id', 'title'],
  'GET /api/tickets/{id}/close/': ['id', 'is_admin'],
  'PUT /api/tickets/{id}/close/': ['id', 'is_admin'],
  'POST /api/tickets/response/': ['body', 'ticket', 'document_id', 'is_admin'],
  'PATCH /api/tickets/response/{responseId}/': ['responseId', 'ticket', 'document_id', 'body', 'is_admin'],
  'POST /api/core/upload/': ['file_type_id', 'file'],
  'GET /api/core/image_size/': [],
  'GET /api/messages/': ['page', 'size', 'place'],
  'POST /api/messages/read_message/': ['id'],
  'GET /api/messages/unread_messages_count/': [],
  'GET /api/client/investor_info/': ['investorId'],
  'GET /api/client/investor_addresses/': ['investorId'],
  'GET /api/client/investor_bank_accounts/': ['investorId'],
  'GET /api/client/investor_documents/': ['investorId'],
  'POST /api/client/investor_update_info/': ['investorId'],
  'GET /api/client/investor_investors/': ['investorId'],
  'GET /api/dashboard/last_profit/': [],
  'GET /api/dashboard/last_asset/': [],
  'GET /api/dashboard/custom_box/': [],
  'GET /api/dashboard/profile_status/': [],
  'GET /api/fundsGlobal/': [],
  'GET /api/fundsGlobal/description/': [],
  'GET /api/fundsGlobal/investor_asset/': [],
  'GET /api/fundsGlobal/combination_assets/': [],
  'GET /api/fundsGlobal/compare_prices/': [],
  'GET /api/fundsGlobal/files/': [],
  'GET /api/accounting/': ['size', 'page', 'fundName'],
  'GET /api/validation/user_status/': [],
  'POST /api/validation/check/': ['mobile', 'otp'],
  'POST /api/validation/register': ['callTypeId', 'nationalNo', 'otp', 'investorId'],
  'POST /api/validation/send_otp/': ['nationalNo', 'callTypeId'],
  'POST /api/validation/check_user_child/': [],
  'POST /api/validation/register_user_child/': ['otp'],
  'GET /api/orders/list/': [],
  'POST /api/orders/buy_order/': [],
  'GET /api/orders/callback/': [],
  'GET /api/orders/investor_asset/': [],
  'POST /api/orders/sell_order/send_otp/': [],
  'POST /api/orders/sell_order': [],
  'GET /api/orders/fund_schedule/': [],
  'GET /api/orders/payment-ways/': [],
  'GET /api/orders/order_schedule/': [],
  'GET /api/assets/license/': [],
  'GET /api/reinvest/': [],
  'GET /api/admin/reports/investors/': [],
  'GET /api/admin/reports/accounting/': [],
  'GET /api/admin/reports/orders/': [],
  'GET /api/admin/reports/assets/': [],
  'GET /api/admin/reports/funds_orders/': [],
  'GET /api/panelAdmin/investor_info/': [],
  'GET /api/panelAdmin/addresses/': [],
  'GET /api/panelAdmin/bank_accounts/': [],
  'GET /api/panelAdmin/accounting/': [],
  'GET /api/panelAdmin/orders/': [],
  'GET /api/panelAdmin/assets/': [],
  'POST /api/panelAdmin/investor_update_info/': [],
  'GET /api/admin/dashboard/statistics/': [],
  'GET /api/admin/dashboard/users_graph/': [],
  'GET /api/admin/dashboard/sell_buy/': [],
  'GET /api/admin/dashboard/graph_buy/': [],
  'GET /api/admin/dashboard/graph_sell/': [],
  'GET /api/admin/users/': [],
  'GET /api/admin/usersSearch/': [],
  'GET /api/admin/funds/{fundId}/orders/': [],
  'GET /api/admin/funds/{fundId}/payments/': [],
  'GET /api/admin/settings/yearly_profit/': [],
  'POST /api/admin/settings/yearly_profit/': [],
  'GET /api/admin/settings/site_content/': [],
  'GET /api/admin/settings/nib_fund_about/': [],
  'POST /api/admin/settings/order_schedule/': [],
  'PATCH /api/admin/settings/order_schedule/{windowId}/': [],
  'DELETE /api/admin/settings/order_schedule/{windowId}/': [],
  'POST /api/admin/settings/order_price_limit/': [],
  'POST /api/admin/settings/order_auth_limit/': [],
  'POST /api/admin/check_documents/{documentId}/': [],
  'GET /api/admin/inPersonAuth/': [],
  'GET /api/admin/autoBuy/': [],
  'POST /api/admin/roles/changeRole/': [],
  'POST /api/admin/roles/removeRole/': [],
  'GET /api/direct-debit/Bank/list/': [],
  'GET /api/direct-debit/packages/': [],
  'POST /api/direct-debit/create/': [],
  'POST /api/direct-debit/finalize/': [],
  'GET /api/direct-debit/contract_list/': [],
  'GET /api/direct-debit/regular_contract_list/': [],
  'PUT /api/direct-debit/change-status/': [],
  'PUT /api/direct-debit/change-package/': [],
  'GET /api/direct-debit/contract-info/': [],
};

const settings = [
  ...['themeColor', 'mode', 'footer', 'layout', 'lastLayout', 'direction', 'navHidden', 'appBarBlur'],
  ...['navCollapsed', 'contentWidth', 'toastPosition', 'verticalNavToggleType', 'skin', 'appBar'],
];

/** Operations whose answer has these fields somewhere, by the words of the entity. */
const answers: Record<string, { operation: string; fields: readonly string[] }> = {
  'tokens of a log-in': { operation: 'loginPassword', fields: ['access', 'refresh', 'role'] },
  'a legal person': {
    operation: 'investorInfo',
    fields: [
      ...['companyName', 'registerNo', 'companyRegisterDate', 'companyRegisterPlace'],
      ...['nationalNo', 'mobile', 'email', 'isLegal', 'gender'],
    ],
  },
  'a profile': {
    operation: 'getProfile',
    fields: ['name', 'code', 'isLegal', 'isAuthorized', 'authStatus', 'investorId'],
  },
  'an address': {
    operation: 'investorAddresses',
    fields: ['city', 'province', 'address', 'addressBody', 'phoneNumber', 'postalCode'],
  },
  'a bank account': {
    operation: 'investorBankAccounts',
    fields: ['bankName', 'bankBranchCode', 'bankBranchName', 'accountType', 'accountNumber', 'iban'],
  },
  'a document': { operation: 'investorDocuments', fields: ['docName', 'documentId', 'filePath'] },
  'an investor of the own list': { operation: 'listInvestors', fields: ['investorId', 'itSelf'] },
  'an investor of the list of administrators': {
    operation: 'listInvestorReport',
    fields: ['investorId', 'firstName', 'lastName', 'nationalNo'],
  },
  'a ticket': {
    operation: 'ticketDetails',
    fields: ['id', 'tracking_code', 'topic', 'group_id', 'body', 'document_id', 'national_code', 'chats'],
  },
  'a list of tickets': { operation: 'listTickets', fields: ['count', 'current_page_no', 'last_page', 'page_size'] },
  'a category of tickets': { operation: 'listTicketCategories', fields: ['id', 'title'] },
  'a message': {
    operation: 'listMessages',
    fields: ['messageId', 'messageTitle', 'shortText', 'showDateIran', 'data', 'pageInfo'],
  },
  'a row of the turnover': {
    operation: 'listAccounting',
    fields: ['transactionDate', 'transactionType', 'debitAmountText', 'creditAmountText', 'branchName', 'comments'],
  },
  'an upload': { operation: 'uploadFile', fields: ['id', 'file'] },
  'the limit of uploads': { operation: 'getImageSize', fields: ['max_file_size'] },
};

const all = Object.values<Operation>(operations);

type Described = { fields?: Record<string, Described>; innerType?: Described };

/** Names of all fields of a described schema, however deep. */
function namesOf(described: Described | undefined): string[] {
  if (!described) return [];
  return [
    ...Object.entries(described.fields ?? {}).flatMap(([name, inner]) => [name, ...namesOf(inner)]),
    ...namesOf(described.innerType),
  ];
}
const fieldsOf = (schema: unknown): string[] =>
  schema ? namesOf((schema as AnyObjectSchema).describe() as unknown as Described) : [];

const sources = filesOf(['src/**/*.{ts,tsx}', 'tests/**/*.{ts,tsx}', 'e2e/**/*.ts', '*.{ts,mjs}'], { withTests: true });
const imported = new Set(
  sources.flatMap((file) =>
    [...textOf(file).matchAll(/(?:from |import\(|import )'([^'.#][^']*)'/g)].map((found) => found[1] ?? ''),
  ),
);

describe('the card of the specification', () => {
  it.each(packages)('%s is declared and used', (name) => {
    const manifest = JSON.parse(textOf('package.json')) as Record<'dependencies' | 'devDependencies', object>;
    const other = byAnotherName[name];
    expect(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })).toContain(other?.name ?? name);
    if (other) expect(textOf(other.seenIn)).toContain(other.name);
    else expect([...imported].some((from) => from === name || from.startsWith(`${name}/`))).toBe(true);
  });

  it.each(topLevel)('%s is at the top level', (name) => {
    expect(existsSync(path.join(root, name))).toBe(true);
  });

  it.each(slices)('%s is a slice of the store', (name) => {
    const [, listed = ''] = /const slices = \{([^}]+)\}/.exec(textOf('src/panel/store/store.ts')) ?? [];
    expect([...listed.matchAll(/^ +(\w+):/gm)].map((slice) => slice[1])).toContain(name);
  });

  it('has no slice of another name', () => {
    const [, listed = ''] = /const slices = \{([^}]+)\}/.exec(textOf('src/panel/store/store.ts')) ?? [];
    expect([...listed.matchAll(/^ +(\w+):/gm)]).toHaveLength(slices.length);
  });
});

describe('the frame of the specification', () => {
  it('is written in TypeScript alone', () => {
    expect(filesOf(['src/**/*.{js,jsx,mjs,cjs}'])).toEqual([]);
  });

  it('is Persian and reads from right to left', () => {
    expect(textOf('src/pages/_document.tsx')).toMatch(/<Html lang="fa" dir="rtl"/);
  });

  it('has the fourteen settings', () => {
    expect(settings.filter((name) => !(name in defaultSettings))).toEqual([]);
  });

  it('has the title of the panel', () => {
    expect(textOf('src/panel/shell/strings.ts')).toContain("'پنل کاربری صندوق‌های سرمایه‌گذاری'");
  });
});

describe('the routes of the specification', () => {
  it.each(Object.entries(routes))('%s is the page of its view', (route, [view, subject]) => {
    const file = ['.tsx', '/index.tsx']
      .map((end) => `src/pages${route}${end}`)
      .find((at) => existsSync(path.join(root, at)));
    const page = textOf(file ?? '');
    // under its own name, so that no other view stands for it
    expect(page).toMatch(new RegExp(`^import \\{ ${view} \\} from `, 'm'));
    expect(page).toContain(`export default page(${view}, `);
    expect(/subject: '([^']+)'/.exec(page)?.[1] ?? null).toBe(subject);
  });

  it.each(['/_app', '/'])('%s is there', (route) => {
    expect(existsSync(path.join(root, `src/pages${route === '/' ? '/index' : route}.tsx`))).toBe(true);
  });
});

describe('the calls of the specification', () => {
  it.each(Object.entries(calls))('%s', (call, fields) => {
    const operation = all.find(({ method, path: at }) => `${method.toUpperCase()} ${at}` === call);
    expect(operation?.id).toBeDefined();
    const taken = [operation?.params, operation?.query, operation?.body].flatMap(fieldsOf);
    expect(fields.filter((field) => !taken.includes(field))).toEqual([]);
  });

  it('answer with the statuses of their method', () => {
    const allowed: Record<string, readonly number[]> = {
      get: [200, 201, 204],
      post: [200, 201],
      put: [200, 204],
      patch: [200, 204],
      delete: [204],
    };
    const others = all.filter(({ method, status = 200 }) => status < 300 && !allowed[method]?.includes(status));
    // an addition of this product, which answers nothing
    expect(others.map(({ id }) => id)).toEqual(['proveEnrolment']);
  });
});

describe('the entities of the specification', () => {
  it.each(Object.entries(answers))('%s has its fields', (_entity, { operation, fields }) => {
    const told = fieldsOf(all.find(({ id }) => id === operation)?.answer);
    expect(fields.filter((field) => !told.includes(field))).toEqual([]);
  });
});
