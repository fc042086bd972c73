import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import * as account from '#shared/contract/account.ts';
import * as contract from '#shared/contract/investorFiles.ts';
import * as client from '#shared/contract/investors.ts';
import { saveSigningPowers } from '#shared/contract/signingPowers.ts';
import * as views from '#shared/contract/investorViews.ts';
import { ui } from '#panel/ui/strings.ts';
import { onePage, renderDesk } from '#tests/support/desk.tsx';
import { answers, callsOf, isUnreachable, mockApi, refuses } from '#tests/support/msw.ts';
import { info, investor, profile } from '#tests/support/personSamples.ts';
import type { InvestorFile } from './FileHead.tsx';
import { InvestorFileView } from './InvestorFileView.tsx';
import { fileText as text } from './strings.ts';

const path = '/admin/admin-panel/investors/[investorId]?investorId=7';
const reason = 'گزارش گم شدن گوشی در تماس تلفنی';
const whose = { investorName: 'نگار رستگار', nationalNo: '0012345679' };

const file = (changes: Partial<InvestorFile> = {}): InvestorFile => ({
  investorId: 7,
  ...whose,
  isLegal: false,
  typeText: 'حقیقی',
  mobile: '09123456789',
  authStatus: 1,
  authStatusText: 'احراز شده با سجام',
  branchName: null,
  memberSince: '2023-06-02',
  lastSignInAt: '2026-11-21T09:10:00.000Z',
  referrerName: 'رها رستگار',
  value: '1842273256',
  dayChange: '4200000',
  dayChangePercent: '0.23',
  navDate: '2026-11-21',
  counts: { openOrders: 1, bankAccounts: 2, addresses: 1, documents: 3, openTickets: 2 },
  people: [
    {
      userId: 4,
      name: 'نگار رستگار',
      relationText: 'خودم',
      itSelf: true,
      isSignatory: false,
      signsFrom: null,
      signsUntil: null,
      signsAloneMax: null,
      isActive: true,
      investorId: 7,
    },
  ],
  canBlock: true,
  block: null,
  freeze: null,
  signing: null,
  followUps: [
    { kind: 'slip', id: 5, ref: '480899', amount: '300000000', detail: null, at: '2026-11-20T06:00:00.000Z' },
    { kind: 'ticket', id: 2, ref: '771204', amount: null, detail: 'واریز نشدن وجه', at: '2026-11-21T06:00:00.000Z' },
  ],
  ...changes,
});

type Report = ResponseOf<typeof contract.getInvestorAssets>['data'];
const report: Report = {
  ...whose,
  date: '2026-11-21',
  isPast: false,
  totalValue: '1842273256',
  totalCost: '1542002186',
  unrealizedProfit: '300271070',
  unrealizedPercent: '19.47',
  realizedProfit: '0',
  receivedProfit: '0',
  ...{
    priceGain: '300271070',
    totalProfit: '300271070',
    profitPercent: '19.47',
    soldFundsProfit: '0',
    purchaseFees: '0',
  },
  netDeposit: '1542002186',
  simpleReturn: '19.47',
  timeWeightedReturn: null,
  realReturn: null,
  inflation: null,
  moneyWeightedReturn: null,
  firstDate: '2025-06-02',
  days: 537,
  items: [],
  flows: [],
  chart: [],
};
const block = { reason, blockedByName: 'لیلا فرهمند', blockedAt: '2026-11-21T06:30:00.000Z' };
const heading = () => screen.findByRole('heading', { name: 'نگار رستگار' });

beforeEach(() => {
  sessionStorage.clear();
  mockApi.use(
    answers(contract.getInvestorFile, { data: file() }),
    answers(contract.getInvestorAssets, { data: report }),
    answers(contract.listInvestorOrders, { data: [], pageInfo: onePage(0) }),
    answers(contract.listInvestorBankAccounts, { data: [] }),
    answers(contract.listInvestorNotes, { data: [], pageInfo: onePage(0) }),
  );
});

