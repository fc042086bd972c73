import { signInFields } from './account.ts';
import { listAccounting, turnoverFields, turnoverSummary } from './accounting.ts';
import { assetsReport, reportFields } from './assets.ts';
import { operation, type InvestorKey } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import {
  count,
  id,
  isoDate,
  list,
  moment,
  page,
  pageInfo,
  percent,
  reason,
  rial,
  shape,
  signedRial,
  size,
  yup,
} from './kernel/fields.ts';
import { addressFields, bankAccountFields, documentFields, infoFields } from './investors.ts';
import { followUpKinds } from '../texts/investorTexts.ts';
import { freezeExtents } from '../registryStanding.ts';
import { listOrders } from './orders.ts';
import { nullableDate, nullableText, orderFields } from './orderRows.ts';
import { ticketRow } from './tickets.ts';

/*
 * The file of one investor for administrators (spec 7, panelAdmin; domain 9.17): the same rows as the investor's own calls,
 * with whose they are. Administrators of a branch read the files of their branch.
 */

export const investorFilesErrors = {
  INVESTOR_WITHOUT_LOGIN: {
    status: 409,
    message: 'این سرمایه‌گذار ورود مستقل ندارد؛ ورود کسانی را که از طرف او اقدام می‌کنند از پرونده خودشان مسدود کنید',
  },
  INVESTOR_IS_STAFF: {
    status: 409,
    message: 'این شخص از کارکنان است؛ دسترسی او را فقط مدیر سامانه تغییر می‌دهد',
  },
  INVESTOR_BLOCKED: { status: 409, message: 'ورود این سرمایه‌گذار پیش از این مسدود شده است{who}' },
  FREEZE_DAYS: { status: 400, message: 'توقف از امروز به بعد است و پایان آن پیش از شروعش نیست' },
  FREEZE_IN_FORCE: {
    status: 409,
    message: 'توقف دیگری هم‌اکنون برقرار است و توقف جدید جای آن را می‌گیرد؛ روز شروع نمی‌تواند پس از امروز باشد',
  },
  INVESTOR_NOT_BLOCKED: { status: 409, message: 'ورود این سرمایه‌گذار مسدود نیست' },
} as const satisfies Record<string, ErrorText>;

const inQuery: InvestorKey = { from: 'query', key: 'investorId' };
const inPath: InvestorKey = { from: 'params', key: 'investorId' };
const reading = { kind: 'admin', duty: 'branch', investor: inQuery } as const;
const acting = { kind: 'admin', duty: 'makerOrChecker', investor: inPath } as const;

const investor = () => id().required('سرمایه‌گذار را انتخاب کنید');
const ofOne = () => shape({ investorId: investor() });
const paged = () => shape({ investorId: investor(), page: page(), size: size(10) });

/** Whose a row is. */
const owner = { investorName: yup.string().defined(), nationalNo: yup.string().required() };

const block = () =>
  shape({
    reason: yup.string().required(),
    blockedByName: yup.string().defined(),
    blockedAt: moment().required(),
  });

const note = () =>
  shape({
    noteId: id().required(),
    body: yup.string().required(),
    authorName: yup.string().defined(),
    createdAt: moment().required(),
  });

export const getInvestorFile = operation({
  id: 'getInvestorFile',
  method: 'get',
  path: '/api/panelAdmin/file/',
  tag: 'investors',
  summary:
    'Head of the file of an investor: who it is, what it is worth, who acts for it, and what asks for a decision.',
  access: reading,
  query: ofOne(),
  answer: shape({
    data: shape({
      investorId: id().required(),
      ...owner,
      isLegal: yup.boolean().required(),
      typeText: yup.string().required(),
      mobile: nullableText(),
      authStatus: yup.number().oneOf([1, 2, 3, 4, 5]).required(),
      authStatusText: yup.string().required(),
      branchName: nullableText(),
      memberSince: isoDate().required(),
      lastSignInAt: moment().nullable().defined(),
      referrerName: nullableText(),
      /** holdings at the last prices, rial, and how much of it the last price day brought */
      value: rial().required(),
      dayChange: signedRial().required(),
      dayChangePercent: percent().required(),
      navDate: nullableDate(),
      counts: shape({
        openOrders: count().required(),
        bankAccounts: count().required(),
        addresses: count().required(),
        documents: count().required(),
        openTickets: count().required(),
      }).required(),
      /** users who may act for it, the self one first */
      people: list(
        shape({
          userId: id().required(),
          name: yup.string().defined(),
          relationText: yup.string().required(),
          itSelf: yup.boolean().required(),
          isSignatory: yup.boolean().required(),
          /** days of the power to sign, and rial of one act that they do alone; null without a limit, or for nothing */
          signsFrom: nullableDate(),
          signsUntil: nullableDate(),
          signsAloneMax: rial().nullable().defined(),
          isActive: yup.boolean().required(),
          /** the file of that person; null without one */
          investorId: id().nullable().defined(),
        }),
      ),
      /** the person has a log-in that this desk may block: one of their own, and not of staff */
      canBlock: yup.boolean().required(),
      block: block().nullable().default(undefined).defined(),
      /** what two people stopped for the investor, now or from a day to come; null when nothing is */
      freeze: shape({
        extent: yup.string().oneOf(freezeExtents).required(),
        reason: yup.string().required(),
        firstDay: isoDate().required(),
        lastDay: nullableDate(),
      })
        .nullable()
        .default(undefined)
        .defined(),
      /** how a company signs; null for a person */
      signing: shape({
        /** signatures of what nobody may do alone */
        signatures: count().required(),
        /** sent back with a change of the powers */
        version: yup.string().required(),
      })
        .nullable()
        .default(undefined)
        .defined(),
      followUps: list(
        shape({
          kind: yup.string().oneOf(followUpKinds).required(),
          /** id of the slip, the payout, the ticket or the document */
          id: id().required(),
          /** number of the slip, order, ticket or name of the document, as it is quoted */
          ref: yup.string().defined(),
          amount: rial().nullable().defined(),
          detail: nullableText(),
          at: moment().required(),
        }),
      ),
    }).required(),
  }),
});

