import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { approveRuleChange, getRuleChange, listRuleChanges, rejectRuleChange } from '#shared/contract/ruleChanges.ts';
import { onePage, renderDesk } from '#tests/support/desk.tsx';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { sampleImpact } from '#tests/support/ruleSamples.ts';
import { RuleChanges } from './RuleChanges.tsx';
import { rulesText } from './strings.ts';
import { changeText, formsText } from '#panel/components/forms/strings.ts';
import { approvalText } from '#panel/features/admin/shared/approval/strings.ts';

const text = rulesText.changes;
type Change = ResponseOf<typeof listRuleChanges>['data'][number];
const change = (values: Partial<Change> = {}): Change => ({
  changeId: 3,
  kind: 'schedule',
  kindText: 'زمان‌بندی',
  fundId: 1,
  fundName: 'درآمد ثابت کاج',
  subject: 'صدور، درگاه پرداخت اینترنتی',
  differences: [{ field: 'priceOffsetDays', label: 'روز قیمت', from: '1', to: '2' }],
  status: 'pending',
  statusText: 'در انتظار تأیید',
  preparedBy: 5,
  preparedByName: 'لیلا فرهمند',
  preparedAt: '2026-11-21T08:00:00.000Z',
  decidedBy: null,
  decidedByName: '',
  decidedAt: null,
  decisionReason: null,
  version: 'seen-3',
  ...values,
});
const opened = { path: '/admin/admin-panel/funds/funds-report/[fundId]?fundId=1&tab=changes&change=3' };
const details = (values: Partial<Change> = {}, problem: string | null = null) =>
  answers(getRuleChange, {
    data: { change: change(values), impact: problem ? null : sampleImpact(true), openOrders: 4, problem },
  });

beforeEach(() => mockApi.use(answers(listRuleChanges, { data: [change()], pageInfo: onePage(1) }), details()));

describe('a change of a rule', () => {
  it('shows what differs and which orders move before the second person applies it', async () => {
    mockApi.use(
      answers(approveRuleChange, {
        data: { change: change({ status: 'approved', statusText: 'تأیید شده' }), impact: sampleImpact(false) },
      }),
    );
    const { user } = renderDesk(<RuleChanges fundId={1} />, opened);
    expect(await screen.findByTestId('impact')).toHaveTextContent(approvalText.impact.will('۱'));
    expect(screen.getByText(text.openOrders('۴'))).toBeVisible();
    expect(screen.getByText('لیلا فرهمند', { selector: '[role="dialog"] *' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.approve }));
    const question = screen.getAllByRole('dialog').at(-1) as HTMLElement;
    mockApi.use(
      details({
        status: 'approved',
        statusText: 'تأیید شده',
        decidedBy: 9,
        decidedByName: 'مهتاب صدر',
        decidedAt: '2026-11-21T09:15:00.000Z',
      }),
    );
    await user.click(within(question).getByRole('button', { name: text.approve }));
    await waitFor(() => expect(callsOf(approveRuleChange)[0]?.body).toEqual({ version: 'seen-3' }));
    // the drawer stays and tells who decided, and when
    expect(await screen.findByText('مهتاب صدر')).toBeVisible();
    expect(screen.getByText('۱۴۰۵/۰۸/۳۰ ۱۲:۴۵')).toBeVisible();
    expect(callsOf(listRuleChanges)[0]?.url.searchParams.get('fundId')).toBe('1');
  });

  it('is not applied by who prepared it, who may withdraw it with a reason', async () => {
    mockApi.use(
      details({ preparedBy: 1 }),
      answers(rejectRuleChange, { data: change({ status: 'rejected', statusText: 'رد شده' }) }),
    );
    const { user } = renderDesk(<RuleChanges fundId={1} />, { ...opened, level: 'super' });
    expect(await screen.findByRole('button', { name: text.approve })).toBeDisabled();
    expect(screen.getByText(text.samePerson)).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.withdraw }));
    const form = (await screen.findAllByRole('dialog')).at(-1) as HTMLElement;
    await user.click(within(form).getByRole('button', { name: text.withdraw }));
    expect(await within(form).findByText(formsText.reasonShort)).toBeVisible();
    await user.type(within(form).getByLabelText(text.rejectReason), 'اشتباه تهیه شده بود');
    await user.click(within(form).getByRole('button', { name: text.withdraw }));
    await waitFor(() =>
      expect(callsOf(rejectRuleChange)[0]?.body).toEqual({ version: 'seen-3', reason: 'اشتباه تهیه شده بود' }),
    );
  });

  it('says why it cannot be applied any more, and what the API refused', async () => {
    mockApi.use(details({}, 'این قاعده پس از محاسبه تغییر کرده است'));
    const { unmount, user } = renderDesk(<RuleChanges fundId={1} />, opened);
    expect((await screen.findAllByText('این قاعده پس از محاسبه تغییر کرده است')).length).toBe(2);
    expect(screen.getByRole('button', { name: text.approve })).toBeDisabled();
    unmount();
    mockApi.use(
      details(),
      refuses(approveRuleChange, 'APPROVAL_CHANGED', {
        changes: [{ field: 'priceOffsetDays', before: 'از ۱ به ۲', after: 'از ۱ به ۳' }],
      }),
    );
    renderDesk(<RuleChanges fundId={1} />, opened);
    await user.click(await screen.findByRole('button', { name: text.approve }));
    const question = screen.getAllByRole('dialog').at(-1) as HTMLElement;
    await user.click(within(question).getByRole('button', { name: text.approve }));
    expect(await screen.findByText(/این مورد پس از نمایش تغییر کرده است/)).toBeVisible();
    expect(await screen.findByRole('list', { name: changeText.title })).toHaveTextContent(
      'روز قیمت: از ۱ به ۲ ← از ۱ به ۳',
    );
  });
});
