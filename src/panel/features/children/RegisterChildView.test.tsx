import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkUserChild, listChildren, registerUserChild } from '#shared/contract/children.ts';
import { sendValidationOtp } from '#shared/contract/validation.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { listInvestors } from '#shared/contract/investors.ts';
import { exportChildren } from '#shared/contract/ownListFiles.ts';
import { investorsLoaded } from '#panel/store/slices/UserInvestorsSlice.ts';
import { ui } from '#panel/ui/strings.ts';
import { pressFile } from '#tests/support/files.ts';
import { answers, callsOf, isUnreachable, mockApi, refuses } from '#tests/support/msw.ts';
import { makePanel, renderPanel, signIn } from '#tests/support/panel.tsx';
import { investor } from '#tests/support/personSamples.ts';
import { RegisterChildView } from './RegisterChildView.tsx';
import { childrenText as text } from './strings.ts';

type Child = ResponseOf<typeof listChildren>['data'][number];

const row = (changes: Partial<Child> = {}): Child => ({
  investorId: 7,
  name: 'رها رستگار',
  nationalNo: '0034567895',
  birthDate: '2015-09-18',
  age: 11,
  isOfAge: false,
  relationText: 'مادر',
  sejamStatusText: 'سجامی',
  // half past midnight of the next day in Tehran
  registeredAt: '2025-12-08T21:00:00.000Z',
  ...changes,
});
const found = {
  isChild: true,
  isUnder18: true,
  hasSejam: true,
  guardianMatched: true,
  existingInvestor: false,
  childName: 'نیلا رستگار',
  age: 8,
  relationType: 4,
  relation: 'mother',
  relationText: 'مادر (با حکم دادگاه)',
};
const iban = 'IR062960000000100324200001';

beforeEach(() => {
  signIn({});
  mockApi.use(
    answers(listChildren, { data: [row()] }),
    answers(checkUserChild, { data: found }),
    answers(sendValidationOtp, { data: { expireIn: 120, resendIn: 60 } }),
    answers(registerUserChild, { data: { investorId: 9, investorName: 'نیلا رستگار' } }),
    answers(listInvestors, { data: [] }),
  );
});

const open = () => renderPanel(<RegisterChildView />, { path: '/register-child' });
type User = ReturnType<typeof open>['user'];

/** Types the child of the sample: born on 1397/07/10. */
async function fill(user: User) {
  await user.type(screen.getByLabelText(text.nationalNo), '۰۰۹۰۱۲۳۴۵۱');
  const [year] = await screen.findAllByRole('spinbutton');
  await user.click(year as HTMLElement);
  await user.keyboard('13970710');
  await user.click(screen.getByRole('button', { name: text.ask }));
}

