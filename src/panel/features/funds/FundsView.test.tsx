import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listBenchmarks } from '#shared/contract/benchmarks.ts';
import { exportFunds, fundComparePrices, listFunds, listFundTrends, setFundFavorite } from '#shared/contract/funds.ts';
import { fundsViewChosen } from '#panel/store/slices/fundsSlice.ts';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { pressFile } from '#tests/support/files.ts';
import { renderPanel } from '#tests/support/panel.tsx';
import { sampleFund } from '#tests/support/fundSamples.ts';
import { ui } from '#panel/ui/strings.ts';
import { FundsView } from './FundsView.tsx';
import { listText } from './list/strings.ts';
import { text } from './strings.ts';

const names = ['کاج', 'سرو', 'آذرخش', 'نیلگون', 'مهرگان'];
const funds = names.map((name, index) =>
  sampleFund({
    fundId: index + 1,
    name,
    ...(index === 1 && {
      issue: { isOpen: false, reason: 'سقف واحدهای صندوق پر شده است' },
      riskText: 'پرریسک',
      riskLevel: 6,
    }),
  }),
);

beforeEach(() => mockApi.use(answers(listFunds, { data: funds }), answers(listFundTrends, { data: [] })));

const card = async (name: string) => {
  const link = await screen.findByRole('link', { name });
  return link.closest('li') as HTMLElement;
};
const pick = (name: string) => screen.getByRole('checkbox', { name: text.compareOf(name) });

const seriesOf = (series: 'index' | 'gold', percent: string | null) => ({
  series,
  latest: null,
  periods: [
    {
      period: 'annual' as const,
      percent,
      fromDate: percent && '2025-11-18',
      toDate: percent && '2026-11-18',
    },
  ],
});

