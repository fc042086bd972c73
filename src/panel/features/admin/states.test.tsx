import type { ReactElement } from 'react';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderDesk } from '#tests/support/desk.tsx';
import { mockApi } from '#tests/support/msw.ts';
import { ui } from '#panel/ui/strings.ts';
import { AuditView } from '#panel/features/admin/control/audit/AuditView.tsx';
import { BankSlipsView } from '#panel/features/admin/money/bankSlips/BankSlipsView.tsx';
import { ControlView } from '#panel/features/admin/control/jobs/ControlView.tsx';
import { CorrectionsView } from '#panel/features/admin/money/corrections/CorrectionsView.tsx';
import { AdminDashboardView } from '#panel/features/admin/today/dashboard/AdminDashboardView.tsx';
import { DepositsView } from '#panel/features/admin/money/deposits/DepositsView.tsx';
import { DirectDebitDeskView } from '#panel/features/admin/money/directDebit/DirectDebitDeskView.tsx';
import { AdminFundView } from '#panel/features/admin/funds/page/AdminFundView.tsx';
import { FundsReportView } from '#panel/features/admin/funds/page/FundsReportView.tsx';
import { BranchesView } from '#panel/features/admin/people/branches/BranchesView.tsx';
import { HolidaysView } from '#panel/features/admin/today/holidays/HolidaysView.tsx';
import { IdentityChecksView } from '#panel/features/admin/people/identityChecks/IdentityChecksView.tsx';
import { InvestorFileView } from '#panel/features/admin/people/investors/InvestorFileView.tsx';
import { InvestorsView } from '#panel/features/admin/people/investors/InvestorsView.tsx';
import { NotificationsView } from '#panel/features/admin/site/notifications/NotificationsView.tsx';
import { OrdersReportView } from '#panel/features/admin/funds/orders/OrdersReportView.tsx';
import { PayoutsView } from '#panel/features/admin/money/payouts/PayoutsView.tsx';
import { ReconciliationView } from '#panel/features/admin/money/reconciliation/ReconciliationView.tsx';
import { SettlementView } from '#panel/features/admin/funds/settlement/SettlementView.tsx';
import { SiteContentView } from '#panel/features/admin/site/siteContent/SiteContentView.tsx';
import { SupervisionView } from '#panel/features/admin/control/supervision/SupervisionView.tsx';
import { SystemSettingsView } from '#panel/features/admin/control/systemSettings/SystemSettingsView.tsx';
import { UserLocksView } from '#panel/features/admin/people/userLocks/UserLocksView.tsx';
import { UserMobilesView } from '#panel/features/admin/people/userMobiles/UserMobilesView.tsx';
import { UserRolesView } from '#panel/features/admin/people/userRoles/UserRolesView.tsx';

/*
 * What no answer leaves behind on each screen of the administration: grey shapes while it is on its way, a way to ask
 * again when it does not come, and the word of the missing connection. The other states stand beside each view.
 */

const fund = '/admin/admin-panel/funds/funds-report/[fundId]?fundId=1';
const file = '/admin/admin-panel/investors/[investorId]?investorId=7';

/** Every screen and every tab whose calls are its own, with the address that opens it. */
const screens: readonly (readonly [name: string, path: string, view: ReactElement])[] = [
  ['today', '/admin/dashboard', <AdminDashboardView key="1" />],
  ['settlement', '/admin/settlement?fund=1', <SettlementView key="1" />],
  ['report of a day', '/admin/settlement?tab=report&fund=1', <SettlementView key="1" />],
  ['slips', '/admin/receipts', <BankSlipsView key="1" />],
  ['deposits', '/admin/auto-buy/list', <DepositsView key="1" />],
  ['bank statements', '/admin/auto-buy/list?tab=statements', <DepositsView key="1" />],
  ['direct debit', '/admin/direct-debit', <DirectDebitDeskView key="1" />],
  ['payouts', '/admin/payouts', <PayoutsView key="1" />],
  ['bank files', '/admin/payouts?tab=files', <PayoutsView key="1" />],
  ['reconciliation', '/admin/reconciliation', <ReconciliationView key="1" />],
  ['journals', '/admin/corrections', <CorrectionsView key="1" />],
  ['corrections', '/admin/corrections?tab=corrections', <CorrectionsView key="1" />],
  ['corrections of prices', '/admin/corrections?tab=prices', <CorrectionsView key="1" />],
  ['supervision', '/admin/supervision', <SupervisionView key="1" />],
  ['all requests', '/admin/reports/funds', <OrdersReportView key="1" />],
  ['investors', '/admin/admin-panel/investors', <InvestorsView key="1" />],
  ['file of an investor', file, <InvestorFileView key="1" />],
  ['requests of an investor', `${file}&tab=orders`, <InvestorFileView key="1" />],
  ['verification', '/admin/admin-panel/identity-checks', <IdentityChecksView key="1" />],
  ['funds', '/admin/admin-panel/funds/funds-report', <FundsReportView key="1" />],
  ['waiting prices', '/admin/admin-panel/funds/funds-report?tab=prices', <FundsReportView key="1" />],
  ['changes of rules', '/admin/admin-panel/funds/funds-report?tab=changes', <FundsReportView key="1" />],
  ...['terms', 'facts', 'schedules', 'windows', 'limits', 'prices', 'profits', 'papers', 'accounts', 'setup'].map(
    (tab) => [`fund: ${tab}`, `${fund}&tab=${tab}`, <AdminFundView key="1" />] as const,
  ),
  ['roles', '/admin/admin-panel/users/roles', <UserRolesView key="1" />],
  ['mobiles', '/admin/admin-panel/users/change-mobile', <UserMobilesView key="1" />],
  ['locks', '/admin/admin-panel/users/locks', <UserLocksView key="1" />],
  ['audit log', '/admin/control/audit', <AuditView key="1" />],
  ['jobs', '/admin/control/jobs', <ControlView key="1" />],
  ['settings', '/admin/settings', <SystemSettingsView key="1" />],
  ['holidays', '/admin/settings/holidays', <HolidaysView key="1" />],
  ['branches', '/admin/settings/branches', <BranchesView key="1" />],
  ['texts of notices', '/admin/settings/notifications', <NotificationsView key="1" />],
  ['site content', '/admin/site/site-content', <SiteContentView key="1" />],
];

let asked: string[] = [];
const everyCall = (respond: () => Promise<Response> | Response) =>
  http.get('*/api/*', ({ request }) => {
    asked.push(new URL(request.url).pathname);
    return respond();
  });
const grey = () => document.querySelectorAll('[aria-busy="true"], [role="progressbar"]').length;

beforeEach(() => {
  asked = [];
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe.each(screens)('%s', (_name, path, view) => {
  it('shows grey shapes while its answers are on their way, and no error', async () => {
    mockApi.use(everyCall(() => new Promise(() => undefined)));
    renderDesk(view, { path, level: 'super' });
    await waitFor(() => expect(grey()).toBeGreaterThan(0));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: ui.retry })).toBeNull();
  });

  it('says that its answers did not come, waits for nothing, and asks again', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    mockApi.use(everyCall(() => HttpResponse.error()));
    const { user } = renderDesk(view, { path, level: 'super' });
    const [retry] = await screen.findAllByRole('button', { name: ui.retry });
    await waitFor(() => expect(grey()).toBe(0));
    const before = asked.length;
    if (retry) await user.click(retry);
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  });
});
