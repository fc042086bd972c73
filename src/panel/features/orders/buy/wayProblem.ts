import { formatRial } from '#shared/money.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listPaymentMethods } from '#shared/contract/orders.ts';
import { buyText } from './strings.ts';

type PaymentMethod = ResponseOf<typeof listPaymentMethods>['data'][number];
type Limits = Pick<PaymentMethod, 'code' | 'minAmount' | 'maxAmount' | 'dailyLeft' | 'credit'>;

/** True where credit of this investor in the fund is less than the amount, rial. */
export const isOverCredit = ({ code, credit }: Pick<Limits, 'code' | 'credit'>, amount: bigint): boolean =>
  code === 'wallet' && credit !== null && amount > BigInt(credit);

/** Why a method cannot pay an amount, rial, in words for the investor; null when it can, or while the amount is not known. */
export function wayProblem(method: Limits, amountRial: string | undefined): string | null {
  if (amountRial === undefined || !/[1-9]/.test(amountRial)) return null;
  const amount = BigInt(amountRial);
  const { minAmount, maxAmount, dailyLeft, credit } = method;
  if (isOverCredit(method, amount)) return buyText.overCredit(formatRial(credit ?? '0'));
  if (maxAmount !== null && amount > BigInt(maxAmount)) return buyText.overMax(formatRial(maxAmount));
  if (dailyLeft !== null && amount > BigInt(dailyLeft)) return buyText.overDay(formatRial(dailyLeft));
  if (minAmount !== null && amount < BigInt(minAmount)) return buyText.underMin(formatRial(minAmount));
  return null;
}
