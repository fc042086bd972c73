import type { ReactElement } from 'react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import * as books from '#shared/contract/bookFiles.ts';
import * as debit from '#shared/contract/debitDeskFiles.ts';
import type { Operation } from '#shared/contract/kernel/define.ts';
import * as money from '#shared/contract/moneyFiles.ts';
import * as people from '#shared/contract/peopleFiles.ts';
import { exportAccounting } from '#shared/contract/accounting.ts';
import { exportHoldings } from '#shared/contract/assets.ts';
import { exportOrders } from '#shared/contract/orders.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { pressFile } from '#tests/support/files.ts';
import { mockApi } from '#tests/support/msw.ts';
import { BenchmarksTab } from '#panel/features/admin/funds/benchmarks/BenchmarksTab.tsx';
import { CorrectionsTab } from '#panel/features/admin/money/corrections/CorrectionsTab.tsx';
import { PriceCorrectionsTab } from '#panel/features/admin/money/corrections/PriceCorrectionsTab.tsx';
import { DepositsView } from '#panel/features/admin/money/deposits/DepositsView.tsx';
import { BanksTab } from '#panel/features/admin/money/directDebit/BanksTab.tsx';
import { ChargesTab } from '#panel/features/admin/money/directDebit/ChargesTab.tsx';
import { ContractsTab } from '#panel/features/admin/shared/debits/ContractsTab.tsx';
import { DaysTab } from '#panel/features/admin/money/directDebit/DaysTab.tsx';
import { PackagesTab } from '#panel/features/admin/money/directDebit/PackagesTab.tsx';
import { RegularsTab } from '#panel/features/admin/money/directDebit/RegularsTab.tsx';
import { IdentityChecksView } from '#panel/features/admin/people/identityChecks/IdentityChecksView.tsx';
import { AssetsTab } from '#panel/features/admin/people/investors/AssetsTab.tsx';
import { NoticesTab } from '#panel/features/admin/people/investors/NoticesTab.tsx';
import { OrdersTab } from '#panel/features/admin/people/investors/OrdersTab.tsx';
import { ProfileTab } from '#panel/features/admin/people/investors/ProfileTab.tsx';
import { AcceptancesTab } from '#panel/features/admin/people/investors/AcceptancesTab.tsx';
import {
  AccountsTab,
  DocumentsTab,
  SignInsTab,
  TicketsTab,
} from '#panel/features/admin/people/investors/RecordTabs.tsx';
import { TurnoverTab } from '#panel/features/admin/people/investors/TurnoverTab.tsx';
import { WaitingChanges } from '#panel/features/admin/people/investors/WaitingChanges.tsx';
import { PayoutsView } from '#panel/features/admin/money/payouts/PayoutsView.tsx';
import { ProfitsTab } from '#panel/features/admin/funds/profits/ProfitsTab.tsx';
import { ReconciliationView } from '#panel/features/admin/money/reconciliation/ReconciliationView.tsx';
import { RuleChanges } from '#panel/features/admin/funds/rules/RuleChanges.tsx';
import { DayReportList } from '#panel/features/admin/funds/settlement/DayReportList.tsx';
import { OrdersTable } from '#panel/features/admin/funds/settlement/OrdersTable.tsx';
import { UserLocksView } from '#panel/features/admin/people/userLocks/UserLocksView.tsx';
import { UserRolesView } from '#panel/features/admin/people/userRoles/UserRolesView.tsx';

/*
 * Each list of the desks as a file: its buttons stand there before its rows have come, and ask with the filters of the URL. Lists that
 * stand inside an answer have this test beside their view.
 */

const desk = '/admin/direct-debit';
const file = '/admin/admin-panel/investors/[investorId]';
const both = '/admin/reconciliation';

