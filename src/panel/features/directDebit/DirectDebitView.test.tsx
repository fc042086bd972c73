import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listCalendarDays } from '#shared/contract/calendar.ts';
import * as contract from '#shared/contract/directDebit.ts';
import { listFunds } from '#shared/contract/funds.ts';
import * as plans from '#shared/contract/regularPurchases.ts';
import { debitPartsText } from '#panel/components/directDebit/strings.ts';
import { identityText } from '#panel/components/strings.ts';
import { profileLoaded } from '#panel/store/slices/authSlice.ts';
import { ui } from '#panel/ui/strings.ts';
import { onePage } from '#tests/support/desk.tsx';
import {
  sampleBank,
  sampleContract,
  sampleForecast,
  samplePackage,
  samplePreview,
  sampleRegular,
} from '#tests/support/debitSamples.ts';
import { sampleFund } from '#tests/support/fundSamples.ts';
import { answers, callsOf, isSilent, isUnreachable, mockApi, refuses, responds } from '#tests/support/msw.ts';
import { makePanel, renderPanel, signIn } from '#tests/support/panel.tsx';
import { createText as text, signingText } from './create/strings.ts';
import { DirectDebitView } from './DirectDebitView.tsx';
import { planText } from './plan/strings.ts';

const contracts = (rows: ReturnType<typeof sampleContract>[]) =>
  answers(contract.listDebitContracts, { data: rows, pageInfo: onePage(rows.length) });

const assign = vi.fn();

