import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { exportFundCosts, exportFundMixes } from '#shared/contract/bookFiles.ts';
import {
  listFundCosts,
  listFundMixes,
  removeFundCosts,
  removeFundMix,
  saveFundCosts,
  saveFundMix,
} from '#shared/contract/fundReports.ts';
import { listCalendarDays } from '#shared/contract/calendar.ts';
import { ui } from '#panel/ui/strings.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { pressFile } from '#tests/support/files.ts';
import { sampleCalendar } from '#tests/support/ruleSamples.ts';
import { answers, callsOf, isUnreachable, mockApi, refuses } from '#tests/support/msw.ts';
import { FundReportsTab } from './FundReportsTab.tsx';
import { fundReportsText } from './strings.ts';

const { mix: mixText, costs: costsText } = fundReportsText;
const saved = { savedBy: 'پیمان سهرابی', savedAt: '2026-11-20T08:00:00.000Z' };
const mix = {
  asOf: '2026-11-18',
  version: 5,
  ...saved,
  items: [
    { key: 'bond' as const, percent: '60', amount: '600000000' },
    { key: 'deposit' as const, percent: '40', amount: null },
  ],
  history: [{ version: 4, ...saved, items: [{ key: 'cash' as const, percent: '100', amount: null }] }],
};
const costs = {
  fromDate: '2026-10-01',
  version: 3,
  ...saved,
  isCurrent: true,
  items: [{ title: 'کارمزد مدیر', description: 'یک درصد در سال' }],
  history: [],
};
const at = { path: '/admin/admin-panel/funds/funds-report/7', level: 't1' } as const;
const hidden = { hidden: true } as const;
const press = async (user: ReturnType<typeof renderDesk>['user'], name: string) =>
  user.click((await screen.findAllByRole('button', { name, ...hidden }))[0] as HTMLElement);

beforeEach(() =>
  mockApi.use(
    answers(listCalendarDays, { data: sampleCalendar() }),
    answers(listFundMixes, { data: [mix] }),
    answers(listFundCosts, { data: [costs] }),
  ),
);

it('gives the mixes and the costs of the fund as files', async () => {
  const { user } = renderDesk(<FundReportsTab fundId={7} />, at);
  for (const [file, title] of [
    [exportFundMixes, mixText.title],
    [exportFundCosts, costsText.title],
  ] as const) {
    expect(await pressFile(user, file, title)).toEqual({ format: 'csv' });
    expect(callsOf(file)[0]?.url.pathname).toContain('/funds/7/');
  }
});

