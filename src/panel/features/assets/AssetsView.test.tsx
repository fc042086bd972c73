import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { assetsReport, exportHoldings, exportLicenses, listLicenses } from '#shared/contract/assets.ts';
import { profitIncome } from '#shared/contract/dashboard.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { fundInvestorAsset, listFunds } from '#shared/contract/funds.ts';
import { listCredit } from '#shared/contract/credit.ts';
import { listReinvest } from '#shared/contract/profits.ts';
import { fileText } from '#panel/components/strings.ts';
import { investorSelected } from '#panel/store/slices/UserInvestorsSlice.ts';
import { catchFiles, pressExport } from '#tests/support/files.ts';
import { answers, callsOf, mockApi, refuses, responds } from '#tests/support/msw.ts';
import { makePanel, renderPanel, signIn } from '#tests/support/panel.tsx';
import { AssetsView } from './AssetsView.tsx';
import { text } from './strings.ts';
import { valueSeries } from './ValueChart.tsx';

type Report = ResponseOf<typeof assetsReport>['data'];

const item: Report['items'][number] = {
  fundId: 3,
  fundName: 'کاج',
  fundTypeText: 'درآمد ثابت',
  units: '10',
  lockedUnits: '2',
  avgCost: '900000.0000',
  cancelNav: '1000000.0000',
  navDate: '2026-11-18',
  value: '10000000',
  cost: '9000000',
  profit: '1000000',
  profitPercent: '11.11',
  priceGain: '750000',
  receivedProfit: '250000',
  realizedProfit: '0',
  sharePercent: '100.00',
  lastLicenseDate: '2026-10-01',
  isReinvest: true,
  canReinvest: true,
  isDirectDebitAllowed: true,
  issueOpen: true,
  cancelOpen: false,
};
const report: Report = {
  date: '2026-11-21',
  isPast: false,
  totalValue: '10000000',
  totalCost: '9000000',
  unrealizedProfit: '1000000',
  unrealizedPercent: '11.11',
  realizedProfit: '40000',
  receivedProfit: '250000',
  priceGain: '1000000',
  totalProfit: '1290000',
  profitPercent: '12.90',
  soldFundsProfit: '40000',
  purchaseFees: '30000',
  netDeposit: '9000000',
  simpleReturn: '13.88',
  timeWeightedReturn: '12.00',
  realReturn: '-20.00',
  inflation: { percent: '40.00', fromDate: '2025-10-22', fromValue: '300', toDate: '2026-10-22', toValue: '420' },
  moneyWeightedReturn: null,
  firstDate: '2026-10-01',
  days: 51,
  items: [item],
  flows: [
    { date: '2026-10-01', paidIn: '9500000', takenOut: '0' },
    { date: '2026-11-01', paidIn: '0', takenOut: '500000' },
  ],
  chart: [
    { date: '2026-10-01', value: '9500000', netDeposit: '9500000' },
    { date: '2026-11-02', value: '9100000', netDeposit: '9000000' },
    { date: '2026-11-20', value: '10000000', netDeposit: '9000000' },
  ],
};
const license = (number: string, isActive: boolean): ResponseOf<typeof listLicenses>['data'][number] => ({
  licenseNumber: number,
  licenseDate: '2026-10-01',
  fundId: 3,
  fundName: `کاج ${number}`,
  issuedUnits: '10',
  units: isActive ? '10' : '0',
  unitPrice: '900000.0000',
  amount: '9000000',
  amountText: '9,000,000',
  orderId: 5,
  orderNo: '14050001',
  unitClass: 'ordinary',
  unitClassText: 'عادی',
  isActive,
  isReplaced: false,
  guaranteeDate: null,
  fileUrl: null,
});

beforeEach(() => {
  mockApi.use(
    answers(assetsReport, { data: report }),
    answers(listLicenses, { data: [license('77', true), license('66', false)] }),
    answers(listReinvest, { data: [] }),
    answers(listCredit, { data: [] }),
    answers(listFunds, { data: [] }),
    answers(profitIncome, { data: { thisMonth: '0', thisYear: '0', funds: [], coming: [], expected: '0' } }),
  );
});

function renderAssets(path = '/finance') {
  signIn({ investorId: 7 });
  const panel = makePanel();
  panel.store.dispatch(investorSelected(7));
  return renderPanel(<AssetsView />, { path, panel });
}

