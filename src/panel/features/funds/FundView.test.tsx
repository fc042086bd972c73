import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { exportFundHolding, exportFundProfits } from '#shared/contract/ownListFiles.ts';
import type { BenchmarkSeries } from '#shared/texts/benchmarkTexts.ts';
import { listBenchmarks } from '#shared/contract/benchmarks.ts';
import {
  fundCombinationAssets,
  fundComparePrices,
  fundDescription,
  fundFiles,
  fundInvestorAsset,
  fundProfits,
} from '#shared/contract/funds.ts';
import { pressFile } from '#tests/support/files.ts';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { makePanel, renderPanel, signIn } from '#tests/support/panel.tsx';
import { sampleFundDetails } from '#tests/support/fundSamples.ts';
import { ui } from '#panel/ui/strings.ts';
import { fundCompareToggled, selectComparedIds } from '#panel/store/slices/fundsSlice.ts';
import { investorSelected } from '#panel/store/slices/UserInvestorsSlice.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { text } from './detail/strings.ts';
import { FundView } from './FundView.tsx';
import { text as fundsText } from './strings.ts';

const fund = sampleFundDetails();
const at = (rest = '') => ({ path: `/funds/[fundId]?fundId=1${rest}` });

const point = { issueNav: '1010000', cancelNav: '1000000', statisticalNav: '1005000', profitPerUnit: '0' };
const days = [
  { ...point, date: '2026-11-16', indexed: '100' },
  { ...point, date: '2026-11-17', cancelNav: '990000', indexed: '101.25' },
  { ...point, date: '2026-11-18', indexed: '102.5' },
];
const prices = (
  points: typeof days = days,
  benchmarks: { series: BenchmarkSeries; points: { date: string; indexed: string }[] }[] = [],
) => answers(fundComparePrices, { data: { series: [{ fundId: 1, name: fund.name, points }], benchmarks } });

beforeEach(() =>
  mockApi.use(
    answers(fundDescription, { data: fund }),
    prices(),
    answers(fundCombinationAssets, { data: { date: null, items: [], fiveBestPercent: null, history: [] } }),
    answers(fundFiles, { data: [] }),
    answers(fundProfits, { data: [] }),
  ),
);

/** The fund held, ten units of it, five of them free. */
const holding = {
  fundId: 1,
  units: '10',
  lockedUnits: '2',
  blockedUnits: '3',
  freeUnits: '5',
  cancelNav: '1000000.0000',
  navDate: '2026-11-18',
  value: '10000000',
  cost: '9000000',
  avgCost: '900000.0000',
  profit: '1000000',
  profitPercent: '11.11',
  ...{ priceGain: '-200000', receivedProfit: '1200000', realizedProfit: '0' },
  lastLicenseDate: '2026-10-01',
  lots: [
    {
      licenseNumber: '77',
      licenseDate: '2026-10-01',
      units: '10',
      unitPrice: '900000.0000',
      value: '10000000',
      ageDays: 51,
      heldSince: '2026-10-01',
      exitFeePct: '1.500000',
      nextStepDate: '2026-11-30',
      guaranteeDate: null,
    },
  ],
};

function asInvestor() {
  signIn({ investorId: 7 });
  const panel = makePanel();
  panel.store.dispatch(investorSelected(7));
  return panel;
}

