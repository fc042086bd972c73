import { decisionErrors, version } from './approvals.ts';
import { operation, type InvestorKey } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import {
  count,
  dayInput,
  id,
  isoDate,
  list,
  moment,
  page,
  pageInfo,
  prose,
  reason,
  shape,
  size,
  text,
  yup,
} from './kernel/fields.ts';
import {
  identityDocumentKinds,
  identityRequestKinds,
  identityRequestStates,
  identityWarnings,
} from '../texts/identityRequestTexts.ts';
import { infoFields } from './investors.ts';
import { nullableDate, nullableText } from './orderRows.ts';

/*
 * Verification by documents or at a branch (spec 7 check_documents and inPersonAuth, domain 3.6, decision 56): an investor
 * asks for it, administrators decide. What is decided is exactly what was seen; where something speaks against it, a second
 * person decides, too.
 */

export const identityRequestsErrors = {
  IDENTITY_REQUEST_NOT_FOUND: { status: 404, message: 'درخواست احراز هویت پیدا نشد' },
  IDENTITY_REQUEST_OPEN: { status: 409, message: 'درخواست احراز هویت شما پیش از این ثبت شده و در حال بررسی است' },
  IDENTITY_REQUEST_NONE: { status: 409, message: 'درخواست احراز هویتی در جریان نیست' },
  IDENTITY_VERIFIED: { status: 409, message: 'هویت این سرمایه‌گذار پیش از این احراز شده است' },
  IDENTITY_DEAD: { status: 409, message: 'در سجام فوت این شخص ثبت شده است؛ احراز هویت ممکن نیست' },
  IDENTITY_DOCUMENT_MISSING: { status: 400, message: 'این مدرک لازم است: {document}' },
  IDENTITY_DOCUMENT_TWICE: { status: 400, message: 'هر مدرک را یک بار بفرستید' },
  IDENTITY_BRANCH_UNKNOWN: { status: 400, message: 'شعبه را از فهرست انتخاب کنید' },
  IDENTITY_VISIT_DAY: { status: 400, message: 'یک روز کاری تا ۳۰ روز آینده انتخاب کنید' },
  IDENTITY_REASON_REQUIRED: { status: 400, message: 'هشدارها برطرف نشده است؛ علت تأیید با وجود هشدار را بنویسید' },
} as const satisfies Record<string, ErrorText>;

const ofInvestor: InvestorKey = { from: 'query', key: 'investorId' };
const inBody: InvestorKey = { from: 'body', key: 'investorId' };
const documentKind = () => yup.string().oneOf(identityDocumentKinds, 'نوع مدرک درست نیست');

const document = () =>
  shape({
    documentId: id().required(),
    kind: documentKind().nullable().defined(),
    docName: yup.string().required(),
    filePath: nullableText(),
    /** what is kept of the file; null where none is */
    mime: nullableText(),
    status: yup
      .string()
      .oneOf(['pending', 'approved', 'rejected', 'need_more'] as const)
      .required(),
    statusText: yup.string().required(),
    uploadedAt: moment().required(),
    reason: nullableText(),
  });

/** A request as its investor reads it. */
const ownRequest = () =>
  shape({
    requestId: id().required(),
    kind: yup.string().oneOf(identityRequestKinds).required(),
    kindText: yup.string().required(),
    state: yup.string().oneOf(identityRequestStates).required(),
    stateText: yup.string().required(),
    askedAt: moment().required(),
    branchName: nullableText(),
    visitOn: nullableDate(),
    note: nullableText(),
    /** what the last decision says to the investor */
    reason: nullableText(),
    decidedAt: moment().nullable().defined(),
    /** working day by whose end the office decides about the papers; null while none wait for it, and once it has passed */
    reviewBy: nullableDate(),
    /** that day, once it has passed without a decision */
    reviewLateSince: nullableDate(),
    /** kinds that were asked for again */
    wanted: list(documentKind().required()),
    documents: list(document()),
  });

const ownCheck = () =>
  shape({
    data: shape({
      authStatus: yup.number().oneOf([1, 2, 3, 4, 5]).required(),
      authStatusText: yup.string().required(),
      /** true where documents or a visit may be asked for now */
      mayAsk: yup.boolean().required(),
      /** the newest request; null where there was none */
      request: ownRequest().nullable().defined(),
      needed: list(
        shape({
          kind: documentKind().required(),
          docName: yup.string().required(),
          hint: yup.string().required(),
          isRequired: yup.boolean().required(),
        }),
      ),
      branches: list(shape({ branchId: id().required(), name: yup.string().required() })),
      firstVisitDay: isoDate().required(),
      lastVisitDay: isoDate().required(),
    }).required(),
  });