describe('the asset mix of a fund', () => {
  it('adds up while it is typed, and sends the groups that have a share', async () => {
    mockApi.use(answers(saveFundMix, { data: { version: 6 } }));
    const { user } = renderDesk(<FundReportsTab fundId={7} />, at);
    await press(user, mixText.editOf('۱۴۰۵/۰۸/۲۷'));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/جمع: ۱۰۰٪/)).toHaveTextContent(mixText.whole);
    const deposit = within(dialog).getByLabelText(mixText.percentOf('سپرده بانکی'));
    await user.clear(deposit);
    await user.type(deposit, '۳۰٫۵');
    expect(within(dialog).getByText(/جمع: ۹۰٫۵٪/)).toHaveTextContent(mixText.left('۹٫۵٪'));
    await user.type(within(dialog).getByLabelText(mixText.percentOf('وجه نقد')), '۹٫۵');
    await user.click(within(dialog).getByRole('button', { name: ui.save }));
    await waitFor(() => expect(callsOf(saveFundMix)).toHaveLength(1));
    expect(callsOf(saveFundMix)[0]?.body).toEqual({
      asOf: '2026-11-18',
      version: 5,
      items: [
        { key: 'bond', percent: '60', amount: '600000000' },
        { key: 'deposit', percent: '30.5', amount: null },
        { key: 'cash', percent: '9.5', amount: null },
      ],
    });
  });

  it('says at its group which share cannot be', async () => {
    const { user } = renderDesk(<FundReportsTab fundId={7} />, at);
    await press(user, mixText.editOf('۱۴۰۵/۰۸/۲۷'));
    const dialog = await screen.findByRole('dialog');
    const deposit = within(dialog).getByLabelText(mixText.percentOf('سپرده بانکی'));
    await user.clear(deposit);
    await user.type(deposit, '۱۰۱');
    await user.click(within(dialog).getByRole('button', { name: ui.save }));
    await waitFor(() => expect(deposit).toHaveAccessibleDescription(/درصد باید بین ۰ تا ۱۰۰/));
    expect(callsOf(saveFundMix)).toEqual([]);
  });

  it('says what the API refuses, and keeps what was typed', async () => {
    const message = 'جمع درصدها باید دقیقاً ۱۰۰ باشد؛ اکنون ۶۰٪ است';
    mockApi.use(refuses(saveFundMix, 'MIX_SUM', { params: { sum: '60' }, fields: { items: [message] } }));
    const { user } = renderDesk(<FundReportsTab fundId={7} />, at);
    await press(user, mixText.editOf('۱۴۰۵/۰۸/۲۷'));
    const dialog = await screen.findByRole('dialog');
    await user.clear(within(dialog).getByLabelText(mixText.percentOf('سپرده بانکی')));
    await user.click(within(dialog).getByRole('button', { name: ui.save }));
    expect(await within(dialog).findByText(message)).toBeVisible();
  });

  it('keeps earlier versions in sight and removes a day', async () => {
    mockApi.use(answers(removeFundMix, { data: { version: 7 } }));
    const { user } = renderDesk(<FundReportsTab fundId={7} />, at);
    await user.click((await screen.findAllByRole('button', { name: /سابقه ترکیب/, ...hidden }))[0] as HTMLElement);
    const history = await screen.findByRole('dialog');
    expect(within(history).getByText('وجه نقد ۱۰۰٪')).toBeVisible();
    await user.click(within(history).getByRole('button', { name: ui.close }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(user, mixText.removeOf('۱۴۰۵/۰۸/۲۷'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: mixText.remove }));
    await waitFor(() => expect(callsOf(removeFundMix)[0]?.body).toEqual({ asOf: '2026-11-18', version: 5 }));
  });
});

describe('the costs of a fund', () => {
  it('begin with the lines in force, and are corrected over the version that was read', async () => {
    mockApi.use(answers(saveFundCosts, { data: { version: 4 } }), answers(removeFundCosts, { data: { version: 5 } }));
    const { user } = renderDesk(<FundReportsTab fundId={7} />, at);
    await press(user, costsText.editOf('۱۴۰۵/۰۷/۰۹'));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: costsText.addItem }));
    await user.click(within(dialog).getByRole('button', { name: ui.save }));
    expect(await within(dialog).findByText('عنوان هزینه را وارد کنید')).toBeVisible();
    expect(callsOf(saveFundCosts)).toEqual([]);
    await user.type(within(dialog).getByLabelText(costsText.itemTitle('۲')), 'حسابرس');
    await user.type(within(dialog).getByLabelText(costsText.itemDescription('۲')), '۶۰۰ میلیون ریال');
    await user.click(within(dialog).getByRole('button', { name: ui.save }));
    await waitFor(() => expect(callsOf(saveFundCosts)).toHaveLength(1));
    expect(callsOf(saveFundCosts)[0]?.body).toEqual({
      fromDate: '2026-10-01',
      version: 3,
      items: [...costs.items, { title: 'حسابرس', description: '۶۰۰ میلیون ریال' }],
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(user, costsText.removeOf('۱۴۰۵/۰۷/۰۹'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: costsText.remove }));
    await waitFor(() => expect(callsOf(removeFundCosts)[0]?.body).toEqual({ fromDate: '2026-10-01', version: 3 }));
  });

  it('say what happened and try again, while the mix stands', async () => {
    mockApi.use(isUnreachable(listFundCosts));
    const { user } = renderDesk(<FundReportsTab fundId={7} />, at);
    const retry = await screen.findByRole('button', { name: ui.retry });
    expect((await screen.findAllByText(/اوراق بهادار با درآمد ثابت ۶۰٪/))[0]).toBeInTheDocument();
    mockApi.use(answers(listFundCosts, { data: [] }));
    await user.click(retry);
    expect(await screen.findByText(costsText.empty)).toBeVisible();
  });
});
