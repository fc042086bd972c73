import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import * as client from '#shared/contract/investors.ts';
import * as statements from '#shared/contract/bankStatements.ts';
import { exportBankStatementLines } from '#shared/contract/moneyFiles.ts';
import * as contract from '#shared/contract/deposits.ts';
import * as candidates from '#shared/contract/depositCandidates.ts';
import * as funds from '#shared/contract/funds.ts';
import * as demoClock from '#shared/contract/demoClock.ts';
import { fileText } from '#panel/components/strings.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { formsText } from '#panel/components/forms/strings.ts';
import { onePage, renderDesk } from '#tests/support/desk.tsx';
import { actedDeposit as acted, answersDeposits as list, sampleDeposit as row } from '#tests/support/depositSamples.ts';
import { sampleFund } from '#tests/support/fundSamples.ts';
import { catchFiles, pressExport } from '#tests/support/files.ts';
import { pressFile } from '#tests/support/files.ts';
import { answers, callsOf, isSilent, mockApi, refusal, refuses, responds } from '#tests/support/msw.ts';
import { DepositsView } from './DepositsView.tsx';
import { depositsText as text } from './strings.ts';
import { importText } from '#panel/features/admin/shared/import/strings.ts';

type Statement = ResponseOf<typeof statements.listBankStatements>['data'][number];

const matched = (isMine: boolean) =>
  row({
    status: 'matched',
    statusText: 'تطبیق‌شده',
    errorText: null,
    investorId: 7,
    investorName: 'نگار رستگار',
    nationalNo: '0012345679',
    reason: 'با تماس تلفنی روشن شد',
    isMine,
    actions: ['order', 'match', 'return'],
  });
const opened = '/admin/auto-buy/list?open=3';
const form = async (title: string) => within(await screen.findByRole('dialog', { name: title }));

/** Rows as a phone shows them. */
const cards = () => screen.getAllByRole('listitem', { hidden: true }).filter((item) => item.hasAttribute('data-id'));

beforeEach(() => {
  sessionStorage.clear();
  mockApi.use(
    list([row()]),
    answers(contract.findDepositOwners, {
      data: [{ investorId: 7, investorName: 'نگار رستگار', nationalNo: '0012345679', isLegal: false }],
    }),
    answers(contract.getDeposit, { data: row() }),
    answers(statements.listBankStatements, {
      data: [],
      pageInfo: onePage(0),
      summary: { waitingCount: 0, waitingAmount: '0' },
    }),
    answers(funds.listFunds, { data: [] }),
    answers(candidates.listDepositCandidates, { data: [] }),
    refuses(demoClock.getDemoClock, 'DEMO_OFF'),
    answers(client.investorBankAccounts, { data: [] }),
  );
});