beforeEach(() => {
  signIn({ investorId: 7 });
  assign.mockReset();
  vi.stubGlobal('location', Object.assign(new URL(window.location.href), { assign }));
  mockApi.use(
    contracts([]),
    answers(listCalendarDays, {
      data: {
        today: '2026-11-21',
        isTodayWorking: true,
        nextWorkingDay: '2026-11-22',
        weekendDays: [5, 6],
        weekendChanges: [],
        weekendVersion: 'seen-weekend',
        holidays: [],
      },
    }),
    answers(contract.listDebitBanks, {
      data: [
        sampleBank({
          bankCode: 'MELIIR',
          name: 'بانک ملی',
          isActive: false,
          disabledReason: 'قرارداد با بانک در حال تمدید است',
        }),
        sampleBank(),
      ],
    }),
    answers(contract.listDebitPackages, { data: [samplePackage(), samplePackage({ packageId: 2, title: 'نقره‌ای' })] }),
    answers(listFunds, {
      data: [sampleFund(), sampleFund({ fundId: 2, name: 'طلای نارنج', isDirectDebitAllowed: false })],
    }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (query = '') => renderPanel(<DirectDebitView />, { path: `/direct-debit${query}` });
/** A year after the business day. */
const nextYear = '2027-11-21';

describe('the choice of the bank', () => {
  it('shows each bank with its ceilings and health, and a closed one with its reason', async () => {
    open();
    const card = within(await screen.findByRole('button', { name: /بانک سامان/ }));
    expect(card.getByText('در دسترس')).toBeVisible();
    expect(card.getByText('۵۰۰٬۰۰۰٬۰۰۰')).toBeVisible();
    expect(card.getByText('۱٬۰۰۰٬۰۰۰٬۰۰۰')).toBeVisible();
    expect(screen.getByRole('button', { name: /بانک ملی/ })).toBeDisabled();
    expect(screen.getByText('قرارداد با بانک در حال تمدید است')).toBeVisible();
  });

  it('stands in its other states: waiting, failed with another try, and no bank', async () => {
    mockApi.use(isSilent(contract.listDebitBanks));
    const waiting = open();
    expect(await screen.findByText(text.title)).toBeVisible();
    expect(screen.queryByRole('button', { name: /بانک/ })).toBeNull();
    waiting.unmount();
    mockApi.use(isUnreachable(contract.listDebitBanks));
    const failed = open();
    const retry = await screen.findByRole('button', { name: ui.retry });
    mockApi.use(answers(contract.listDebitBanks, { data: [] }));
    await failed.user.click(retry);
    expect(await screen.findByText(text.noBanks)).toBeVisible();
    expect(screen.getByRole('link', { name: text.buy })).toHaveAttribute('href', '/buyBonds');
  });

  it('is for those whose identity is verified; others read why not', () => {
    const panel = makePanel();
    panel.store.dispatch(
      profileLoaded({
        name: 'مینا سهیلی',
        code: '0023456787',
        isLegal: false,
        isAuthorized: false,
        authStatus: 4,
        authStatusText: 'در حال بررسی',
        investorId: 7,
        isVisible: false,
      }),
    );
    renderPanel(<DirectDebitView />, { path: '/direct-debit', panel });
    expect(screen.getByText(new RegExp(identityText.waits))).toBeVisible();
    expect(screen.getByRole('link', { name: identityText.state })).toHaveAttribute('href', '/profile');
  });

  it('leads whoever is not verified to the form that verifies', () => {
    const panel = makePanel();
    panel.store.dispatch(
      profileLoaded({
        name: 'مینا سهیلی',
        code: '0023456787',
        isLegal: false,
        isAuthorized: false,
        authStatus: 5,
        authStatusText: 'شما احراز هویت نشده‌اید',
        investorId: 7,
        isVisible: false,
      }),
    );
    renderPanel(<DirectDebitView />, { path: '/direct-debit', panel });
    expect(screen.getByText(new RegExp(identityText.needed))).toBeVisible();
    expect(screen.getByRole('link', { name: identityText.verify })).toHaveAttribute(
      'href',
      '/profile#identity-documents',
    );
    expect(screen.getByRole('link', { name: identityText.ask })).toHaveAttribute('href', '/add-ticket');
  });

  it('leads whoever has a contract to what it is for', async () => {
    mockApi.use(contracts([sampleContract()]));
    const { user } = open();
    expect(await screen.findByText(text.have('بانک سامان'))).toBeVisible();
    expect(screen.getByRole('link', { name: text.definePlan })).toHaveAttribute(
      'href',
      '/direct-debit?plan=new&contract=5',
    );
    expect(screen.getByText(text.note)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /بانک سامان/ }));
    // read once: the steps after it have the screen for themselves
    expect(await screen.findByRole('button', { name: /نقره‌ای/ })).toBeVisible();
    expect(screen.queryByText(text.note)).toBeNull();
    expect(screen.queryByText(text.have('بانک سامان'))).toBeNull();
  });
});

describe('the steps', () => {
  it('go from bank, package and term to the rules, and from there to the page of the bank', async () => {
    mockApi.use(
      answers(contract.createDebitContract, {
        data: { contractId: 9, redirectUrl: '/api/sandbox/mandate/abc/', expireIn: 1800 },
      }),
    );
    const { user, goBack } = open();
    await user.click(await screen.findByRole('button', { name: /بانک سامان/ }));
    await user.click(await screen.findByRole('button', { name: /نقره‌ای/ }));
    await user.click(await screen.findByRole('button', { name: text.next }));
    await waitFor(() => expect(screen.getByText(text.termNeeded)).toBeVisible());
    await user.click(await screen.findByRole('button', { name: text.months(12) }));
    await user.click(screen.getByRole('button', { name: text.next }));
    for (const rule of text.rules) expect(await screen.findByText(rule)).toBeVisible();
    goBack();
    await user.click(await screen.findByRole('button', { name: text.next }));
    const go = await screen.findByRole('button', { name: text.go });
    await user.click(go);
    expect(await screen.findByText(text.acceptNeeded)).toBeVisible();
    expect(callsOf(contract.createDebitContract)).toEqual([]);
    await user.click(screen.getByRole('checkbox'));
    await user.type(screen.getByLabelText(text.mobile), '۰۹۱۲۳۴۵۶۷۸۹');
    await user.dblClick(go);
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/api/sandbox/mandate/abc/'));
    expect(callsOf(contract.createDebitContract).map(({ body }) => body)).toEqual([
      {
        investorId: 7,
        bankCode: 'SABCIR',
        packageId: 2,
        expireDate: nextYear,
        mobile: '09123456789',
        acceptRules: true,
      },
    ]);
    expect(callsOf(contract.createDebitContract)[0]?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/);
  });

  it('go on with the day that was chosen a moment before, also while the URL does not say it yet', async () => {
    const path = '/direct-debit?bank=SABCIR&package=2&step=term';
    const { user, log } = renderPanel(<DirectDebitView />, { path, isMoving: false });
    await user.click(await screen.findByRole('button', { name: text.months(12) }));
    await user.click(screen.getByRole('button', { name: text.next }));
    expect(screen.queryByText(text.termNeeded)).toBeNull();
    expect(JSON.parse(log.paths.at(-1) ?? '{}')).toEqual({
      pathname: '/direct-debit',
      query: { bank: 'SABCIR', package: '2', step: 'rules', until: nextYear },
    });
  });

  const ready = `?bank=SABCIR&package=1&until=${nextYear}&step=rules`;

  it('keep what was chosen after a reload, and never begin past what is not decided', async () => {
    const first = open(ready);
    expect(await screen.findByRole('button', { name: text.go })).toBeVisible();
    first.unmount();
    open('?bank=SABCIR&step=rules');
    expect(await screen.findByText(text.packageTitle)).toBeVisible();
  });

  it('say of a fee of the bank that the bank takes it itself, and of none that there is none', async () => {
    mockApi.use(
      answers(contract.listDebitPackages, { data: [samplePackage({ fee: '12000' }), samplePackage({ packageId: 2 })] }),
    );
    const withFee = open(ready);
    expect(await screen.findByText('بانک آن را خودش از حساب شما برمی‌دارد و از مبلغ خرید کم نمی‌شود.')).toBeVisible();
    expect(screen.getByText('۱۲٬۰۰۰')).toBeVisible();
    withFee.unmount();
    open(ready.replace('package=1', 'package=2'));
    expect(await screen.findByText(text.free)).toBeVisible();
    expect(screen.queryByText(text.feeHint)).toBeNull();
  });

  it('say what the provider refused, and ask for the mobile at its field', async () => {
    mockApi.use(refuses(contract.createDebitContract, 'DEBIT_PROVIDER_SILENT'));
    const { user } = open(ready);
    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: text.go }));
    expect(await screen.findByRole('alert')).toHaveTextContent('سامانه برداشت مستقیم پاسخ نداد');
    mockApi.use(refuses(contract.createDebitContract, 'DEBIT_MOBILE_MISSING'));
    await user.click(screen.getByRole('button', { name: text.go }));
    await waitFor(() => expect(screen.getByLabelText(text.mobile)).toHaveAttribute('aria-invalid', 'true'));
    expect(assign).not.toHaveBeenCalled();
  });

  it('turn the way to the bank off without a connection, and say so', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open(ready);
    expect(await screen.findByText(text.offline)).toBeVisible();
    expect(screen.getByRole('button', { name: text.go })).toBeDisabled();
  });
});

