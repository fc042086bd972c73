import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import * as contract from '#shared/contract/identityRequests.ts';
import { touchPresence } from '#shared/contract/presence.ts';
import { formsText } from '#panel/components/forms/strings.ts';
import { onePage, renderDesk } from '#tests/support/desk.tsx';
import { answers, callsOf, isUnreachable, mockApi, refuses } from '#tests/support/msw.ts';
import { approvalText } from '#panel/features/admin/shared/approval/strings.ts';
import type { CheckDetails, CheckRow } from './checkColumns.tsx';
import { IdentityChecksView } from './IdentityChecksView.tsx';
import { identityChecksText as text } from './strings.ts';

const path = '/admin/admin-panel/identity-checks';
const opened = `${path}?open=5`;
const reason = 'تصویر خوانا نیست؛ دوباره عکس بگیرید.';

const row = (changes: Partial<CheckRow> = {}): CheckRow => ({
  requestId: 5,
  investorId: 7,
  investorName: 'مهتاب سرابی',
  nationalNo: '0071234561',
  isLegal: false,
  kind: 'documents',
  kindText: 'بررسی مدارک',
  state: 'pending',
  stateText: 'در انتظار بررسی',
  askedAt: '2026-11-20T06:00:00.000Z',
  waitsSince: '2026-11-20T06:00:00.000Z',
  waitingHours: 26,
  isLate: true,
  branchName: null,
  visitOn: null,
  documentCount: 2,
  isOwn: false,
  ...changes,
});

const document = (documentId: number, kind: 'id_card' | 'selfie', docName: string) => ({
  documentId,
  kind,
  docName,
  filePath: null,
  mime: null,
  status: 'pending' as const,
  statusText: 'در انتظار بررسی',
  uploadedAt: '2026-11-20T06:00:00.000Z',
  reason: null,
});

const details = (changes: Partial<CheckDetails> = {}): CheckDetails => ({
  ...row(),
  note: null,
  reason: null,
  overrideReason: null,
  warnings: [],
  missing: [],
  kinds: ['id_card', 'birth_certificate', 'selfie', 'signature', 'representation', 'other'],
  documents: [document(1, 'id_card', 'تصویر کارت ملی'), document(2, 'selfie', 'عکس چهره با کارت ملی')],
  info: {
    isLegal: 0,
    nationalNo: '0071234561',
    mobile: '09121110091',
    email: null,
    tradingCode: null,
    authStatus: 4,
    authStatusText: 'در حال بررسی',
    updatedAt: null,
    firstName: 'مهتاب',
    lastName: 'سرابی',
    birthDate: '1993-02-11',
  },
  account: null,
  sejamStatusText: 'سجامی ناقص',
  registryAskedAt: '2026-11-19T06:00:00.000Z',
  askedByName: 'مهتاب سرابی',
  preparedBy: null,
  preparedByName: null,
  preparedAt: null,
  decidedByName: null,
  decidedAt: null,
  version: 'seen-5',
  ...changes,
});

const list = (rows: CheckRow[], summary = { documents: 2, inPerson: 1, prepared: 0, late: 1 }) =>
  answers(contract.listIdentityRequests, { data: rows, pageInfo: onePage(rows.length), summary });
const one = (changes: Partial<CheckDetails> = {}) => answers(contract.getIdentityRequest, { data: details(changes) });
const button = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });
const question = async (title: string) => within(await screen.findByRole('dialog', { name: title }));

/** Rows as a phone shows them. */
const cards = () => screen.getAllByRole('listitem', { hidden: true }).filter((item) => item.hasAttribute('data-id'));

beforeEach(() => {
  sessionStorage.clear();
  mockApi.use(list([row()]), one(), answers(touchPresence, { data: [] }));
});

