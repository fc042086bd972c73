import { expect, it } from 'vitest';
import { paymentMethodProblem } from './paymentMethod.rules.ts';

const nothing = { hasGateway: false, credit: 0n, isDirectDebitAllowed: false, hasDebitContract: false };
const everything = { hasGateway: true, credit: 1n, isDirectDebitAllowed: true, hasDebitContract: true };
const method = (code: string) => ({ code, isActive: true, disabledReason: null });

it.each(['ipg', 'wallet', 'direct_debit', 'receipt', 'deposit_id'])(
  '%s can be used where all it needs is there',
  (code) => {
    expect(paymentMethodProblem(method(code), everything)).toBeNull();
  },
);

it.each([
  ['ipg', 'درگاه پرداختی در دسترس نیست'],
  ['wallet', 'اعتباری در این صندوق ندارید'],
  ['direct_debit', 'برای این صندوق فعال نیست'],
  ['receipt', null],
  ['deposit_id', null],
  ['account', 'برای این صندوق فعال نیست'],
])('%s says what it lacks', (code, problem) => {
  expect(paymentMethodProblem(method(code), nothing)).toBe(problem);
});

it('direct debit wants a contract where the fund allows it', () => {
  const problem = paymentMethodProblem(method('direct_debit'), { ...everything, hasDebitContract: false });
  expect(problem).toBe('قرارداد برداشت مستقیم فعالی ندارید');
});

it('a method that is switched off says the reason of the settings, else that it is not active', () => {
  const off = { ...method('receipt'), isActive: false };
  expect(paymentMethodProblem({ ...off, disabledReason: 'تعمیرات بانک' }, everything)).toBe('تعمیرات بانک');
  expect(paymentMethodProblem(off, everything)).toBe('برای این صندوق فعال نیست');
});