describe('the return from the bank', () => {
  const details = (values = {}) =>
    answers(contract.getDebitContract, { data: { contract: sampleContract(values), regulars: [], events: [] } });

  it('asks until the answer is known, and then offers a regular purchase', async () => {
    let asked = 0;
    mockApi.use(
      details(),
      responds(contract.finalizeDebitContract, () => {
        asked += 1;
        const data =
          asked === 1
            ? { status: 'waiting_bank', statusText: 'در انتظار تأیید بانک', statusReason: null, pollAfterSeconds: 1 }
            : { status: 'active', statusText: 'فعال', statusReason: null, pollAfterSeconds: 0 };
        return HttpResponse.json({ data: { contractId: 5, ...data }, error: false, msg: '' });
      }),
    );
    open('?contract=5');
    expect(await screen.findByText(signingText.checking)).toBeVisible();
    expect(await screen.findByText(signingText.active)).toBeVisible();
    expect(await screen.findByText('DD-FZJ4TM2A-316329')).toBeVisible();
    expect(screen.getByRole('link', { name: signingText.definePlan })).toHaveAttribute(
      'href',
      '/direct-debit?plan=new&contract=5',
    );
  });

  it('says why the bank refused, that no money moved, and what can be done', async () => {
    mockApi.use(
      details({ status: 'declined', statusText: 'رد شده' }),
      answers(contract.finalizeDebitContract, {
        data: {
          contractId: 5,
          status: 'declined',
          statusText: 'رد شده',
          statusReason: 'امضا در بانک انجام نشد.',
          pollAfterSeconds: 0,
        },
      }),
    );
    open('?contract=5');
    expect(await screen.findByText('امضا در بانک انجام نشد.')).toBeVisible();
    expect(screen.getByText(signingText.refusedNote, { exact: false })).toBeVisible();
    expect(screen.getByRole('link', { name: signingText.again })).toHaveAttribute('href', '/direct-debit');
    expect(await screen.findByRole('button', { name: signingText.ticket })).toBeVisible();
  });

  it('offers another try when the answer does not come', async () => {
    mockApi.use(refuses(contract.finalizeDebitContract, 'DEBIT_CONTRACT_NOT_FOUND'));
    open('?contract=5');
    expect(await screen.findByText('این قرارداد پیدا نشد')).toBeVisible();
    expect(screen.getByRole('button', { name: ui.retry })).toBeVisible();
  });
});