export const getInvestorInfo = operation({
  id: 'getInvestorInfo',
  method: 'get',
  path: '/api/panelAdmin/investor_info/',
  tag: 'investors',
  summary: 'Identity fields of an investor, for administrators.',
  access: reading,
  query: ofOne(),
  answer: shape({ data: shape({ investorId: id().required(), ...infoFields, ...owner }).required() }),
});

/** The report of one investor beside the reports of all (spec 7, decision 134). */
export const reportInvestorInfo = operation({
  id: 'reportInvestorInfo',
  method: 'get',
  path: '/api/admin/reports/investor_info/',
  tag: 'reports',
  summary: 'The report of one investor: the fields of `getInvestorInfo`.',
  access: reading,
  panel: false,
  query: ofOne(),
  answer: getInvestorInfo.answer,
});

export const listInvestorAddresses = operation({
  id: 'listInvestorAddresses',
  method: 'get',
  path: '/api/panelAdmin/addresses/',
  tag: 'investors',
  summary: 'Addresses of an investor, for administrators, the default one first.',
  access: reading,
  query: ofOne(),
  answer: shape({ data: list(shape({ ...addressFields, ...owner })) }),
});

export const listInvestorBankAccounts = operation({
  id: 'listInvestorBankAccounts',
  method: 'get',
  path: '/api/panelAdmin/bank_accounts/',
  tag: 'investors',
  summary: 'Bank accounts of an investor, for administrators, the default one first.',
  access: reading,
  query: ofOne(),
  answer: shape({ data: list(shape({ ...bankAccountFields, ...owner })) }),
});

export const listInvestorDocuments = operation({
  id: 'listInvestorDocuments',
  method: 'get',
  path: '/api/panelAdmin/documents/',
  tag: 'investors',
  summary: 'Identity documents of an investor, for administrators, newest first.',
  access: reading,
  query: ofOne(),
  answer: shape({ data: list(shape({ ...documentFields, ...owner })) }),
});

export const listInvestorTurnover = operation({
  id: 'listInvestorTurnover',
  method: 'get',
  path: '/api/panelAdmin/accounting/',
  tag: 'investors',
  summary: 'Account turnover of an investor, for administrators, newest first, with the running balance.',
  access: reading,
  query: listAccounting.query,
  answer: shape({
    data: list(shape({ ...turnoverFields, ...owner })),
    pageInfo: pageInfo().required(),
    summary: turnoverSummary().required(),
  }),
  errors: ['DATE_RANGE_INVALID'],
});

export const listInvestorOrders = operation({
  id: 'listInvestorOrders',
  method: 'get',
  path: '/api/panelAdmin/orders/',
  tag: 'investors',
  summary: 'Orders of an investor, for administrators, newest first.',
  access: reading,
  query: listOrders.query,
  answer: shape({ data: list(shape({ ...orderFields, ...owner })), pageInfo: pageInfo().required() }),
  errors: ['DATE_RANGE_INVALID'],
});

export const getInvestorAssets = operation({
  id: 'getInvestorAssets',
  method: 'get',
  path: '/api/panelAdmin/assets/',
  tag: 'investors',
  summary: 'Holdings and returns of an investor, for administrators, now or at a past day.',
  access: reading,
  query: assetsReport.query,
  answer: shape({ data: shape({ ...reportFields, ...owner }).required() }),
  errors: ['DATE_RANGE_INVALID'],
});

export const listInvestorTickets = operation({
  id: 'listInvestorTickets',
  method: 'get',
  path: '/api/panelAdmin/tickets/',
  tag: 'investors',
  summary: 'Tickets under the national code of an investor, newest change first.',
  access: reading,
  query: paged(),
  answer: shape({ data: list(shape(ticketRow)), pageInfo: pageInfo().required() }),
});

