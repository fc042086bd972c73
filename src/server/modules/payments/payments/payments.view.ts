import { paymentStateLabels } from '#shared/texts/orderTexts.ts';
import { rialText } from '#shared/money.ts';
import type { PaymentRecord } from './payments.repo.ts';
import { paymentResult } from './payments.rules.ts';

/** What is shown of an attempt. */
export type ShownPayment = Pick<
  PaymentRecord,
  'publicId' | 'gateway' | 'amount' | 'status' | 'refId' | 'cardMask' | 'errorText' | 'createdAt' | 'verifiedAt'
>;

/** What a person may see of a payment attempt. */
export function paymentToView(payment: ShownPayment, gatewayTitle: string) {
  return {
    publicId: payment.publicId,
    gateway: payment.gateway,
    gatewayTitle,
    amount: payment.amount.toString(),
    amountText: rialText(payment.amount),
    status: payment.status,
    statusText: paymentStateLabels[payment.status],
    result: paymentResult(payment.status),
    refId: payment.refId,
    cardMask: payment.cardMask,
    errorText: payment.errorText,
    createdAt: payment.createdAt.toISOString(),
    verifiedAt: payment.verifiedAt?.toISOString() ?? null,
  };
}
