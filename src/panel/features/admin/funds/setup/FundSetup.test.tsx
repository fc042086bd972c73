import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  changeFundStatus,
  createFund,
  getFundSetup,
  saveFundAccount,
  saveFundWay,
  updateFund,
} from '#shared/contract/fundSetup.ts';
import { listCalendarDays } from '#shared/contract/calendar.ts';
import { setupCheckLabels } from '#shared/texts/fundSetupTexts.ts';
import { addFundPaper, listFundPapers, withdrawFundPaper } from '#shared/contract/fundPapers.ts';
import { getImageSize, uploadFile } from '#shared/contract/uploads.ts';
import { ui } from '#panel/ui/strings.ts';
import { fundForm } from '#tests/support/fundForm.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { sampleCalendar } from '#tests/support/ruleSamples.ts';
import { answers, callsOf, isUnreachable, mockApi, refuses } from '#tests/support/msw.ts';
import { AccountsTab } from './AccountsTab.tsx';
import { AttributesTab } from './AttributesTab.tsx';
import { NewFund } from './NewFund.tsx';
import { SetupTab } from './SetupTab.tsx';
import { PapersTab } from './PapersTab.tsx';
import { papersText } from './paperStrings.ts';
import { fundSetupText as text } from './strings.ts';

const taken = 'صندوق دیگری این نام لاتین را دارد';
const iban = 'IR460120000000000004100137';
const account = {
  accountId: 5,
  version: 'seen-account',
  bankName: 'بانک ملت',
  iban,
  accountNumber: '4100137',
  branchName: 'مرکزی',
  purposes: ['subscription' as const],
  isActive: true,
  openedOn: '2026-10-01',
};
const way = {
  wayCode: 'ipg' as const,
  version: 'seen-way',
  title: 'درگاه پرداخت اینترنتی',
  isOpenToFunds: true,
  isActive: true,
  disabledReason: null,
  sort: 1,
  gateways: null,
  minAmount: '1000000',
  maxAmount: '2000000000',
  dailyMax: '2000000000',
};
const setup = (given: object = {}) => ({
  data: {
    fundId: 7,
    status: 'draft' as const,
    attributes: fundForm(),
    version: 'seen-fund',
    accounts: [account],
    ways: [way],
    gateways: [
      { code: 'sandbox', title: 'درگاه آزمایشی' },
      { code: 'zibal', title: 'زیبال' },
    ],
    checks: [
      { check: 'attributes' as const, isDone: true },
      { check: 'price' as const, isDone: false },
    ],
    moves: [{ status: 'active' as const, problem: 'کم دارد: قیمت' }],
    ...given,
  },
});
const path = '/admin/admin-panel/funds/funds-report/7';
const as = (level: 't1' | 't2') => ({ path, level });
const row = { hidden: true } as const;
const isSent = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

beforeEach(() => mockApi.use(answers(getFundSetup, setup())));

