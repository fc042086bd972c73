import { safeLink } from '../../http/richText.ts';
import type { ResponseOf } from '#shared/contract/define.ts';
import { authStatuses } from '#shared/contract/investors.ts';
import {
  profileActions,
  profitShareLabels,
  type lastProfit,
  type listCustomBoxes,
  type profileStatus,
} from '#shared/contract/dashboard.ts';
import { rialText } from '#shared/money.ts';
import type { BoxRow, ProfileRow, ProfitShareRow } from './dashboard.repo.ts';
import { profileNeeds } from './dashboard.rules.ts';

/** A share of profit. */
export function profitShareView(row: ProfitShareRow): ResponseOf<typeof lastProfit>['data'][number] {
  return {
    fundId: row.fundId,
    fundName: row.fundName,
    profitDate: row.profitDate,
    unitCount: row.unitCount.toString(),
    profitPerUnit: row.profitPerUnit.toString(),
    amount: row.amount.toString(),
    amountText: rialText(row.amount),
    status: row.status,
    statusText: profitShareLabels[row.status],
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
    actions: missing.map((code) => ({ code, ...profileActions[code] })),
  };
}
