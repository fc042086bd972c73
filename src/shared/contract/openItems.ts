import { approval, rejection } from './decisions.ts';
import { accountKindLabels } from '../texts/accountTexts.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import {
  count,
  id,
  isoDate,
  list,
  moment,
  page,
  pageInfo,
  reason,
  rial,
  shape,
  signedRial,
  size,
  yup,
} from './kernel/fields.ts';
import { nullableText } from './orderRows.ts';
import { decision, decisionStates } from './kernel/proposals.ts';

/*
 * Open items: what stays on a clearing account or on the claim on the manager of a fund once its settlements are booked.
 * One person says what became of items of one account of a fund, another approves; then the books close them (decision 106).
 */

/** Accounts whose open items people close. */
export const openItemAccounts = ['gateway_clearing', 'debit_clearing', 'manager_claim'] as const;

/** What became of open items. */
export const openItemWays = ['offset', 'line', 'fee', 'manager', 'capital'] as const;

export const openItemWayLabels: Readonly<Record<(typeof openItemWays)[number], string>> = {
  offset: 'تهاتر این موارد با هم',
  line: 'واریز شده است (سطر صورت‌حساب بانک)',
  fee: 'کارمزد درگاه یا سامانه برداشت است',
  manager: 'بر عهده مدیر صندوق است',
  capital: 'به حساب سرمایه صندوق منظور می‌شود',
};

/** The ways in which items of an account may be closed: only money or each other close a claim on the manager. */
export const openItemWaysOf: Readonly<
  Record<(typeof openItemAccounts)[number], readonly (typeof openItemWays)[number][]>
> = {
  gateway_clearing: openItemWays,
  debit_clearing: openItemWays,
  manager_claim: ['offset', 'line'],
};

const account = () => yup.string().oneOf(openItemAccounts);
const journalNo = () =>
  yup.string().matches(/^\d{1,18}$/, { message: 'شماره سند درست نیست', excludeEmptyString: false });

/** Items that a list shows and that one closure takes, at most: a price correction of a fund leaves one for each order. */
export const MOST_OPEN_ITEMS = 2_000;
const tooMany = 'حداکثر ۲٬۰۰۰ مورد را با هم انتخاب کنید';

const accountOfFund = () => ({
  account: account().required(),
  accountText: yup.string().required(),
  fundId: id().required(),
  fundName: yup.string().required(),
});

const closure = () =>
  shape({
    closureId: id().required(),
    ...accountOfFund(),
    way: yup.string().oneOf(openItemWays).required(),
    wayText: yup.string().required(),
    /** sum of the parts, rial: positive when it was owed to the fund */
    amount: signedRial().required(),
    parts: list(
      shape({
        settlementId: id().nullable().defined(),
        journalId: journalNo().nullable().defined(),
        amount: signedRial().required(),
      }),
    ),
    /** the line of the bank's statement, and its account */
    bankRef: nullableText(),
    accountIban: nullableText(),
    reason: yup.string().required(),
    statusText: yup.string().required(),
    ...decision(),
    journalId: journalNo().nullable().defined(),
  });

const closureAnswer = () => shape({ data: closure().required() });
const params = () => shape({ closureId: id().required() });

export const listOpenItems = operation({
  id: 'listOpenItems',
  method: 'get',
  path: '/api/admin/ledger/open_items/',
  tag: 'corrections',
  summary:
    'What stays on clearing accounts and on claims on managers once settlements are booked, oldest first, and lines of bank statements that may be their money.',
  access: { kind: 'admin', duty: 'staff' },
  answer: shape({
    data: shape({
      items: list(
        shape({
          ...accountOfFund(),
          /** the settlement that lacked or brought it; else null */
          settlementId: id().nullable().defined(),
          /** the correction that moved the account; else null */
          journalId: journalNo().nullable().defined(),
          text: yup.string().required(),
          day: isoDate().required(),
          /** what is still open, rial: positive when it is owed to the fund */
          amount: signedRial().required(),
          /** part of it that waits for a second person, rial */
          waiting: signedRial().required(),
          reason: nullableText(),
        }),
      ),
      /** open items of all funds; `items` holds the oldest 2,000 of them */
      total: count().required(),
      /** newest lines without an owner on the accounts of these funds, up to 100 for each fund */
      lines: list(
        shape({
          depositId: id().required(),
          fundId: id().required(),
          bankRef: yup.string().required(),
          accountIban: yup.string().required(),
          amount: rial().required(),
          depositDate: moment().required(),
        }),
      ),
    }).required(),
  }),
});

