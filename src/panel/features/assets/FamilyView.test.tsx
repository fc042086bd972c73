import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { assetsReport, listLicenses } from '#shared/contract/assets.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { exportFamilyMoney, familyMoney } from '#shared/contract/family.ts';
import { investorSelected, investorsLoaded } from '#panel/store/slices/UserInvestorsSlice.ts';
import { ui } from '#panel/ui/strings.ts';
import { catchFiles, pressExport } from '#tests/support/files.ts';
import { answers, callsOf, isSilent, mockApi, refuses, responds } from '#tests/support/msw.ts';
import { makePanel, renderPanel, signIn } from '#tests/support/panel.tsx';
import { AssetsView } from './AssetsView.tsx';
import { fileText } from '#panel/components/strings.ts';
import { familyText as text } from './familyStrings.ts';
import { text as assetText } from './strings.ts';

type Family = ResponseOf<typeof familyMoney>['data'];

const mother: Family['rows'][number] = {
  investorId: 7,
  itSelf: true,
  name: 'مینا سهیلی',
  code: '0012345679',
  relationText: 'خودم',
  sharePercent: '60.00',
  holdings: '50000000',
  underWay: '10000000',
  total: '60000000',
  netDeposit: '45000000',
  unrealizedProfit: '4000000',
  realizedProfit: '500000',
  receivedProfit: '500000',
  profit: '5000000',
};
const child: Family['rows'][number] = {
  ...mother,
  investorId: 9,
  itSelf: false,
  name: 'آرش سهیلی',
  code: '0023456787',
  relationText: 'مادر',
  sharePercent: '40.00',
  holdings: '40000000',
  underWay: '0',
  total: '40000000',
  netDeposit: '42000000',
  profit: '-2000000',
};
const family: Family = {
  rows: [mother, child],
  sum: {
    holdings: '90000000',
    underWay: '10000000',
    total: '100000000',
    netDeposit: '87000000',
    unrealizedProfit: '2000000',
    realizedProfit: '500000',
    receivedProfit: '500000',
    profit: '3000000',
  },
};

beforeEach(() => {
  mockApi.use(answers(familyMoney, { data: family }));
});

function openFamily(path = '/finance?view=family', count = 2) {
  signIn({ investorId: 7 });
  const panel = makePanel();
  const facts = { isLegal: false, relation: 'self', isAuthorized: true, authStatus: 1 };
  const list = [mother, child].map((one) => ({ ...facts, ...one }));
  panel.store.dispatch(investorsLoaded(list.slice(0, count)));
  panel.store.dispatch(investorSelected(7));
  return renderPanel(<AssetsView />, { path, panel });
}

describe('all investors of a person', () => {
  it('stand side by side with what they own, have under way and gained, below the sums', async () => {
    openFamily();
    const sums = await screen.findByTestId('family-sums');
    expect(
      within(sums)
        .getAllByRole('heading')
        .map((heading) => heading.textContent),
    ).toEqual([text.total, text.holdings, text.underWay, text.profit]);
    for (const amount of ['۱۰۰٬۰۰۰٬۰۰۰', '۹۰٬۰۰۰٬۰۰۰', '۱۰٬۰۰۰٬۰۰۰', '۳٬۰۰۰٬۰۰۰'])
      expect(within(sums).getByText(amount)).toBeVisible();
    const cards = await screen.findAllByRole('listitem', { hidden: true });
    const arash = cards.find((card) => card.textContent.includes('آرش سهیلی'));
    expect(arash).toHaveTextContent('مادر، ۰۰۲۳۴۵۶۷۸۷');
    expect(arash).toHaveTextContent('۴۰٬۰۰۰٬۰۰۰');
    expect(arash).toHaveTextContent('۲٬۰۰۰٬۰۰۰');
    expect(callsOf(assetsReport)).toEqual([]);
  });

  it('lead into the panel of another one, and say which one is open', async () => {
    mockApi.use(isSilent(assetsReport), isSilent(listLicenses));
    const { user, log, store } = openFamily();
    expect((await screen.findAllByText(text.current)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: text.openOf('مینا سهیلی'), hidden: true })).toBeNull();
    const [open] = screen.getAllByRole('button', { name: text.openOf('آرش سهیلی'), hidden: true });
    await user.click(open as Element);
    await waitFor(() => expect(log.reloads).toBe(1));
    expect(store.getState().UserInvestors.selectedId).toBe(9);
  });

  it.each(['csv', 'xlsx'] as const)('are saved as a %s file', async (format) => {
    const caught = catchFiles();
    mockApi.use(responds(exportFamilyMoney, () => new Response('a,b')));
    const { user } = openFamily();
    await pressExport(user, text.file, fileText.of(text.file, fileText.formats[format]));
    await waitFor(() => expect(caught).toHaveLength(1));
    expect(callsOf(exportFamilyMoney)[0]?.url.searchParams.get('format')).toBe(format);
  });

  it('of a person with none but themselves lead to the registration of a child', async () => {
    mockApi.use(answers(familyMoney, { data: { ...family, rows: [mother] } }));
    openFamily('/finance?view=family', 1);
    expect(await screen.findByRole('link', { name: text.addChild })).toHaveAttribute('href', '/register-child');
  });

  it('are grey until they come, in the size of what comes', async () => {
    mockApi.use(isSilent(familyMoney));
    openFamily();
    expect(await screen.findByRole('heading', { name: text.total })).toBeVisible();
    expect(document.querySelectorAll('[aria-busy="true"]').length).toBeGreaterThan(0);
    expect(screen.queryByTestId('family-sums')).toBeNull();
  });

  it('that do not come leave the reason and another try', async () => {
    mockApi.use(refuses(familyMoney, 'INTERNAL'));
    const { user } = openFamily();
    const retry = await screen.findByRole('button', { name: ui.retry });
    mockApi.use(answers(familyMoney, { data: family }));
    await user.click(retry);
    expect(await screen.findByTestId('family-sums')).toBeVisible();
  });

  it('offer no file while the internet is away', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user } = openFamily();
    await user.click(await screen.findByRole('button', { name: fileText.menuOf(text.file) }));
    const entry = await screen.findByRole('menuitem', { name: fileText.of(text.file, 'Excel') });
    expect(entry).toHaveAttribute('aria-disabled', 'true');
    vi.restoreAllMocks();
  });
});

describe('the page of assets', () => {
  beforeEach(() => {
    mockApi.use(isSilent(assetsReport), answers(listLicenses, { data: [] }));
  });

  it('leads to all investors those who have several', async () => {
    const { user } = openFamily('/finance');
    await user.click(await screen.findByRole('button', { name: assetText.family }));
    expect(await screen.findByTestId('family-sums')).toBeVisible();
    expect(screen.getByRole('link', { name: text.back })).toHaveAttribute('href', '/finance');
  });

  it('has no such way for one investor alone', async () => {
    openFamily('/finance', 1);
    expect(await screen.findByRole('heading', { name: assetText.title })).toBeVisible();
    expect(screen.queryByRole('button', { name: assetText.family })).toBeNull();
  });
});
