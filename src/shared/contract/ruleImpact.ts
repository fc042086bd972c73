import { count, id, isoDate, list, rial, shape, units, yup } from './kernel/fields.ts';

/* What a change of timing, holidays or the weekend does to open orders, and the answers that tell it (domain 7). */

const orderType = () => yup.number<1 | 2>().oneOf([1, 2] as const);
const nullableDate = () => isoDate().nullable().defined();

const days = () =>
  shape({
    effectiveDate: isoDate().required(),
    priceDate: isoDate().required(),
    licenseDate: nullableDate(),
    payoutDate: nullableDate(),
  });

/** Money that was promised for a day that a change of the calendar closes, and runs that stand on it. */
export const promiseKinds = {
  redemption: 'واریز وجه ابطال',
  refund: 'عودت وجه',
  remain: 'واریز تتمه یا اعتبار',
  profit: 'واریز سود',
  coupon: 'سود اوراق',
  principal: 'بازپرداخت اصل اوراق',
  debit: 'برداشت خرید منظم',
  run: 'تقسیم سود یا بازپرداخت همین روز',
} as const;
export type PromiseKind = keyof typeof promiseKinds;

/** Most rows of promises that an answer lists, one for each kind and day. */
export const MOST_PROMISES = 100;

/** What a change does, or would do, to open orders and to what was promised. At most a hundred orders are listed. */
export const impact = () =>
  shape({
    isPreview: yup.boolean().required(),
    orders: count().required(),
    changes: list(
      shape({
        orderId: id().required(),
        orderNo: yup.string().required(),
        fundName: yup.string().required(),
        /** empty in a change of one order, which names it */
        investorName: yup.string().defined(),
        orderType: orderType().required(),
        /** as they were asked for; null where the order names the other */
        amount: rial().nullable().defined(),
        units: units().nullable().defined(),
        from: days().required(),
        to: days().required(),
      }),
    ),
    /** a run of the day stays on it: `from` and `to` are the same */
    promises: list(
      shape({
        kind: yup
          .string()
          .oneOf(Object.keys(promiseKinds) as PromiseKind[])
          .required(),
        count: count().required(),
        from: isoDate().required(),
        to: isoDate().required(),
      }),
    ),
  });

/** What a removal would do; nothing is stored. */
export const impactAnswer = () =>
  shape({ data: shape({ id: id().nullable().defined(), impact: impact().required() }).required() });
/**
 * Rules of money are changed by two people (`ruleChanges.ts`): `changeId` names the change that waits for the second
 * person, and the impact is a preview then. null: it is in force.
 */
export const changeId = () => id().nullable().defined();
/** The answer of a change that moves dates of open orders: stored or prepared, with its effect. */
export const waitingImpactAnswer = () =>
  shape({
    data: shape({ id: id().nullable().defined(), impact: impact().required(), changeId: changeId() }).required(),
  });