describe('AssetsView', () => {
  it('shows the value, where it comes from, and three returns with how they were calculated', async () => {
    renderAssets();
    expect(within(await screen.findByTestId('assets-value')).getByText('۱۰٬۰۰۰٬۰۰۰')).toBeVisible();
    expect(screen.getByText(text.returnsSince('پنجشنبه ۹ مهر ۱۴۰۵', '۵۱'))).toBeVisible();
    expect(screen.getByText(text.unknown)).toBeVisible();
    expect(screen.getByText(text.moneyWeightedHow)).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: text.buyOf('کاج'), hidden: true })[0]).toHaveAttribute(
      'href',
      '/buyBonds?fund=3',
    );
    expect(screen.queryByRole('link', { name: text.sellOf('کاج'), hidden: true })).toBeNull();
    expect(screen.getByText(text.locked('۲'))).toBeVisible();
  });

  it('takes inflation off and shows the values that it follows from', async () => {
    renderAssets();
    const figures = await screen.findByRole('table', { name: text.realFigures, hidden: true });
    const rows = within(figures)
      .getAllByRole('row', { hidden: true })
      .map((row) => row.textContent);
    expect(rows).toEqual([
      expect.stringMatching(/^شاخص در ۱۴۰۴\/۰۷\/۳۰۳۰۰$/),
      expect.stringMatching(/^شاخص در ۱۴۰۵\/۰۷\/۳۰۴۲۰$/),
      expect.stringContaining('۴۰٪'),
      expect.stringContaining('۱۲٪'),
      expect.stringContaining('۲۰٪'),
    ]);
    expect(screen.getByRole('heading', { name: text.real })).toBeVisible();
  });

  it('says when no consumer prices cover the time', async () => {
    mockApi.use(answers(assetsReport, { data: { ...report, realReturn: null, inflation: null } }));
    renderAssets();
    expect(await screen.findByText(text.realNone)).toBeInTheDocument();
  });

  it('lists the money that a return is calculated from, with its sums and the value at the end', async () => {
    renderAssets();
    const flows = await screen.findByRole('region', { name: `${text.flows} ${text.moneyWeighted}`, hidden: true });
    const rows = within(flows)
      .getAllByRole('row', { hidden: true })
      .map((row) => row.textContent);
    expect(rows.slice(1)).toEqual([
      '۱۴۰۵/۰۷/۰۹۹٬۵۰۰٬۰۰۰—',
      '۱۴۰۵/۰۸/۱۰—۵۰۰٬۰۰۰',
      `${text.flowSum}۹٬۵۰۰٬۰۰۰۵۰۰٬۰۰۰`,
      `${text.flowValue('۱۴۰۵/۰۸/۳۰')}۱۰٬۰۰۰٬۰۰۰`,
    ]);
    expect(screen.getByRole('list', { name: text.mix })).toHaveTextContent('درآمد ثابت');
  });

  it('marks the days of deposits and withdrawals on the chart, within the range alone', () => {
    const points = (from?: string) =>
      valueSeries(report, from ? { from } : {}).map(({ id, points: days }) => [id, days.map(({ day }) => day)]);
    expect(points()).toEqual([
      ['value', ['2026-10-01', '2026-11-02', '2026-11-20']],
      ['netDeposit', ['2026-10-01', '2026-11-02', '2026-11-20']],
      ['paidIn', ['2026-10-01']],
      ['takenOut', ['2026-11-02']],
    ]);
    expect(points('2026-11-02').at(2)).toEqual(['paidIn', []]);
    expect(valueSeries(report, {}).at(3)?.points).toEqual([{ day: '2026-11-02', value: 9_100_000, shown: 500_000 }]);
  });

  it('opens a holding to its certificates', async () => {
    mockApi.use(
      answers(fundInvestorAsset, {
        data: {
          fundId: 3,
          units: '10',
          lockedUnits: '2',
          blockedUnits: '0',
          freeUnits: '8',
          cancelNav: '1000000.0000',
          navDate: '2026-11-18',
          value: '10000000',
          cost: '9000000',
          avgCost: '900000.0000',
          profit: '1000000',
          profitPercent: '11.11',
          ...{ priceGain: '1000000', receivedProfit: '0', realizedProfit: '0' },
          lastLicenseDate: '2026-10-01',
          lots: [
            {
              licenseNumber: '770',
              licenseDate: '2026-10-01',
              units: '10',
              unitPrice: '900000.0000',
              value: '10000000',
              ageDays: 51,
              heldSince: '2026-10-01',
              exitFeePct: '0.000000',
              nextStepDate: null,
              guaranteeDate: null,
            },
          ],
        },
      }),
    );
    const { user } = renderAssets();
    await user.click(await screen.findByRole('button', { name: text.expand('کاج') }));
    expect(await screen.findByText('۷۷۰')).toBeVisible();
    expect(screen.getByText(text.freeExit)).toBeVisible();
  });

  it('shows a past day as such, without actions', async () => {
    mockApi.use(answers(assetsReport, { data: { ...report, date: '2026-10-23', isPast: true } }));
    renderAssets('/finance?date=1405/08/01');
    expect(await screen.findByText(text.pastNote('جمعه ۱ آبان ۱۴۰۵'))).toBeVisible();
    expect(callsOf(assetsReport)[0]?.url.searchParams.get('date')).toBe('2026-10-23');
    expect(screen.queryByRole('link', { name: text.buyOf('کاج'), hidden: true })).toBeNull();
    expect(screen.getByRole('button', { name: text.today })).toBeVisible();
  });

  it('leads a certificate on a phone by its amount, with the units left and the request on one line', async () => {
    renderAssets();
    const name = await screen.findByText('کاج 77');
    const card = within(name.closest('li') as HTMLElement);
    expect(card.queryByRole('term', { hidden: true })).toBeNull();
    expect(card.getByText(text.cardUnits('۱۰', '۱۰', '۹۰۰٬۰۰۰'))).toBeInTheDocument();
  });

  it('lists the certificates with units left, or all when the address says so', async () => {
    const { unmount } = renderAssets();
    expect(await screen.findByText('کاج 77')).toBeInTheDocument();
    expect(screen.queryByText('کاج 66')).toBeNull();
    unmount();
    renderAssets('/finance?licenses=all');
    expect(await screen.findByText('کاج 66')).toBeInTheDocument();
  });

  it.each(['csv', 'xlsx'] as const)('saves holdings of the chosen day and certificates as %s files', async (format) => {
    const caught = catchFiles();
    mockApi.use(
      answers(assetsReport, { data: { ...report, date: '2026-10-23', isPast: true } }),
      responds(exportHoldings, () => new Response('a,b')),
      responds(exportLicenses, () => new Response('a,b')),
    );
    const { user } = renderAssets('/finance?date=1405/08/01');
    const name = (title: string) => fileText.of(title, fileText.formats[format]);
    await pressExport(user, text.title, name(text.title));
    await waitFor(() => expect(caught).toHaveLength(1));
    const asked = Object.fromEntries(callsOf(exportHoldings)[0]?.url.searchParams ?? []);
    expect(asked).toEqual({ investorId: '7', date: '2026-10-23', format });
    await pressExport(user, text.certificates, name(text.certificates));
    await waitFor(() => expect(caught).toHaveLength(2));
    expect(callsOf(exportLicenses)[0]?.url.searchParams.get('active')).toBe('true');
  });

  it('opens the reinvestment of a fund from its row', async () => {
    mockApi.use(
      answers(listReinvest, {
        data: [
          {
            fundId: 3,
            fundName: 'کاج',
            isOn: true,
            percent: 50,
            currentIsOn: true,
            currentPercent: 50,
            effectiveFrom: null,
          },
        ],
      }),
    );
    const { user } = renderAssets();
    await user.click((await screen.findAllByText(text.reinvestAction))[0] as Element);
    expect(await screen.findByRole('dialog', { name: text.reinvestOf('کاج') })).toBeVisible();
  });

  it('draws the portfolio by kind of fund, the largest part first', async () => {
    const items = [
      { ...item, fundId: 3, fundTypeText: 'درآمد ثابت', value: '3000000' },
      { ...item, fundId: 4, fundTypeText: 'سهامی', value: '5000000' },
      { ...item, fundId: 5, fundTypeText: 'درآمد ثابت', value: '4000000' },
    ];
    mockApi.use(answers(assetsReport, { data: { ...report, totalValue: '12000000', items } }));
    renderAssets();
    const mix = within(await screen.findByRole('region', { name: text.mix }));
    expect(mix.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      expect.stringMatching(/درآمد ثابت.*۵۸/),
      expect.stringMatching(/سهامی.*۴۱/),
    ]);
    expect(mix.getByText('۷٬۰۰۰٬۰۰۰', { exact: false })).toBeVisible();
  });

  it('leads to the statements from the one sheet of what the page gives', async () => {
    const { user, log } = renderAssets();
    await user.click(await screen.findByRole('button', { name: fileText.menuOf(text.title) }));
    await user.click(await screen.findByRole('menuitem', { name: text.statements }));
    await waitFor(() => expect(log.paths.at(-1)).toBe('/documents'));
  });

  it('has the returns directly below the value', async () => {
    renderAssets();
    const strip = within(await screen.findByTestId('returns-strip'));
    expect(strip.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'ساده',
      'صندوق‌ها',
      'پول شما',
      'پس از تورم',
    ]);
    expect(strip.getByText('+۱۳٫۸۸٪')).toBeVisible();
    expect(strip.getByText('—')).toBeVisible();
  });

  it('says the whole gain by its name, and in a line of each fund what it consists of', async () => {
    renderAssets();
    const value = within(await screen.findByTestId('assets-value'));
    expect(value.getByText(text.totalGain)).toBeVisible();
    expect(screen.getByRole('link', { name: 'کاج' }).closest('td')).toHaveTextContent(
      'قیمت +۰٫۸ میلیون · سود +۰٫۳ میلیون',
    );
  });

  it('counts the funds and puts them in the order of choice, which the address keeps', async () => {
    const other = { ...item, fundId: 4, fundName: 'آفتاب', value: '20000000', profit: '-500000' };
    mockApi.use(answers(assetsReport, { data: { ...report, items: [item, other] } }));
    const { user, log } = renderAssets();
    expect(await screen.findByText(text.fundCount('۲'))).toBeVisible();
    const names = () => screen.getAllByRole('link', { name: /^(کاج|آفتاب)$/ }).map((link) => link.textContent);
    expect(names()).toEqual(['آفتاب', 'کاج']);
    await user.click(screen.getByRole('button', { name: text.sorts.gain }));
    await waitFor(() => expect(names()).toEqual(['کاج', 'آفتاب']));
    expect(log.paths.at(-1)).toContain('"sort":"gain"');
    await user.click(screen.getByRole('button', { name: text.sorts.name }));
    await waitFor(() => expect(names()).toEqual(['آفتاب', 'کاج']));
  });

  it('offers the same each month on a holding, where it takes purchases by direct debit', async () => {
    const closed = { ...item, fundId: 4, fundName: 'سرو', issueOpen: false };
    const undebited = { ...item, fundId: 5, fundName: 'بید', isDirectDebitAllowed: false };
    mockApi.use(answers(assetsReport, { data: { ...report, items: [item, closed, undebited] } }));
    renderAssets();
    const [link] = await screen.findAllByRole('link', { name: text.monthlyOf('کاج'), hidden: true });
    expect(link).toHaveAttribute('href', '/direct-debit?plan=new&fund=3');
    expect(screen.queryByRole('link', { name: text.monthlyOf('سرو'), hidden: true })).toBeNull();
    expect(screen.getAllByRole('link', { name: text.buyOf('بید'), hidden: true })[0]).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: text.monthlyOf('بید'), hidden: true })).toBeNull();
  });

  it('says in a line of a holding when its next profit comes, what is expected, and how to buy again', async () => {
    const bond = { ...item, fundId: 4, fundName: 'سرو', issueOpen: false };
    const none = { ...item, fundId: 5, fundName: 'بید' };
    const day = (fundId: number, date: string, expected: string | null, isFixed = false) => ({
      ...{ fundId, fundName: 'کاج', date, expected, isFixed },
    });
    mockApi.use(
      answers(assetsReport, { data: { ...report, items: [item, bond, none] } }),
      answers(profitIncome, {
        data: {
          ...{ thisMonth: '0', thisYear: '0', funds: [], expected: '5600000' },
          coming: [
            day(3, '2026-12-16', '2600000'),
            day(4, '2026-12-20', '400000', true),
            day(3, '2027-01-15', '2600000'),
          ],
        },
      }),
    );
    renderAssets();
    await screen.findByRole('link', { name: 'کاج' });
    const row = (name: string) => screen.getByRole('link', { name }).closest('tr') as HTMLElement;
    await waitFor(() => expect(row('کاج')).toHaveTextContent('سود بعدی: چهارشنبه ۲۵ آذر، حدود ۲٬۶۰۰٬۰۰۰'));
    // phones show it, a desktop has the buttons of the row
    expect(within(row('کاج')).getByText(text.buyAgain)).toHaveAttribute('href', '/buyBonds?fund=3');
    expect(row('سرو')).toHaveTextContent('سود بعدی: یکشنبه ۲۹ آذر، ۴۰۰٬۰۰۰');
    expect(within(row('سرو')).queryByText(text.buyAgain)).toBeNull();
    expect(row('بید')).not.toHaveTextContent('سود بعدی');
  });

  it('leads to the funds when nothing was ever held', async () => {
    mockApi.use(
      answers(assetsReport, { data: { ...report, firstDate: null, days: 0, items: [], totalValue: '0' } }),
      answers(listLicenses, { data: [] }),
    );
    renderAssets();
    expect(await screen.findByText(text.empty)).toBeVisible();
    expect(screen.getByRole('link', { name: text.seeFunds })).toHaveAttribute('href', '/funds');
    expect(await screen.findByText(text.noCertificates)).toBeVisible();
  });

  it('keeps the certificates when the report fails, and offers another try', async () => {
    mockApi.use(refuses(assetsReport, 'INTERNAL'));
    renderAssets();
    expect(await screen.findByRole('button', { name: 'تلاش دوباره' })).toBeVisible();
    expect(await screen.findByText('کاج 77')).toBeInTheDocument();
  });
});