describe('the queue', () => {
  it('opens with what waits, says how much and how late, and takes filters from the address', async () => {
    renderDesk(<IdentityChecksView />, { path: `${path}?kind=in_person&search=سرابی` });
    await screen.findByText('مهتاب سرابی');
    expect(Object.fromEntries(callsOf(contract.listIdentityRequests)[0]?.url.searchParams ?? [])).toEqual({
      page: '1',
      size: '25',
      state: 'waiting',
      kind: 'in_person',
      search: 'سرابی',
    });
    expect(screen.getByText(/۲ بررسی مدارک، ۱ مراجعه حضوری/)).toBeVisible();
    expect(screen.getByText(/۱ مورد بیش از ۲۴ ساعت/)).toBeVisible();
  });

  it('keeps a request that a colleague decided in its place, in grey, with who and when', async () => {
    mockApi.use(list([row(), row({ requestId: 6, investorName: 'یاسمن کریمی' })]));
    renderDesk(<IdentityChecksView />, { path });
    await screen.findByText('یاسمن کریمی');
    mockApi.use(
      list([row({ requestId: 6, investorName: 'یاسمن کریمی' })]),
      one({
        ...{ state: 'approved', stateText: 'تأیید شده' },
        ...{ decidedByName: 'کیان مهرجو', decidedAt: '2026-11-22T06:00:00.000Z' },
      }),
    );
    window.dispatchEvent(new Event('focus'));
    expect(await screen.findByText('کیان مهرجو')).toBeInTheDocument();
    const shown = cards();
    expect(shown.map((card) => card.hasAttribute('data-decided'))).toEqual([true, false]);
  });

  it('says that nothing waits, and offers another try when it could not be fetched', async () => {
    mockApi.use(list([], { documents: 0, inPerson: 0, prepared: 0, late: 0 }));
    renderDesk(<IdentityChecksView />, { path });
    expect(await screen.findByText(text.emptyWaiting)).toBeVisible();
  });

  it('is fetched again after a failure', async () => {
    mockApi.use(isUnreachable(contract.listIdentityRequests));
    const { user } = renderDesk(<IdentityChecksView />, { path });
    const again = await screen.findByRole('button', { name: 'تلاش دوباره' });
    mockApi.use(list([row()]));
    await user.click(again);
    expect(await screen.findByText('مهتاب سرابی')).toBeInTheDocument();
  });
});