describe('the list of deposits', () => {
  it('filters by the address and offers no demo outside the demo', async () => {
    renderDesk(<DepositsView />, { path: '/admin/auto-buy/list?status=unmatched&source=deposit_id&search=ST' });
    expect(await screen.findByText('واریز شناسه ندارد')).toBeInTheDocument();
    expect(Object.fromEntries(callsOf(contract.listAutoBuy)[0]?.url.searchParams ?? [])).toMatchObject({
      status: 'unmatched',
      source: 'deposit_id',
      search: 'ST',
    });
    expect(callsOf(demoClock.getDemoClock)).toEqual([]);
    expect(screen.queryByRole('button', { name: text.demo })).toBeNull();
  });

  it('keeps an open deposit that a colleague settled in its place, in grey, with who and when', async () => {
    mockApi.use(list([row(), row({ depositId: 4, bankRef: 'ST-4', errorText: 'حساب مبدأ شناخته نیست' })]));
    renderDesk(<DepositsView />, { path: '/admin/auto-buy/list?open_only=1' });
    await screen.findByText('حساب مبدأ شناخته نیست');
    mockApi.use(
      list([row({ depositId: 4, bankRef: 'ST-4', errorText: 'حساب مبدأ شناخته نیست' })]),
      answers(contract.getDeposit, {
        data: row({
          ...{ status: 'returned', statusText: 'عودت داده شد', errorText: null, actions: [] },
          ...{ handlerName: 'کیان مهرجو', handledAt: '2026-11-22T06:00:00.000Z' },
        }),
      }),
    );
    window.dispatchEvent(new Event('focus'));
    expect(await screen.findByText(/کیان مهرجو، .*۱۴۰۵\/۰۹\/۰۱ ۰۹:۳۰/)).toBeInTheDocument();
    const shown = cards();
    expect(shown.map((card) => card.hasAttribute('data-decided'))).toEqual([true, false]);
  });

  it('shows a debit with the way to its desk, and nothing to decide', async () => {
    const debit = row({
      ...{ source: 'direct_debit', sourceText: 'برداشت مستقیم', origin: 'provider', status: 'ordered' },
      ...{ statusText: 'درخواست ثبت شد', errorText: null, orderId: 9, orderNo: '140508300009', actions: [] },
    });
    // a deposit with the number of the debit stands beside it
    mockApi.use(list([debit, row({ actions: ['match'] })]));
    renderDesk(<DepositsView />, { path: '/admin/auto-buy/list?open=debit-3', level: 't1' });
    const drawer = await form(text.details);
    expect(drawer.getByRole('link', { name: text.toDebit })).toHaveAttribute(
      'href',
      '/admin/direct-debit?tab=charges&search=140508300009',
    );
    expect(drawer.getByText(text.origins.provider)).toBeVisible();
    expect(drawer.queryByRole('button', { name: new RegExp(text.actions.match) })).toBeNull();
    expect(callsOf(contract.getDeposit)).toHaveLength(0);
  });

  it('ignores a filter that the contract does not know', async () => {
    renderDesk(<DepositsView />, { path: '/admin/auto-buy/list?status=lost&from=yesterday' });
    await screen.findByText('واریز شناسه ندارد');
    const asked = callsOf(contract.listAutoBuy)[0]?.url.searchParams;
    expect([asked?.has('status'), asked?.has('fromDate')]).toEqual([false, false]);
  });

  it('is saved as a file with the filters of the screen', async () => {
    const saved = catchFiles();
    mockApi.use(responds(contract.exportAutoBuy, () => new Response('a,b')));
    const { user } = renderDesk(<DepositsView />, { path: '/admin/auto-buy/list?status=failed' });
    await pressExport(user, text.title, fileText.of(text.title, fileText.formats.csv));
    await waitFor(() => expect(saved.map((file) => file.size)).toEqual([3]));
    expect(callsOf(contract.exportAutoBuy)[0]?.url.searchParams.get('status')).toBe('failed');
  });

  it('brings a statement in whole or not at all, and shows each problem with its line', async () => {
    mockApi.use(
      refuses(statements.importDeposits, 'STATEMENT_FILE', {
        params: { count: 1 },
        fields: { 'line.2': ['ستون مبلغ درست نیست'] },
      }),
    );
    const { user } = renderDesk(<DepositsView />, { path: '/admin/auto-buy/list?tab=statements', level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.import }));
    const dialog = await form(text.importTitle);
    await user.click(dialog.getByRole('button', { name: text.importNone }));
    expect(await dialog.findByText(importText.fileEmpty)).toBeVisible();
    await user.upload(
      dialog.getByLabelText(importText.fileChoose, { selector: 'input' }),
      new File(['a,b\nc,1'], 'statement.csv', { type: 'text/csv' }),
    );
    expect(await dialog.findByText(importText.fileLines('statement.csv', '۲'))).toBeVisible();
    await user.click(await dialog.findByRole('button', { name: text.importDo('۱') }));
    expect(await dialog.findByRole('cell', { name: /ستون مبلغ درست نیست.*c,1/ })).toBeVisible();
    expect(callsOf(statements.importDeposits)[0]?.body).toEqual({ content: 'a,b\nc,1' });
    // the refused file can be mended here
    const mend = dialog.getByLabelText(importText.fileMend);
    await user.clear(mend);
    await user.type(mend, 'c,2');
    await user.click(await dialog.findByRole('button', { name: text.importDo('۱') }));
    await waitFor(() => expect(callsOf(statements.importDeposits).at(-1)?.body).toEqual({ content: 'c,2' }));
  });

  it('asks why lines come later than the last price', async () => {
    mockApi.use(
      refuses(statements.importDeposits, 'STATEMENT_LATE', {
        params: { count: 1 },
        fields: { 'line.1': ['این واریز پیش از آخرین روزی است که قیمت آن اعلام شده است'] },
      }),
    );
    const { user } = renderDesk(<DepositsView />, { path: '/admin/auto-buy/list?tab=statements', level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.import }));
    const dialog = await form(text.importTitle);
    await user.upload(
      dialog.getByLabelText(importText.fileChoose, { selector: 'input' }),
      new File(['a,1'], 'statement.csv', { type: 'text/csv' }),
    );
    await user.click(await dialog.findByRole('button', { name: text.importDo('۱') }));
    await user.click(await dialog.findByRole('button', { name: text.lateTypical[0] }));
    mockApi.use(
      answers(statements.importDeposits, {
        data: {
          ...{ statementId: 4, lineCount: 1, totalAmount: '1', repeatedCount: 1, lateCount: 1, balanceCount: 0 },
          ...{ withdrawalCount: 0, withdrawalAmount: '0' },
          ...{ repeated: [{ line: 3, bankRef: 'REF-3' }], linkedCount: 0, alikeCount: 1, titles: [] },
          alike: [{ line: 1, text: 'مانند واریز REF-9 است' }],
        },
      }),
    );
    await user.click(await dialog.findByRole('button', { name: text.importDo('۱') }));
    // the maker reads which lines are known and which look like other money
    expect(await screen.findByText('مانند واریز REF-۹ است')).toBeVisible();
    expect(screen.getByText(text.importRepeatedLine('REF-3'))).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.importClose }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: text.importTitle })).toBeNull());
    expect(callsOf(statements.importDeposits).at(-1)?.body).toEqual({
      content: 'a,1',
      lateReason: text.lateTypical[0],
    });
  });
});