describe('the view as the investor', () => {
  it('is started with a reason, and the panel of the investor opens', async () => {
    const view = { viewId: 4, investorId: 7, investorName: 'نگار رستگار', until: '2026-11-21T09:30:00.000Z' };
    mockApi.use(
      answers(views.startInvestorView, { data: view }),
      answers(account.getInfo, { data: { ...info, role: 'admin', role_id: 2, access_level: 't2', viewing: view } }),
      answers(client.listInvestors, { data: [{ ...investor, investorId: 7 }] }),
      answers(account.getProfile, { data: profile }),
    );
    const { user, log, store } = renderDesk(<InvestorFileView />, { path, isMoving: false });
    await heading();
    await user.click(screen.getByRole('button', { name: text.view }));
    const dialog = within(await screen.findByRole('dialog', { name: text.viewTitle('نگار رستگار') }));
    await user.click(dialog.getByRole('button', { name: text.viewReasons[0] }));
    await user.click(dialog.getByRole('button', { name: text.view }));
    await waitFor(() => expect(log.paths.at(-1)).toContain('/home'));
    expect(callsOf(views.startInvestorView)[0]?.body).toEqual({ investorId: 7, reason: text.viewReasons[0] });
    await waitFor(() => expect(store.getState().auth.viewing).toMatchObject({ investorName: 'نگار رستگار' }));
    expect(store.getState().userPanel.panel).toBe('client');
  });
});

describe('the head of the file', () => {
  it('has the person, the value in full, and the facts in Persian digits', async () => {
    renderDesk(<InvestorFileView />, { path });
    await heading();
    expect(screen.getAllByText('۱٬۸۴۲٬۲۷۳٬۲۵۶').length).toBeGreaterThan(0);
    expect(screen.getByText('۰۰۱۲۳۴۵۶۷۹')).toBeInTheDocument();
    expect(screen.getByText('رها رستگار')).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: text.counted(text.tabs.documents, '۳') })).toBeInTheDocument();
  });

  it.each([
    ['INVESTOR_NOT_ALLOWED', text.notAllowed],
    ['NOT_FOUND', text.notFound],
  ] as const)('says what %s means, with the way back', async (code, sentence) => {
    mockApi.use(refuses(contract.getInvestorFile, code));
    renderDesk(<InvestorFileView />, { path, level: 'KZ' });
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: text.back })).toHaveAttribute('href', '/admin/admin-panel/investors');
  });

  it('can be asked for again when it did not come; the tabs stand', async () => {
    mockApi.use(isUnreachable(contract.getInvestorFile));
    const { user } = renderDesk(<InvestorFileView />, { path });
    const retry = await screen.findByRole('button', { name: ui.retry });
    expect(screen.getByRole('tab', { name: text.tabs.turnover })).toBeInTheDocument();
    mockApi.use(answers(contract.getInvestorFile, { data: file() }));
    await user.click(retry);
    expect(await heading()).toBeInTheDocument();
  });
});

describe('what waits', () => {
  it('leads each to where it is decided', async () => {
    renderDesk(<InvestorFileView />, { path });
    expect(await screen.findByRole('link', { name: text.followUps.acts.slip })).toHaveAttribute(
      'href',
      '/admin/receipts?open=5',
    );
    expect(screen.getByRole('link', { name: text.followUps.acts.ticket })).toHaveAttribute(
      'href',
      '/admin/admin-panel/tickets?code=771204',
    );
  });

  it('leads a branch to no desk of the head office', async () => {
    renderDesk(<InvestorFileView />, { path, level: 'KZ' });
    expect(await screen.findByRole('link', { name: text.followUps.acts.ticket })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: text.followUps.acts.slip })).toBeNull();
  });
});

