import { toPersianDigits } from '#shared/digits.ts';
import { formatJalaliDate, formatJalaliWeekday, tehranDay, tehranTime } from '#shared/jalali.ts';
import type { Freeze } from '#shared/registryStanding.ts';
import { safeLink } from '#server/http/richText.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { sejamStatusTexts } from '#shared/texts/identityTexts.ts';
import { authStatuses } from '#shared/contract/investors.ts';
import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { freezeLabels } from '#shared/texts/ruleTexts.ts';
import {
  freezeUntil,
  moneyStates,
  profileActions,
  profitShareLabels,
  rejectedSlipText,
  type lastProfit,
  type listCustomBoxes,
  type MoneyState,
  type myMoney,
  type profileStatus,
  type userStatus,
} from '#shared/contract/dashboard.ts';
import { rialText, sumRial } from '#shared/money.ts';
import type { BoxRow, MoneyPartRow, ProfileRow, ProfitShareRow } from './dashboard.repo.ts';
import { moneyStateOf, profileNeeds, type ProfileNeed } from './dashboard.rules.ts';

/** A share of profit. */
export function profitShareView(row: ProfitShareRow): ResponseOf<typeof lastProfit>['data'][number] {
  // the investor waits for the money, whether it is booked or not
  const status = row.status === 'queued' ? 'pending' : row.status;
  return {
    fundId: row.fundId,
    fundName: row.fundName,
    profitDate: row.profitDate,
    unitCount: row.unitCount.toString(),
    profitPerUnit: row.profitPerUnit.toString(),
    amount: row.amount.toString(),
    amountText: rialText(row.amount),
    status,
    statusText: profitShareLabels[status],
  };
}

/** A box of the home page; a link that is not safe is left out. */
export function boxView(row: BoxRow): ResponseOf<typeof listCustomBoxes>['data'][number] {
  return {
    boxId: row.boxId,
    title: row.title,
    text: row.text,
    imageUrl: row.imageId && `/api/core/files/${row.imageId}/`,
    link: safeLink(row.link),
    color: row.color,
    order: row.order,
  };
}

/** What is stopped, until when and why, as the investor reads it. */
function freezeText(text: string, { extent, reason, lastDay }: Freeze): string {
  const until = lastDay === null ? freezeUntil.open : fillMessage(freezeUntil.day, { day: formatJalaliDate(lastDay) });
  return fillMessage(text, { extent: freezeLabels[extent], until, reason });
}

/** Why the slip was rejected and until when it may be mended, where both are known. */
function slipText(text: string, { rejectedSlipReason, rejectedSlipUntil: until }: ProfileRow): string {
  if (!rejectedSlipReason || !until) return text;
  const reason = rejectedSlipReason.trim().replace(/[.؛،]+$/, '');
  const day = formatJalaliWeekday(tehranDay(until));
  return fillMessage(rejectedSlipText, { reason, day, time: toPersianDigits(tehranTime(until)) });
}

function textOf(code: ProfileNeed, row: ProfileRow): string {
  const { text } = profileActions[code];
  if (code === 'frozen' && row.freeze) return freezeText(text, row.freeze);
  return code === 'receipt_rejected' ? slipText(text, row) : text;
}

/** What mends a need; a slip is mended or looked at in the order that it belongs to. */
function actionOf(code: ProfileNeed, row: ProfileRow) {
  const { path, label } = profileActions[code];
  const orders: Partial<Record<ProfileNeed, number | null>> = {
    receipt_rejected: row.rejectedSlipOrderId,
    receipt_pending: row.pendingSlipOrderId,
  };
  const orderId = orders[code];
  // the form that mends the slip is open at once
  const form = code === 'receipt_rejected' ? '&order-slip=1' : '';
  return { code, label, text: textOf(code, row), path: orderId ? `${path}?order=${orderId}${form}` : path };
}

/** The status banner. */
export function profileStatusView(row: ProfileRow): ResponseOf<typeof profileStatus>['data'] {
  const status = authStatuses[row.authStatus];
  const missing = profileNeeds(row);
  return {
    authStatus: status.id,
    authStatusText: status.text,
    isAuthorized: status.isAuthorized,
    canSeeProfile: status.isAuthorized,
    sejamStatus: row.sejamStatus,
    hasDefaultAccount: row.hasDefaultAccount,
    missing,
    actions: missing.map((code) => actionOf(code, row)),
  };
}

/** Identity of an investor in the words of the product and of the registry. */
export function userStatusView(row: ProfileRow): ResponseOf<typeof userStatus>['data'] {
  const { id, text, isAuthorized } = authStatuses[row.authStatus];
  return {
    authStatus: id,
    authStatusText: text,
    isAuthorized,
    sejamStatus: row.sejamStatus,
    sejamStatusText: sejamStatusTexts[row.sejamStatus] ?? '',
  };
}

type Money = ResponseOf<typeof myMoney>['data'];

/** Parts of an investor's cash under what they wait for, in the order of the labels; a state without money is left out. */
export function moneyStatesView(parts: readonly MoneyPartRow[]): Money['states'] {
  return (Object.keys(moneyStates) as MoneyState[]).flatMap((state) => {
    const entries = parts.filter((part) => moneyStateOf(part) === state);
    if (entries.length === 0) return [];
    return [
      {
        state,
        stateText: moneyStates[state],
        amount: sumRial(entries.map((part) => part.amount)).toString(),
        entries: entries.map((part) => ({
          fundId: part.fundId,
          fundName: part.fundName,
          amount: part.amount.toString(),
          orderId: part.orderId,
          orderNo: part.orderNo,
          expectedOn: part.expectedOn,
        })),
      },
    ];
  });
}