const statement = (changes: Partial<Statement> = {}): Statement => ({
  statementId: 4,
  lineCount: 2,
  totalAmount: '58000000',
  repeatedCount: 1,
  linkedCount: 0,
  alikeCount: 0,
  withdrawalCount: 0,
  withdrawalAmount: '0',
  payoutCount: 0,
  payoutAmount: '0',
  fundAccount: null,
  lateCount: 0,
  lateReason: null,
  status: 'imported',
  statusText: 'در انتظار تأیید',
  importerName: 'لیلا فرهمند',
  importedAt: '2026-11-21T06:00:00.000Z',
  deciderName: null,
  decidedAt: null,
  decisionReason: null,
  isMine: false,
  takenCount: 0,
  refusedCount: 0,
  version: 'seen-s4',
  ...changes,
});
const oneStatement = (changes: Partial<Statement> = {}) =>
  answers(statements.getBankStatement, {
    data: {
      statement: statement(changes),
      forecast: null,
      closings: [],
      lines: [
        {
          ...{ direction: 'in', description: null, payoutId: null, match: null, matchText: null },
          line: 2,
          bankRef: 'REF-77',
          fundName: 'درآمد ثابت سپیدار',
          accountIban: 'IR250120005773001082044465',
          depositCode: null,
          amount: '58000000',
          depositDate: '2026-11-21T06:00:00.000Z',
          sourceIban: null,
          isLate: false,
          state: 'waiting',
          stateText: 'در انتظار',
          problem: null,
          depositId: null,
          ...{ linkStatementId: null, linkLine: null, alike: null },
        },
      ],
    },
    pageInfo: onePage(1),
  });

