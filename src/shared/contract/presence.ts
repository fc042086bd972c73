import { operation } from './kernel/define.ts';
import { count, id, list, shape, yup } from './kernel/fields.ts';

/* Who has a record open at the moment, so that two people do not work on one (domain 9.20). */

/** Kinds of records that tell who has them open. */
export const presenceKinds = ['ticket', 'slip', 'deposit', 'payout', 'ruleChange', 'identity'] as const;
export type PresenceKind = (typeof presenceKinds)[number];

/** How long a look counts, in seconds; the panel says again that a record is open within half of it. */
export const leaseSeconds = 30;

/** Who else has a record open. */
export const presentPeople = () =>
  list(
    shape({
      id: count().required(),
      name: yup.string().required(),
      is_writing: yup.boolean().required(),
    }),
  );

export const touchPresence = operation({
  id: 'touchPresence',
  method: 'post',
  path: '/api/admin/presence/',
  tag: 'presence',
  summary: 'Says for 30 seconds that the caller has a record open, and answers who else has.',
  access: { kind: 'admin', duty: 'staff' },
  body: shape({
    kind: yup.string().oneOf(presenceKinds).required('نوع رکورد را بفرستید'),
    id: id().required('شناسه رکورد را بفرستید'),
    is_writing: yup.boolean().required('بفرستید که می‌نویسید یا نه'),
  }),
  answer: shape({ data: presentPeople() }),
});
