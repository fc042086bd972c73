import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listIdentityChanges } from '#shared/contract/identityChanges.ts';
import { exportInvestorReport, listInvestorReport } from '#shared/contract/investorReports.ts';
import { fileText } from '#panel/components/strings.ts';
import { ui } from '#panel/ui/strings.ts';
import { onePage, renderDesk } from '#tests/support/desk.tsx';
import { catchFiles, pressExport } from '#tests/support/files.ts';
import { answers, callsOf, isUnreachable, mockApi, responds } from '#tests/support/msw.ts';
import { approvalText } from '#panel/features/admin/shared/approval/strings.ts';
import type { InvestorRow } from './investorColumns.tsx';
import { InvestorsReportView, InvestorsView } from './InvestorsView.tsx';
import { investorsText as text } from './strings.ts';

const path = '/admin/admin-panel/investors';

const row = (changes: Partial<InvestorRow> = {}): InvestorRow => ({
  investorId: 100001,
  firstName: 'نگار',
  lastName: 'رستگار',
  companyName: null,
  investorName: 'نگار رستگار',
  nationalNo: '0012345679',
  isLegal: false,
  typeText: 'حقیقی',
  mobile: '09123456789',
  authStatus: 1,
  authStatusText: 'احراز شده با سجام',
  branchName: 'شعبه ونک',
  memberSince: '2023-06-02',
  value: '1842273256',
  isBlocked: false,
  ...changes,
});
const list = (rows: InvestorRow[]) =>
  answers(listInvestorReport, {
    data: rows,
    pageInfo: onePage(rows.length),
    summary: { count: rows.length, naturalCount: rows.length, legalCount: 0, value: '1842273256' },
    branches: [{ branchId: 3, name: 'شعبه ونک' }],
  });

describe('the list of investors', () => {
  it('shows each with what they hold, in full and in Persian digits, and leads to the file', async () => {
    mockApi.use(list([row(), row({ investorId: 100002, investorName: 'کیان مهرجو', isBlocked: true })]));
    const { user, log } = renderDesk(<InvestorsView />, { path });
    await screen.findByText('نگار رستگار');
    expect(screen.getAllByText('۱٬۸۴۲٬۲۷۳٬۲۵۶')).toHaveLength(2);
    expect(screen.getAllByText(text.blocked)).toHaveLength(1);
    await user.click(screen.getByText('نگار رستگار'));
    await waitFor(() => expect(log.paths.at(-1)).toContain('/admin/admin-panel/investors/100001'));
  });

  it('takes its filters from the address, and no words that are none', async () => {
    mockApi.use(list([row()]));
    const query = 'search=%D9%86%DA%AF%D8%A7%D8%B1&type=natural&auth=4&branch=3&from=2026-01-01&to=x';
    renderDesk(<InvestorsView />, { path: `${path}?${query}` });
    await screen.findByText('نگار رستگار');
    expect(Object.fromEntries(callsOf(listInvestorReport)[0]?.url.searchParams ?? [])).toEqual({
      page: '1',
      size: '25',
      search: 'نگار',
      type: 'natural',
      authStatus: '4',
      branchId: '3',
      fromDate: '2026-01-01',
    });
  });

  it('says that there is nobody, and with filters that they may be cleared', async () => {
    mockApi.use(list([]));
    renderDesk(<InvestorsView />, { path });
    expect(await screen.findByText(text.empty)).toBeInTheDocument();
    renderDesk(<InvestorsView />, { path: `${path}?type=legal` });
    expect(await screen.findByText(text.emptyFilter)).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: ui.clearFilters }).length).toBeGreaterThan(0);
  });

  it('can be asked for again when it did not come', async () => {
    mockApi.use(isUnreachable(listInvestorReport));
    const { user } = renderDesk(<InvestorsView />, { path });
    const retry = await screen.findByRole('button', { name: ui.retry });
    mockApi.use(list([row()]));
    await user.click(retry);
    expect(await screen.findByText('نگار رستگار')).toBeInTheDocument();
  });
});

describe('the report of investors', () => {
  it('has the sums of the filter, and exports just these', async () => {
    const saved = catchFiles();
    mockApi.use(
      list([row()]),
      responds(exportInvestorReport, () => new Response('a,b')),
    );
    const { user } = renderDesk(<InvestorsReportView />, { path: '/admin/reports/investors?type=natural' });
    await screen.findByText('نگار رستگار');
    const sums = screen.getByRole('list', { name: text.statsLabel });
    expect(sums).toHaveTextContent('۱٬۸۴۲٬۲۷۳٬۲۵۶');
    await pressExport(user, text.title, fileText.of(text.title, fileText.formats.csv));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(Object.fromEntries(callsOf(exportInvestorReport)[0]?.url.searchParams ?? [])).toEqual({
      type: 'natural',
      format: 'csv',
    });
  });
});

describe('changes of identity of all investors', () => {
  const change = {
    changeId: 5,
    investorId: 100001,
    investorName: 'بهرام کاویان',
    nationalNo: '1287654320',
    source: 'registry' as const,
    changes: [{ field: 'lastName' as const, before: 'کاویان', after: 'کاویان‌فر' }],
    needsSecond: true,
    state: 'prepared' as const,
    traceId: 'SBX-1K7Q2',
    reason: null,
    fileUrl: null,
    preparedBy: 3,
    preparedByName: 'لیلا فرهمند',
    preparedAt: '2026-11-22T05:00:00.000Z',
    decidedByName: null,
    decidedAt: null,
    decisionReason: null,
    version: 'v1',
  };

  it('stand on the address that the dashboard links to, each with what differs', async () => {
    mockApi.use(answers(listIdentityChanges, { data: [change], total: 1 }));
    renderDesk(<InvestorsView />, { path: `${path}?tab=changes` });
    expect(await screen.findByText('کاویان‌فر')).toBeVisible();
    expect(screen.getByRole('link', { name: text.title })).toHaveAttribute('href', path);
    expect(callsOf(listInvestorReport)).toEqual([]);
  });

  it('that are too many for the list are counted', async () => {
    mockApi.use(answers(listIdentityChanges, { data: [change], total: 103 }));
    renderDesk(<InvestorsView />, { path: `${path}?tab=changes` });
    expect(await screen.findByText(approvalText.rest('۱', '۱۰۳'))).toBeVisible();
  });

  it('are neither asked for nor offered to administrators of a branch', async () => {
    mockApi.use(list([row()]));
    renderDesk(<InvestorsView />, { path: `${path}?tab=changes`, level: 'KZ' });
    await screen.findByText('نگار رستگار');
    expect(screen.queryByRole('link', { name: text.changes })).toBeNull();
    expect(callsOf(listIdentityChanges)).toEqual([]);
  });
});
