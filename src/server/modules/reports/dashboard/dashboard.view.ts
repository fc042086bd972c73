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
  dealNames,
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
import type { OrderRecord } from '#server/modules/records/orderLifecycle/orders.repo.ts';
import { nextEvent, type NextEvent } from '#server/modules/records/orderLifecycle/nextEvent.rules.ts';
import { nextEventActs } from '#shared/texts/nextEventTexts.ts';
import {
  moneyStateOf,
  orderNeed,
  profileNeeds,
  sortOrderNeeds,
  waitsForInvestor,
  type ProfileNeed,
} from './dashboard.rules.ts';

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
function slipText({ reason, expiresAt: until }: OrderRecord): string {
  if (!reason || !until) return profileActions.receipt_rejected.text;
  const day = formatJalaliWeekday(tehranDay(until));
  const time = toPersianDigits(tehranTime(until));
  return fillMessage(rejectedSlipText, { reason: reason.trim().replace(/[.؛،]+$/, ''), day, time });
}

/** A need of an order, with the page of that order; the form that mends a slip is open at once. */
function orderAction(order: OrderRecord, { need, next }: { need: ProfileNeed; next: NextEvent }) {
  const { text, label, path } = profileActions[need];
  const names = { deal: dealNames[order.orderType], fund: order.fundName, next: next.text };
  const form = next.act === nextEventActs.slip ? '&order-slip=1' : '';
  return {
    code: need,
    waitsForInvestor: waitsForInvestor(need),
    text: need === 'receipt_rejected' ? slipText(order) : fillMessage(text, names),
    label,
    path: `${path}?order=${order.id}${form}`,
  };
}

/** The status banner and what else waits: of the account, then of its open orders, which come oldest first. */
export function profileStatusView(
  row: ProfileRow,
  orders: readonly OrderRecord[],
  at: Date,
): ResponseOf<typeof profileStatus>['data'] {
  const status = authStatuses[row.authStatus];
  const ofAccount = profileNeeds(row).map((code) => {
    const { text, label, path } = profileActions[code];
    const said = code === 'frozen' && row.freeze ? freezeText(text, row.freeze) : text;
    return { code, waitsForInvestor: waitsForInvestor(code), text: said, label, path };
  });
  const needs = orders.flatMap((order) => {
    const next = nextEvent(order, at);
    const need = orderNeed(next);
    return need ? [{ order, need, next, when: next.when }] : [];
  });
  const actions = [...ofAccount, ...sortOrderNeeds(needs).map(({ order, ...of }) => orderAction(order, of))];
  return {
    authStatus: status.id,
    authStatusText: status.text,
    isAuthorized: status.isAuthorized,
    canSeeProfile: status.isAuthorized,
    sejamStatus: row.sejamStatus,
    hasDefaultAccount: row.hasDefaultAccount,
    missing: [...new Set(actions.map(({ code }) => code))],
    actions,
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
