import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import * as client from '#shared/contract/investors.ts';
import * as funds from '#shared/contract/funds.ts';
import * as contract from '#shared/contract/bankSlips.ts';
import { touchPresence } from '#shared/contract/presence.ts';
import { baseApi, tagTypes } from '#panel/api/baseApi.ts';
import { fieldText } from '#panel/ui/form/strings.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { changeText, formsText } from '#panel/components/forms/strings.ts';
import { codeText } from '#panel/ui/text/CopyButton.tsx';
import { ui } from '#panel/ui/strings.ts';
import { onePage, renderDesk } from '#tests/support/desk.tsx';
import { answers, callsOf, isUnreachable, mockApi, refuses } from '#tests/support/msw.ts';
import { sampleSlip } from '#tests/support/slipSamples.ts';
import { BankSlipsView } from './BankSlipsView.tsx';
import { bankSlipsText as text } from './strings.ts';
import { approvalText } from '#panel/features/admin/shared/approval/strings.ts';

type Row = ResponseOf<typeof contract.listBankSlips>['data'][number];

const row = sampleSlip;
const list = (rows: Row[]) =>
  answers(contract.listBankSlips, {
    data: rows,
    pageInfo: onePage(rows.length),
    summary: { pendingCount: rows.length, pendingAmount: '300000000' },
  });
const decided = (status: 'approved' | 'rejected') => ({
  data: {
    receiptId: 5,
    status,
    orderId: 40,
    orderStatus: status === 'approved' ? ('registered' as const) : ('receipt_rejected' as const),
    orderStatusText: status === 'approved' ? 'ثبت شده' : 'فیش رد شده',
  },
});
const opened = '/admin/receipts?open=5';
const button = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });
/** The dialog over the drawer; the drawer below is hidden from readers then. */
const question = async (title: string) => within(await screen.findByRole('dialog', { name: title }));

/** Rows as a phone shows them. */
const cards = () => screen.getAllByRole('listitem', { hidden: true }).filter((item) => item.hasAttribute('data-id'));

beforeEach(() => {
  sessionStorage.clear();
  mockApi.use(list([row()]), answers(contract.getBankSlip, { data: row() }), answers(funds.listFunds, { data: [] }));
});

