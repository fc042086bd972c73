import { useState } from 'react';
import { AbilityProvider } from '@casl/react';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defineAbility } from '#shared/ability.ts';
import { listFunds } from '#shared/contract/funds.ts';
import { listOrders } from '#shared/contract/orders.ts';
import { searchDesk, searchSupervised } from '#shared/contract/deskSearch.ts';
import { ShellSlotsProvider } from '#panel/shell/slots.tsx';
import type { Hit } from './hits.ts';
import { onePage, renderDesk } from '#tests/support/desk.tsx';
import { orderRow } from '#tests/support/orderSamples.ts';
import { sampleFund } from '#tests/support/fundSamples.ts';
import { answers, callsOf, isUnreachable, mockApi } from '#tests/support/msw.ts';
import { makePanel, renderPanel, signIn } from '#tests/support/panel.tsx';
import { investorSelected } from '#panel/store/slices/UserInvestorsSlice.ts';
import { CommandKeys } from './CommandKeys.tsx';
import { findCommands, type Command } from './find.ts';
import { commandsText as text } from './strings.ts';

/** The keys as the shell holds them, the search open. */
function Keys({
  panel,
  level: accessLevel = 't2',
  isOpen = true,
}: {
  panel: 'client' | 'admin';
  level?: string;
  isOpen?: boolean;
}) {
  const [isSearching, setSearching] = useState(isOpen);
  const level = panel === 'admin' ? { accessLevel } : {};
  return (
    <AbilityProvider value={defineAbility({ role: panel, panel, ...level })}>
      <CommandKeys isSearching={isSearching} onSearched={() => setSearching(false)} />
    </AbilityProvider>
  );
}

const command = (title: string): Command => ({ id: title, group: 'pages', title, run: () => undefined });
const titles = (typed: string, given: string[]) => findCommands(given.map(command), typed).map(({ title }) => title);

describe('what the search finds', () => {
  const given = ['گردش حساب', 'دارایی‌ها', 'صندوق‌ها'];
  it.each([
    ['گردش', ['گردش حساب']],
    ['حساب  گردش', ['گردش حساب']],
    ['دارايي', ['دارایی‌ها']],
    ['صندوقها', ['صندوق‌ها']],
    ["'vna", ['گردش حساب']],
    ['xyz', []],
    ['', given],
  ])('%s', (typed, found) => {
    expect(titles(typed, given)).toEqual(found);
  });
});

describe('the search of investors', () => {
  beforeEach(() => {
    signIn({});
    mockApi.use(
      answers(listFunds, {
        data: [
          sampleFund({ fundId: 3, name: 'سهامی آذرخش', issueEnabled: true, cancelEnabled: true }),
          sampleFund({ fundId: 4, name: 'درآمد ثابت سپهر', issueEnabled: false, cancelEnabled: false }),
        ],
      }),
    );
  });

  const open = async () => {
    const panel = renderPanel(<Keys panel="client" />, { path: '/home' });
    const dialog = within(await screen.findByRole('dialog', { name: text.title }));
    return { ...panel, dialog };
  };

  it('lists pages, and goes where Enter says', async () => {
    const { user, log, dialog } = await open();
    expect(dialog.getByRole('option', { name: /گردش حساب/ })).toBeVisible();
    await user.keyboard('گردش');
    expect(dialog.getAllByRole('option')).toHaveLength(1);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(log.paths.at(-1)).toBe('/accounting'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offers to buy and sell what takes orders, also for words typed on the Latin layout', async () => {
    const { user, log, dialog } = await open();
    await user.keyboard('wn,v');
    expect(await dialog.findByRole('option', { name: text.buy('سهامی آذرخش') })).toBeVisible();
    expect(dialog.queryByRole('option', { name: text.buy('درآمد ثابت سپهر') })).toBeNull();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(log.paths.at(-1)).toBe('/buyBonds?fund=3'));
  });

  it('finds a request of mine by a part of its number, and asks for none while words are typed', async () => {
    const found = orderRow({ orderId: 8, orderNo: '1405-000386', fundName: 'سهامی آذرخش' });
    mockApi.use(answers(listOrders, { data: [found], pageInfo: onePage(1), summary: { issued: '0', redeemed: '0' } }));
    const panel = makePanel();
    panel.store.dispatch(investorSelected(7));
    const { user, log } = renderPanel(<Keys panel="client" />, { path: '/home', panel });
    const dialog = within(await screen.findByRole('dialog', { name: text.title }));
    await user.type(dialog.getByRole('combobox'), 'گردش');
    await user.clear(dialog.getByRole('combobox'));
    await user.type(dialog.getByRole('combobox'), '۳۸۶');
    await user.click(await dialog.findByRole('option', { name: /سهامی آذرخش · / }));
    await waitFor(() => expect(log.paths.at(-1)).toBe('/requests?order=8'));
    expect(callsOf(listOrders).map(({ url }) => url.search)).toEqual(['?investorId=7&size=5&search=386']);
  });

  it('says when nothing fits, keeps what was typed, and Escape closes it', async () => {
    const { user, dialog } = await open();
    await user.keyboard('چیزی که نیست');
    expect(await dialog.findByText(text.none)).toBeVisible();
    expect(dialog.getByRole('combobox')).toHaveValue('چیزی که نیست');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsOf(searchDesk)).toEqual([]);
  });

  it('goes by single keys, and not while something is typed', async () => {
    const { user, log } = renderPanel(
      <>
        <Keys panel="client" isOpen={false} />
        <input aria-label="field" />
      </>,
      { path: '/home' },
    );
    await user.keyboard('[KeyG][KeyF]');
    await waitFor(() => expect(log.paths.at(-1)).toBe('/funds'));
    await user.keyboard('[KeyB]');
    await waitFor(() => expect(log.paths.at(-1)).toBe('/buyBonds'));
    await user.keyboard('[KeyH]');
    await user.type(screen.getByLabelText('field'), 'sgr');
    expect(log.paths.at(-1)).toBe('/buyBonds');
  });
});