export const listInvestorSignIns = operation({
  id: 'listInvestorSignIns',
  method: 'get',
  path: '/api/panelAdmin/signIn_logs/',
  tag: 'investors',
  summary: 'Log-in attempts of the person of an investor, newest first; none for an investor without a log-in.',
  access: reading,
  query: paged(),
  answer: shape({ data: list(shape(signInFields)), pageInfo: pageInfo().required() }),
});

export const listInvestorAcceptances = operation({
  id: 'listInvestorAcceptances',
  method: 'get',
  path: '/api/panelAdmin/acceptances/',
  tag: 'investors',
  summary: 'Rules that were accepted for an investor, with the versions of that moment, newest first.',
  access: reading,
  query: paged(),
  answer: shape({
    data: list(
      shape({
        id: id().required(),
        /** null for a contract of direct debit */
        orderId: id().nullable().defined(),
        orderNo: nullableText(),
        fundName: nullableText(),
        contractNo: nullableText(),
        /** the sentence that the person agreed to */
        words: yup.string().required(),
        papers: list(
          shape({
            paperId: id().required(),
            categoryText: yup.string().required(),
            title: yup.string().required(),
            version: count().required(),
          }),
        ),
        /** version of the page of rules; null where there was no such page */
        siteVersion: count().nullable().defined(),
        userName: yup.string().defined(),
        acceptedAt: moment().required(),
      }),
    ),
    pageInfo: pageInfo().required(),
  }),
});

export const listInvestorNotes = operation({
  id: 'listInvestorNotes',
  method: 'get',
  path: '/api/panelAdmin/notes/',
  tag: 'investors',
  summary: 'Internal notes on an investor, newest first; the investor never sees them.',
  access: reading,
  query: paged(),
  answer: shape({ data: list(note()), pageInfo: pageInfo().required() }),
});

export const addInvestorNote = operation({
  id: 'addInvestorNote',
  method: 'post',
  path: '/api/admin/investors/{investorId}/notes/',
  tag: 'investors',
  summary: 'Adds an internal note on an investor; notes are neither changed nor removed.',
  access: acting,
  params: ofOne(),
  body: shape({
    body: yup
      .string()
      .trim()
      .required('یادداشت را بنویسید')
      .max(1000, 'یادداشت حداکثر ۱۰۰۰ حرف است')
      .meta({ prose: true }),
  }),
  answer: shape({ data: note().required() }),
  status: 201,
  idempotent: true,
});

export const blockInvestor = operation({
  id: 'blockInvestor',
  method: 'post',
  path: '/api/admin/investors/{investorId}/block/',
  tag: 'investors',
  summary: 'Blocks the log-in of the person of an investor, with a reason, and ends all their sessions.',
  access: acting,
  recent: true,
  params: ofOne(),
  body: shape({ reason: reason() }),
  answer: shape({ data: block().required() }),
  errors: ['INVESTOR_WITHOUT_LOGIN', 'INVESTOR_IS_STAFF', 'INVESTOR_BLOCKED', 'APPROVAL_OWN_INVESTOR'],
  idempotent: true,
});

export const unblockInvestor = operation({
  id: 'unblockInvestor',
  method: 'post',
  path: '/api/admin/investors/{investorId}/unblock/',
  tag: 'investors',
  summary: 'Opens the log-in of a blocked person again, with a reason.',
  access: { ...acting, duty: 'checker' },
  recent: true,
  params: ofOne(),
  body: shape({ reason: reason() }),
  answer: shape({ data: shape({ unblockedAt: moment().required() }).required() }),
  errors: ['INVESTOR_WITHOUT_LOGIN', 'INVESTOR_IS_STAFF', 'INVESTOR_NOT_BLOCKED', 'APPROVAL_OWN_INVESTOR'],
  idempotent: true,
});

export const freezeInvestor = operation({
  id: 'freezeInvestor',
  method: 'post',
  path: '/api/admin/investors/{investorId}/freeze/',
  tag: 'investors',
  summary:
    'Prepares what an investor may not do for a time, or its end (`none`); a second person applies it among the changes of rules.',
  access: acting,
  recent: true,
  params: ofOne(),
  body: shape({
    extent: yup
      .string()
      .oneOf(['none', ...freezeExtents] as const)
      .required('آنچه متوقف می‌شود را انتخاب کنید'),
    /** read by colleagues and by the investor */
    reason: reason(),
    /** null: today, or the first day of the freeze that is changed */
    firstDay: nullableDate(),
    /** null: until it is ended */
    lastDay: nullableDate(),
  }),
  answer: shape({ data: shape({ changeId: id().required() }).required() }),
  errors: ['FREEZE_DAYS', 'FREEZE_IN_FORCE', 'RULE_CHANGE_PENDING', 'RULE_CHANGE_NOTHING', 'APPROVAL_OWN_INVESTOR'],
  idempotent: true,
});
