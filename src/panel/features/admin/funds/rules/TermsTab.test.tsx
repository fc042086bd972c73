import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listCalendarDays } from '#shared/contract/calendar.ts';
import { saveFundTerms, withdrawFundFees } from '#shared/contract/fundRules.ts';
import { mayLeave } from '#panel/ui/form/unsaved.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { answers, callsOf, mockApi } from '#tests/support/msw.ts';
import { sampleCalendar, sampleRules } from '#tests/support/ruleSamples.ts';
import { must } from '#tests/support/must.ts';
import { rulesText } from './strings.ts';
import { TermsTab } from './TermsTab.tsx';

const text = rulesText.terms;
const path = '/admin/admin-panel/funds/funds-report/1?tab=terms';

beforeEach(() => mockApi.use(answers(listCalendarDays, { data: sampleCalendar() })));

async function openForm() {
  const { user } = renderDesk(<TermsTab rules={sampleRules()} />, { path, level: 'super' });
  await user.click(screen.getByRole('button', { name: text.edit }));
  await screen.findByRole('button', { name: text.review });
  return user;
}
const buying = () => screen.getByRole('switch', { name: new RegExp(`^${text.issueEnabled}`) });

describe('the switches of a fund', () => {
  it('say what they stand at, and what they do', async () => {
    const user = await openForm();
    expect(buying()).toHaveAccessibleName(`${text.issueEnabled}: ${text.open}`);
    expect(screen.getByText(text.issueHint)).toBeVisible();
    await user.click(buying());
    expect(buying()).toHaveAccessibleName(`${text.issueEnabled}: ${text.closed}`);
  });

  it('want the reason of a closed fund before the last question', async () => {
    mockApi.use(answers(saveFundTerms, { data: { id: 1, changeId: null } }));
    const user = await openForm();
    await user.click(buying());
    await user.click(screen.getByRole('button', { name: text.review }));
    expect(await screen.findByText(text.closeReasonNeeded)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.type(screen.getByLabelText(text.closeReason), 'برگزاری مجمع');
    await user.click(screen.getByRole('button', { name: text.review }));
    const dialog = await screen.findByRole('dialog');
    expect(callsOf(saveFundTerms)).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: text.save }));
    await waitFor(() => expect(callsOf(saveFundTerms)[0]?.body).toMatchObject({ issueEnabled: false }));
  });
});

it('asks before typed terms are lost, and only then', async () => {
  const asked: string[] = [];
  vi.spyOn(window, 'confirm').mockImplementation((question) => {
    asked.push(question ?? '');
    return false;
  });
  const user = await openForm();
  expect(mayLeave()).toBe(true);
  await user.click(buying());
  expect(mayLeave()).toBe(false);
  expect(asked).toHaveLength(1);
});

it('sends the first day of fees, and shows it before they are saved', async () => {
  mockApi.use(answers(saveFundTerms, { data: { id: 1, changeId: 5 } }));
  const user = await openForm();
  const fee = screen.getByLabelText(text.feeFixedIssue);
  await user.clear(fee);
  await user.type(fee, '90000');
  // year, month and day of the one date of the form
  const [year] = await screen.findAllByRole('spinbutton');
  await user.click(must(year));
  await user.keyboard('14050914');
  await user.click(screen.getByRole('button', { name: text.review }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('کارمزدها از شنبه ۱۴ آذر ۱۴۰۵');
  await user.click(within(dialog).getByRole('button', { name: text.save }));
  await waitFor(() =>
    expect(callsOf(saveFundTerms)[0]?.body).toMatchObject({ feeFixedIssue: '90000', validFrom: '2026-12-05' }),
  );
});

describe('fees that are to come', () => {
  const { terms } = sampleRules();
  const { feeVarIssuePct, feeVarIssueCap, feeFixedCancel, exitSteps } = terms;
  const coming = {
    ...{ feeVarIssuePct, feeVarIssueCap, feeFixedCancel, exitSteps },
    ...{ validFrom: '2026-12-05', feeFixedIssue: '90000', version: 'seen-fees' },
  };

  it('stand beside those of today, and are withdrawn as the person saw them', async () => {
    mockApi.use(answers(withdrawFundFees, { data: { id: 1, changeId: 4 } }));
    const { user } = renderDesk(<TermsTab rules={sampleRules({ comingFees: [coming] })} />, { path, level: 'super' });
    expect(screen.getByText('کارمزدها از شنبه ۱۴ آذر ۱۴۰۵')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^پس گرفتن کارمزدهای/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: text.withdraw }));
    await waitFor(() =>
      expect(callsOf(withdrawFundFees)[0]?.body).toEqual({
        fundId: 1,
        validFrom: '2026-12-05',
        version: 'seen-fees',
      }),
    );
  });

  it('may be read but not withdrawn by others', async () => {
    renderDesk(<TermsTab rules={sampleRules({ comingFees: [coming] })} />, { path, level: 't1' });
    expect(await screen.findByRole('button', { name: /^پس گرفتن کارمزدهای/ })).toBeDisabled();
  });
});