describe('a statement that waits', () => {
  const path = '/admin/auto-buy/list?tab=statements&statement=4';

  it('is released by the second person, who sees its lines, count and sum', async () => {
    mockApi.use(
      oneStatement({ alikeCount: 1, linkedCount: 2 }),
      answers(statements.releaseBankStatement, {
        data: { statementId: 4, status: 'released', statusText: 'تأیید شده', workId: null },
      }),
    );
    const { user } = renderDesk(<DepositsView />, { path });
    // the grid has no size here, so that its cells count as hidden
    expect(await screen.findByText('REF-77')).toBeInTheDocument();
    expect(await pressFile(user, exportBankStatementLines, text.statements.lines)).toEqual({ format: 'csv' });
    await user.click(screen.getByRole('button', { name: text.statements.release }));
    const dialog = await form(text.statements.releaseTitle);
    expect(dialog.getByText('۵۸٬۰۰۰٬۰۰۰')).toBeVisible();
    expect(dialog.getByText(new RegExp(text.statements.alikeNote))).toBeVisible();
    expect(dialog.getByText(new RegExp(text.statements.linkedNote))).toBeVisible();
    await user.click(dialog.getByRole('button', { name: text.statements.release }));
    await waitFor(() => expect(callsOf(statements.releaseBankStatement)[0]?.body).toEqual({ version: 'seen-s4' }));
  });

  it('is not released by the one who brought it in, and the screen says why', async () => {
    mockApi.use(oneStatement({ isMine: true }));
    renderDesk(<DepositsView />, { path, level: 'super' });
    expect(await screen.findByRole('button', { name: text.statements.release })).toBeDisabled();
    expect(screen.getByText(new RegExp(text.statements.mine))).toBeVisible();
  });
});

it('is worked on by keys: the step that leads on, and the way back', async () => {
  const first = renderDesk(<DepositsView />, { path: opened, level: 't1' });
  await screen.findByRole('button', { name: new RegExp(`^${text.actions.match}`) });
  await first.user.keyboard('{a>}[KeyA]{/a}');
  expect(await screen.findByRole('dialog', { name: text.matchTitle })).toBeVisible();
  first.unmount();
  const second = renderDesk(<DepositsView />, { path: opened, level: 't1' });
  await screen.findByRole('button', { name: new RegExp(`^${text.actions.match}`) });
  await second.user.keyboard('{r>}[KeyR]{/r}');
  expect(await screen.findByRole('dialog', { name: text.returnTitle })).toBeVisible();
});

