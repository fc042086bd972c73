import { isDeepStrictEqual } from 'node:util';
import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { accountPurposeLabels, fundStatusLabels, slipClosedDayLabels } from '#shared/texts/fundSetupTexts.ts';
import { fundTypeLabels, remainPolicyLabels, typeOfInvestLabels } from '#shared/texts/fundTexts.ts';
import { orderTypeLabels, paymentMethodLabels } from '#shared/texts/orderTexts.ts';
import { gatewayTitles } from '#shared/texts/sandboxTexts.ts';
import { authStatusLabels } from '#shared/texts/investorTexts.ts';
import {
  executionModeLabels,
  freezeLabels,
  holidayScopeLabels,
  otherFundTypes,
  ruleChangeKindLabels,
  ruleChangeStatusLabels,
  holderKindLabels,
  ruleFieldLabels,
  ruleValueTexts,
  signingPowerTexts,
} from '#shared/texts/ruleTexts.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { formatJalaliDate } from '#shared/jalali.ts';
import { rialText } from '#shared/money.ts';
import { comma, weekDayNames } from '#shared/strings.ts';
import { decisionView, seenToken, type ApprovalContent } from '#server/modules/platform/approvals/approvals.service.ts';
import type { RuleChangeRow, RuleValues } from './changes.repo.ts';

/** Words for values that are codes, by field. */
const wordsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  orderType: orderTypeLabels,
  wayCode: paymentMethodLabels,
  authStatus: authStatusLabels,
  remainPolicy: remainPolicyLabels,
  mode: executionModeLabels,
  extent: freezeLabels,
  scope: holidayScopeLabels,
  holderKind: holderKindLabels,
  fundType: { ...fundTypeLabels, 0: otherFundTypes },
  typeOfInvest: typeOfInvestLabels,
  slipClosedDay: slipClosedDayLabels,
  status: fundStatusLabels,
  purposes: accountPurposeLabels,
  gateways: gatewayTitles,
};

const isGrouped = (field: string): boolean => /Amount|Units|Max$|Cap$|^feeFixed|UnitValue$/.test(field);

/** A power to sign as a change keeps it. */
interface Power {
  userId: number;
  name: string;
  firstDay: string | null;
  lastDay: string | null;
  aloneMax: string | null;
}

function powerText({ name, firstDay, lastDay, aloneMax }: Power): string {
  const { from, until, alone, never } = signingPowerTexts;
  const days = [
    firstDay && fillMessage(from, { day: formatJalaliDate(firstDay) }),
    lastDay && fillMessage(until, { day: formatJalaliDate(lastDay) }),
  ].filter(Boolean);
  const limit = aloneMax === null ? never : fillMessage(alone, { amount: rialText(BigInt(aloneMax)) });
  return fillMessage(signingPowerTexts.power, { name, facts: [...days, limit].join(' ') });
}

/** A value of a rule for people; null for none. */
function valueText(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? ruleValueTexts.yes : ruleValueTexts.no;
  if (field === 'weekendDays') {
    const days = (value as number[]).map((day) => weekDayNames[day] ?? '');
    return days.length === 0 ? null : days.join(`${comma} `);
  }
  if (Array.isArray(value)) {
    const rows = value as (string | { untilDay: number; pct: string } | Power)[];
    const text = rows.map((row) => {
      if (typeof row === 'string') return wordsOf[field]?.[row] ?? row;
      return 'userId' in row ? powerText(row) : fillMessage(ruleValueTexts.exitStep, { ...row });
    });
    return rows.length === 0 ? null : toPersianDigits(text.join(`${comma} `));
  }
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatJalaliDate(text);
  const word = wordsOf[field]?.[text];
  if (word) return word;
  return isGrouped(field) && /^\d+$/.test(text) ? rialText(BigInt(text)) : toPersianDigits(text);
}

/** Fields that differ between two states of a rule, in the order of their names' list. */
export function ruleDifferences(before: RuleValues | null, after: RuleValues | null) {
  return Object.entries(ruleFieldLabels)
    .filter(([field]) => !isDeepStrictEqual(before?.[field] ?? null, after?.[field] ?? null))
    .map(([field, label]) => ({
      field,
      label,
      from: valueText(field, before?.[field]),
      to: valueText(field, after?.[field]),
    }));
}

const partText = (part: unknown): string => (typeof part === 'string' ? part : JSON.stringify(part));

/** A rule as a form began from it; lists as one text, nothing for a rule that does not exist. */
export function ruleContent(values: object | null): ApprovalContent {
  const fields: ApprovalContent = Object.fromEntries(
    Object.entries(values ?? {}).map(([field, value]: [string, ApprovalContent[string] | unknown[]]) => [
      field,
      Array.isArray(value) ? value.map(partText).join(', ') : value,
    ]),
  );
  return { ...fields };
}

/** The version of a rule, which a form sends back when it is saved. */
export const ruleVersion = (values: object): string => seenToken(ruleContent(values));

/** What a second person decides about: the rule's place, and each field that differs with both its values. */
export function ruleChangeContent(row: RuleChangeRow): ApprovalContent {
  const fields: Record<string, string> = Object.fromEntries(
    ruleDifferences(row.before, row.after).map(({ field, from, to }) => [
      field,
      toPersianDigits(
        fillMessage(ruleValueTexts.became, { from: from ?? ruleValueTexts.none, to: to ?? ruleValueTexts.none }),
      ),
    ]),
  );
  return { kind: ruleChangeKindLabels[row.kind], fund: row.fundName, ...fields };
}

/** A change as admins see it: an allow-list of fields. */
export function ruleChangeView(row: RuleChangeRow) {
  const values = row.after ?? row.before ?? {};
  const subject = [
    'orderNo',
    'investorName',
    'branchTitle',
    'title',
    'orderType',
    'wayCode',
    'authStatus',
    'holderKind',
    'firstDay',
    'fundType',
    'iban',
  ].map((field) => valueText(field, values[field]));
  return {
    changeId: row.id,
    kind: row.kind,
    kindText: ruleChangeKindLabels[row.kind],
    fundId: row.fundId,
    fundName: row.fundName ?? ruleValueTexts.allFunds,
    subject: subject.filter(Boolean).join(`${comma} `),
    differences: ruleDifferences(row.before, row.after),
    status: row.status,
    statusText: ruleChangeStatusLabels[row.status],
    decidedBy: row.decidedBy,
    ...decisionView(row, ruleChangeContent(row)),
  };
}
