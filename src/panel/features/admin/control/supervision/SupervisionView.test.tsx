import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import * as contract from '#shared/contract/supervision.ts';
import * as files from '#shared/contract/supervisionFiles.ts';
import { onePage, renderDesk } from '#tests/support/desk.tsx';
import { pressFile } from '#tests/support/files.ts';
import { answers, callsOf, isSilent, isUnreachable, mockApi } from '#tests/support/msw.ts';
import { SupervisionView } from './SupervisionView.tsx';
import { supervisionText as text } from './strings.ts';

const path = '/admin/supervision';
const fund = (fundId: number, name: string) => ({
  fundId,
  name,
  from: '2026-03-21',
  to: '2027-03-20',
  navDate: '2026-11-21',
  issueNav: '95100',
  cancelNav: '94280',
});
const report = {
  reportId: 9,
  navDate: '2026-11-18',
  number: 2,
  preparedByName: 'لیلا فرهمند',
  approvedByName: 'پیمان سهرابی',
  approvedAt: '2026-11-18T15:00:00.000Z',
  reason: 'اصلاح یک درخواست',
  state: 'stands' as const,
  corrected: null,
  files: [{ format: 'pdf' as const, size: 9000, sha256: 'a1' }],
};

beforeEach(() => {
  mockApi.use(
    answers(contract.listSupervisedFunds, { data: [fund(1, 'درآمد ثابت سپیدار'), fund(4, 'سهامی آذرخش')] }),
    answers(contract.listSupervisedReports, { data: [report], pageInfo: onePage(1) }),
  );
});

describe('the screen of a trustee', () => {
  it('says of a signed report that the price was corrected since, from what to what and why', async () => {
    const corrected = {
      ...{ oldIssueNav: '1369000.0000', issueNav: '1368000.0000' },
      ...{ oldCancelNav: '1360000.0000', cancelNav: '1359000.0000' },
      reason: 'خطای قیمت یک دارایی',
      at: '2026-11-19T08:30:00.000Z',
    };
    const reports = [{ ...report, number: 1, reason: null, state: 'overtaken' as const, corrected }];
    mockApi.use(answers(contract.listSupervisedReports, { data: reports, pageInfo: onePage(1) }));
    renderDesk(<SupervisionView />, { path });
    expect(await screen.findByText('قیمت پس از امضا اصلاح شد؛ الحاقیه در راه است')).toBeInTheDocument();
    expect(
      screen.getByText(
        'صدور از ۱٬۳۶۹٬۰۰۰ به ۱٬۳۶۸٬۰۰۰، ابطال از ۱٬۳۶۰٬۰۰۰ به ۱٬۳۵۹٬۰۰۰ (۱۴۰۵/۰۸/۲۸ ۱۲:۰۰). علت: خطای قیمت یک دارایی',
      ),
    ).toBeInTheDocument();
  });

  it('begins with the signed reports of the first fund, and another fund is chosen', async () => {
    const { user } = renderDesk(<SupervisionView />, { path });
    expect(await screen.findByText(text.addendum('۱'))).toBeInTheDocument();
    expect(screen.getByText('لیلا فرهمند')).toBeInTheDocument();
    expect(callsOf(contract.listSupervisedReports)[0]?.url.searchParams.get('fundId')).toBe('1');
    await user.click(screen.getByRole('combobox', { name: text.fund }));
    await user.click(within(screen.getByRole('listbox')).getByText('سهامی آذرخش'));
    await waitFor(() =>
      expect(callsOf(contract.listSupervisedReports).at(-1)?.url.searchParams.get('fundId')).toBe('4'),
    );
  });

  it.each([
    ['reports', '', files.exportSupervisedReports, {}],
    ['prices', '', files.exportSupervisedPrices, {}],
    ['orders', '&orders-from=2026-11-01', files.exportSupervisedOrders, { fromDate: '2026-11-01' }],
    ['ledger', '&ledger-to=2026-11-20', files.exportSupervisedEntries, { toDate: '2026-11-20' }],
    ['events', '', files.exportSupervisedEvents, {}],
  ] as const)('gives %s of the fund as a file, with the days of the URL', async (tab, days, operation, asked) => {
    mockApi.use(
      ...[contract.listSupervisedPrices, contract.listSupervisedOrders].map(isSilent),
      ...[contract.listSupervisedEntries, contract.listSupervisedEvents].map(isSilent),
    );
    const { user } = renderDesk(<SupervisionView />, { path: `${path}?fund=4&tab=${tab}${days}` });
    expect(await pressFile(user, operation, text.tabs[tab])).toEqual({ fundId: '4', ...asked, format: 'csv' });
  });

  it('opens the fund of a link', async () => {
    renderDesk(<SupervisionView />, { path: `${path}?fund=4&tab=reports` });
    await screen.findByText(text.addendum('۱'));
    expect(callsOf(contract.listSupervisedReports)[0]?.url.searchParams.get('fundId')).toBe('4');
  });

  it('says that no fund is theirs today', async () => {
    mockApi.use(answers(contract.listSupervisedFunds, { data: [] }));
    renderDesk(<SupervisionView />, { path });
    expect(await screen.findByText(text.noFunds)).toBeVisible();
  });

  it('offers another try', async () => {
    mockApi.use(isUnreachable(contract.listSupervisedFunds));
    renderDesk(<SupervisionView />, { path });
    expect(await screen.findByRole('button', { name: 'تلاش دوباره' })).toBeVisible();
  });
});