describe('while it loads', () => {
  it('the place of the demo button is kept, and no other button comes after it', async () => {
    mockApi.use(isSilent(demoClock.getDemoClock), isSilent(contract.listAutoBuy));
    renderDesk(<DepositsView />, { path: '/admin/auto-buy/list', isDemo: true });
    const demo = await screen.findByText(text.demo);
    expect(demo).not.toBeVisible();
    const last = await screen.findByRole('button', { name: fileText.menuOf(text.title) });
    expect(last.compareDocumentPosition(demo) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    // a line for the sum stands in the tiles before it is known
    expect(screen.getAllByTestId('stat-waits').length).toBeGreaterThan(0);
  });
});

describe('a deposit without an owner', () => {
  it('keeps what is typed while the candidates come', async () => {
    let come = (): void => undefined;
    const waits = new Promise<void>((resolve) => (come = resolve));
    const nobody = { investorId: 8, investorName: 'مریم رستگار', nationalNo: '0012345679', isLegal: false, score: 30 };
    mockApi.use(
      responds(candidates.listDepositCandidates, async () => {
        await waits;
        return Response.json({ data: [{ ...nobody, reasons: ['نام او در شرح بانک آمده است'] }] });
      }),
    );
    const { user } = renderDesk(<DepositsView />, { path: opened, level: 't1' });
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${text.actions.match}`) }));
    const dialog = await form(text.matchTitle);
    const field = dialog.getByRole('combobox', { name: text.owner });
    await user.type(field, 'رس');
    come();
    expect(await dialog.findByRole('button', { name: /مریم رستگار/ })).toBeVisible();
    expect(field).toHaveFocus();
    expect(field).toHaveValue('رس');
  });

  it('has candidates with a score and why, and Enter takes the first', async () => {
    const who = (investorId: number, investorName: string, score: number) => ({
      ...{ investorId, investorName, nationalNo: '0012345679', isLegal: false, score },
      reasons: ['حساب مبدأ از حساب‌های تأییدشده اوست'],
    });
    mockApi.use(
      answers(candidates.listDepositCandidates, { data: [who(7, 'نگار رستگار', 85), who(8, 'مریم رستگار', 30)] }),
      answers(contract.matchDeposit, acted({})),
    );
    const { user } = renderDesk(<DepositsView />, { path: opened, level: 't1' });
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${text.actions.match}`) }));
    const dialog = await form(text.matchTitle);
    const first = await dialog.findByRole('button', { name: /نگار رستگار، امتیاز ۸۵ از ۱۰۰.*حساب مبدأ/ });
    await waitFor(() => expect(first).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await dialog.findByDisplayValue(/نگار رستگار/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: text.matchTypical[0] }));
    await user.click(dialog.getByRole('button', { name: text.actions.match }));
    await waitFor(() => expect(callsOf(contract.matchDeposit)[0]?.body).toMatchObject({ investorId: 7 }));
  });

  describe('beside others of its fund', () => {
    const other = (depositId: number, changes: Partial<ReturnType<typeof row>> = {}) =>
      row({ depositId, version: `seen-${depositId}`, bankRef: `90000${depositId}`, ...changes });
    /** Opens the form for the first deposit, chooses the owner and those of the others that are named. */
    async function chooseWith(refs: readonly string[]) {
      mockApi.use(
        list([row(), other(4), other(5), other(6, { fundId: 99 }), other(7, { investorId: 8, investorName: 'مریم' })]),
      );
      const { user } = renderDesk(<DepositsView />, { path: opened, level: 't1' });
      await user.click(await screen.findByRole('button', { name: text.actions.match }));
      const dialog = await form(text.matchTitle);
      await user.type(dialog.getByRole('combobox', { name: text.owner }), 'رستگار');
      await user.click(await screen.findByRole('option', { name: /نگار رستگار/ }));
      await user.click(dialog.getByRole('button', { name: text.othersShow }));
      const group = within(await dialog.findByRole('group', { name: text.others }));
      expect(group.getAllByRole('checkbox'), 'those of the fund without an owner').toHaveLength(2);
      for (const ref of refs) await user.click(group.getByRole('checkbox', { name: new RegExp(ref) }));
      await user.click(dialog.getByRole('button', { name: text.matchTypical[0] }));
      await user.click(dialog.getByRole('button', { name: text.actions.match }));
      return { user, dialog };
    }

    it('gets one owner for all that are chosen, each with its own version and key', async () => {
      mockApi.use(answers(contract.matchDeposit, acted({})));
      const told = vi.spyOn(notify, 'success');
      await chooseWith(['۹۰۰۰۰۴', '۹۰۰۰۰۵']);
      await waitFor(() => expect(told).toHaveBeenCalledWith(text.matchedMany('۳')));
      const calls = callsOf(contract.matchDeposit);
      expect(calls.map(({ body }) => (body as { version: string }).version)).toEqual(['seen-3', 'seen-4', 'seen-5']);
      expect(calls.map(({ url }) => url.pathname.match(/autoBuy\/(\d+)/)?.[1])).toEqual(['3', '4', '5']);
      expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(3);
      expect(screen.queryByRole('dialog', { name: text.matchTitle })).toBeNull();
    });

    it('says of each what became of it where a colleague decided about one meanwhile', async () => {
      mockApi.use(
        responds(contract.matchDeposit, ({ url }) =>
          url.pathname.includes('/4/')
            ? refusal('DEPOSIT_STATE', { params: { state: 'درخواست ثبت شد', who: '' } })
            : Response.json({ ...acted({}), error: false, msg: '' }),
        ),
      );
      const { user } = await chooseWith(['۹۰۰۰۰۴', '۹۰۰۰۰۵']);
      const results = await form(text.resultsTitle);
      expect(results.getByText(text.resultsNote('۲', '۱'))).toBeVisible();
      expect(results.getAllByText(text.resultNamed)).toHaveLength(2);
      expect(results.getByText('این کار در وضعیت «درخواست ثبت شد» ممکن نیست')).toBeVisible();
      expect(callsOf(contract.matchDeposit)).toHaveLength(3);
      await user.click(results.getByRole('button', { name: text.resultsClose }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: text.resultsTitle })).toBeNull());
    });

    it('names nobody for the others where the first is refused', async () => {
      mockApi.use(refuses(contract.matchDeposit, 'APPROVAL_OWN_INVESTOR'));
      const { dialog } = await chooseWith(['۹۰۰۰۰۴']);
      expect(await dialog.findByText(/همکار دیگری تصمیم می‌گیرد/)).toBeVisible();
      expect(callsOf(contract.matchDeposit)).toHaveLength(1);
    });
  });

  it('gets one by hand: found by name, with a reason, kept when it is refused', async () => {
    mockApi.use(refuses(contract.matchDeposit, 'APPROVAL_OWN_INVESTOR'));
    const { user } = renderDesk(<DepositsView />, { path: opened, level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.actions.match }));
    const dialog = await form(text.matchTitle);
    await user.click(dialog.getByRole('button', { name: text.actions.match }));
    expect(await dialog.findByText(text.ownerNeeded)).toBeVisible();
    await user.type(dialog.getByRole('combobox', { name: text.owner }), 'رستگار');
    await user.click(await screen.findByRole('option', { name: /نگار رستگار/ }));
    await user.click(dialog.getByRole('button', { name: text.matchTypical[0] }));
    await user.click(dialog.getByRole('button', { name: text.actions.match }));
    expect(await dialog.findByText(/همکار دیگری تصمیم می‌گیرد/)).toBeVisible();
    expect(dialog.getByLabelText(formsText.reason)).toHaveValue(text.matchTypical[0]);
    mockApi.use(answers(contract.matchDeposit, acted({})));
    await user.click(dialog.getByRole('button', { name: text.actions.match }));
    await waitFor(() =>
      expect(callsOf(contract.matchDeposit).at(-1)?.body).toEqual({
        version: 'seen-3',
        investorId: 7,
        reason: text.matchTypical[0],
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: text.matchTitle })).toBeNull());
  });

  it('goes back with the reference of the bank', async () => {
    mockApi.use(answers(contract.returnDeposit, acted({ status: 'return_waits', statusText: 'در انتظار تأیید عودت' })));
    const { user } = renderDesk(<DepositsView />, { path: opened, level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.actions.return }));
    const dialog = await form(text.returnTitle);
    await user.type(dialog.getByLabelText(text.returnRefLabel), 'BACK-3');
    // the line of this deposit names no account
    await user.type(dialog.getByLabelText(text.returnIbanLabel), 'ir۱۸ 0620000001234567890123');
    await user.click(dialog.getByRole('button', { name: text.returnTypical[0] }));
    await user.click(dialog.getByRole('button', { name: text.actions.return }));
    await waitFor(() =>
      expect(callsOf(contract.returnDeposit)[0]?.body).toEqual({
        version: 'seen-3',
        reason: text.returnTypical[0],
        bankRef: 'BACK-3',
        iban: 'IR180620000001234567890123',
      }),
    );
  });

  it('is tried again by one click', async () => {
    mockApi.use(answers(contract.retryDeposit, acted({ status: 'unmatched', statusText: 'نامشخص' })));
    const { user } = renderDesk(<DepositsView />, { path: opened, level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.actions.retry }));
    await waitFor(() => expect(callsOf(contract.retryDeposit)).toHaveLength(1));
  });
});

