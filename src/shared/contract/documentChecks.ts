import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { id, prose, shape, yup } from './kernel/fields.ts';

/*
 * Checks of the identity documents of an investor (spec 7 check_documents, domain 9.17). A document is decided once; its
 * reason goes to the people of the investor and to the audit log.
 */

export const documentChecksErrors = {
  DOCUMENT_DECIDED: { status: 409, message: 'درباره این مدرک پیش از این تصمیم گرفته شده است' },
} as const satisfies Record<string, ErrorText>;

export const documentDecisions = ['approved', 'rejected', 'need_more'] as const;

export type DocumentDecision = (typeof documentDecisions)[number];

/** Where the people of an investor find the next step after a decision. */
export const documentLinks: Readonly<Record<DocumentDecision, string>> = {
  approved: '/profile',
  rejected: '/add-ticket',
  need_more: '/add-ticket',
};

export const checkDocument = operation({
  id: 'checkDocument',
  method: 'post',
  path: '/api/admin/check_documents/{documentId}/',
  tag: 'investors',
  summary:
    'Decides about an identity document that waits: approves it, rejects it or asks for more, with a reason; the people of the investor are told.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  recent: true,
  params: shape({ documentId: id().required() }),
  body: shape({
    decision: yup.string().oneOf(documentDecisions, 'تصمیم درست نیست').required('تصمیم را انتخاب کنید'),
    reason: prose(300).required('علت را بنویسید').min(10, 'علت را دست‌کم در ۱۰ حرف بنویسید'),
  }),
  answer: shape({
    data: shape({
      documentId: id().required(),
      status: yup.string().oneOf(documentDecisions).required(),
      statusText: yup.string().required(),
    }).required(),
  }),
  errors: ['DOCUMENT_DECIDED', 'APPROVAL_OWN_INVESTOR'],
  idempotent: true,
});