describe('blocking', () => {
  it('wants a reason, and is sent once under the key of the form', async () => {
    mockApi.use(answers(contract.blockInvestor, { data: block }));
    const { user } = renderDesk(<InvestorFileView />, { path, level: 't1' });
    await heading();
    await user.click(screen.getByRole('button', { name: text.block }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: text.block }));
    expect(await dialog.findByRole('alert')).toBeVisible();
    expect(callsOf(contract.blockInvestor)).toHaveLength(0);
    await user.type(dialog.getByRole('textbox'), reason);
    await user.click(dialog.getByRole('button', { name: text.block }));
    await waitFor(() => expect(callsOf(contract.blockInvestor)[0]?.body).toEqual({ reason }));
    expect(callsOf(contract.blockInvestor)[0]?.headers.get('idempotency-key')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows who blocked and why; a checker opens the log-in again, a maker does not', async () => {
    mockApi.use(answers(contract.getInvestorFile, { data: file({ block }) }));
    renderDesk(<InvestorFileView />, { path, level: 't1' });
    expect(await screen.findByText(/لیلا فرهمند/)).toHaveTextContent(reason);
    expect(screen.queryByRole('button', { name: text.block })).toBeNull();
    expect(screen.getByRole('button', { name: text.unblock })).toBeDisabled();
  });

  it('is not offered for staff and for whom has no log-in', async () => {
    mockApi.use(answers(contract.getInvestorFile, { data: file({ canBlock: false }) }));
    renderDesk(<InvestorFileView />, { path });
    await heading();
    expect(screen.queryByRole('button', { name: text.block })).toBeNull();
  });
});

describe('stopping what an investor may do', () => {
  it('is prepared with its extent, reason and days, and says what it never stops', async () => {
    mockApi.use(answers(contract.freezeInvestor, { data: { changeId: 4 } }));
    const { user } = renderDesk(<InvestorFileView />, { path, level: 't1' });
    await heading();
    await user.click(screen.getByRole('button', { name: text.freeze }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(text.freezeHints.purchases)).toBeVisible();
    expect(dialog.getByText(text.freezeNote)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: text.freezeSend }));
    expect(callsOf(contract.freezeInvestor)).toHaveLength(0);
    await user.type(dialog.getByRole('textbox', { name: text.freezeReason }), reason);
    await user.click(dialog.getByRole('button', { name: text.freezeSend }));
    await waitFor(() =>
      expect(callsOf(contract.freezeInvestor)[0]?.body).toEqual({
        extent: 'purchases',
        reason,
        firstDay: null,
        lastDay: null,
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that is refused for its first day says so in the form and keeps what was typed', async () => {
    const message = 'توقف دیگری هم‌اکنون برقرار است';
    mockApi.use(refuses(contract.freezeInvestor, 'FREEZE_IN_FORCE', { fields: { firstDay: [message] } }));
    const { user } = renderDesk(<InvestorFileView />, { path, level: 't1' });
    await heading();
    await user.click(screen.getByRole('button', { name: text.freeze }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: text.freezeReason }), reason);
    await user.click(dialog.getByRole('button', { name: text.freezeSend }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: text.freezeReason })).toHaveValue(reason);
  });

  it('stands on the file with its days and reason', async () => {
    const freeze = { extent: 'everything', reason, firstDay: '2026-11-21', lastDay: '2026-12-20' } as const;
    mockApi.use(answers(contract.getInvestorFile, { data: file({ freeze }) }));
    renderDesk(<InvestorFileView />, { path, level: 't1' });
    expect(await screen.findByText(text.freezeOf('خرید، فروش و برداشت وجه'))).toBeVisible();
    expect(screen.getByText(/تا ۱۴۰۵\/۰۹\/۲۹/)).toHaveTextContent(reason);
  });
});

describe('internal notes', () => {
  it('are written in a form, and shown with who and when', async () => {
    const note = {
      noteId: 1,
      body: 'شبای جدید را ۲ آذر می‌فرستد',
      authorName: 'آرش بهمنی',
      createdAt: block.blockedAt,
    };
    mockApi.use(
      answers(contract.listInvestorNotes, { data: [note], pageInfo: onePage(1) }),
      answers(contract.addInvestorNote, { data: note }),
    );
    const { user } = renderDesk(<InvestorFileView />, { path });
    expect(await screen.findByText(note.body)).toBeInTheDocument();
    expect(screen.getByText(/آرش بهمنی/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: text.notes.write }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: text.notes.save }));
    expect(await dialog.findByText('یادداشت را بنویسید')).toBeVisible();
    await user.type(dialog.getByRole('textbox'), 'شبا رسید');
    await user.click(dialog.getByRole('button', { name: text.notes.save }));
    await waitFor(() => expect(callsOf(contract.addInvestorNote)[0]?.body).toEqual({ body: 'شبا رسید' }));
  });

  it('are read only for a branch', async () => {
    renderDesk(<InvestorFileView />, { path, level: 'KZ' });
    expect(await screen.findByText(text.notes.empty)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: text.notes.write })).toBeNull();
  });
});

