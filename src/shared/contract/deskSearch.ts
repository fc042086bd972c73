import { operation } from './kernel/define.ts';
import { isoDate, list, rial, shape, text, yup } from './kernel/fields.ts';
import { nullableText } from './orderRows.ts';

/* The search of administrators: records of every kind that a number, an amount or a name finds (decision 167). */

/** Kinds of records, in the order in which a number is searched. */
export const searchKinds = [
  'investor',
  'order',
  'slip',
  'payout',
  'deposit',
  'ticket',
  'file',
  'payment',
  'journal',
  'account',
] as const;

export type SearchKind = (typeof searchKinds)[number];

const query = () => shape({ search: text(60).required('متن جستجو را وارد کنید') });

const answer = () =>
  shape({
    data: list(
      shape({
        kind: yup.string().oneOf(searchKinds).required(),
        /** what opens the record: of an account its investor, of a payment its request, of a file and a ticket their number */
        id: yup.string().required(),
        /** the number by which people know the record */
        number: yup.string().required(),
        /** whose record it is; null where it has no owner yet */
        name: nullableText(),
        /** what it is: type and fund of a request, mobile of an investor, bank of an account */
        detail: nullableText(),
        /** rial; of an investor what they hold at the last prices */
        amount: rial().nullable().defined(),
        statusText: nullableText(),
        /** day of the record */
        day: isoDate().nullable().defined(),
        /** fund of the record; null where it has none */
        fundId: yup.number().integer().nullable().defined(),
      }),
    ),
  });

export const searchDesk = operation({
  id: 'searchDesk',
  method: 'get',
  path: '/api/admin/search/',
  tag: 'search',
  summary:
    'Records that a name, a number, an amount or an IBAN finds, at most five of each kind. Only what exists and what the caller may read: of a branch their own investors with requests, payments, tickets and accounts.',
  access: { kind: 'admin', duty: 'branch' },
  query: query(),
  answer: answer(),
});

export const searchSupervised = operation({
  id: 'searchSupervised',
  method: 'get',
  path: '/api/supervision/search/',
  tag: 'supervision',
  summary: 'Requests by number of the funds that a trustee or an auditor is named for today.',
  access: { kind: 'admin', duty: 'supervisor' },
  query: query(),
  answer: answer(),
});