describe('the list of slips', () => {
  it('opens with what waits, and its details by a click', async () => {
    const { user, log } = renderDesk(<BankSlipsView />, { path: '/admin/receipts' });
    await user.click(await screen.findByText('نگار رستگار'));
    expect(callsOf(contract.listBankSlips)[0]?.url.searchParams.get('status')).toBe('pending');
    expect(log.paths.at(-1)).toContain('"open":5');
  });

  it('takes its filters from the address', async () => {
    renderDesk(<BankSlipsView />, { path: '/admin/receipts?status=all&search=4808&fund=1&from=2026-11-01' });
    await screen.findByText('نگار رستگار');
    const asked = callsOf(contract.listBankSlips)[0]?.url.searchParams;
    expect(Object.fromEntries(asked ?? [])).toEqual({
      page: '1',
      size: '25',
      search: '4808',
      fundId: '1',
      fromDate: '2026-11-01',
    });
  });

  it('says how long a slip waits in hours, and in days from the second day on, in its details, too', async () => {
    const slips = [
      row({ receiptId: 4, investorName: 'کامران تهرانی', waitingHours: 47 }),
      row({ waitingHours: 176 }),
      row({ receiptId: 6, investorName: 'یاسمن کریمی', waitingHours: 0 }),
    ];
    mockApi.use(list(slips), answers(contract.getBankSlip, { data: row({ waitingHours: 176 }) }));
    renderDesk(<BankSlipsView />, { path: opened });
    const panel = await screen.findByRole('dialog', { name: text.details });
    expect(await within(panel).findByText(/۷ روز$/)).toBeVisible();
    const waited = cards().map((card) => /۴۷ ساعت|۷ روز|کمتر از یک ساعت|۱۷۶/.exec(card.textContent)?.[0]);
    expect(waited).toEqual(['۴۷ ساعت', '۷ روز', 'کمتر از یک ساعت']);
  });

  it('keeps a slip that a colleague decided in its place, in grey, with who and when', async () => {
    mockApi.use(
      list([
        row({ receiptId: 4, investorName: 'کامران تهرانی' }),
        row(),
        row({ receiptId: 6, investorName: 'یاسمن کریمی' }),
      ]),
    );
    renderDesk(<BankSlipsView />, { path: '/admin/receipts' });
    await screen.findByText('یاسمن کریمی');
    mockApi.use(
      list([row({ receiptId: 4, investorName: 'کامران تهرانی' }), row({ receiptId: 6, investorName: 'یاسمن کریمی' })]),
      answers(contract.getBankSlip, {
        data: row({
          ...{ status: 'approved', statusText: 'تأیید شده', waitingHours: 0 },
          ...{ reviewerName: 'کیان مهرجو', reviewedAt: '2026-11-22T06:00:00.000Z' },
        }),
      }),
    );
    window.dispatchEvent(new Event('focus'));
    expect(await screen.findByText('کیان مهرجو')).toBeInTheDocument();
    const shown = cards();
    expect(shown.map((card) => card.hasAttribute('data-decided'))).toEqual([false, true, false]);
    expect(shown[1]).toHaveTextContent(/نگار رستگار.*تأیید شده.*کیان مهرجو.*۱۴۰۵\/۰۹\/۰۱ ۰۹:۳۰/);
    expect(callsOf(contract.getBankSlip)).toHaveLength(1);
  });

  it('shows no slip that left the list undecided', async () => {
    mockApi.use(list([row(), row({ receiptId: 6, investorName: 'یاسمن کریمی' })]));
    renderDesk(<BankSlipsView />, { path: '/admin/receipts' });
    await screen.findByText('یاسمن کریمی');
    mockApi.use(list([row({ receiptId: 6, investorName: 'یاسمن کریمی' })]));
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(screen.queryByText('نگار رستگار')).toBeNull());
    expect(screen.getByText('یاسمن کریمی')).toBeInTheDocument();
  });

  it('greys the slip whose details tell that it was decided', async () => {
    mockApi.use(
      answers(contract.getBankSlip, {
        data: row({
          ...{ status: 'rejected', statusText: 'رد شده', waitingHours: 0, reason: 'تصویر خوانا نیست' },
          ...{ reviewerName: 'کیان مهرجو', reviewedAt: '2026-11-22T06:00:00.000Z' },
        }),
      }),
    );
    renderDesk(<BankSlipsView />, { path: opened });
    const panel = await screen.findByRole('dialog', { name: text.details });
    expect(await within(panel).findByText('تصویر خوانا نیست')).toBeVisible();
    expect(within(panel).queryByRole('button', { name: new RegExp(`^${text.approve}`) })).toBeNull();
    const shown = cards();
    expect(shown.map((card) => card.hasAttribute('data-decided'))).toEqual([true]);
  });

  it('says that nothing waits', async () => {
    mockApi.use(list([]));
    renderDesk(<BankSlipsView />, { path: '/admin/receipts' });
    expect(await screen.findByText(text.emptyPending)).toBeVisible();
  });

  it('offers another try when it could not be fetched', async () => {
    mockApi.use(isUnreachable(contract.listBankSlips));
    const { user } = renderDesk(<BankSlipsView />, { path: '/admin/receipts' });
    const again = await screen.findByRole('button', { name: 'تلاش دوباره' });
    mockApi.use(list([row()]));
    await user.click(again);
    expect(await screen.findByText('نگار رستگار')).toBeInTheDocument();
  });
});