describe('FundsView', () => {
  it('shows what a fund is, its prices with their day, and only the actions that are open', async () => {
    renderPanel(<FundsView />, { path: '/funds' });
    const open = await card('کاج');
    expect(within(open).getByText('۱٬۰۱۰٬۰۰۰')).toBeVisible();
    expect(within(open).getByText(text.navOf('چهارشنبه ۲۷ آبان'))).toBeVisible();
    expect(within(open).getByRole('link', { name: `${text.buy} کاج` })).toHaveAttribute('href', '/buyBonds?fund=1');
    // the box of comparing has its word on every screen
    const compare = within(open).getByText(text.compare);
    expect([compare.className.includes('wide'), compare.closest('label')]).toEqual([false, expect.any(HTMLElement)]);
    const closed = await card('سرو');
    expect(within(closed).getByText('سقف واحدهای صندوق پر شده است')).toBeVisible();
    expect(within(closed).queryByRole('link', { name: `${text.buy} سرو` })).toBeNull();
    expect(within(closed).getByRole('link', { name: `${text.sell} سرو` })).toBeVisible();
  });

  it('says once of which day the prices are; on phones only a card of another day says its own', async () => {
    const older = funds.map((fund) => (fund.name === 'آذرخش' ? { ...fund, navDate: '2026-11-17' } : fund));
    mockApi.use(answers(listFunds, { data: older }));
    renderPanel(<FundsView />, { path: '/funds' });
    expect(await screen.findByText(listText.pricesOf('چهارشنبه ۲۷ آبان'))).toBeVisible();
    const same = within(await card('کاج')).getByText(text.navOf('چهارشنبه ۲۷ آبان'));
    const other = within(await card('آذرخش')).getByText(text.navOf('سه‌شنبه ۲۶ آبان'));
    expect([same, other].map((line) => line.classList.contains('wide'))).toEqual([true, false]);
  });

  it('draws the course of a year on the card of each fund that has one, and says it in words', async () => {
    const course = { from: '2025-11-18', to: '2026-11-18' };
    mockApi.use(
      answers(listFundTrends, {
        data: [
          { fundId: 1, ...course, indexed: ['100.0000', '110.0000', '128.5000'] },
          { fundId: 3, ...course, indexed: ['100.0000', '92.2500'] },
        ],
      }),
    );
    renderPanel(<FundsView />, { path: '/funds' });
    const gain = await within(await card('کاج')).findByRole('img', {
      name: 'روند کاج از ۱۴۰۴/۰۸/۲۷ تا ۱۴۰۵/۰۸/۲۷ با سود پرداخت‌شده: ۲۸٫۵٪',
    });
    expect(gain).not.toHaveAttribute('data-loss');
    expect(within(await card('آذرخش')).getByRole('img', { name: /^روند آذرخش/ })).toHaveAttribute('data-loss');
    expect(within(await card('سرو')).queryByRole('img', { name: /^روند/ })).toBeNull();
  });

  it('stands without the small charts when they cannot be fetched', async () => {
    mockApi.use(refuses(listFundTrends, 'INTERNAL'));
    renderPanel(<FundsView />, { path: '/funds' });
    expect(within(await card('کاج')).getByText('۱٬۰۱۰٬۰۰۰')).toBeVisible();
    await waitFor(() => expect(callsOf(listFundTrends)).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('reads its filters from the address and writes a search there', async () => {
    const { user, log } = renderPanel(<FundsView />, { path: '/funds?risk=پرریسک' });
    expect(await screen.findByText(text.count('۱'))).toBeVisible();
    expect(screen.queryByRole('link', { name: 'کاج' })).toBeNull();
    await user.type(screen.getByLabelText(text.search), 'سرو');
    await waitFor(() => expect(log.paths.at(-1)).toContain('"search":"سرو"'));
    expect(log.paths.at(-1)).toContain('"risk":"پرریسک"');
  });

  it('has filters of one tap that stay in sight and tell whether they are on', async () => {
    const { user, log } = renderPanel(<FundsView />, { path: '/funds?profit=1' });
    await screen.findByRole('search');
    expect(screen.getByRole('button', { name: text.paysProfit, pressed: true })).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.hasRoom, pressed: false }));
    expect(screen.getByRole('button', { name: text.hasRoom, pressed: true })).toBeVisible();
    expect(log.paths.at(-1)).toContain('"query":{"profit":"1","room":"1"}');
    await user.click(screen.getByRole('button', { name: text.paysProfit }));
    expect(log.paths.at(-1)).toContain('"query":{"room":"1"}');
  });

  it('says that nothing fits and clears the filters', async () => {
    const { user, log } = renderPanel(<FundsView />, { path: '/funds?fav=1&sort=year' });
    expect(await screen.findByText(text.emptyFilter)).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: ui.clearFilters })[0] as HTMLElement);
    expect(log.paths.at(-1)).toContain('"query":{"sort":"year"}');
  });

  it('is ordered by the word in the line of the count', async () => {
    const { user, log } = renderPanel(<FundsView />, { path: '/funds' });
    const line = (await screen.findByText(text.count('۵'))).parentElement?.parentElement as HTMLElement;
    await user.click(within(line).getByRole('combobox', { name: text.sort }));
    await user.click(await screen.findByRole('option', { name: text.sorts.year }));
    expect(log.paths.at(-1)).toContain('"sort":"year"');
  });

  it('has the boxes of comparing on the cards of a phone while funds are picked', async () => {
    const { user, store } = renderPanel(<FundsView />, { path: '/funds' });
    const first = await card('کاج');
    const picks = await screen.findByRole('button', { name: text.comparePick, pressed: false, hidden: true });
    expect(first).not.toHaveAttribute('data-picking');
    await user.click(picks);
    expect(first).toHaveAttribute('data-picking');
    await user.click(pick('کاج'));
    await user.click(screen.getByRole('button', { name: text.comparePick, pressed: true, hidden: true }));
    expect(first).not.toHaveAttribute('data-picking');
    expect(store.getState().funds.comparedIds).toEqual([]);
  });

  it('compares up to four funds and takes no fifth', async () => {
    mockApi.use(
      answers(fundComparePrices, ({ url }) => ({
        data: {
          series: (url.searchParams.get('fundIds') ?? '')
            .split(',')
            .map((id) => ({ fundId: Number(id), name: names[Number(id) - 1] ?? '', points: [] })),
          benchmarks: [],
        },
      })),
      answers(listBenchmarks, { data: [seriesOf('index', '7.50'), seriesOf('gold', null)] }),
    );
    const { user, store } = renderPanel(<FundsView />, { path: '/funds' });
    await card('کاج');
    await user.click(pick('کاج'));
    expect(await screen.findByText(text.compareOne)).toBeVisible();
    expect(screen.getByRole('button', { name: text.compareShow })).toBeDisabled();
    for (const name of names.slice(1)) await user.click(pick(name));
    expect(store.getState().funds.comparedIds).toEqual([1, 2, 3, 4]);
    expect(pick('مهرگان')).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: text.compareShow }));
    const dialog = await screen.findByRole('dialog', { name: text.compareTitle });
    expect(await within(dialog).findByRole('columnheader', { name: 'نیلگون' })).toBeVisible();
    await waitFor(() => expect(callsOf(fundComparePrices)[0]?.url.searchParams.get('fundIds')).toBe('1,2,3,4'));
    expect(callsOf(fundComparePrices)[0]?.url.searchParams.get('from')).toBe('2025-11-18');
    expect(callsOf(fundComparePrices)[0]?.url.searchParams.get('benchmarks')).toBe('index,gold,deposit,inflation');
    // the same periods of the series, and which of them has no values
    const series = await within(dialog).findByRole('table', { name: text.compareSeries });
    expect(within(series).getByRole('columnheader', { name: text.noDataOf('طلا') })).toBeVisible();
    expect(within(series).getByText(/۷٫۵٪/)).toBeVisible();
    expect(callsOf(listBenchmarks)[0]?.url.searchParams.get('to')).toBe('2026-11-18');
  });

  it.each(['csv', 'xlsx'] as const)('saves the funds in sight as a %s file', async (format) => {
    const { user } = renderPanel(<FundsView />, { path: '/funds?search=آذرخش' });
    await card('آذرخش');
    expect(await pressFile(user, exportFunds, text.title, format)).toEqual({ fundIds: '3', format });
  });

  it('stars a fund and fetches the list again', async () => {
    mockApi.use(answers(setFundFavorite, { data: { fundId: 1, isFavorite: true } }));
    const { user } = renderPanel(<FundsView />, { path: '/funds' });
    await user.click(within(await card('کاج')).getByRole('button', { name: text.star('کاج') }));
    await waitFor(() => expect(callsOf(setFundFavorite)[0]?.body).toEqual({ fundId: 1, isFavorite: true }));
    await waitFor(() => expect(callsOf(listFunds)).toHaveLength(2));
  });

  it('draws a table when that is chosen', async () => {
    const { store } = renderPanel(<FundsView />, { path: '/funds' });
    await card('کاج');
    act(() => void store.dispatch(fundsViewChosen('table')));
    expect(await screen.findByRole('table', { name: text.title, hidden: true })).toBeInTheDocument();
  });

  it('turns money actions off while offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    renderPanel(<FundsView />, { path: '/funds' });
    expect(await screen.findByRole('link', { name: `${text.buy} کاج` })).toHaveAttribute('aria-disabled', 'true');
    vi.restoreAllMocks();
  });

  it('says that there are no funds, and offers another try after a failure', async () => {
    mockApi.use(refuses(listFunds, 'INTERNAL'));
    const { user } = renderPanel(<FundsView />, { path: '/funds' });
    const retry = await screen.findByRole('button', { name: 'تلاش دوباره' });
    mockApi.use(answers(listFunds, { data: [] }));
    await user.click(retry);
    expect(await screen.findByText(text.empty)).toBeVisible();
  });
});