describe('FundView', () => {
  it('says by words which of two figures is which', async () => {
    const figures = { unitsSubDay: '13', unitsRedDay: '0', alpha: '0.12', beta: '-0.50' };
    mockApi.use(answers(fundDescription, { data: { ...fund, ...figures } }));
    renderPanel(<FundView />, at());
    expect(await screen.findByText('صدور ۱۳ · ابطال ۰')).toBeVisible();
    const values = ['آلفا', 'بتا'].map((name) => screen.getByText(name).nextElementSibling?.textContent);
    expect(values).toEqual(['۰٫۱۲', '\u200e−۰٫۵']);
  });

  it('shows the prices large with their day, the cut-off and the actions, and remembers the fund', async () => {
    const { store } = renderPanel(<FundView />, at());
    expect(await screen.findByRole('heading', { level: 1, name: fund.name })).toBeVisible();
    expect(screen.getByTestId('fund-price')).toHaveTextContent('۱٬۰۰۰٬۰۰۰ ریال، قیمت ابطال چهارشنبه ۲۷ آبان');
    expect(screen.getByText('۱٬۰۰۵٬۰۰۰')).toBeVisible();
    expect(screen.getByText(text.nextPriceAfter('شنبه ۳۰ آبان', '۱۴:۰۰'))).toBeVisible();
    expect(screen.getByText(/^صدور \(خرید\): تا ساعت ۱۴:۰۰ شنبه ۳۰ آبان/)).toBeVisible();
    expect(screen.getByRole('link', { name: `${fundsText.buy} ${fund.name}` })).toHaveAttribute(
      'href',
      '/buyBonds?fund=1',
    );
    expect(store.getState().funds.lastFundId).toBe(1);
  });

  it('is printed from its head', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = renderPanel(<FundView />, at());
    await user.click(await screen.findByRole('button', { name: ui.print }));
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });

  it('is picked for comparison from its head, which leads to the list', async () => {
    const { user, store, log } = renderPanel(<FundView />, at());
    await user.click(await screen.findByRole('link', { name: fundsText.compareOf(fund.name) }));
    await waitFor(() => expect(log.paths.at(-1)).toBe('/funds'));
    expect(selectComparedIds(store.getState())).toEqual([1]);
  });

  it('stays picked for comparison, and is not picked beside four others', async () => {
    const warned = vi.spyOn(notify, 'warning');
    const press = async (picked: readonly number[]) => {
      const panel = makePanel();
      for (const id of picked) panel.store.dispatch(fundCompareToggled(id));
      const { user, log, unmount } = renderPanel(<FundView />, { ...at(), panel });
      await user.click(await screen.findByRole('link', { name: fundsText.compareOf(fund.name) }));
      await waitFor(() => expect(log.paths.at(-1)).toBe('/funds'));
      unmount();
      return selectComparedIds(panel.store.getState());
    };
    expect(await press([1, 2])).toEqual([1, 2]);
    expect(await press([2, 3, 4, 5])).toEqual([2, 3, 4, 5]);
    expect(warned).toHaveBeenCalledExactlyOnceWith(fundsText.compareFull);
  });

  it('says why a fund is closed, and that prices are adjusted', async () => {
    mockApi.use(
      answers(fundDescription, {
        data: {
          ...fund,
          isAdjusted: true,
          issue: { isOpen: false, reason: 'این صندوق بسته است' },
          cancel: { isOpen: false, reason: 'این صندوق بسته است' },
        },
      }),
    );
    renderPanel(<FundView />, at());
    expect(await screen.findByText(text.adjusted)).toBeVisible();
    expect(screen.getByText(/علت بسته بودن: این صندوق بسته است$/)).toBeVisible();
    expect(screen.queryByRole('link', { name: `${fundsText.buy} ${fund.name}` })).toBeNull();
  });

  it('says that the profit of the calculator is what the fund announces, where it announces one', async () => {
    mockApi.use(answers(fundDescription, { data: { ...fund, yearlyProfit: '30' } }));
    renderPanel(<FundView />, at());
    expect(await screen.findByText(text.calc.rates.announced('۳۰٪'))).toBeVisible();
  });

  it("calculates the expected profit of an amount with last year's yield", async () => {
    mockApi.use(answers(listBenchmarks, { data: [] }));
    const { user } = renderPanel(<FundView />, at());
    await user.type(await screen.findByLabelText(text.calc.amount.lump), '۱۰۰۰۰۰۰۰۰');
    const result = screen.getByTestId('calculator-result');
    expect(within(result).getByText('+۲۵٬۰۰۰٬۰۰۰')).toBeVisible();
    expect(within(result).getByText('۱۲۵٬۰۰۰٬۰۰۰')).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.calc.modes.monthly }));
    expect(within(result).getByText('۱٬۲۰۰٬۰۰۰٬۰۰۰')).toBeVisible();
    expect(screen.getByText(text.calc.note)).toBeVisible();
    expect(screen.getByText(text.calc.rates.past('۲۵٪'))).toBeVisible();
  });

  it('says that the price of a day that has passed is missing', async () => {
    const nextPrice = { date: '2026-11-21', afterTime: '14:00', isLate: true };
    mockApi.use(answers(fundDescription, { data: { ...fund, nextPrice } }));
    renderPanel(<FundView />, at());
    expect(await screen.findByText(text.latePrice('شنبه ۳۰ آبان'))).toBeVisible();
  });

  it('compares the forecast with a deposit and with inflation, each with its days', async () => {
    mockApi.use(
      answers(listBenchmarks, {
        data: [
          { series: 'deposit', latest: { asOf: '2026-05-01', value: '20' }, periods: [] },
          {
            series: 'inflation',
            latest: null,
            periods: [{ period: 'annual', percent: '40.00', fromDate: '2025-10-22', toDate: '2026-10-22' }],
          },
        ],
      }),
    );
    const { user } = renderPanel(<FundView />, at());
    await user.type(await screen.findByLabelText(text.calc.amount.lump), '۱۰۰۰۰۰۰۰۰');
    // 20 percent of 100,000,000 for a year; 100,000,000 must become 140,000,000
    expect(await screen.findByText('+۲۰٬۰۰۰٬۰۰۰')).toBeVisible();
    expect(screen.getByText('۱۴۰٬۰۰۰٬۰۰۰')).toBeVisible();
    expect(screen.getByText(text.calc.depositOf('۱۴۰۵/۰۲/۱۱'))).toBeVisible();
    expect(screen.getByText(text.calc.inflationOf('۱۴۰۴/۰۷/۳۰', '۱۴۰۵/۰۷/۳۰'))).toBeVisible();
    expect(screen.getByText(text.calc.comparedNote)).toBeVisible();
  });

  it('says in the calculator that a series has no values', async () => {
    mockApi.use(
      answers(listBenchmarks, {
        data: [
          { series: 'deposit', latest: null, periods: [] },
          { series: 'inflation', latest: null, periods: [] },
        ],
      }),
    );
    const { user } = renderPanel(<FundView />, at());
    await user.type(await screen.findByLabelText(text.calc.amount.lump), '۱۰۰۰۰۰۰۰۰');
    expect(await screen.findByText(text.calc.noSeries('سپرده بانکی'))).toBeVisible();
    expect(screen.getByText(text.calc.noSeries('تورم'))).toBeVisible();
  });

  it('offers no forecast without a year of prices', async () => {
    mockApi.use(answers(fundDescription, { data: { ...fund, annualEfficiency: null } }));
    renderPanel(<FundView />, at());
    expect(await screen.findByText(text.calc.noRate)).toBeVisible();
  });

  it('keeps the tab in the URL', async () => {
    const { user, log } = renderPanel(<FundView />, at());
    await user.click(await screen.findByRole('tab', { name: text.tabs.yields }));
    expect(log.paths.at(-1)).toContain('"tab":"yields"');
  });

  it('asks for the prices of the range in the URL', async () => {
    mockApi.use(
      answers(fundComparePrices, { data: { series: [{ fundId: 1, name: fund.name, points: [] }], benchmarks: [] } }),
    );
    renderPanel(<FundView />, at('&tab=prices&range=m1'));
    expect((await screen.findAllByText(text.prices.empty))[0]).toBeVisible();
    expect(callsOf(fundComparePrices)[0]?.url.searchParams.get('from')).toBe('2026-10-19');
  });

  it('draws the issue price alone until another one is chosen', async () => {
    const point = { date: '2026-11-17', issueNav: '1010000', cancelNav: '1000000', statisticalNav: '1005000' };
    const points = [point, { ...point, date: '2026-11-18' }].map((one) => ({
      ...one,
      profitPerUnit: '0',
      indexed: '100',
    }));
    mockApi.use(
      answers(fundComparePrices, { data: { series: [{ fundId: 1, name: fund.name, points }], benchmarks: [] } }),
    );
    const { user } = renderPanel(<FundView />, at('&tab=prices'));
    await user.click(await screen.findByRole('button', { name: ui.chartTable }));
    const titles = () =>
      within(screen.getByRole('region', { name: `${text.prices.chart} – ${fund.name}` }))
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent);
    expect(titles()).toEqual([ui.chartDate, text.prices.issue]);
    await user.click(screen.getByRole('button', { name: text.prices.cancel, pressed: false }));
    expect(titles()).toEqual([ui.chartDate, text.prices.issue, text.prices.cancel]);
    await user.click(screen.getByRole('button', { name: text.prices.issue, pressed: true }));
    await user.click(screen.getByRole('button', { name: text.prices.cancel, pressed: true }));
    expect(titles()).toEqual([ui.chartDate, text.prices.cancel]);
  });

  it('draws the yield alone until a series is chosen, and says which series has no values', async () => {
    const point = { issueNav: '1', cancelNav: '1', statisticalNav: '1', profitPerUnit: '0' };
    const points = [
      { ...point, date: '2026-11-17', indexed: '100' },
      { ...point, date: '2026-11-18', indexed: '102.5' },
    ];
    const indexed = [
      { date: '2026-11-17', indexed: '100' },
      { date: '2026-11-18', indexed: '99' },
    ];
    mockApi.use(
      answers(fundComparePrices, {
        data: {
          series: [{ fundId: 1, name: fund.name, points }],
          benchmarks: [
            { series: 'index', points: indexed },
            { series: 'gold', points: [] },
          ],
        },
      }),
    );
    const { user } = renderPanel(<FundView />, at('&tab=prices'));
    await user.click(await screen.findByRole('button', { name: text.prices.modes.yield }));
    await user.click(await screen.findByRole('button', { name: ui.chartTable }));
    const titles = () =>
      within(screen.getByRole('region', { name: `${text.prices.yieldChart} – ${fund.name}` }))
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent);
    expect(titles()).toEqual([ui.chartDate, text.prices.fundYield]);
    expect(screen.getByRole('cell', { name: '۲٫۵٪' })).toBeVisible();
    expect(screen.getByRole('button', { name: text.prices.noData('طلا') })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'شاخص کل', pressed: false }));
    expect(titles()).toEqual([ui.chartDate, text.prices.fundYield, 'شاخص کل']);
    expect(screen.getByText(text.prices.yieldNote)).toBeVisible();
  });

  it('stands the series beside the yield of the same days, and says which has no values', async () => {
    renderPanel(<FundView />, at('&tab=yields'));
    const table = await screen.findByRole('table', { name: text.yields.comparedCaption });
    expect(within(table).getByRole('columnheader', { name: /طلا/ })).toHaveTextContent(text.yields.noData);
    const cells = within(table)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(cells).toEqual([
      expect.stringContaining('۲٪'),
      expect.stringContaining('۷٫۵٪'),
      '—',
      expect.stringContaining('۱٫۸۵٪'),
      expect.stringContaining('۰٫۴٪'),
    ]);
    expect(screen.getByText(text.yields.missing('طلای ۱۸ عیار، هر گرم'))).toBeVisible();
    expect(screen.getByText(text.yields.daysOf('۱ ماه', '۱۴۰۵/۰۶/۳۱', '۱۴۰۵/۰۷/۳۰'))).toBeInTheDocument();
  });

  it('says the risk as a number, and the timing of all methods in one table', async () => {
    mockApi.use(
      answers(fundDescription, {
        data: {
          ...fund,
          riskLevel: 6,
          riskText: 'پرریسک',
          schedules: [
            {
              orderType: 1,
              wayCode: 'ipg',
              cutoffTime: '14:00',
              priceOffsetDays: 0,
              issueOffsetDays: 1,
              settleDays: 0,
              note: 'تا پایان ساعت کاری',
            },
            {
              orderType: 2,
              wayCode: 'sell',
              cutoffTime: '12:00',
              priceOffsetDays: 1,
              issueOffsetDays: 0,
              settleDays: 3,
              note: 'تا پایان ساعت کاری',
            },
          ],
        },
      }),
    );
    renderPanel(<FundView />, at());
    expect((await screen.findAllByText(/ریسک ۶ از ۷/))[0]).toHaveTextContent('ریسک ۶ از ۷ · پرریسک');
    const table = within(screen.getByRole('table', { name: text.scheduleCaption }));
    const rows = table.getAllByRole('row').map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((one) => one.textContent),
    );
    // the titles, then each order type above its methods
    expect(rows).toEqual([
      [],
      [],
      ['۱۴:۰۰', 'همان روز', '۱ روز کاری بعد'],
      [],
      ['۱۲:۰۰', '۱ روز کاری بعد', '۳ روز کاری بعد'],
    ]);
    for (const type of ['صدور (خرید)', 'ابطال (فروش)'])
      expect(table.getByRole('rowheader', { name: type })).toBeVisible();
    expect(screen.getAllByText('تا پایان ساعت کاری')).toHaveLength(1);
  });

  it('explains the yields beside them', async () => {
    renderPanel(<FundView />, at('&tab=yields'));
    expect((await screen.findAllByRole('rowheader', { name: '۱ ماه' }))[0]).toBeVisible();
    expect(screen.getByText(text.yields.how)).toBeVisible();
  });

  it('shows what I hold beside the chart, and on a press the certificates with the cost of leaving', async () => {
    mockApi.use(answers(fundInvestorAsset, { data: holding }));
    const { user } = renderPanel(<FundView />, { ...at(), panel: asInvestor() });
    const mine = within(await screen.findByTestId('fund-mine'));
    expect(await mine.findByText('۱۰٬۰۰۰٬۰۰۰')).toBeVisible();
    expect(mine.getByText('۱۰ واحد، ۵ آزاد')).toBeVisible();
    expect(mine.getByText('+۱٬۰۰۰٬۰۰۰')).toBeVisible();
    await user.click(mine.getByRole('button', { name: text.mine.lots }));
    const dialog = within(await screen.findByRole('dialog', { name: text.mine.lots }));
    expect(await dialog.findByText('۱٫۵٪')).toBeInTheDocument();
    expect(dialog.getByText(text.mine.blocked).nextElementSibling).toHaveTextContent('۳');
    expect(await pressFile(user, exportFundHolding, text.mine.lots)).toEqual({
      ...{ fundId: '1', investorId: '7' },
      format: 'csv',
    });
    expect(callsOf(fundInvestorAsset)[0]?.url.searchParams.get('investorId')).toBe('7');
  });

  it('says that nothing is held', async () => {
    const lots: typeof holding.lots = [];
    mockApi.use(answers(fundInvestorAsset, { data: { ...holding, units: '0', lots } }));
    renderPanel(<FundView />, { ...at(), panel: asInvestor() });
    expect(await screen.findByText(text.mine.empty)).toBeVisible();
  });

  it('says that no investor is chosen', async () => {
    renderPanel(<FundView />, at());
    expect(await screen.findByText(text.mine.noInvestor)).toBeVisible();
  });

  it('draws the chart of three months at its head, with what a deposit and prices became beside the yield', async () => {
    const [row] = fund.yields;
    if (!row) throw new Error('the sample has a yield');
    const yields = [row, { ...row, period: 'quarterly' as const, periodText: '۳ ماه', yieldPercent: '6.10' }];
    mockApi.use(answers(fundDescription, { data: { ...fund, yields } }));
    const { user, log } = renderPanel(<FundView />, at());
    expect(await screen.findByRole('img', { name: `رشد ${fund.name} با سود پرداختی در ۳ ماه` })).toBeVisible();
    expect(screen.getByText(/^در ۳ ماه · سپرده بانکی ۱٫۸۵٪ · تورم/)).toBeInTheDocument();
    expect(screen.getByText('+۶٫۱٪')).toBeVisible();
    expect(callsOf(fundComparePrices)[0]?.url.searchParams.get('from')).toBe('2026-08-18');
    await user.click(screen.getByRole('button', { name: '۱ ماه', pressed: false }));
    expect(log.paths.at(-1)).toContain('"range":"m1"');
  });

  it('says the price and the growth of the day under the finger', async () => {
    const { user } = renderPanel(<FundView />, at());
    const chart = await screen.findByRole('img', { name: /^رشد/ });
    chart.getBoundingClientRect = () => ({ left: 0, width: 100 }) as DOMRect;
    const plot = chart.parentElement?.parentElement;
    if (!plot) throw new Error('the chart has a room');
    plot.getBoundingClientRect = () => ({ left: 0, width: 100 }) as DOMRect;
    await user.pointer({ target: plot, coords: { clientX: 52 } });
    expect(screen.getByTestId('fund-price')).toHaveTextContent('۹۹۰٬۰۰۰ ریال، قیمت ابطال سه‌شنبه ۲۶ آبان');
    expect(screen.getByText('+۱٫۲۵٪')).toBeVisible();
    expect(chart.querySelector('.marked')).toHaveAttribute('x1', '300');
    await user.unhover(plot);
    expect(screen.getByTestId('fund-price')).toHaveTextContent('۱٬۰۰۰٬۰۰۰ ریال، قیمت ابطال چهارشنبه ۲۷ آبان');
  });

  it('draws the series that is chosen as a dashed line, and offers none without points', async () => {
    const series = [
      { date: '2026-11-16', indexed: '100' },
      { date: '2026-11-18', indexed: '99' },
    ];
    mockApi.use(
      prices(days, [
        { series: 'gold', points: series },
        { series: 'deposit', points: [] },
      ]),
    );
    const { user } = renderPanel(<FundView />, at());
    const chart = await screen.findByRole('img', { name: /^رشد/ });
    expect(chart.querySelector('.dashed')).toBeNull();
    expect(screen.getByRole('option', { name: 'سپرده بانکی (بدون داده)' })).toBeDisabled();
    await user.selectOptions(screen.getByLabelText(text.chart.compareWith), 'طلا');
    expect(chart.querySelector('.dashed')).toBeVisible();
    await user.selectOptions(screen.getByLabelText(text.chart.compareWith), text.chart.noSeries);
    expect(chart.querySelector('.dashed')).toBeNull();
  });

  it('asks for days of my own, and for nothing before both are chosen', async () => {
    renderPanel(<FundView />, at('&range=custom'));
    expect(await screen.findByText(text.chart.chooseDays)).toBeVisible();
    expect(callsOf(fundComparePrices)).toHaveLength(0);
  });

  it('opens a plan of the same each month, where the fund takes one', async () => {
    const { unmount } = renderPanel(<FundView />, at());
    expect(await screen.findByRole('link', { name: `${text.monthly} ${fund.name}` })).toHaveAttribute(
      'href',
      '/direct-debit?plan=new&fund=1',
    );
    unmount();
    mockApi.use(answers(fundDescription, { data: { ...fund, isDirectDebitAllowed: false } }));
    renderPanel(<FundView />, at());
    await screen.findByRole('link', { name: `${fundsText.buy} ${fund.name}` });
    expect(screen.queryByRole('link', { name: `${text.monthly} ${fund.name}` })).toBeNull();
  });

  it('has four tabs, and opens an address of before with its part first', async () => {
    renderPanel(<FundView />, at('&tab=costs'));
    expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual([
      'نمای کلی',
      'بازده',
      'ترکیب و هزینه',
      'مدارک',
    ]);
    expect(screen.getByRole('tab', { name: text.tabs.mix })).toHaveAttribute('aria-selected', 'true');
    const panel = screen.getByRole('tabpanel');
    await within(panel).findByText(text.costs.fees);
    expect(within(panel).getAllByRole('heading', { level: 2 })[0]).toHaveTextContent(text.costs.fees);
  });

  it('answers questions from the rules of the fund', async () => {
    renderPanel(<FundView />, at('&tab=questions'));
    expect(await screen.findByText(text.questions.exitLine('۶۰', '۱٫۵٪'))).toBeInTheDocument();
    expect(screen.getByText(text.questions.moneyLine('۳'))).toBeInTheDocument();
    expect(screen.getByText(text.questions.feesFixed('۷۰٬۰۰۰'))).toBeInTheDocument();
    expect(screen.getByText(text.questions.feesNoneCancel)).toBeInTheDocument();
  });

  it('names the ways of each price day, and the fixed fee of redemption', async () => {
    const [first] = fund.schedules;
    if (!first) throw new Error('the sample has a schedule');
    const schedules = [
      { ...first, orderType: 1 as const, wayCode: 'ipg' as const, priceOffsetDays: 1 },
      { ...first, orderType: 1 as const, wayCode: 'receipt' as const, priceOffsetDays: 2 },
      { ...first, orderType: 1 as const, wayCode: 'wallet' as const, priceOffsetDays: 1 },
    ];
    mockApi.use(
      answers(fundDescription, { data: { ...fund, schedules, fees: { ...fund.fees, fixedCancel: '5000' } } }),
    );
    renderPanel(<FundView />, at('&tab=questions'));
    const lines = await screen.findAllByText(/^صدور \(خرید\) با .*: قیمت/);
    expect(lines.map((line) => line.textContent)).toEqual([
      'صدور (خرید) با درگاه پرداخت اینترنتی، اعتبار: قیمت ۱ روز کاری بعد.',
      'صدور (خرید) با فیش واریزی: قیمت ۲ روز کاری بعد.',
    ]);
    expect(screen.getByText('کارمزد ثابت ابطال ۵٬۰۰۰ ریال است.')).toBeInTheDocument();
  });

  it('gives the profits that were paid as a file', async () => {
    const { user } = renderPanel(<FundView />, at('&tab=profits'));
    expect(await pressFile(user, exportFundProfits, text.profits.title, 'xlsx')).toEqual({
      fundId: '1',
      format: 'xlsx',
    });
  });

  it('has a sentence for each empty tab', async () => {
    const empty = {
      mix: text.mix.empty,
      files: text.files.empty,
      profits: text.profits.emptyNone,
      costs: text.costs.noRunning,
    };
    for (const [tab, sentence] of Object.entries(empty)) {
      const { unmount } = renderPanel(<FundView />, at(`&tab=${tab}`));
      expect(await screen.findByText(sentence)).toBeVisible();
      unmount();
    }
  });

  it('says from which day other fees count, among the costs and the questions', async () => {
    const comingFees = [
      { firstDay: '2026-12-05', ...fund.fees, fixedIssue: '90000' },
      { firstDay: '2026-12-22', ...fund.fees, fixedIssue: '90000', exitSteps: [{ untilDay: 30, percent: '2' }] },
    ];
    mockApi.use(answers(fundDescription, { data: { ...fund, comingFees } }));
    const first = 'از شنبه ۱۴ آذر ۱۴۰۵ برای درخواست‌های آن روز به بعد، کارمزد ثابت صدور: ۹۰٬۰۰۰ ریال';
    const second = /^از سه‌شنبه ۱ دی ۱۴۰۵ برای درخواست‌های آن روز به بعد، کارمزد ابطال زودهنگام: تا ۳۰ روز ۲/;
    for (const tab of ['costs', 'questions']) {
      const { unmount } = renderPanel(<FundView />, at(`&tab=${tab}`));
      expect(await screen.findByText(first)).toBeInTheDocument();
      expect(screen.getByText(second)).toBeInTheDocument();
      unmount();
    }
  });

  it('lets one tab fail while the page stands', async () => {
    mockApi.use(refuses(fundFiles, 'INTERNAL'));
    renderPanel(<FundView />, at('&tab=files'));
    expect(await screen.findByRole('button', { name: 'تلاش دوباره' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: fund.name })).toBeVisible();
  });

  it('leads back from a fund that does not exist', async () => {
    mockApi.use(refuses(fundDescription, 'FUND_NOT_FOUND'));
    renderPanel(<FundView />, at());
    expect(await screen.findByText(text.notFound)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('link', { name: text.back })).toHaveAttribute('href', '/funds'));
  });
});
