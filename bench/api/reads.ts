import type { Operation } from '#shared/contract/kernel/define.ts';
import { getInfo, getProfile, listSessions } from '#shared/contract/account.ts';
import { listAccounting } from '#shared/contract/accounting.ts';
import { assetsReport, listLicenses } from '#shared/contract/assets.ts';
import { lastAsset, lastProfit, listCustomBoxes, profileStatus, upcomingEvents } from '#shared/contract/dashboard.ts';
import { listFaqs } from '#shared/contract/faqs.ts';
import { fundDescription, fundInvestorAsset, listFunds } from '#shared/contract/funds.ts';
import { investorInfo, listInvestors } from '#shared/contract/investors.ts';
import { countUnreadMessages, listMessages } from '#shared/contract/messages.ts';
import { listOrders, listPaymentMethods, orderInvestorAsset } from '#shared/contract/orders.ts';
import { getXsrfToken } from '#shared/contract/system.ts';

/** The reads of an investor that `npm run bench:api` measures, most often called first, each with its query. */
export function readsOf(investorId: number): [op: Operation, query: Record<string, unknown>][] {
  const own = { investorId };
  const ofFund = { investorId, fundId: 1 };
  return [
    [getXsrfToken, {}],
    [getInfo, {}],
    [getProfile, own],
    [listInvestors, {}],
    [countUnreadMessages, {}],
    [lastAsset, own],
    [upcomingEvents, own],
    [profileStatus, own],
    [lastProfit, own],
    [listCustomBoxes, {}],
    [listFunds, {}],
    [fundDescription, { fundId: 1 }],
    [fundInvestorAsset, ofFund],
    [listOrders, { ...own, open: true }],
    [orderInvestorAsset, own],
    [listPaymentMethods, ofFund],
    [listAccounting, own],
    [assetsReport, own],
    [listLicenses, own],
    [listMessages, {}],
    [listFaqs, {}],
    [investorInfo, own],
    [listSessions, {}],
  ];
}