describe('the way of a fund to the investors', () => {
  it('says what is done and what is missing, and leads there', async () => {
    const { user, log } = renderDesk(<SetupTab fundId={7} />, as('t1'));
    expect(await screen.findByText(setupCheckLabels.price)).toBeVisible();
    expect([screen.getAllByText(text.done).length, screen.getAllByText(text.missing).length]).toEqual([1, 1]);
    expect(screen.getByRole('button', { name: text.move.active })).toBeDisabled();
    expect(screen.getByText('کم دارد: قیمت')).toBeVisible();
    await user.click(screen.getByRole('button', { name: `${text.open}: ${setupCheckLabels.price}` }));
    expect(log.paths.at(-1)).toContain('prices');
  });

  it('asks for a reason and waits for the second person', async () => {
    const ready = { checks: [], moves: [{ status: 'active', problem: null }] };
    mockApi.use(answers(getFundSetup, setup(ready)), answers(changeFundStatus, { data: { changeId: 9 } }));
    const { user } = renderDesk(<SetupTab fundId={7} />, as('t1'));
    await user.click(await screen.findByRole('button', { name: text.move.active }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(text.reason), 'مجوز پذیره‌نویسی رسید');
    await user.click(within(dialog).getByRole('button', { name: text.send }));
    await waitFor(() => expect(callsOf(changeFundStatus)).toHaveLength(1));
    expect(callsOf(changeFundStatus)[0]?.body).toEqual({ status: 'active', reason: 'مجوز پذیره‌نویسی رسید' });
    await isSent();
  });

  it('says what happened and tries again', async () => {
    mockApi.use(isUnreachable(getFundSetup));
    const { user } = renderDesk(<SetupTab fundId={7} />, as('t1'));
    const retry = await screen.findByRole('button', { name: ui.retry });
    mockApi.use(answers(getFundSetup, setup()));
    await user.click(retry);
    expect(await screen.findByText(setupCheckLabels.price)).toBeVisible();
  });
});

describe('what a fund is', () => {
  it('is edited from what stands', async () => {
    mockApi.use(answers(updateFund, { data: { changeId: null } }));
    const { user } = renderDesk(<AttributesTab fundId={7} />, as('t1'));
    expect(await screen.findByText('مؤسسه حسابرسی رهیافت امین')).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.edit }));
    const name = within(await screen.findByRole('dialog')).getByLabelText('حسابرس');
    await user.clear(name);
    await user.type(name, 'مؤسسه دیگر');
    await user.click(screen.getByRole('button', { name: ui.save }));
    await isSent();
    expect(callsOf(updateFund)[0]?.body).toEqual({
      ...fundForm({ auditor: 'مؤسسه دیگر' }),
      version: 'seen-fund',
    });
  });

  it('is only read without the duty', async () => {
    renderDesk(<AttributesTab fundId={7} />, as('t2'));
    expect(await screen.findByRole('button', { name: text.edit })).toBeDisabled();
  });

  it('marks exactly the fields without which no draft is made', async () => {
    renderDesk(<NewFund onClose={() => undefined} />, as('t1'));
    const dialog = within(await screen.findByRole('dialog'));
    const labels = [...(await screen.findByRole('dialog')).querySelectorAll('.MuiInputLabel-root')];
    const marked = labels.filter((label) => label.classList.contains('needed'));
    const described = createFund.body.describe().fields as Record<string, { optional: boolean; nullable: boolean }>;
    const needed = Object.keys(described).filter((name) => {
      const field = described[name];
      const isSwitch = name.startsWith('is');
      return field !== undefined && !field.optional && !field.nullable && !isSwitch;
    });
    // texts and lists may be empty
    const wanted = needed.filter((name) => !['description', 'investmentManagers'].includes(name));
    expect(marked.map((label) => label.textContent).sort()).toEqual(
      wanted.map((name) => text.fields[name] ?? name).sort(),
    );
    expect(dialog.getByText(text.requiredNote)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'نام' })).toBeRequired();
  });

  it('begins with a draft, whose refusal stands at its field', async () => {
    mockApi.use(refuses(createFund, 'FUND_SLUG_TAKEN', { fields: { slug: [taken] } }));
    const { user } = renderDesk(<NewFund onClose={() => undefined} />, as('t1'));
    await user.type(screen.getByRole('textbox', { name: 'نام' }), 'نارون');
    await user.click(screen.getByRole('button', { name: text.make }));
    expect(callsOf(createFund)).toHaveLength(0);
    await user.type(screen.getByRole('textbox', { name: 'نام لاتین' }), 'narvan');
    await user.type(screen.getByRole('textbox', { name: 'سطح ریسک' }), '۲');
    await user.click(screen.getByRole('button', { name: text.make }));
    expect(await screen.findByText(taken)).toBeVisible();
    expect(callsOf(createFund)[0]?.body).toMatchObject({ name: 'نارون', slug: 'narvan', riskLevel: 2, regNo: null });
  });
});