export const listOpenItemClosures = operation({
  id: 'listOpenItemClosures',
  method: 'get',
  path: '/api/admin/ledger/open_items/closures/',
  tag: 'corrections',
  summary: 'What people said became of open items, newest first.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ status: yup.string().oneOf(decisionStates), page: page(), size: size(10) }),
  answer: shape({ data: list(closure()), pageInfo: pageInfo().required() }),
});

export const prepareOpenItemClosure = operation({
  id: 'prepareOpenItemClosure',
  method: 'post',
  path: '/api/admin/ledger/open_items/closures/',
  tag: 'corrections',
  summary:
    'Says what became of open items of one account of a fund: they cancel each other, a line of the bank brought them, a fee, the manager, or the capital of the fund. Another person approves.',
  access: { kind: 'admin', duty: 'maker' },
  recent: true,
  body: shape({
    account: account().required('حساب را انتخاب کنید'),
    fundId: id().required('صندوق را انتخاب کنید'),
    settlementIds: list(id().required()).max(MOST_OPEN_ITEMS, tooMany),
    journalIds: list(journalNo().required()).max(MOST_OPEN_ITEMS, tooMany),
    way: yup.string().oneOf(openItemWays).required('نتیجه را انتخاب کنید'),
    /** the line that brought the money; an amount below the sum leaves the rest open */
    depositId: id(),
    reason: reason(),
  }),
  answer: closureAnswer(),
  status: 201,
  errors: [
    'OPEN_ITEM_NOTHING',
    'OPEN_ITEM_NOT_FOUND',
    'OPEN_ITEM_WAY',
    'OPEN_ITEM_OFFSET',
    'OPEN_ITEM_EVEN',
    'OPEN_ITEM_SIDE',
    'OPEN_ITEM_LINE',
    'OPEN_ITEM_LINE_TAKEN',
    'OPEN_ITEM_LINE_MORE',
  ],
  idempotent: true,
});

export const approveOpenItemClosure = approval({
  id: 'approveOpenItemClosure',
  path: '/api/admin/ledger/open_items/closures/{closureId}/approve/',
  tag: 'corrections',
  summary: 'Books what another person said became of open items.',
  params: params(),
  answer: closureAnswer(),
  errors: ['OPEN_ITEM_CLOSURE_NOT_FOUND', 'OPEN_ITEM_NOT_FOUND', 'OPEN_ITEM_LINE_TAKEN'],
});

export const rejectOpenItemClosure = rejection(reason(), {
  id: 'rejectOpenItemClosure',
  path: '/api/admin/ledger/open_items/closures/{closureId}/reject/',
  tag: 'corrections',
  summary:
    'Refuses what was said of open items, with a reason; who said it may withdraw it this way. The items are free again.',
  params: params(),
  answer: closureAnswer(),
  errors: ['OPEN_ITEM_CLOSURE_NOT_FOUND'],
});

/** Name of an account with open items. */
export const openItemAccountText = (of: (typeof openItemAccounts)[number]): string => accountKindLabels[of];

export const openItemsErrors = {
  OPEN_ITEM_NOTHING: { status: 422, message: 'دست‌کم یک مورد باز را انتخاب کنید' },
  OPEN_ITEM_NOT_FOUND: {
    status: 409,
    message: 'یکی از این موارد دیگر باز نیست یا مانده آن تغییر کرده است؛ فهرست را تازه کنید',
  },
  OPEN_ITEM_WAY: { status: 422, message: 'موارد این حساب به این شیوه بسته نمی‌شوند' },
  OPEN_ITEM_OFFSET: {
    status: 422,
    message: 'تهاتر فقط برای مواردی است که جمع آن‌ها صفر باشد؛ جمع این موارد {amount} ریال است',
  },
  OPEN_ITEM_EVEN: { status: 422, message: 'جمع این موارد صفر است؛ تهاتر را انتخاب کنید' },
  OPEN_ITEM_SIDE: { status: 422, message: 'این شیوه فقط برای مبلغی است که صندوق طلب دارد' },
  OPEN_ITEM_LINE: { status: 422, message: 'سطر صورت‌حساب را از میان سطرهای حساب همین صندوق انتخاب کنید' },
  OPEN_ITEM_LINE_TAKEN: { status: 409, message: 'درباره این سطر صورت‌حساب قبلاً تصمیم دیگری گرفته شده است' },
  OPEN_ITEM_LINE_MORE: {
    status: 422,
    message: 'مبلغ سطر صورت‌حساب از جمع این موارد {amount} ریال بیشتر است؛ موارد دیگری را هم انتخاب کنید',
  },
  OPEN_ITEM_CLOSURE_NOT_FOUND: { status: 404, message: 'این پیشنهاد پیدا نشد' },
} as const satisfies Record<string, ErrorText>;