export const getIdentityCheck = operation({
  id: 'getIdentityCheck',
  method: 'get',
  path: '/api/client/identity_check/',
  tag: 'client',
  summary: 'How far an investor is verified: the newest request with its documents, what is needed, and the branches.',
  access: { kind: 'investor', ...ofInvestor },
  query: shape({ investorId: id().required('سرمایه‌گذار را انتخاب کنید') }),
  answer: ownCheck(),
});

export const submitIdentityDocuments = operation({
  id: 'submitIdentityDocuments',
  method: 'post',
  path: '/api/client/identity_check/documents/',
  tag: 'client',
  summary: 'Asks to be verified by uploaded documents, or hands in what was still missing.',
  access: { kind: 'investor', ...inBody },
  body: shape({
    investorId: id().required('سرمایه‌گذار را انتخاب کنید'),
    documents: list(
      shape({
        kind: documentKind().required('نوع مدرک را انتخاب کنید'),
        fileId: id().required('تصویر مدرک را بارگذاری کنید'),
      }),
    )
      .min(1, 'دست‌کم یک مدرک بارگذاری کنید')
      .max(12, 'حداکثر ۱۲ مدرک پذیرفته می‌شود'),
    note: prose(300).nullable(),
  }),
  answer: ownCheck(),
  errors: [
    'IDENTITY_REQUEST_OPEN',
    'IDENTITY_VERIFIED',
    'IDENTITY_DEAD',
    'IDENTITY_DOCUMENT_MISSING',
    'IDENTITY_DOCUMENT_TWICE',
  ],
  idempotent: true,
});

export const askInPersonCheck = operation({
  id: 'askInPersonCheck',
  method: 'post',
  path: '/api/client/identity_check/visit/',
  tag: 'client',
  summary: 'Asks to be verified in person at a branch on a working day.',
  access: { kind: 'investor', ...inBody },
  body: shape({
    investorId: id().required('سرمایه‌گذار را انتخاب کنید'),
    branchId: id().required('شعبه را انتخاب کنید'),
    visitOn: dayInput().required('روز مراجعه را انتخاب کنید'),
    note: prose(300).nullable(),
  }),
  answer: ownCheck(),
  errors: [
    'IDENTITY_REQUEST_OPEN',
    'IDENTITY_VERIFIED',
    'IDENTITY_DEAD',
    'IDENTITY_BRANCH_UNKNOWN',
    'IDENTITY_VISIT_DAY',
  ],
  idempotent: true,
});

export const withdrawIdentityRequest = operation({
  id: 'withdrawIdentityRequest',
  method: 'post',
  path: '/api/client/identity_check/withdraw/',
  tag: 'client',
  summary: 'Takes an open request back; the identity status becomes what it was before.',
  access: { kind: 'investor', ...inBody },
  body: shape({ investorId: id().required('سرمایه‌گذار را انتخاب کنید') }),
  answer: ownCheck(),
  errors: ['IDENTITY_REQUEST_NONE'],
  idempotent: true,
});

const row = () =>
  shape({
    requestId: id().required(),
    investorId: id().required(),
    investorName: yup.string().defined(),
    nationalNo: yup.string().required(),
    isLegal: yup.boolean().required(),
    kind: yup.string().oneOf(identityRequestKinds).required(),
    kindText: yup.string().required(),
    state: yup.string().oneOf(identityRequestStates).required(),
    stateText: yup.string().required(),
    askedAt: moment().required(),
    waitsSince: moment().required(),
    /** hours that it has waited for the office; 0 once it does not */
    waitingHours: count().required(),
    isLate: yup.boolean().required(),
    branchName: nullableText(),
    visitOn: nullableDate(),
    documentCount: count().required(),
    /** the caller prepared it, so another person decides */
    isOwn: yup.boolean().required(),
  });

const stateFilter = () => yup.string().oneOf([...identityRequestStates, 'waiting'] as const, 'وضعیت درست نیست');

export const listIdentityRequests = operation({
  id: 'listIdentityRequests',
  method: 'get',
  path: '/api/admin/inPersonAuth/',
  tag: 'investors',
  summary:
    'Requests of verification, by documents and in person: those that wait for the office first by visit day and age. Administrators of a branch read those of their branch.',
  access: { kind: 'admin', duty: 'branch' },
  query: shape({
    search: text(100),
    kind: yup.string().oneOf(identityRequestKinds, 'نوع درخواست درست نیست'),
    state: stateFilter(),
    page: page(),
    size: size(10),
  }),
  answer: shape({
    data: list(row()),
    pageInfo: pageInfo(),
    summary: shape({
      documents: count().required(),
      inPerson: count().required(),
      /** of both, waiting for a second person */
      prepared: count().required(),
      late: count().required(),
    }).required(),
  }),
});

