import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { recheckPassword } from '#shared/contract/account.ts';
import { getSecondFactor } from '#shared/contract/secondFactor.ts';
import { sellOrder } from '#shared/contract/orders.ts';
import { send } from '#panel/api/client.ts';
import { answers, callsOf, mockApi, refusal, responds } from '../../../../tests/support/msw.ts';
import { renderPanel, signIn } from '../../../../tests/support/panel.tsx';
import { RecheckGate } from './RecheckGate.tsx';
import { accountStrings as text } from './strings.ts';

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
    answers(getSecondFactor, { data: { totp_since: null, recovery_left: 0, is_mandatory: false } }),
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

  it('gives the refusal back on cancel', async () => {
    signIn();
    wantsProof();
    const { user } = renderPanel(<RecheckGate />);
    const waiting = send(sell);
    await user.click(await screen.findByRole('button', { name: 'انصراف' }));
    expect((await waiting).error?.code).toBe('RECHECK_REQUIRED');
    expect(callsOf(sellOrder)).toHaveLength(1);
  });
});