describe('accounts and payment methods', () => {
  beforeEach(() => mockApi.use(answers(listCalendarDays, { data: sampleCalendar() })));

  it('an account is entered with its purposes', async () => {
    mockApi.use(answers(saveFundAccount, { data: { changeId: 3 } }));
    const { user } = renderDesk(<AccountsTab fundId={7} />, as('t1'));
    await user.click(await screen.findByRole('button', { name: text.account.add }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('شماره شبا'), 'ir46 0120 0000 0000 0004 1001 37');
    await user.type(within(dialog).getByLabelText('شماره حساب'), '۴۱۰۰۱۳۷');
    await user.click(within(dialog).getByLabelText('پرداخت سود'));
    await user.click(within(dialog).getByRole('button', { name: text.send }));
    await isSent();
    expect(callsOf(saveFundAccount)[0]?.body).toMatchObject({ iban, purposes: ['subscription', 'redemption'] });
  });

  it('a method is closed with its reason, and its gateways are put in order', async () => {
    mockApi.use(answers(saveFundWay, { data: { changeId: 3 } }));
    const { user } = renderDesk(<AccountsTab fundId={7} />, as('t1'));
    await user.click(await screen.findByRole('button', { name: text.way.editOf(way.title), ...row }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('combobox', { name: text.way.gateway('۱') }));
    await user.click(await screen.findByRole('option', { name: 'زیبال' }));
    await user.click(within(dialog).getByLabelText(text.way.isActive));
    await user.type(within(dialog).getByLabelText('علت بسته بودن روش'), 'قطعی شاپرک');
    await user.click(within(dialog).getByRole('button', { name: text.send }));
    await isSent();
    expect(callsOf(saveFundWay)[0]?.body).toEqual({
      wayCode: 'ipg',
      version: 'seen-way',
      isActive: false,
      disabledReason: 'قطعی شاپرک',
      sort: 1,
      gateways: ['zibal'],
    });
  });
});

describe('documents', () => {
  const paper = {
    paperId: 3,
    category: 'prospectus',
    title: 'امیدنامه نارون',
    publishDate: '2026-10-01',
    version: 2,
    state: 'published' as const,
    filePath: '/api/core/files/abcdefghijklmnopqrstuvwx/',
    mime: 'application/pdf',
    savedByName: 'لیلا فرهمند',
    savedAt: '2026-10-01T08:00:00.000Z',
    withdrawalReason: null,
  };
  const older = { ...paper, paperId: 1, version: 1, state: 'replaced' as const };
  beforeEach(() =>
    mockApi.use(
      answers(listCalendarDays, { data: sampleCalendar() }),
      answers(getImageSize, { data: { max_file_size: 1_048_576 } }),
      answers(listFundPapers, { data: [paper, older] }),
    ),
  );

  it('a new version takes the place of the old one', async () => {
    mockApi.use(
      answers(uploadFile, { data: { id: 44, file: '/api/core/files/abcdefghijklmnopqrstuvwx/' } }),
      answers(addFundPaper, { data: { paperId: 4 } }),
    );
    const { user } = renderDesk(<PapersTab fundId={7} />, as('t1'));
    await user.click(await screen.findByRole('button', { name: papersText.editOf('امیدنامه نارون (۲)'), ...row }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(papersText.nextVersion('۳'))).toBeVisible();
    const file = new File(['%PDF-1.4'], 'omidname.pdf', { type: 'application/pdf' });
    await user.upload(within(dialog).getByLabelText(papersText.choose), file);
    expect(await within(dialog).findByText('omidname.pdf')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: papersText.publish }));
    await isSent();
    expect(callsOf(addFundPaper)[0]?.body).toMatchObject({ replaces: 3, category: 'prospectus', fileId: 44 });
  });

  it('one is taken from the page with a reason', async () => {
    mockApi.use(answers(withdrawFundPaper, { data: { paperId: 3 } }));
    const { user } = renderDesk(<PapersTab fundId={7} />, as('t1'));
    await user.click(await screen.findByRole('button', { name: papersText.removeOf('امیدنامه نارون (۲)'), ...row }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(papersText.reason), 'رقم‌های جدول اشتباه بود');
    await user.click(within(dialog).getByRole('button', { name: papersText.withdraw }));
    await isSent();
    expect(callsOf(withdrawFundPaper)[0]?.body).toEqual({ reason: 'رقم‌های جدول اشتباه بود' });
  });
});
