import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { recheckPassword } from '#shared/contract/account.ts';
import { sendLoginOtp } from '#shared/contract/login.ts';
import { getSecondFactor, removeSecondFactor } from '#shared/contract/secondFactor.ts';
import { sellOrder } from '#shared/contract/orders.ts';
import { send } from '#panel/api/http.ts';
import { answers, callsOf, mockApi, refusal, responds } from '#tests/support/msw.ts';
import { userInfoLoaded } from '#panel/store/slices/authSlice.ts';
import { makePanel, renderPanel, signIn } from '#tests/support/panel.tsx';
import { RecheckDialog } from './RecheckDialog.tsx';
import { RecheckGate } from './RecheckGate.tsx';
import { text } from './strings.ts';

const sell = {
  method: 'post',
  path: '/api/orders/sell_order',
  body: { orderId: 9, investorId: 1, fundId: 1, units: '3', otp: '123456' },
  idempotencyKey: 'form-7',
} as const;

/** Refuses sells until the password was proven. */
function wantsProof() {
  let isProven = false;
  mockApi.use(
    answers(getSecondFactor, { data: { totp_since: null, recovery_left: 0, passkeys: 0, is_mandatory: false } }),
    responds(recheckPassword, () => {
      isProven = true;
      return Response.json({ data: { verified_at: '2026-11-21T06:30:00.000Z' }, error: false, msg: '' });
    }),
    responds(sellOrder, () => (isProven ? refusal('ORDER_FUND_NOT_FOUND') : refusal('RECHECK_REQUIRED'))),
  );
}

describe('RecheckGate', () => {
  it('asks for the password once for all waiting calls and repeats each with its own key and body', async () => {
    signIn();
    wantsProof();
    const { user } = renderPanel(<RecheckGate />);
    const both = Promise.all([send(sell), send({ ...sell, idempotencyKey: 'form-8' })]);
    await user.type(await screen.findByLabelText(text.password), 'Kabootar-1399');
    await user.click(screen.getByRole('button', { name: text.recheck }));
    expect((await both).map((one) => one.error?.code)).toEqual(['ORDER_FUND_NOT_FOUND', 'ORDER_FUND_NOT_FOUND']);
    expect(callsOf(recheckPassword)).toHaveLength(1);
    const calls = callsOf(sellOrder);
    expect(calls.map((call) => call.headers.get('idempotency-key')).sort()).toEqual([
      'form-7',
      'form-7',
      'form-8',
      'form-8',
    ]);
    expect(calls.map((call) => call.body)).toEqual(Array.from({ length: 4 }, () => sell.body));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks an investor without a password for a code by message', async () => {
    signIn();
    wantsProof();
    mockApi.use(
      answers(sendLoginOtp, { data: { expire_in: 120, resend_in: 60, mobile_mask: '09*******01' } }),
      answers(recheckPassword, { data: { verified_at: '2026-11-21T06:30:00.000Z' } }),
    );
    const panel = makePanel();
    panel.store.dispatch(
      userInfoLoaded({
        username: '0012345679',
        role: 'client',
        roleID: 1,
        accessLevel: null,
        nationalCode: '0012345679',
        firstName: 'نگار',
        lastName: 'رستگار',
        mobile: '09120000001',
        hasPassword: false,
      }),
    );
    const done = vi.fn();
    const { user } = renderPanel(<RecheckDialog onDone={done} onCancel={() => undefined} />, { panel });
    await user.click(screen.getByRole('button', { name: text.recheckSend }));
    await user.type(await screen.findByRole('textbox', { name: /رقم ۱$/ }), '123456');
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
    expect(callsOf(sendLoginOtp)[0]?.body).toEqual({ username: '0012345679', auth_step: 1 });
    expect(callsOf(recheckPassword)[0]?.body).toEqual({ otp: '123456' });
  });

  it('offers no code by message to an administrator', async () => {
    signIn({ role: 'admin' });
    mockApi.use(
      answers(getSecondFactor, {
        data: { totp_since: '2026-11-20T06:30:00.000Z', recovery_left: 9, passkeys: 0, is_mandatory: true },
      }),
    );
    const panel = makePanel();
    panel.store.dispatch(
      userInfoLoaded({
        username: '0499370899',
        role: 'admin',
        roleID: 2,
        accessLevel: 't2',
        nationalCode: '0499370899',
        firstName: 'پیمان',
        lastName: 'سهرابی',
        mobile: '09120000007',
        hasPassword: false,
      }),
    );
    renderPanel(<RecheckDialog onDone={() => undefined} onCancel={() => undefined} />, { panel });
    expect(await screen.findByRole('button', { name: text.recheckWithCode })).toBeVisible();
    expect(screen.queryByRole('button', { name: text.recheckWithSms })).toBeNull();
    expect(screen.queryByRole('button', { name: text.recheckWithPasskey })).toBeNull();
  });

  it('takes a second factor or a recovery code alone where the API wants one', async () => {
    signIn();
    let isProven = false;
    mockApi.use(
      answers(getSecondFactor, {
        data: { totp_since: '2026-11-20T06:30:00.000Z', recovery_left: 9, passkeys: 0, is_mandatory: false },
      }),
      responds(recheckPassword, () => {
        isProven = true;
        return Response.json({ data: { verified_at: '2026-11-21T06:30:00.000Z' }, error: false, msg: '' });
      }),
      responds(removeSecondFactor, () =>
        isProven ? refusal('SECOND_FACTOR_MANDATORY') : refusal('RECHECK_FACTOR_REQUIRED'),
      ),
    );
    const { user } = renderPanel(<RecheckGate />);
    const waiting = send({ method: 'delete', path: '/api/account/second_factor/' });
    await user.click(await screen.findByRole('button', { name: text.recheckWithRecovery }));
    expect(screen.queryByLabelText(text.password)).toBeNull();
    expect(screen.queryByRole('button', { name: text.recheckWithPassword })).toBeNull();
    expect(screen.queryByRole('button', { name: text.recheckWithSms })).toBeNull();
    await user.click(screen.getByRole('button', { name: text.recheck }));
    expect(await screen.findByText(text.recoveryRequired)).toBeVisible();
    await user.type(screen.getByLabelText(text.recoveryCode), 'aaaa-bbbb-cccc');
    await user.click(screen.getByRole('button', { name: text.recheck }));
    expect((await waiting).error?.code).toBe('SECOND_FACTOR_MANDATORY');
    expect(callsOf(recheckPassword)[0]?.body).toEqual({ recovery: 'aaaa-bbbb-cccc' });
  });

  it('gives the refusal back on cancel', async () => {
    signIn();
    wantsProof();
    const { user } = renderPanel(<RecheckGate />);
    const waiting = send(sell);
    await user.click(await screen.findByRole('button', { name: 'بازگشت' }));
    expect((await waiting).error?.code).toBe('RECHECK_REQUIRED');
    expect(callsOf(sellOrder)).toHaveLength(1);
  });
});