describe('the registration of a child', () => {
  it('says the conditions and lists the children with age, relation and registry', async () => {
    mockApi.use(answers(listChildren, { data: [row(), row({ investorId: 8, name: 'مانی رستگار', isOfAge: true })] }));
    const { user } = open();
    for (const item of text.conditions.items) expect(screen.getByText(item)).toBeVisible();
    await screen.findByText('رها رستگار');
    expect(screen.getAllByText(text.years('۱۱'))).toHaveLength(2);
    screen.getByText('سجامی');
    expect(screen.getAllByText('۱۴۰۴/۰۹/۱۸')).toHaveLength(2);
    expect(await pressFile(user, exportChildren, text.list)).toEqual({ format: 'csv' });
    screen.getByText(text.ofAge);
  });

  it('lets a child be entered once it is among the investors of the person, who is led there then', async () => {
    const panel = makePanel();
    const { user } = renderPanel(<RegisterChildView />, { path: '/register-child', panel });
    // listed, and not among those who can be chosen yet: a press would do nothing
    const enter = await screen.findByRole('button', { name: text.enter, hidden: true });
    expect(enter).toBeDisabled();
    act(() => {
      panel.store.dispatch(investorsLoaded([{ ...investor, name: 'رها رستگار', itSelf: false, relation: 'child' }]));
    });
    await waitFor(() => expect(enter).toBeEnabled());
    await user.click(enter);
    await waitFor(() => expect(panel.log.reloads).toBe(1));
    expect(panel.store.getState().UserInvestors.selectedId).toBe(7);
  });

  it('goes from the code of the child over the answer of the registry and the account to the code of the guardian', async () => {
    const { user } = open();
    await fill(user);
    const card = within(await screen.findByRole('region', { name: text.found }));
    expect(card.getByText('نیلا رستگار')).toBeVisible();
    expect(callsOf(checkUserChild)[0]?.body).toEqual({ childNationalNo: '0090123451', birthDate: '2018-10-02' });
    await user.type(card.getByLabelText(text.iban), 'ir۰۶ 2960 0000 0010 0324 2000 01');
    await user.click(card.getByRole('button', { name: text.send }));
    await user.type(await screen.findByRole('textbox', { name: /رقم ۱$/ }), '123456');
    await waitFor(() =>
      expect(callsOf(registerUserChild).map(({ body }) => body)).toEqual([
        { childNationalNo: '0090123451', birthDate: '2018-10-02', relationType: 4, iban, otp: '123456' },
      ]),
    );
    // ready for another child
    await waitFor(() => expect(screen.getByLabelText(text.nationalNo)).toHaveValue(''));
  });

  it('says what is wrong below its field, and keeps what was typed', async () => {
    mockApi.use(
      refuses(checkUserChild, 'CHILD_UNKNOWN', {
        fields: {
          childNationalNo: ['در سجام فرزندی با این کد ملی و تاریخ تولد که شما ولی یا قیم او باشید ثبت نشده است'],
        },
      }),
    );
    const { user } = open();
    await user.click(screen.getByRole('button', { name: text.ask }));
    expect(await screen.findByText('کد ملی فرزند را وارد کنید')).toBeVisible();
    expect(callsOf(checkUserChild)).toEqual([]);
    await fill(user);
    expect(
      await screen.findByText('در سجام فرزندی با این کد ملی و تاریخ تولد که شما ولی یا قیم او باشید ثبت نشده است'),
    ).toBeVisible();
    expect(screen.getByLabelText(text.nationalNo)).toHaveValue('۰۰۹۰۱۲۳۴۵۱');
  });

  it('goes back to the account when it is refused, with what was typed', async () => {
    mockApi.use(
      refuses(registerUserChild, 'CHILD_IBAN_DIFFERENT', {
        fields: { iban: ['این شماره شبا به نام فرزند نیست؛ شبای حساب خود فرزند را وارد کنید'] },
      }),
    );
    const { user } = open();
    await fill(user);
    await user.type(await screen.findByLabelText(text.iban), iban);
    await user.click(screen.getByRole('button', { name: text.send }));
    await user.type(await screen.findByRole('textbox', { name: /رقم ۱$/ }), '123456');
    expect(await screen.findByText('این شماره شبا به نام فرزند نیست؛ شبای حساب خود فرزند را وارد کنید')).toBeVisible();
    expect(screen.getByLabelText(text.iban)).toHaveValue(iban);
  });

  it('stands in its other states: no child yet, an API that fails, and an act without the network', async () => {
    mockApi.use(answers(listChildren, { data: [] }));
    const first = open();
    expect(await screen.findByText(text.empty)).toBeVisible();
    mockApi.use(isUnreachable(checkUserChild));
    await fill(first.user);
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByLabelText(text.nationalNo)).toHaveValue('۰۰۹۰۱۲۳۴۵۱');
    first.unmount();
    mockApi.use(refuses(listChildren, 'RATE_LIMITED'));
    open();
    expect(await screen.findByRole('button', { name: ui.retry })).toBeVisible();
  });
});