const lists: readonly (readonly [
  operation: Operation,
  title: string,
  path: string,
  view: ReactElement,
  asked: Record<string, string>,
])[] = [
  [
    debit.exportAllDebitContracts,
    'قراردادها',
    `${desk}?search=sara&bank=SABCIR&status=active&page=3`,
    <ContractsTab key="1" />,
    { search: 'sara', bankCode: 'SABCIR', status: 'active' },
  ],
  [debit.exportAllDebitContracts, 'قراردادها', file, <ContractsTab key="1" investorId={7} />, { investorId: '7' }],
  [
    debit.exportAllDebitCharges,
    'برداشت‌ها',
    `${desk}?fund=3&status=failed&from=2026-11-01`,
    <ChargesTab key="1" />,
    { fundId: '3', status: 'failed', fromDate: '2026-11-01' },
  ],
  [
    debit.exportAllRegularPurchases,
    'خریدهای منظم',
    `${desk}?status=paused`,
    <RegularsTab key="1" />,
    { status: 'paused' },
  ],
  [
    debit.exportDebitDays,
    'برداشت‌های هر روز در برابر گزارش سامانه برداشت',
    `${desk}?to=2026-11-20`,
    <DaysTab key="1" />,
    { toDate: '2026-11-20' },
  ],
  [debit.exportDebitPackageSettings, 'بسته‌ها', `${desk}?tab=packages`, <PackagesTab key="1" />, {}],
  [debit.exportDebitBankSettings, 'بانک‌ها', `${desk}?tab=banks`, <BanksTab key="1" />, {}],
  [
    people.exportIdentityRequests,
    'احراز هویت و مدارک',
    '/admin/admin-panel/identity-checks?kind=in_person',
    <IdentityChecksView key="1" />,
    { kind: 'in_person', state: 'waiting' },
  ],
  [
    people.exportIdentityRequests,
    'احراز هویت و مدارک',
    '/admin/admin-panel/identity-checks?state=all',
    <IdentityChecksView key="1" />,
    {},
  ],
  [
    money.exportDisputedPayments,
    'پرداخت‌های در حال پیگیری با درگاه',
    `${both}?tab=gateways&disputes-tab=decided&disputes-search=1405`,
    <ReconciliationView key="1" />,
    { isOpen: 'false', search: '1405' },
  ],
  [
    debit.exportDisputedDebits,
    'برداشت‌های مستقیم در حال پیگیری با بانک',
    `${both}?tab=gateways&debit-disputes-tab=decided&debit-disputes-search=1405`,
    <ReconciliationView key="1" />,
    { isOpen: 'false', search: '1405' },
  ],
  [
    money.exportGatewaySettlements,
    'تسویه درگاه‌ها و برداشت مستقیم',
    `${both}?tab=gateways`,
    <ReconciliationView key="1" />,
    {},
  ],
  [money.exportOpenItems, 'اختلاف‌های تسویه و طلب از مدیر', `${both}?tab=open`, <ReconciliationView key="1" />, {}],
  [money.exportOpenItemClosures, 'موارد تعیین تکلیف شده', `${both}?tab=open`, <ReconciliationView key="1" />, {}],
  [
    money.exportBankMovementLines,
    'سطرهای بدون بابت',
    `${both}?tab=bank&movement=9`,
    <ReconciliationView key="1" />,
    {},
  ],
  [money.exportBankMovements, 'بابت‌های ثبت‌شده', `${both}?tab=bank&movement=9`, <ReconciliationView key="1" />, {}],
  [
    money.exportUnsettledPayments,
    'پرداخت‌ها و برداشت‌های تسویه‌نشده',
    `${both}?tab=gateways`,
    <ReconciliationView key="1" />,
    {},
  ],
  [
    money.exportBankBalances,
    'مانده حساب بانکی صندوق‌ها',
    `${both}?tab=bank&balances-fund=3&balances-different=1`,
    <ReconciliationView key="1" />,
    { fundId: '3', onlyDifferent: 'true' },
  ],
  [money.exportReconciliationQueue, 'کارهای ناتمام', `${both}?tab=open`, <ReconciliationView key="1" />, {}],
  [
    money.exportReconciliations,
    'نتیجه‌های قبلی',
    `${both}?from=2026-11-01&different=1`,
    <ReconciliationView key="1" />,
    { fromDate: '2026-11-01', onlyDifferent: 'true' },
  ],
  [
    money.exportBankStatements,
    'صورت‌حساب‌های بانک',
    '/admin/auto-buy/list?tab=statements',
    <DepositsView key="1" />,
    {},
  ],
  [
    money.exportPayoutBatches,
    'فایل‌های بانک',
    '/admin/payouts?tab=files&fund=3',
    <PayoutsView key="1" />,
    { fundId: '3' },
  ],
  [
    books.exportCorrections,
    'اصلاح‌ها',
    '/admin/corrections?status=draft',
    <CorrectionsTab key="1" />,
    { status: 'draft' },
  ],
  [
    books.exportPriceCorrections,
    'اصلاح قیمت',
    '/admin/corrections?state=prepared&fund=3',
    <PriceCorrectionsTab key="1" />,
    { state: 'prepared', fundId: '3' },
  ],
  [books.exportProfitRuns, 'سود دوره‌ای', '/x', <ProfitsTab key="1" fundId={3} />, { fundId: '3' }],
  [
    books.exportSettlementOrders,
    'درخواست‌های در انتظار اجرا',
    '/admin/settlement',
    <OrdersTable key="1" fundId={3} navDate="2026-11-21" isEstimate={false} />,
    { fundId: '3', navDate: '2026-11-21' },
  ],
  [
    books.exportDayReports,
    'گزارش‌های امضاشده و در انتظار',
    '/admin/settlement?reports-state=approved',
    <DayReportList key="1" />,
    { state: 'approved' },
  ],
  [
    books.exportRuleChanges,
    'تغییرات شرایط',
    '/x?status=pending',
    <RuleChanges key="1" fundId={3} />,
    { status: 'pending', fundId: '3' },
  ],
  [
    books.exportBenchmarkValues,
    'طلای ۱۸ عیار، هر گرم',
    '/admin/reports/funds?series=gold',
    <BenchmarksTab key="1" />,
    { series: 'gold' },
  ],
  [
    people.exportUsers,
    'دسترسی کاربران',
    '/admin/admin-panel/users/roles?search=sara&role=2',
    <UserRolesView key="1" />,
    { search: 'sara', role: '2' },
  ],
  [
    people.exportUserUnlocks,
    'درخواست‌های در انتظار تأیید',
    '/admin/admin-panel/users/locks',
    <UserLocksView key="1" />,
    {},
  ],
  [
    people.exportInvestorBankAccounts,
    'حساب‌های بانکی',
    file,
    <AccountsTab key="1" investorId={7} />,
    { investorId: '7' },
  ],
  [people.exportInvestorAddresses, 'نشانی‌ها', file, <ProfileTab key="1" investorId={7} />, { investorId: '7' }],
  [people.exportIdentityChanges, 'تغییر هویت در انتظار تأیید', '/x', <WaitingChanges key="1" />, {}],
  [people.exportInvestorDocuments, 'مدارک', file, <DocumentsTab key="1" investorId={7} />, { investorId: '7' }],
  [people.exportInvestorTickets, 'تیکت‌ها', file, <TicketsTab key="1" investorId={7} />, { investorId: '7' }],
  [people.exportInvestorSignIns, 'تاریخچه ورود', file, <SignInsTab key="1" investorId={7} />, { investorId: '7' }],
  [
    people.exportInvestorAcceptances,
    'پذیرش مقررات',
    file,
    <AcceptancesTab key="1" investorId={7} />,
    { investorId: '7' },
  ],
  [people.exportInvestorViews, 'نماهای سرمایه‌گذار', file, <SignInsTab key="1" investorId={7} />, { investorId: '7' }],
  [
    people.exportInvestorNotices,
    'پیام‌های فرستاده‌شده',
    `${file}?notices-channel=sms&notices-state=sent`,
    <NoticesTab key="1" investorId={7} />,
    { investorId: '7', channel: 'sms', state: 'sent' },
  ],
  [
    exportOrders,
    'درخواست‌ها',
    `${file}?type=2&fund=3&search=77`,
    <OrdersTab key="1" investorId={7} />,
    { investorId: '7', orderType: '2', fundId: '3', search: '77' },
  ],
  [
    exportAccounting,
    'گردش حساب',
    `${file}?from=2026-11-01`,
    <TurnoverTab key="1" investorId={7} />,
    { investorId: '7', fromDate: '2026-11-01' },
  ],
  [
    exportHoldings,
    'دارایی‌ها',
    `${file}?day=2026-11-01`,
    <AssetsTab key="1" investorId={7} />,
    { investorId: '7', date: '2026-11-01' },
  ],
];

it.each(lists.map((list) => [list[0].id, list] as const))(
  '%s is asked for with the filters of its list, before a row has come',
  async (_id, [operation, title, path, view, asked]) => {
    mockApi.use(http.get('*/api/*', () => new Promise<never>(() => undefined)));
    const { user } = renderDesk(view, { path, level: 'super' });
    expect(await pressFile(user, operation, title)).toEqual({ ...asked, format: 'csv' });
  },
);