/** A hit as the API answers it. */
const hitOf = (changes: Partial<Hit>): Hit => ({
  kind: 'investor',
  id: '100001',
  number: '0012345679',
  name: 'نگار رستگار',
  detail: '09123456789',
  amount: '1250000000',
  statusText: 'احراز شده با سجام',
  day: '2023-06-02',
  fundId: null,
  ...changes,
});
const slip = hitOf({
  kind: 'slip',
  id: '49',
  number: '7788',
  detail: 'درآمد ثابت سپهر',
  amount: '300000000',
  statusText: 'در انتظار بررسی',
  day: '2026-11-21',
});

describe('the search of administrators', () => {
  beforeEach(() => {
    sessionStorage.clear();
    mockApi.use(answers(listFunds, { data: [] }), answers(searchDesk, { data: [hitOf({}), slip] }));
  });
  afterEach(() => sessionStorage.clear());

  const opened: string[] = [];
  const Record = ({ kind, id }: { kind: string; id: string }) => {
    opened.push(`${kind} ${id}`);
    return <p>{`${kind} ${id}`}</p>;
  };
  const open = async () => {
    const desk = renderDesk(
      <ShellSlotsProvider slots={{ record: Record }}>
        <Keys panel="admin" />
      </ShellSlotsProvider>,
      { path: '/admin/dashboard' },
    );
    const dialog = within(await screen.findByRole('dialog', { name: text.title }));
    return { ...desk, dialog };
  };

  it('shows what the API found with amount, state and day, and Enter goes to the first of them', async () => {
    const { user, log, dialog } = await open();
    await user.type(dialog.getByRole('combobox'), '۰۰۱۲');
    const person = await dialog.findByRole('option', { name: /^نگار رستگار/ });
    expect(person).toHaveTextContent('۰۰۱۲۳۴۵۶۷۹');
    expect(person).toHaveTextContent('۰۹۱۲۳۴۵۶۷۸۹ · احراز شده با سجام');
    expect(person).toHaveTextContent('۱٬۲۵۰٬۰۰۰٬۰۰۰');
    const found = dialog.getByRole('option', { name: /فیش/ });
    expect(found).toHaveTextContent('۷۷۸۸');
    expect(found).toHaveTextContent('نگار رستگار · درآمد ثابت سپهر · در انتظار بررسی · ۱۴۰۵/۰۸/۳۰');
    expect(callsOf(searchDesk).map(({ url }) => url.searchParams.get('search'))).toEqual(['0012']);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(log.paths.at(-1)).toBe('/admin/admin-panel/investors/100001'));
  });

  it('offers nothing that the API does not know', async () => {
    mockApi.use(answers(searchDesk, { data: [] }));
    const { user, dialog } = await open();
    await user.type(dialog.getByRole('combobox'), '۰۹۱۲۰۰۰۰۰۰۱');
    expect(await dialog.findByText(text.none)).toBeVisible();
    expect(dialog.queryAllByRole('option')).toEqual([]);
  });

  it('opens a record in place by Tab, and leaves Tab alone for what has no panel', async () => {
    const { user, log, dialog } = await open();
    await user.type(dialog.getByRole('combobox'), '7788');
    await dialog.findByRole('option', { name: /نگار رستگار ۱/ });
    await user.keyboard('{Tab}');
    expect(screen.getByRole('dialog', { name: text.title })).toBeVisible();
    dialog.getByRole('combobox').focus();
    await user.keyboard('{ArrowDown}{Tab}');
    expect(await screen.findByText('slip 49')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: text.title })).toBeNull());
    expect(log.paths).toEqual([]);
  });

  it('opens the first record in place by Tab alone', async () => {
    mockApi.use(answers(searchDesk, { data: [slip] }));
    const { user, dialog } = await open();
    await user.type(dialog.getByRole('combobox'), '7788');
    await dialog.findByRole('option', { name: /فیش/ });
    await user.keyboard('{Tab}');
    expect(await screen.findByText('slip 49')).toBeVisible();
  });

  it('begins with the records that were opened last', async () => {
    const first = await open();
    await first.user.type(first.dialog.getByRole('combobox'), '7788');
    await first.user.click(await first.dialog.findByRole('option', { name: /فیش/ }));
    await waitFor(() => expect(first.log.paths.at(-1)).toBe('/admin/receipts?status=all&open=49'));
    first.unmount();
    const { user, log, dialog } = await open();
    const options = dialog.getAllByRole('option');
    expect(options[0]).toHaveTextContent('فیش ۷۷۸۸');
    expect(dialog.getByText(text.groups.recent)).toBeVisible();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(log.paths.at(-1)).toBe('/admin/receipts?status=all&open=49'));
  });

  it.each([
    ['order', '8', '/admin/reports/funds?open=8'],
    ['payment', '8', '/admin/reports/funds?open=8'],
    ['payout', '12', '/admin/payouts?open=12'],
    ['file', 'PB-1000', '/admin/payouts?tab=files&file=PB-1000'],
    ['deposit', '13', '/admin/auto-buy/list?open=13'],
    ['ticket', '77889900', '/admin/admin-panel/tickets?code=77889900'],
    ['journal', '14', '/admin/corrections?journal=14'],
    ['account', '100001', '/admin/admin-panel/investors/100001?tab=accounts'],
  ] as const)('leads to the very record of a %s', async (kind, id, path) => {
    mockApi.use(answers(searchDesk, { data: [hitOf({ kind, id, number: '7788' })] }));
    const { user, log, dialog } = await open();
    await user.type(dialog.getByRole('combobox'), '7788');
    await user.click(await dialog.findByRole('option', { name: /۷۷۸۸/ }));
    await waitFor(() => expect(log.paths.at(-1)).toBe(path));
  });

  it('says when the search could not be asked', async () => {
    mockApi.use(isUnreachable(searchDesk));
    const { user, dialog } = await open();
    await user.type(dialog.getByRole('combobox'), '7788');
    expect(await dialog.findByText(text.failed)).toBeVisible();
  });
});

describe('the search of trustees', () => {
  it('asks for requests of their funds alone, and leads to the day of one', async () => {
    mockApi.use(
      answers(searchSupervised, {
        data: [hitOf({ kind: 'order', id: '8', number: '1405-000386', fundId: 3, day: '2026-11-21' })],
      }),
    );
    const { user, log } = renderDesk(<Keys panel="admin" level="MT" />, { path: '/admin/supervision', level: 'MT' });
    const dialog = within(await screen.findByRole('dialog', { name: text.title }));
    await user.type(dialog.getByRole('combobox', { name: text.supervisorField }), '386');
    await user.click(await dialog.findByRole('option', { name: /درخواست/ }));
    await waitFor(() =>
      expect(log.paths.at(-1)).toBe('/admin/supervision?fund=3&tab=orders&orders-from=2026-11-21&orders-to=2026-11-21'),
    );
    expect(callsOf(searchDesk)).toEqual([]);
    expect(callsOf(listFunds)).toEqual([]);
  });
});
