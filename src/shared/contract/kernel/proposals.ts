import { id, moment, yup } from './fields.ts';

/** Who proposed something and who decided about it, in each row of work of two people; null until it is decided. */
export const twoPeople = () => ({
  preparedBy: id().required(),
  preparedByName: yup.string().defined(),
  preparedAt: moment().required(),
  decidedByName: yup.string().nullable().defined(),
  decidedAt: moment().nullable().defined(),
});

/** Where a proposal stands: `withdrawn` by whoever prepared it, `rejected` or `executed` by another person. */
export const proposalState = () =>
  yup
    .string()
    .oneOf(['prepared', 'rejected', 'withdrawn', 'executed'] as const)
    .required();

/** Why a proposal was refused or taken back; null for every other one. */
export const decisionReason = () => yup.string().nullable().defined();

/** States of a proposal that is rejected, too, when whoever prepared it takes it back. */
export const decisionStates = ['prepared', 'approved', 'rejected'] as const;
export type DecisionState = (typeof decisionStates)[number];

export const decisionLabels: Readonly<Record<DecisionState, string>> = {
  prepared: 'در انتظار تأیید',
  approved: 'تأیید شده',
  rejected: 'رد شده',
};

/** State of a proposal, who decided about it, and the version that the decider sends back. */
export const decision = () => ({
  status: yup.string().oneOf(decisionStates).required(),
  ...twoPeople(),
  decisionReason: decisionReason(),
  version: yup.string().required(),
});