describe('a deposit whose owner was named', () => {
  it('is ordered by the second person', async () => {
    mockApi.use(
      list([matched(false)]),
      answers(contract.getDeposit, { data: matched(false) }),
      answers(
        contract.orderDeposit,
        acted({ status: 'ordered', orderNo: '1405-500001', orderId: 9, orderStatus: 'registered' }),
      ),
    );
    const told = vi.spyOn(notify, 'success');
    const { user } = renderDesk(<DepositsView />, { path: opened });
    await user.click(await screen.findByRole('button', { name: text.actions.order }));
    const dialog = await form(text.orderTitle);
    const at = '2026-11-21T08:00:00.000Z';
    const ordered = { ...matched(false), status: 'ordered' as const, statusText: 'درخواست ثبت شد', actions: [] };
    mockApi.use(answers(contract.getDeposit, { data: { ...ordered, handlerName: 'پیمان سهرابی', handledAt: at } }));
    await user.click(dialog.getByRole('button', { name: text.actions.order }));
    await waitFor(() => expect(callsOf(contract.orderDeposit)[0]?.headers.get('Idempotency-Key')).toBeTruthy());
    // the drawer tells it, with who acted last and when, and no toast says it again
    expect(await screen.findByText(text.nextStep.ordered)).toBeVisible();
    expect(screen.getByText(text.handledBy('پیمان سهرابی', jalaliText(at, 'moment')))).toBeVisible();
    expect(told).not.toHaveBeenCalled();
  });

  it('is not ordered by the one who named them, and the screen says why', async () => {
    mockApi.use(list([matched(true)]), answers(contract.getDeposit, { data: matched(true) }));
    renderDesk(<DepositsView />, { path: opened, level: 'super' });
    expect(await screen.findByRole('button', { name: text.actions.order })).toBeDisabled();
    expect(screen.getByText(new RegExp(text.sameMatcher))).toBeVisible();
  });
});