describe('a slip', () => {
  it('stands beside its list: the list stays, the arrow keys lead to the next slip, Escape closes it', async () => {
    mockApi.use(
      list([row(), row({ receiptId: 6, number: '480900', investorName: 'یاسمن کریمی' })]),
      answers(contract.getBankSlip, ({ url }) => ({
        data: row({ receiptId: Number(url.pathname.split('/').at(-2)) }),
      })),
    );
    const { user, log } = renderDesk(<BankSlipsView />, { path: opened });
    const panel = await screen.findByRole('dialog', { name: text.details });
    expect(panel).not.toHaveAttribute('aria-modal');
    expect(await screen.findByText('یاسمن کریمی')).toBeInTheDocument();
    await within(panel).findByText(text.unknownAccount);
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(log.paths.at(-1)).toContain('"open":6'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is approved after a look at its amount, and says what became of the order', async () => {
    const told = vi.spyOn(notify, 'success');
    mockApi.use(answers(contract.approveBankSlip, decided('approved')));
    const { user } = renderDesk(<BankSlipsView />, { path: opened });
    expect(await screen.findByText(text.unknownAccount)).toBeVisible();
    mockApi.use(
      answers(contract.getBankSlip, {
        data: row({ status: 'approved', reviewerName: 'پیمان سهرابی', reviewedAt: '2026-11-22T06:00:00.000Z' }),
      }),
    );
    await user.click(await button(text.approve));
    const dialog = await question(text.approveTitle);
    expect(dialog.getByText('۳۰۰٬۰۰۰٬۰۰۰')).toBeVisible();
    await user.type(dialog.getByLabelText(text.sourceNoteLabel), 'با تماس تلفنی احراز شد');
    await user.click(dialog.getByRole('button', { name: text.approve }));
    expect(await screen.findByText(/درخواست اکنون «ثبت شده» است/)).toBeVisible();
    // said once: in the drawer, with who decided and when as the slip is read again
    expect(told).not.toHaveBeenCalled();
    expect(await screen.findByText(/پیمان سهرابی، .*۱۴۰۵\/۰۹\/۰۱/)).toBeVisible();
    told.mockRestore();
    const [call] = callsOf(contract.approveBankSlip);
    expect(call?.body).toEqual({ version: 'seen-5', note: 'با تماس تلفنی احراز شد' });
    expect(call?.headers.get('Idempotency-Key')).toBeTruthy();
    expect(screen.queryByRole('button', { name: new RegExp(`^${text.approve}`) })).toBeNull();
  });

  it('is approved as it was when the question was opened, also when it is read again behind it', async () => {
    const known = { sourceIban: 'IR320120000000001000000001' };
    mockApi.use(
      answers(contract.getBankSlip, { data: row(known) }),
      answers(client.investorBankAccounts, { data: [] }),
      answers(contract.approveBankSlip, decided('approved')),
    );
    const { user, store } = renderDesk(<BankSlipsView />, { path: opened });
    await user.click(await button(text.approve));
    const dialog = await question(text.approveTitle);
    mockApi.use(answers(contract.getBankSlip, { data: row({ ...known, amount: '900000000', version: 'seen-later' }) }));
    act(() => void store.dispatch(baseApi.util.invalidateTags([...tagTypes])));
    expect(await dialog.findByText('۹۰۰٬۰۰۰٬۰۰۰')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: text.approve }));
    await waitFor(() => expect(callsOf(contract.approveBankSlip)[0]?.body).toMatchObject({ version: 'seen-5' }));
  });

  it('takes a note by its letters, and says of one that is too long', async () => {
    mockApi.use(
      answers(contract.getBankSlip, { data: row({ sourceIban: 'IR320120000000001000000001' }) }),
      answers(client.investorBankAccounts, { data: [] }),
    );
    const { user } = renderDesk(<BankSlipsView />, { path: opened });
    await user.click(await button(text.approve));
    const dialog = await question(text.approveTitle);
    await user.click(dialog.getByLabelText(text.noteLabel));
    await user.paste('🏦'.repeat(301));
    expect(dialog.getByText(fieldText.tooLong('۳۰۰'))).toBeVisible();
    expect(dialog.getByRole('button', { name: text.approve })).toBeDisabled();
    await user.clear(dialog.getByLabelText(text.noteLabel));
    await user.paste('🏦'.repeat(300));
    expect(dialog.getByLabelText(text.noteLabel)).toHaveValue('🏦'.repeat(300));
    expect(dialog.getByRole('button', { name: text.approve })).toBeEnabled();
  });

  it('is approved on the way to the next one, and the result is told there', async () => {
    const told = vi.spyOn(notify, 'success');
    const next = row({ receiptId: 6, number: '480900', investorName: 'مینا سهیلی' });
    let isApproved = false;
    mockApi.use(
      answers(contract.listBankSlips, () => ({
        data: isApproved ? [next] : [row(), next],
        pageInfo: onePage(2),
        summary: { pendingCount: 2, pendingAmount: '600000000' },
      })),
      answers(contract.getBankSlip, ({ url }) => ({ data: url.pathname.endsWith('/6/') ? next : row() })),
      answers(contract.approveBankSlip, () => {
        isApproved = true;
        return decided('approved');
      }),
    );
    const { user, log } = renderDesk(<BankSlipsView />, { path: opened, isMoving: true });
    await waitFor(async () => expect(await button(text.next)).toBeEnabled());
    await user.click(await button(text.approve));
    const dialog = await question(text.approveTitle);
    await user.click(dialog.getByRole('button', { name: text.sourceTypical[0] }));
    await user.click(dialog.getByRole('button', { name: text.approveNext }));
    await waitFor(() => expect(log.paths.at(-1)).toContain('"open":6'));
    expect(told).toHaveBeenCalledWith(`${text.approved}. ${text.outcome('ثبت شده')}`);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: text.approveTitle })).toBeNull());
    expect(await button(text.approve)).toBeEnabled();
    expect(callsOf(contract.approveBankSlip)).toHaveLength(1);
    told.mockRestore();
  });

  it('of a known source takes two keys and one decision, and leads to the next one', async () => {
    const known = { sourceIban: 'IR820540102680020817909002' };
    const next = row({ ...known, receiptId: 6, orderId: 41, version: 'seen-6' });
    let isApproved = false;
    mockApi.use(
      answers(contract.listBankSlips, () => ({
        data: isApproved ? [next] : [row(known), next],
        pageInfo: onePage(2),
        summary: { pendingCount: 2, pendingAmount: '600000000' },
      })),
      answers(contract.getBankSlip, ({ url }) => ({ data: url.pathname.endsWith('/6/') ? next : row(known) })),
      answers(client.investorBankAccounts, { data: [] }),
      answers(contract.approveBankSlip, () => {
        isApproved = true;
        return decided('approved');
      }),
    );
    const { user, log } = renderDesk(<BankSlipsView />, { path: opened, isMoving: true });
    await waitFor(async () => expect(await button(text.next)).toBeEnabled());
    await user.keyboard('[KeyA]');
    const dialog = await question(text.approveTitle);
    expect(dialog.getByRole('button', { name: text.approveNext })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(log.paths.at(-1)).toContain('"open":6'));
    expect(callsOf(contract.approveBankSlip)).toHaveLength(1);
  });

  it('that is the last one offers no way on', async () => {
    const { user } = renderDesk(<BankSlipsView />, { path: opened });
    await user.click(await button(text.approve));
    const dialog = await question(text.approveTitle);
    expect(dialog.queryByRole('button', { name: text.approveNext })).toBeNull();
  });

  it('without a known source begins at the proof of it, which one click fills, and sends nothing before', async () => {
    mockApi.use(answers(contract.approveBankSlip, decided('approved')));
    const { user } = renderDesk(<BankSlipsView />, { path: opened });
    await user.click(await button(text.approve));
    const dialog = await question(text.approveTitle);
    expect(dialog.getByLabelText(text.sourceNoteLabel)).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: text.approve }));
    expect(callsOf(contract.approveBankSlip)).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: text.sourceTypical[0] }));
    await user.click(dialog.getByRole('button', { name: text.approve }));
    await waitFor(() =>
      expect(callsOf(contract.approveBankSlip)[0]?.body).toEqual({ version: 'seen-5', note: text.sourceTypical[0] }),
    );
  });

  it('stands with warnings and the compared facts before its picture', async () => {
    renderDesk(<BankSlipsView />, { path: opened });
    const warning = await screen.findByText(text.unknownAccount);
    const picture = screen.getByText(text.noPicture);
    const source = within(await screen.findByRole('dialog', { name: text.details })).getByText(text.sourceNone);
    for (const seen of [warning, source])
      expect(seen.compareDocumentPosition(picture) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('above the limit says that two people approve it, and waits for the second one after the first', async () => {
    mockApi.use(
      answers(contract.getBankSlip, { data: row({ needsSecond: true }) }),
      answers(contract.approveBankSlip, {
        data: {
          ...decided('approved').data,
          status: 'pending',
          orderStatus: 'pending_receipt',
          orderStatusText: 'در انتظار تأیید فیش',
        },
      }),
    );
    const { user } = renderDesk(<BankSlipsView />, { path: opened });
    expect(await screen.findByText(text.needsSecond)).toBeVisible();
    await user.click(await button(text.approve));
    const dialog = await question(text.approveTitle);
    await user.click(dialog.getByRole('button', { name: text.sourceTypical[0] }));
    await user.click(dialog.getByRole('button', { name: text.approve }));
    expect(await screen.findByTestId('receipt-outcome')).toHaveTextContent(text.approvedFirst);
  });

  it('that was approved first shows by whom and why, and is not approved again by the same person', async () => {
    const first = {
      needsSecond: true,
      firstBy: 1,
      firstName: 'پیمان سهرابی',
      firstAt: '2026-11-21T07:00:00.000Z',
      firstNote: 'نام در تصویر دیده شد',
    };
    mockApi.use(answers(contract.getBankSlip, { data: row(first) }));
    renderDesk(<BankSlipsView />, { path: opened });
    expect(await screen.findByText(/پیمان سهرابی در .* تأیید اول را داد.*نام در تصویر دیده شد/)).toBeVisible();
    expect(await button(text.approve)).toBeDisabled();
  });

  it('that waits for the second person names the line that they approve, and whether the first one chose it', async () => {
    const line = (depositId: number, bankRef: string, isSame: boolean) => ({
      ...{ depositId, bankRef, isSame, amount: '300000000', depositDate: '2026-11-18T06:10:00.000Z' },
      sourceIban: 'IR250120005773001082044465',
    });
    const first = {
      ...{ needsSecond: true, firstBy: 3, firstName: 'مینا سهیلی', firstAt: '2026-11-21T07:00:00.000Z' },
      lines: [line(71, '480899', true), line(72, '480700', false)],
    };
    mockApi.use(
      answers(contract.getBankSlip, { data: row({ ...first, firstLineId: 72 }) }),
      answers(contract.approveBankSlip, decided('approved')),
    );
    const { user, unmount } = renderDesk(<BankSlipsView />, { path: opened });
    await user.click(await button(text.approve));
    expect(await (await question(text.approveTitle)).findByText(text.firstLine(codeText('480700')))).toBeVisible();
    unmount();
    // nobody chose a line, and the very line of the slip came since
    mockApi.use(answers(contract.getBankSlip, { data: row(first) }));
    const again = renderDesk(<BankSlipsView />, { path: opened });
    await again.user.click(await button(text.approve));
    const dialog = await question(text.approveTitle);
    expect(await dialog.findByText(text.laterLine(codeText('480899')))).toBeVisible();
    await again.user.click(dialog.getByRole('button', { name: text.approve }));
    await waitFor(() => expect(callsOf(contract.approveBankSlip)[0]?.body).toEqual({ version: 'seen-5' }));
  });

  it('says which colleague has it open, too', async () => {
    mockApi.use(
      list([row()]),
      answers(contract.getBankSlip, { data: row() }),
      answers(touchPresence, { data: [{ id: 4, name: 'مینا سهیلی', is_writing: false }] }),
    );
    renderDesk(<BankSlipsView />, { path: opened });
    expect(await screen.findByText('مینا سهیلی هم‌اکنون این مورد را باز کرده است')).toBeVisible();
    expect(callsOf(touchPresence)[0]?.body).toEqual({ kind: 'slip', id: 5, is_writing: false });
  });

  it('is decided by keys, too', async () => {
    const { user } = renderDesk(<BankSlipsView />, { path: opened });
    await button(text.approve);
    await user.keyboard('{r>}[KeyR]{/r}');
    expect(await screen.findByText(text.rejectTitle)).toBeVisible();
  });

  it('of a relative stays undecided, and the reason stands in the form', async () => {
    mockApi.use(refuses(contract.approveBankSlip, 'APPROVAL_OWN_INVESTOR'));
    const { user } = renderDesk(<BankSlipsView />, { path: opened });
    await user.click(await button(text.approve));
    const dialog = await question(text.approveTitle);
    await user.click(dialog.getByRole('button', { name: text.sourceTypical[0] }));
    await user.click(dialog.getByRole('button', { name: text.approve }));
    expect(await dialog.findByText(/همکار دیگری تصمیم می‌گیرد/)).toBeVisible();
  });

  it('that a colleague has decided meanwhile is fetched again', async () => {
    mockApi.use(refuses(contract.approveBankSlip, 'APPROVAL_DECIDED'));
    const { user } = renderDesk(<BankSlipsView />, { path: opened });
    await user.click(await button(text.approve));
    const before = callsOf(contract.listBankSlips).length;
    const dialog = await question(text.approveTitle);
    await user.click(dialog.getByRole('button', { name: text.sourceTypical[0] }));
    await user.click(dialog.getByRole('button', { name: text.approve }));
    expect(await dialog.findByText(/این مورد/)).toBeVisible();
    await waitFor(() => expect(callsOf(contract.listBankSlips).length).toBeGreaterThan(before));
    expect(dialog.getByRole('button', { name: text.approve })).toBeDisabled();
  });

  it('that a colleague has decided meanwhile is not rejected a second time', async () => {
    mockApi.use(refuses(contract.rejectBankSlip, 'APPROVAL_DECIDED'));
    const { user } = renderDesk(<BankSlipsView />, { path: opened });
    await user.click(await button(text.reject));
    const dialog = await question(text.rejectTitle);
    await user.click(dialog.getByRole('button', { name: text.typical[0] }));
    await user.click(dialog.getByRole('button', { name: text.reject }));
    const said = await dialog.findByRole('alert');
    // no fault, so there is no number to quote
    expect(said).not.toHaveTextContent(ui.requestId);
    expect(dialog.getByRole('button', { name: text.reject })).toBeDisabled();
    // closing brings the state that it has now
    await user.click(dialog.getByRole('button', { name: ui.cancel }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: text.rejectTitle })).toBeNull());
  });

  it('is rejected with a reason of ten letters at least, which a refusal does not lose', async () => {
    mockApi.use(refuses(contract.rejectBankSlip, 'ORDER_STATE_CHANGED'));
    const { user } = renderDesk(<BankSlipsView />, { path: opened });
    await user.click(await button(text.reject));
    const dialog = await question(text.rejectTitle);
    await user.type(dialog.getByLabelText(text.rejectReason), 'کوتاه');
    await user.click(dialog.getByRole('button', { name: text.reject }));
    expect(await dialog.findByText(formsText.reasonShort)).toBeVisible();
    expect(callsOf(contract.rejectBankSlip)).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: text.typical[0] }));
    await user.click(dialog.getByRole('button', { name: text.reject }));
    await waitFor(() =>
      expect(callsOf(contract.rejectBankSlip)[0]?.body).toEqual({ version: 'seen-5', reason: text.typical[0] }),
    );
    expect(await dialog.findByRole('alert')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: ui.cancel }));
    mockApi.use(answers(contract.rejectBankSlip, decided('rejected')));
    await user.click(await button(text.reject));
    const second = await question(text.rejectTitle);
    expect(second.getByLabelText(text.rejectReason)).toHaveValue(text.typical[0]);
    await user.click(second.getByRole('button', { name: text.reject }));
    expect(await screen.findByText(/درخواست اکنون «فیش رد شده» است/)).toBeVisible();
  });

  it('cannot be decided by who prepares, and the screen says so', async () => {
    renderDesk(<BankSlipsView />, { path: opened, level: 't1' });
    expect(await button(text.approve)).toBeDisabled();
    expect(screen.getByText(new RegExp(approvalText.duty.checker.slice(0, 20)))).toBeVisible();
  });

  it('with a twin and from a foreign account warns of both', async () => {
    mockApi.use(
      list([row({ similarCount: 2, sourceIban: 'IR180620000001234567890123' })]),
      answers(contract.getBankSlip, { data: row({ similarCount: 2, sourceIban: 'IR180620000001234567890123' }) }),
      answers(client.investorBankAccounts, { data: [] }),
    );
    renderDesk(<BankSlipsView />, { path: opened });
    expect(await screen.findByText(text.foreignAccount)).toBeVisible();
    expect(screen.getByText(text.similarWarning('۲'))).toBeVisible();
    expect(screen.getByRole('link', { name: text.showSimilar })).toHaveAttribute(
      'href',
      '/admin/receipts?status=all&search=480899',
    );
  });

  it('that was decided long ago is opened by its link, with who decided', async () => {
    const old = row({ receiptId: 49, status: 'approved', statusText: 'تأیید شده', reviewerName: 'پیمان سهرابی' });
    mockApi.use(answers(contract.getBankSlip, { data: old }));
    renderDesk(<BankSlipsView />, { path: '/admin/receipts?open=49' });
    expect(await screen.findByText('پیمان سهرابی')).toBeVisible();
    expect(callsOf(contract.getBankSlip)[0]?.url.pathname).toContain('/49/');
  });

  it('that does not exist says so when it is opened by a link', async () => {
    mockApi.use(refuses(contract.getBankSlip, 'RECEIPT_NOT_FOUND'));
    renderDesk(<BankSlipsView />, { path: '/admin/receipts?open=99999' });
    expect(await screen.findByText(/فیشی با این شناسه پیدا نشد/)).toBeVisible();
  });

  it('that changed after the look is not approved, and the dialog names what changed', async () => {
    mockApi.use(
      refuses(contract.approveBankSlip, 'APPROVAL_CHANGED', {
        changes: [{ field: 'date', before: '2026-11-21', after: '2026-11-18' }],
      }),
    );
    const { user } = renderDesk(<BankSlipsView />, { path: opened });
    await user.click(await button(text.approve));
    const dialog = await question(text.approveTitle);
    await user.click(dialog.getByRole('button', { name: text.sourceTypical[0] }));
    await user.click(dialog.getByRole('button', { name: text.approve }));
    const changes = await dialog.findByRole('list', { name: changeText.title });
    expect(changes).toHaveTextContent('تاریخ واریز: ۱۴۰۵/۰۸/۳۰ ← ۱۴۰۵/۰۸/۲۷');
  });

  it('warns of a slip that no line of the statement tells of', async () => {
    mockApi.use(answers(contract.getBankSlip, { data: row({ lines: [] }) }));
    renderDesk(<BankSlipsView />, { path: opened });
    const check = await screen.findByText(text.lineAwaited);
    expect(check.closest('.MuiAlert-root')).toHaveClass('MuiAlert-colorWarning');
  });

  it('is approved with the line of the statement that tells of the same money', async () => {
    const line = {
      depositId: 71,
      bankRef: '480899',
      amount: '300000000',
      depositDate: '2026-11-18T06:10:00.000Z',
      sourceIban: 'IR250120005773001082044465',
      isSame: true,
    };
    mockApi.use(
      answers(contract.getBankSlip, { data: row({ lines: [line] }) }),
      answers(contract.approveBankSlip, decided('approved')),
    );
    const { user } = renderDesk(<BankSlipsView />, { path: opened });
    expect(await screen.findByText(text.lineFound)).toBeVisible();
    await user.click(await button(text.approve));
    const dialog = await question(text.approveTitle);
    expect(dialog.getByRole('radio', { name: text.lineNone })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: text.approve }));
    await waitFor(() =>
      expect(callsOf(contract.approveBankSlip)[0]?.body).toEqual({ version: 'seen-5', depositId: 71 }),
    );
  });
});
