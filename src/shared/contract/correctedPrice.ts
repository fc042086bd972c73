import { moment, nav, shape, yup } from './kernel/fields.ts';

/** How a price was corrected after something was made with it: before, after, why and when it was approved. */
export const correctedPrice = () =>
  shape({
    oldIssueNav: nav().required(),
    issueNav: nav().required(),
    oldCancelNav: nav().required(),
    cancelNav: nav().required(),
    reason: yup.string().defined(),
    at: moment().required(),
  })
    .nullable()
    .defined();

/** A correction as that shape gives it. */
export type CorrectedPrice = NonNullable<yup.InferType<ReturnType<typeof correctedPrice>>>;
