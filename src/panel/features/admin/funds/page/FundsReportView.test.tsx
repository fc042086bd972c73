import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listCalendarDays } from '#shared/contract/calendar.ts';
import { listFunds } from '#shared/contract/funds.ts';
import { getFundRules, saveFundTerms } from '#shared/contract/fundRules.ts';
import { listDraftNavs } from '#shared/contract/prices.ts';
import { listRuleChanges } from '#shared/contract/ruleChanges.ts';
import { ui } from '#panel/ui/strings.ts';
import { onePage, renderDesk } from '#tests/support/desk.tsx';
import { sampleFund } from '#tests/support/fundSamples.ts';
import { answers, callsOf, isSilent, isUnreachable, mockApi, refuses } from '#tests/support/msw.ts';
import { sampleCalendar, sampleRules } from '#tests/support/ruleSamples.ts';
import { rulesText } from '../rules/strings.ts';
import { AdminFundView } from './AdminFundView.tsx';
import { FundsReportView } from './FundsReportView.tsx';
import { adminFundsText as text } from './strings.ts';
import { approvalText } from '#panel/features/admin/shared/approval/strings.ts';

const funds = [
  sampleFund({ maxFundUnits: '1000000', filledPercent: '50.00' }),
  sampleFund({
    fundId: 2,
    name: 'سهامی بلوط',
    regNo: '11300',
    issue: { isOpen: false, reason: 'سقف پر است' },
  }),
];
const list = { path: '/admin/admin-panel/funds/funds-report' };
const desk = { path: '/admin/admin-panel/funds/funds-report/[fundId]?fundId=1' };

// rows stand as cards below the grid, which jsdom does not draw; its media queries hide the cards
const row = { hidden: true } as const;

beforeEach(() =>
  mockApi.use(
    answers(listFunds, { data: funds }),
    answers(listDraftNavs, { data: [], total: 0 }),
    answers(listRuleChanges, { data: [], pageInfo: onePage(0) }),
  ),
);

describe('the list of funds', () => {
  it('shows prices, size, ceiling and whether orders are taken, and opens the fund', async () => {
    const { user, log } = renderDesk(<FundsReportView />, list);
    const link = await screen.findByRole('link', { name: 'درآمد ثابت کاج', ...row });
    expect(link).toHaveAttribute('href', '/admin/admin-panel/funds/funds-report/1');
    expect(screen.getAllByText('۱٬۰۱۰٬۰۰۰').length).toBeGreaterThan(0);
    expect(screen.getAllByText(text.billion('۵۰۰')).length).toBe(2);
    expect(screen.getByText('۵۰٪')).toBeInTheDocument();
    expect(screen.getByText(text.closed)).toBeInTheDocument();
    await user.click(screen.getByText('سهامی بلوط'));
    expect(log.paths.at(-1)).toContain('/funds-report/2');
  });

  it('keeps the filters of the address', async () => {
    renderDesk(<FundsReportView />, { path: `${list.path}?search=11300&acceptance=noIssue` });
    expect(await screen.findByText('سهامی بلوط')).toBeInTheDocument();
    expect(screen.queryByText('درآمد ثابت کاج')).toBeNull();
  });

  it('says what happened and tries again', async () => {
    mockApi.use(isUnreachable(listFunds));
    const { user } = renderDesk(<FundsReportView />, list);
    const retry = await screen.findByRole('button', { name: ui.retry });
    mockApi.use(answers(listFunds, { data: funds }));
    await user.click(retry);
    expect(await screen.findByText('سهامی بلوط')).toBeInTheDocument();
  });
});

it('shows the tabs of a fund while its rules are fetched', async () => {
  mockApi.use(isSilent(getFundRules));
  renderDesk(<AdminFundView />, { ...desk, level: 't1' });
  // five groups, and the tabs of the first
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
    ...['فروش', 'قیمت', 'پول', 'درباره صندوق', 'راه‌اندازی و گشایش'],
    ...['شرایط', 'زمان‌بندی', 'بازه و توقف', 'محدودیت‌ها', 'تغییرات'],
  ]);
});