describe('powers to sign for a company', () => {
  const head = {
    ...{ userId: 6, name: 'منصور آریا', relationText: 'مدیرعامل', itSelf: false, isActive: true, investorId: 8 },
    ...{ isSignatory: true, signsFrom: null, signsUntil: '2026-12-20', signsAloneMax: '500000000' },
  };
  const deputy = {
    ...{ userId: 7, name: 'ژاله کیانی', relationText: 'نماینده', itSelf: false, isActive: true, investorId: 9 },
    ...{ isSignatory: false, signsFrom: null, signsUntil: null, signsAloneMax: null },
  };
  const company = () => file({ isLegal: true, people: [head, deputy], signing: { signatures: 2, version: 'v1' } });

  it('stand beside the people, and are no matter of a person', async () => {
    mockApi.use(answers(contract.getInvestorFile, { data: company() }));
    const { unmount } = renderDesk(<InvestorFileView />, { path });
    expect(await screen.findByText(text.powers.needed('۲'))).toBeVisible();
    expect(screen.getByText('اعتبار امضا تا ۱۴۰۵/۰۹/۲۹ · حد امضا ۵۰۰٬۰۰۰٬۰۰۰ ریال')).toBeVisible();
    unmount();
    mockApi.use(answers(contract.getInvestorFile, { data: file() }));
    renderDesk(<InvestorFileView />, { path, level: 't1' });
    await heading();
    expect(screen.queryByRole('button', { name: text.powers.act })).toBeNull();
  });

  it('are prepared with the paper that says so, for whoever signs', async () => {
    mockApi.use(
      answers(contract.getInvestorFile, { data: company() }),
      answers(saveSigningPowers, { data: { changeId: 4 } }),
    );
    const { user } = renderDesk(<InvestorFileView />, { path, level: 't1' });
    await heading();
    await user.click(screen.getByRole('button', { name: text.powers.act }));
    const dialog = within(await screen.findByRole('dialog'));
    const other = within(dialog.getByRole('group', { name: text.powers.person('ژاله کیانی', 'نماینده') }));
    await user.click(other.getByRole('switch', { name: text.powers.signs }));
    await user.click(dialog.getByRole('button', { name: text.powers.send }));
    expect(callsOf(saveSigningPowers)).toHaveLength(0);
    await user.type(dialog.getByRole('textbox', { name: text.powers.reason }), 'روزنامه رسمی شماره ۲۲۰۱۴');
    await user.click(dialog.getByRole('button', { name: text.powers.send }));
    await waitFor(() =>
      expect(callsOf(saveSigningPowers)[0]?.body).toEqual({
        ...{ version: 'v1', signatures: 2, reason: 'روزنامه رسمی شماره ۲۲۰۱۴' },
        powers: [
          { userId: 6, firstDay: null, lastDay: '2026-12-20', aloneMax: '500000000' },
          { userId: 7, firstDay: null, lastDay: null, aloneMax: null },
        ],
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that are too few say so at the number of signatures', async () => {
    const message = 'تعداد امضای لازم از تعداد صاحبان امضا بیشتر است';
    mockApi.use(
      answers(contract.getInvestorFile, { data: company() }),
      refuses(saveSigningPowers, 'SIGNING_TOO_FEW', { fields: { signatures: [message] } }),
    );
    const { user } = renderDesk(<InvestorFileView />, { path, level: 't1' });
    await heading();
    await user.click(screen.getByRole('button', { name: text.powers.act }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: text.powers.reason }), reason);
    await user.click(dialog.getByRole('button', { name: text.powers.send }));
    expect(await dialog.findByText(message)).toBeVisible();
  });
});
