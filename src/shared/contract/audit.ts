import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { count, dayInput, id, isoDate, list, moment, page, pageInfo, shape, size, text, yup } from './kernel/fields.ts';
import { rowsOfList } from './kernel/listFile.ts';
import { nullableText } from './orderRows.ts';

/* The audit log as administrators read it (reliability 8); nothing here changes it. */

export const auditErrors = {
  AUDIT_CHECK_RUNNING: { status: 409, message: 'بررسی زنجیره در حال انجام است؛ نتیجه همین‌جا دیده می‌شود' },
} as const satisfies Record<string, ErrorText>;

/** Kinds of actors. */
export const auditActorKinds = ['user', 'admin', 'system'] as const;

const filters = {
  /** code, mobile or name of who acted, or whom it happened to */
  person: text(60),
  actorKind: yup.string().oneOf(auditActorKinds),
  /** code of an act, such as `order.placed` */
  action: text(60),
  /** a record by its code, such as `order:123`; of a request also its payments, slips, payouts and deposits */
  subject: text(80),
  /** records by a number or a name that people use, as the search of administrators finds them */
  record: text(60),
  fromDate: dayInput(),
  toDate: dayInput(),
};

const event = () =>
  shape({
    /** a 64-bit integer as text */
    eventId: yup.string().required(),
    at: moment().required(),
    actorKind: yup.string().oneOf(auditActorKinds).required(),
    actorKindText: yup.string().required(),
    actorId: id().nullable().defined(),
    actorName: nullableText(),
    investorId: id().nullable().defined(),
    investorName: nullableText(),
    action: yup.string().required(),
    actionText: yup.string().required(),
    subject: yup.string().required(),
    /** the record as people call it */
    subjectText: yup.string().required(),
    reason: nullableText(),
    ip: nullableText(),
    requestId: nullableText(),
    /** fields of the record before and after, those that did not change left out; values as text */
    changes: list(shape({ field: yup.string().required(), before: nullableText(), after: nullableText() })),
  });

export const listAuditEvents = operation({
  id: 'listAuditEvents',
  method: 'get',
  path: '/api/admin/audit/',
  tag: 'audit',
  summary: 'Events of the audit log, newest first; those of the last 30 days when neither days nor a record are named.',
  access: { kind: 'admin', duty: 'checker' },
  query: shape({ ...filters, page: page(), size: size(25) }),
  answer: shape({
    data: list(event()),
    pageInfo: pageInfo().required(),
    /** first day that was looked through; null for all */
    fromDate: isoDate().nullable().defined(),
  }),
  errors: ['DATE_RANGE_INVALID'],
});

export const exportAuditEvents = rowsOfList('exportAuditEvents', listAuditEvents, {
  summary: 'The filtered events as CSV or a spreadsheet, at most 10,000 rows.',
  filters,
});

const check = () =>
  shape({
    requestedByName: nullableText(),
    requestedAt: moment().required(),
    finishedAt: moment().nullable().defined(),
    /** rows that were looked at; null while the check runs, as are the other counts */
    rowCount: count().nullable().defined(),
    /** rows whose content or link is not what their hash says */
    brokenCount: count().nullable().defined(),
    /** chains whose end is missing */
    cutCount: count().nullable().defined(),
  });

const checkAnswer = () =>
  shape({
    data: shape({
      /** newest finished check; null when there was none */
      last: check().nullable().default(undefined).defined(),
      /** the check that runs now */
      running: check().nullable().default(undefined).defined(),
    }).required(),
  });

export const getAuditCheck = operation({
  id: 'getAuditCheck',
  method: 'get',
  path: '/api/admin/audit/check/',
  tag: 'audit',
  summary: 'What the newest walk over the hash chains of the audit log found, and whether one runs.',
  access: { kind: 'admin', duty: 'checker' },
  answer: checkAnswer(),
});

export const startAuditCheck = operation({
  id: 'startAuditCheck',
  method: 'post',
  path: '/api/admin/audit/check/',
  tag: 'audit',
  summary: 'Starts a walk over the hash chains in the background.',
  access: { kind: 'admin', duty: 'super' },
  body: shape({}),
  answer: checkAnswer(),
  errors: ['AUDIT_CHECK_RUNNING'],
  idempotent: true,
});