it('makes a deposit of the demo with the deposit id of the chosen investor', async () => {
  const code = { code: '00010000000727', fundId: 1, fundName: 'درآمد ثابت سپیدار', minAmount: null, maxAmount: null };
  const iban = 'IR250120005773001082044465';
  mockApi.use(
    answers(demoClock.getDemoClock, {
      data: { now: '2026-11-21T06:30:00.000Z', today: '2026-11-21', isWorkingDay: true, daysAhead: 0 },
    }),
    answers(funds.listFunds, { data: [sampleFund()] }),
    answers(contract.getDepositCode, {
      data: { ...code, accounts: [{ accountId: 1, bankName: 'ملت', accountNumber: '4100000', iban }] },
    }),
    answers(contract.makeSandboxDeposit, { data: { bankRef: 'SB1', added: 1, ordered: 1 } }),
  );
  const { user } = renderDesk(<DepositsView />, { path: '/admin/auto-buy/list', isDemo: true });
  await user.click(await screen.findByRole('button', { name: text.demo }));
  const dialog = await form(text.demoTitle);
  await user.click(dialog.getByRole('button', { name: text.demoDo }));
  expect(await dialog.findByText(text.demoAmountNeeded)).toBeVisible();
  await user.type(dialog.getByRole('combobox', { name: text.owner }), 'رستگار');
  await user.click(await screen.findByRole('option', { name: /نگار رستگار/ }));
  await user.click(dialog.getByRole('combobox', { name: 'صندوق' }));
  await user.click(await screen.findByRole('option', { name: sampleFund().name }));
  await user.type(dialog.getByLabelText(text.demoAmount), '15000000');
  expect(await dialog.findByText(/IR25/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: text.demoDo }));
  await waitFor(() =>
    expect(callsOf(contract.makeSandboxDeposit)[0]?.body).toEqual({
      fundIban: iban,
      amount: '15000000',
      depositCode: code.code,
    }),
  );
});
