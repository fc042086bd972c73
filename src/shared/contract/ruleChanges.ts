import { decisionErrors, version } from './approvals.ts';
import { approval } from './decisions.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { count, id, list, moment, page, pageInfo, prose, shape, size, yup } from './kernel/fields.ts';
import { impact } from './ruleImpact.ts';
import { ruleChangeKinds } from '../texts/ruleTexts.ts';

/*
 * Rules that decide what an order costs, may be or when it is priced are changed by two people (reliability 8): saving
 * such a rule prepares the change, a second person applies or rejects it.
 */

const kind = () => yup.string().oneOf(ruleChangeKinds);
const status = () => yup.string().oneOf(['pending', 'approved', 'rejected'] as const);

const change = () =>
  shape({
    changeId: id().required(),
    kind: kind().required(),
    kindText: yup.string().required(),
    /** null: all funds */
    fundId: id().nullable().defined(),
    fundName: yup.string().required(),
    /** what the change is about beside its fund: order type, payment method, identity level */
    subject: yup.string().defined(),
    /** fields that differ, as text for people; an empty value is null */
    differences: list(
      shape({
        field: yup.string().required(),
        label: yup.string().required(),
        from: yup.string().nullable().defined(),
        to: yup.string().nullable().defined(),
      }),
    ),
    status: status().required(),
    statusText: yup.string().required(),
    preparedBy: id().required(),
    preparedByName: yup.string().defined(),
    preparedAt: moment().required(),
    decidedBy: id().nullable().defined(),
    decidedByName: yup.string().defined(),
    decidedAt: moment().nullable().defined(),
    decisionReason: yup.string().nullable().defined(),
    /** of what is decided about; sent back with the decision */
    version: version(),
  });

const changeParams = () => shape({ changeId: id().required() });

export const listRuleChanges = operation({
  id: 'listRuleChanges',
  method: 'get',
  path: '/api/admin/rules/changes/',
  tag: 'rules',
  summary: 'Changes of rules that wait for the second person or are decided, newest first.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ status: status(), fundId: id(), page: page(), size: size(10) }),
  answer: shape({ data: list(change()), pageInfo: pageInfo().required() }),
});

export const getRuleChange = operation({
  id: 'getRuleChange',
  method: 'get',
  path: '/api/admin/rules/changes/{changeId}/',
  tag: 'rules',
  summary: 'A change of a rule with what approving it now would do to open orders; null when it is decided or stale.',
  access: { kind: 'admin', duty: 'staff' },
  params: changeParams(),
  answer: shape({
    data: shape({
      change: change().required(),
      impact: impact().nullable().defined(),
      /** open orders of the fund (or all) that will be priced under the rule */
      openOrders: count().required(),
      /** why it cannot be approved any more; null when it can */
      problem: yup.string().nullable().defined(),
    }).required(),
  }),
  errors: ['RULE_NOT_FOUND'],
});

export const approveRuleChange = approval({
  id: 'approveRuleChange',
  path: '/api/admin/rules/changes/{changeId}/approve/',
  tag: 'rules',
  summary: 'Applies a prepared change with all that follows for open orders; who prepared it may not approve it.',
  params: changeParams(),
  answer: shape({ data: shape({ change: change().required(), impact: impact().required() }).required() }),
  errors: [
    'RULE_NOT_FOUND',
    'RULE_CHANGE_STALE',
    'FREEZE_DAYS',
    'FREEZE_IN_FORCE',
    'BRANCH_CODE_TAKEN',
    'BRANCH_NAME_TAKEN',
    'BRANCH_STAFF',
    'BRANCH_VISITS',
    'RULE_CEILING',
    'RULE_FIRST_DAY',
    'RULE_FEES_BEGUN',
    'RULE_LAST_SCHEDULE',
    'ORDER_FUND_NOT_FOUND',
    'ORDER_NOT_FOUND',
    'ORDER_PRICE_PUBLISHED',
    'ORDER_DATES_CURRENT',
    'ORDER_STATE_CHANGED',
    'HOLIDAY_EXISTS',
    'HOLIDAY_PAST',
    'FUND_SLUG_TAKEN',
    'FUND_ACCOUNT_TAKEN',
    'FUND_STATUS_MOVE',
    'FUND_NOT_READY',
    'FUND_IN_USE',
  ],
});

export const rejectRuleChange = operation({
  id: 'rejectRuleChange',
  method: 'post',
  path: '/api/admin/rules/changes/{changeId}/reject/',
  tag: 'rules',
  summary: 'Rejects a prepared change with a reason; who prepared it may withdraw it so.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  recent: true,
  params: changeParams(),
  body: shape({
    version: version(),
    reason: prose(200).min(10, 'علت دست‌کم ۱۰ حرف است').required('علت را بنویسید'),
  }),
  answer: shape({ data: change().required() }),
  errors: ['RULE_NOT_FOUND', ...decisionErrors],
  idempotent: true,
});

export const ruleChangesErrors = {
  RULE_CHANGE_PENDING: {
    status: 409,
    message: 'برای این مورد تغییری در انتظار تأیید است؛ ابتدا درباره آن تصمیم بگیرید',
  },
  RULE_CHANGE_STALE: { status: 409, message: 'این مورد پس از ثبت پیشنهاد تغییر کرده است؛ تغییر را دوباره ثبت کنید' },
  RULE_CHANGE_NOTHING: { status: 400, message: 'چیزی تغییر نکرده است' },
} as const satisfies Record<string, ErrorText>;