it('opens a group of tabs of a fund with its first tab, and says which group a linked tab is in', async () => {
  mockApi.use(isSilent(getFundRules));
  const { user } = renderDesk(<AdminFundView />, { ...desk, level: 't1', path: `${desk.path}&tab=papers` });
  expect(await screen.findByRole('tab', { name: 'درباره صندوق' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tab', { name: 'مدارک' })).toHaveAttribute('aria-selected', 'true');
  await user.click(screen.getByRole('tab', { name: 'پول' }));
  expect(await screen.findByRole('tab', { name: 'درخواست‌ها' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.queryByRole('tab', { name: 'مدارک' })).toBeNull();
});

describe('the terms of a fund', () => {
  beforeEach(() =>
    mockApi.use(answers(getFundRules, { data: sampleRules() }), answers(listCalendarDays, { data: sampleCalendar() })),
  );

  it('are only read without the duty, with the reason', async () => {
    renderDesk(<AdminFundView />, { ...desk, level: 't1' });
    expect(await screen.findByRole('button', { name: rulesText.terms.edit })).toBeDisabled();
    expect(screen.getByText(approvalText.duty.super)).toBeVisible();
  });

  it('show what changes and its effect before they are saved', async () => {
    mockApi.use(answers(saveFundTerms, { data: { id: 1, changeId: 4 } }));
    const { user } = renderDesk(<AdminFundView />, { ...desk, level: 'super' });
    await user.click(await screen.findByRole('button', { name: rulesText.terms.edit }));
    const fee = await screen.findByLabelText(rulesText.terms.feeFixedIssue);
    await user.clear(fee);
    await user.type(fee, '۵۰۰۰۰');
    await user.click(screen.getByRole('button', { name: rulesText.terms.review }));
    expect(await screen.findByText(rulesText.terms.sampleBuy('۱۰۰٬۰۰۰٬۰۰۰'))).toBeVisible();
    expect(callsOf(saveFundTerms)).toHaveLength(0);
    // 20,000 and 0.1 % before, 50,000 and 0.1 % after
    expect(screen.getByText('۱۲۰٬۰۰۰')).toBeVisible();
    expect(screen.getByText('۱۵۰٬۰۰۰')).toBeVisible();
    await user.click(screen.getByRole('button', { name: rulesText.terms.save }));
    await waitFor(() => expect(callsOf(saveFundTerms)).toHaveLength(1));
    expect(callsOf(saveFundTerms)[0]?.body).toMatchObject({ fundId: 1, feeFixedIssue: '50000', maxAmount: null });
    expect(screen.queryByRole('button', { name: rulesText.terms.review })).toBeNull();
    expect(callsOf(saveFundTerms)[0]?.headers.get('idempotency-key')).toBeTruthy();
  });

  it('put a refusal below its field and keep what was typed', async () => {
    mockApi.use(refuses(saveFundTerms, 'RULE_CEILING', { params: { units: 501_000 } }));
    const { user } = renderDesk(<AdminFundView />, { ...desk, level: 'super' });
    await user.click(await screen.findByRole('button', { name: rulesText.terms.edit }));
    const ceiling = await screen.findByLabelText(rulesText.terms.maxFundUnits);
    await user.clear(ceiling);
    await user.type(ceiling, '10');
    await user.click(screen.getByRole('button', { name: rulesText.terms.review }));
    await user.click(await screen.findByRole('button', { name: rulesText.terms.save }));
    expect(await screen.findByText(/سقف صندوق نمی‌تواند/)).toBeVisible();
    expect(ceiling).toHaveValue('۱۰');
    expect(ceiling).toHaveAttribute('aria-invalid', 'true');
  });

  it('say that there is no such fund', async () => {
    mockApi.use(refuses(getFundRules, 'ORDER_FUND_NOT_FOUND'));
    renderDesk(<AdminFundView />, desk);
    expect(await screen.findByText(text.fund.notFound)).toBeVisible();
  });
});
