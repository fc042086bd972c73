import { orderWarningCodes } from '../texts/orderTexts.ts';
import { id, isoDate, list, moment, nav, rial, shape, signedRial, units, yup } from './kernel/fields.ts';
import { estimateLot, nullableDate, nullableText, orderFields, stateCode } from './orderRows.ts';
import { paymentView } from './payments.ts';

/* The two long answers about an order: its numbers before it is placed, and everything about it afterwards. */

/** Numbers of an order that is not placed yet. */
export const estimateAnswer = () =>
  shape({
    data: shape({
      mode: yup.string().oneOf(['amount', 'units', 'all']).required(),
      /** estimated units */
      units: units().required(),
      unitsText: yup.string().required(),
      /** money to pay (issuance) or gross value (redemption), rial */
      amount: rial().required(),
      amountText: yup.string().required(),
      nav: nav().required(),
      navText: yup.string().required(),
      navDate: isoDate().required(),
      fee: rial().required(),
      penalty: rial().required(),
      remain: rial().required(),
      /** where the remainder goes */
      remainTarget: yup.string().oneOf(['refund', 'credit']).nullable().defined(),
      /** issuance: price of the units; redemption: money to receive; rial */
      net: signedRial().required(),
      effectiveDate: isoDate().required(),
      priceDate: isoDate().required(),
      licenseDate: nullableDate(),
      payoutDate: nullableDate(),
      cancelDeadline: moment().required(),
      minAmount: rial().nullable().defined(),
      maxAmount: rial().nullable().defined(),
      lots: list(estimateLot()),
      /** why the order would be refused now, with the codes of buy_order and sell_order; empty when it would be accepted */
      problems: list(shape({ code: yup.string().required(), message: yup.string().required(), field: nullableText() })),
      /** what the person should know; `code` names the kind, `message` is the sentence */
      warnings: list(
        shape({ code: yup.string().oneOf(orderWarningCodes).required(), message: yup.string().required() }),
      ),
    }).required(),
  });

/** One order with its timeline, events, payments and documents. */
export const detailsAnswer = () =>
  shape({
    data: shape({
      ...orderFields,
      /** code by which anyone who holds it follows this order without a log-in; null before the order is placed */
      trackingCode: nullableText(),
      /** receiver of the payout, masked */
      accountText: nullableText(),
      timeline: list(
        shape({
          key: yup.string().required(),
          label: yup.string().required(),
          state: yup.string().oneOf(['done', 'current', 'todo', 'failed']).required(),
          /** ISO date or moment the step was planned for */
          plannedAt: nullableText(),
          /** moment it really happened */
          realAt: moment().nullable().defined(),
          /** done after its planned day, or still waiting after it */
          isLate: yup.boolean().required(),
          /** what was written when the step was done, or why it waits */
          note: nullableText(),
        }),
      ),
      events: list(
        shape({
          fromStatus: nullableText(),
          toStatus: stateCode().required(),
          toStatusText: yup.string().required(),
          actor: yup.string().oneOf(['user', 'admin', 'system']).required(),
          note: yup.string().defined(),
          at: moment().required(),
        }),
      ),
      payments: list(paymentView()),
      lots: list(estimateLot()),
      /** money of this order that did not reach its account; another account can be named for it */
      failedPayout: shape({
        kind: yup.string().required(),
        kindText: yup.string().required(),
        amount: rial().required(),
        reason: nullableText(),
      })
        .nullable()
        .defined(),
      documents: list(
        shape({
          kind: yup.string().oneOf(['receipt', 'issue_notice', 'cancel_notice', 'certificate', 'slip']).required(),
          title: yup.string().required(),
          fileUrl: yup.string().required(),
        }),
      ),
      receipt: shape({
        accountId: id().required(),
        number: yup.string().required(),
        amount: rial().required(),
        date: isoDate().required(),
        time: yup.string().required(),
        sourceIban: nullableText(),
        status: yup.string().required(),
        reason: nullableText(),
      })
        .nullable()
        .defined(),
    }).required(),
  });