describe('a regular purchase', () => {
  beforeEach(() =>
    mockApi.use(contracts([sampleContract()]), answers(plans.previewRegularPurchase, { data: samplePreview() })),
  );

  const fill = async (user: ReturnType<typeof open>['user']) => {
    await user.click(await screen.findByRole('combobox', { name: planText.fund }));
    expect(await screen.findByRole('option', { name: `طلای نارنج (${planText.fundNotAllowed})` })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await user.click(screen.getByRole('option', { name: 'درآمد ثابت کاج' }));
    await user.type(screen.getByLabelText(planText.amount), '20000000');
  };

  it('begins with the fund and the amount of a purchase that is to be made every month', async () => {
    mockApi.use(contracts([sampleContract()]), answers(plans.previewRegularPurchase, { data: samplePreview() }));
    open('?plan=new&fund=3&amount=40000000');
    expect(await screen.findByLabelText(planText.amount)).toHaveValue('۴۰٬۰۰۰٬۰۰۰');
    await waitFor(() =>
      expect(callsOf(plans.previewRegularPurchase).at(-1)?.body).toMatchObject({ fundId: 3, amount: '40000000' }),
    );
  });

  it('shows the next dates with the reason of a moved one, and is saved once', async () => {
    mockApi.use(answers(plans.addRegularPurchase, { data: sampleRegular() }));
    const { user, log } = open('?plan=new&contract=5');
    expect(await screen.findByText(planText.previewEmpty)).toBeVisible();
    await fill(user);
    expect(screen.getByText(/بیست میلیون ریال/)).toBeVisible();
    expect(await screen.findByText(/برداشت به شنبه ۷ آذر می‌رود/)).toBeVisible();
    expect(screen.getByText(debitPartsText.moved)).toBeVisible();
    await user.click(screen.getByRole('button', { name: planText.save }));
    await waitFor(() => expect(callsOf(plans.addRegularPurchase)).toHaveLength(1));
    expect(callsOf(plans.addRegularPurchase)[0]?.body).toMatchObject({
      investorId: 7,
      contractId: 5,
      fundId: 1,
      amount: '20000000',
      interval: 'monthly',
      dayOfWeek: null,
      endDate: null,
      count: null,
      goalAmount: null,
      goalDate: null,
    });
    await waitFor(() => expect(log.paths.at(-1)).toBe('/my-direct-debit-contracts?tab=regulars'));
  });

  it('of a goal is connected to it by the same call, and leads back to it', async () => {
    mockApi.use(answers(plans.addRegularPurchase, { data: sampleRegular() }));
    const { user, log } = open('?plan=new&contract=5&goal=8');
    expect(await screen.findByText(planText.feedsGoal)).toBeVisible();
    await fill(user);
    await user.click(screen.getByRole('button', { name: planText.save }));
    await waitFor(() => expect(callsOf(plans.addRegularPurchase)[0]?.body).toMatchObject({ goalId: 8 }));
    await waitFor(() => expect(log.paths.at(-1)).toBe('/goals?goal=8'));
  });

  it('says what would refuse it, and puts what the API refused at its field', async () => {
    mockApi.use(
      answers(plans.previewRegularPurchase, {
        data: samplePreview({
          problems: [{ code: 'REGULAR_AMOUNT_ABOVE', message: 'مبلغ از سقف بیشتر است', field: 'amount' }],
        }),
      }),
      refuses(plans.addRegularPurchase, 'REGULAR_AMOUNT_ABOVE', {
        params: { max: '50,000,000' },
        fields: { amount: ['مبلغ هر نوبت حداکثر ۵۰٬۰۰۰٬۰۰۰ ریال است'] },
      }),
    );
    const { user } = open('?plan=new&contract=5');
    await user.click(await screen.findByRole('button', { name: planText.save }));
    expect(await screen.findByText(planText.required.amount)).toBeVisible();
    expect(callsOf(plans.addRegularPurchase)).toEqual([]);
    await fill(user);
    expect(await screen.findByText('مبلغ از سقف بیشتر است')).toBeVisible();
    await user.click(screen.getByRole('button', { name: planText.save }));
    expect(await screen.findByText('مبلغ هر نوبت حداکثر ۵۰٬۰۰۰٬۰۰۰ ریال است')).toBeVisible();
    expect(screen.getByLabelText(planText.amount)).toHaveValue('۲۰٬۰۰۰٬۰۰۰');
  });

  it('shows the band of a goal with what it assumes', async () => {
    mockApi.use(
      answers(plans.getRegularPurchase, {
        data: {
          regular: sampleRegular({ goalAmount: '300000000', goalDate: '2027-11-22' }),
          dates: [],
          forecast: sampleForecast,
          events: [],
        },
      }),
      answers(plans.previewRegularPurchase, { data: samplePreview({ forecast: sampleForecast }) }),
    );
    const { user } = open('?plan=11');
    expect(
      await screen.findByRole('img', {
        name: planText.band('۲۶۰٬۰۰۰٬۰۰۰', '۳۱۰٬۰۰۰٬۰۰۰', '۳۰۰٬۰۰۰٬۰۰۰'),
      }),
    ).toBeVisible();
    expect(screen.getByText(planText.needed('۲۲٬۰۰۰٬۰۰۰'))).toBeVisible();
    await user.click(screen.getByText(planText.assumptions));
    expect(await screen.findByText('کارمزد صدور و ابطال در نظر گرفته نشده است')).toBeVisible();
  });

  it('is changed with the version that was seen; what another saved in between can be shown', async () => {
    let version = 3;
    mockApi.use(
      answers(plans.getRegularPurchase, () => ({
        data: {
          regular: sampleRegular({ version, amount: version === 3 ? '20000000' : '30000000' }),
          dates: [],
          forecast: null,
          events: [],
        },
      })),
      refuses(plans.updateRegularPurchase, 'REGULAR_CHANGED'),
    );
    const { user } = open('?plan=11');
    await user.click(await screen.findByRole('button', { name: planText.saveEdit }));
    await waitFor(() => expect(callsOf(plans.updateRegularPurchase)[0]?.body).toMatchObject({ version: 3 }));
    version = 4;
    await user.click(await screen.findByRole('button', { name: planText.fresh }));
    await waitFor(() => expect(screen.getByLabelText(planText.amount)).toHaveValue('۳۰٬۰۰۰٬۰۰۰'));
    const previewed = () =>
      callsOf(plans.previewRegularPurchase).map(({ body }) => (body as { amount: string }).amount);
    await waitFor(() => expect(previewed()).toContain('30000000'));
  });

  it('keeps what was typed when the plan is read again, and sends the version that was seen', async () => {
    let version = 3;
    mockApi.use(
      answers(plans.getRegularPurchase, () => ({
        data: {
          regular: sampleRegular({ version, amount: '20000000', status: version === 3 ? 'active' : 'paused' }),
          dates: [],
          forecast: null,
          events: [],
        },
      })),
      refuses(plans.updateRegularPurchase, 'REGULAR_CHANGED'),
    );
    const { user } = open('?plan=11');
    const amount = await screen.findByLabelText(planText.amount);
    await user.clear(amount);
    await user.type(amount, '25000000');
    version = 4;
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(callsOf(plans.getRegularPurchase)).toHaveLength(2));
    expect(screen.getByLabelText(planText.amount)).toHaveValue('۲۵٬۰۰۰٬۰۰۰');
    await user.click(screen.getByRole('button', { name: planText.saveEdit }));
    await waitFor(() =>
      expect(callsOf(plans.updateRegularPurchase)[0]?.body).toMatchObject({ version: 3, amount: '25000000' }),
    );
    await user.click(await screen.findByRole('button', { name: planText.fresh }));
    await waitFor(() => expect(screen.getByLabelText(planText.amount)).toHaveValue('۲۰٬۰۰۰٬۰۰۰'));
    await user.click(await screen.findByRole('button', { name: planText.saveEdit }));
    await waitFor(() => expect(callsOf(plans.updateRegularPurchase)[1]?.body).toMatchObject({ version: 4 }));
  });

  it('needs a contract first', async () => {
    mockApi.use(contracts([]));
    open('?plan=new');
    expect(await screen.findByText(planText.noContract)).toBeVisible();
    expect(screen.getByRole('link', { name: planText.create })).toHaveAttribute('href', '/direct-debit');
  });
});
