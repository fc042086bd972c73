import { paymentMethodNotes } from '#shared/texts/orderTexts.ts';

/** A payment method as the settings have it. */
export interface PaymentMethodFacts {
  code: string;
  isActive: boolean;
  disabledReason: string | null;
}

/** Why a payment method cannot be used for a fund now; null when it can. `credit` is rial that nothing claims. */
export function paymentMethodProblem(
  method: PaymentMethodFacts,
  of: { hasGateway: boolean; credit: bigint; isDirectDebitAllowed: boolean; hasDebitContract: boolean },
): string | null {
  if (!method.isActive) return method.disabledReason ?? paymentMethodNotes.notAllowed;
  if (method.code === 'ipg') return of.hasGateway ? null : paymentMethodNotes.noGateway;
  if (method.code === 'wallet') return of.credit > 0n ? null : paymentMethodNotes.noCredit;
  if (method.code === 'direct_debit')
    return !of.isDirectDebitAllowed
      ? paymentMethodNotes.notAllowed
      : of.hasDebitContract
        ? null
        : paymentMethodNotes.noContract;
  return method.code === 'receipt' || method.code === 'deposit_id' ? null : paymentMethodNotes.notAllowed;
}
