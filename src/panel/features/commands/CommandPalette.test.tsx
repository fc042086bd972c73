import { useState } from 'react';
import { AbilityProvider } from '@casl/react';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { defineAbility } from '#shared/ability.ts';
import { listFunds } from '#shared/contract/funds.ts';
import { listOrders } from '#shared/contract/orders.ts';
import { listInvestorReport } from '#shared/contract/investorReports.ts';
import { onePage, renderDesk } from '#tests/support/desk.tsx';
import { orderRow } from '#tests/support/orderSamples.ts';
import { sampleFund } from '#tests/support/fundSamples.ts';
import { answers, callsOf, mockApi } from '#tests/support/msw.ts';
import { makePanel, renderPanel, signIn } from '#tests/support/panel.tsx';
import { investorSelected } from '#panel/store/slices/UserInvestorsSlice.ts';
import { CommandKeys } from './CommandKeys.tsx';
import { findCommands, type Command } from './find.ts';
import { commandsText as text } from './strings.ts';

/** The keys as the shell holds them, the search open. */
function Keys({ panel, isOpen = true }: { panel: 'client' | 'admin'; isOpen?: boolean }) {
  const [isSearching, setSearching] = useState(isOpen);
  const level = panel === 'admin' ? { accessLevel: 't2' } : {};
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
    expect(callsOf(listInvestorReport)).toEqual([]);
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

describe('the search of administrators', () => {
  it('finds an investor by the API and an order by its number', async () => {
    mockApi.use(
      answers(listFunds, { data: [] }),
      answers(listInvestorReport, {
        data: [
          {
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
            branchName: null,
            memberSince: '2023-06-02',
            value: '0',
            isBlocked: false,
          },
        ],
        pageInfo: onePage(1),
        summary: { count: 1, naturalCount: 1, legalCount: 0, value: '0' },
        branches: [],
      }),
    );
    const { user, log } = renderDesk(<Keys panel="admin" />, { path: '/admin/dashboard' });
    const dialog = within(await screen.findByRole('dialog', { name: text.title }));
    await user.type(dialog.getByRole('combobox'), '۰۰۱۲');
    expect(await dialog.findByRole('option', { name: text.order('۰۰۱۲') })).toBeVisible();
    await user.click(await dialog.findByRole('option', { name: /نگار رستگار/ }));
    await waitFor(() => expect(log.paths.at(-1)).toBe('/admin/admin-panel/investors/100001'));
    expect(callsOf(listInvestorReport).map(({ url }) => url.searchParams.get('search'))).toEqual(['0012']);
  });
});