/** Everything that a decision needs. */
const details = () =>
  shape({
    data: row()
      .shape({
        note: nullableText(),
        reason: nullableText(),
        overrideReason: nullableText(),
        warnings: list(yup.string().oneOf(identityWarnings).required()),
        missing: list(documentKind().required()),
        /** kinds that belong to this sort of person */
        kinds: list(documentKind().required()),
        documents: list(document()),
        info: shape(infoFields).required(),
        /** the default account, and whether it is proven to be theirs */
        account: shape({ iban: yup.string().required(), isVerified: yup.boolean().required() })
          .nullable()
          .defined()
          .default(null),
        sejamStatusText: yup.string().required(),
        registryAskedAt: moment().nullable().defined(),
        askedByName: yup.string().defined(),
        preparedBy: id().nullable().defined(),
        preparedByName: nullableText(),
        preparedAt: moment().nullable().defined(),
        decidedByName: nullableText(),
        decidedAt: moment().nullable().defined(),
        version: version(),
      })
      .required(),
  });

const params = () => shape({ requestId: id().required() });
const decision = { access: { kind: 'admin', duty: 'makerOrChecker' }, recent: true, idempotent: true } as const;
const errors = ['IDENTITY_REQUEST_NOT_FOUND', ...decisionErrors] as const;

export const getIdentityRequest = operation({
  id: 'getIdentityRequest',
  method: 'get',
  path: '/api/admin/inPersonAuth/{requestId}/',
  tag: 'investors',
  summary: 'One request of verification with its documents, the data of the registry, and what speaks against it.',
  access: { kind: 'admin', duty: 'branch' },
  params: params(),
  answer: details(),
  errors: ['IDENTITY_REQUEST_NOT_FOUND'],
});

export const approveIdentityRequest = operation({
  id: 'approveIdentityRequest',
  method: 'post',
  path: '/api/admin/inPersonAuth/{requestId}/approve/',
  tag: 'investors',
  summary:
    'Verifies an investor by what was shown. Where a warning stands it wants a reason and goes to a second person.',
  ...decision,
  params: params(),
  body: shape({ version: version(), overrideReason: prose(300).min(10, 'علت را دست‌کم در ۱۰ حرف بنویسید') }),
  answer: details(),
  errors: [...errors, 'IDENTITY_REASON_REQUIRED', 'IDENTITY_DEAD'],
});

export const rejectIdentityRequest = operation({
  id: 'rejectIdentityRequest',
  method: 'post',
  path: '/api/admin/inPersonAuth/{requestId}/reject/',
  tag: 'investors',
  summary: 'Refuses a request with a reason that goes to the investor by text message and message.',
  ...decision,
  params: params(),
  body: shape({ version: version(), reason: reason() }),
  answer: details(),
  errors: [...errors],
});

export const askMoreOfIdentity = operation({
  id: 'askMoreOfIdentity',
  method: 'post',
  path: '/api/admin/inPersonAuth/{requestId}/need_more/',
  tag: 'investors',
  summary: 'Asks the investor for named documents again, with a reason; the request waits for them.',
  ...decision,
  params: params(),
  body: shape({
    version: version(),
    kinds: list(documentKind().required('نوع مدرک را انتخاب کنید')).min(1, 'دست‌کم یک مدرک را انتخاب کنید'),
    reason: reason(),
  }),
  answer: details(),
  errors: [...errors],
});

export const confirmIdentityOverride = operation({
  id: 'confirmIdentityOverride',
  method: 'post',
  path: '/api/admin/inPersonAuth/{requestId}/confirm/',
  tag: 'investors',
  summary: 'The second person verifies an investor although something speaks against it.',
  ...decision,
  access: { kind: 'admin', duty: 'checker' },
  params: params(),
  body: shape({ version: version() }),
  answer: details(),
  errors: [...errors, 'IDENTITY_DEAD'],
});

export const returnIdentityOverride = operation({
  id: 'returnIdentityOverride',
  method: 'post',
  path: '/api/admin/inPersonAuth/{requestId}/return/',
  tag: 'investors',
  summary: 'Puts a request that waits for a second person back into the queue; who prepared it takes it back so.',
  ...decision,
  params: params(),
  body: shape({ version: version(), reason: reason() }),
  answer: details(),
  errors: [...errors],
});

export const addIdentityDocument = operation({
  id: 'addIdentityDocument',
  method: 'post',
  path: '/api/admin/inPersonAuth/{requestId}/documents/',
  tag: 'investors',
  summary: 'Adds a document that was taken at the branch or came by another way to an open request.',
  ...decision,
  params: params(),
  body: shape({
    kind: documentKind().required('نوع مدرک را انتخاب کنید'),
    fileId: id().required('تصویر مدرک را بارگذاری کنید'),
  }),
  answer: details(),
  errors: ['IDENTITY_REQUEST_NOT_FOUND', 'APPROVAL_DECIDED', 'APPROVAL_OWN_INVESTOR'],
});