describe('a request', () => {
  it('is approved by key, in the version that was seen, and the next one opens', async () => {
    mockApi.use(
      list([row(), row({ requestId: 6, investorName: 'سامان دادگر' })]),
      answers(contract.approveIdentityRequest, { data: details({ state: 'approved', stateText: 'تأیید شده' }) }),
    );
    const { user, log } = renderDesk(<IdentityChecksView />, { path: opened });
    expect(await screen.findByText(text.fine)).toBeVisible();
    await screen.findByText('سامان دادگر');
    await user.keyboard('a');
    const dialog = await question(text.approveTitle('مهتاب سرابی'));
    await user.click(dialog.getByRole('button', { name: text.approve }));
    await waitFor(() => expect(log.paths.at(-1)).toContain('"open":6'));
    expect(callsOf(contract.approveIdentityRequest)[0]?.body).toEqual({ version: 'seen-5' });
  });

  it('with a warning wants a reason, which goes along', async () => {
    mockApi.use(
      one({ warnings: ['document_missing'], missing: ['birth_certificate'] }),
      answers(contract.approveIdentityRequest, { data: details({ state: 'prepared' }) }),
    );
    const { user } = renderDesk(<IdentityChecksView />, { path: opened });
    expect(await screen.findByText('مدرک لازم بارگذاری نشده است')).toBeVisible();
    expect(screen.getByText(text.missing('شناسنامه'))).toBeVisible();
    await user.click(await button(text.approve));
    const dialog = await question(text.overrideTitle('مهتاب سرابی'));
    await user.click(dialog.getByRole('button', { name: text.approve }));
    expect(await dialog.findByText(formsText.reasonShort)).toBeVisible();
    await user.type(dialog.getByLabelText(text.overrideReason), 'اصل مدارک در شعبه دیده شد');
    await user.click(dialog.getByRole('button', { name: text.approve }));
    await waitFor(() =>
      expect(callsOf(contract.approveIdentityRequest)[0]?.body).toEqual({
        version: 'seen-5',
        overrideReason: 'اصل مدارک در شعبه دیده شد',
      }),
    );
  });

  it('of somebody whom no service knows shows what they say themselves, with the account that nothing proves yet', async () => {
    mockApi.use(
      one({
        registryAskedAt: null,
        warnings: ['registry_silent'],
        account: { iban: 'IR062960000000100324200001', isVerified: false },
      }),
    );
    renderDesk(<IdentityChecksView />, { path: opened });
    expect(await screen.findByRole('heading', { name: text.declaredFacts })).toBeVisible();
    expect(screen.queryByRole('heading', { name: text.facts })).toBeNull();
    expect(screen.getByText(text.names.accountUnproven)).toBeVisible();
  });

  it('asks the investor for named documents', async () => {
    mockApi.use(answers(contract.askMoreOfIdentity, { data: details({ state: 'need_more' }) }));
    const { user } = renderDesk(<IdentityChecksView />, { path: opened });
    await user.click(await button(text.more));
    const dialog = await question(text.moreTitle('مهتاب سرابی'));
    await user.click(dialog.getByRole('button', { name: reason }));
    await user.click(dialog.getByRole('button', { name: text.more }));
    expect(await dialog.findByText(text.moreNeeded)).toBeVisible();
    await user.click(dialog.getByLabelText('عکس چهره با کارت ملی'));
    await user.click(dialog.getByRole('button', { name: text.more }));
    await waitFor(() =>
      expect(callsOf(contract.askMoreOfIdentity)[0]?.body).toEqual({ version: 'seen-5', kinds: ['selfie'], reason }),
    );
  });

  it('that somebody decided meanwhile says who, and keeps what was typed', async () => {
    mockApi.use(
      refuses(contract.rejectIdentityRequest, 'APPROVAL_DECIDED', {
        params: { state: 'تأیید شده است', who: ' (لیلا فرهمند، ۱۰:۳۰)' },
      }),
    );
    const { user } = renderDesk(<IdentityChecksView />, { path: opened });
    await screen.findByText(text.fine);
    await user.keyboard('r');
    const dialog = await question(text.rejectTitle('مهتاب سرابی'));
    await user.type(dialog.getByRole('textbox'), reason);
    await user.click(dialog.getByRole('button', { name: text.reject }));
    expect(await dialog.findByText(/لیلا فرهمند/)).toBeVisible();
    expect(dialog.getByRole('textbox')).toHaveValue(reason);
  });

  it('that waits for a second person is not decided by one who only prepares', async () => {
    mockApi.use(
      one({
        state: 'prepared',
        stateText: 'در انتظار تأیید همکار دوم',
        preparedBy: 3,
        preparedByName: 'لیلا فرهمند',
        preparedAt: '2026-11-21T06:00:00.000Z',
        overrideReason: 'اصل مدارک در شعبه دیده شد',
        warnings: ['registry_silent'],
      }),
    );
    renderDesk(<IdentityChecksView />, { path: opened, level: 't1' });
    expect(await button(text.confirm)).toBeDisabled();
    expect(screen.getAllByText(new RegExp(approvalText.duty.checker)).length).toBeGreaterThan(0);
    expect(screen.getByText(/لیلا فرهمند در/)).toBeVisible();
  });

  it('of a branch is read without acts', async () => {
    renderDesk(<IdentityChecksView />, { path: opened, level: 'KZ' });
    expect(await button(text.approve)).toBeDisabled();
    expect(await button(text.reject)).toBeDisabled();
  });
});
