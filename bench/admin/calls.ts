import { addDays, tehranDay } from '#shared/jalali.ts';
import {
  getBuyGraph,
  getDashboardStatistics,
  getDayBoard,
  getSellGraph,
  getUsersGraph,
  listSellBuyStatistics,
  listWaitingWork,
} from '#shared/contract/adminDashboard.ts';
import { listAuditEvents } from '#shared/contract/audit.ts';
import { listBankSlips } from '#shared/contract/bankSlips.ts';
import { listAllAccounting, listAllAssets } from '#shared/contract/bookReports.ts';
import { listJournals } from '#shared/contract/corrections.ts';
import type { Operation } from '#shared/contract/kernel/define.ts';
import { listAutoBuy } from '#shared/contract/deposits.ts';
import { listInvestorReport } from '#shared/contract/investorReports.ts';
import { listAllOrders, listFundDays, listFundOrders, listFundPayments } from '#shared/contract/orderReports.ts';
import { listPayouts } from '#shared/contract/payouts.ts';
import { listTickets } from '#shared/contract/tickets.ts';
import { listUsers } from '#shared/contract/userRoles.ts';
import type { CallInput } from '../../tests/support/client.ts';

interface Ask extends CallInput {
  op: Operation;
}

export interface Asker {
  name: string;
  ask(turn: number): Ask;
}

const today = tehranDay(new Date());
const page = { page: 1, size: 10 };
const month = { from: addDays(today, -30), to: today };
/** Pages that people open: the first ones, in turn. */
const pageOf = (turn: number) => ({ page: 1 + (turn % 4), size: 10 });
const funds = [1, 3, 4, 6];
const fundOf = (turn: number): number => funds[turn % funds.length] ?? 1;
const codes = ['0012345679', '1287654320', '0023456787', '10320456783'];
const codeOf = (turn: number): string => codes[turn % codes.length] ?? '';

/** The twelve lists that administrators open most, the same lists by filter, and every call of their dashboard. */
export const askers: readonly Asker[] = [
  { name: 'all orders', ask: (turn) => ({ op: listAllOrders, query: pageOf(turn) }) },
  { name: 'all orders of a fund', ask: (turn) => ({ op: listAllOrders, query: { ...page, fundId: fundOf(turn) } }) },
  { name: 'all orders by a code', ask: (turn) => ({ op: listAllOrders, query: { ...page, search: codeOf(turn) } }) },
  { name: 'orders of a fund', ask: (turn) => ({ op: listFundOrders, params: { fundId: fundOf(turn) }, query: page }) },
  {
    name: 'payments of a fund',
    ask: (turn) => ({ op: listFundPayments, params: { fundId: fundOf(turn) }, query: page }),
  },
  { name: 'investors', ask: (turn) => ({ op: listInvestorReport, query: pageOf(turn) }) },
  {
    name: 'investors by a code',
    ask: (turn) => ({ op: listInvestorReport, query: { ...page, search: codeOf(turn) } }),
  },
  { name: 'days of funds', ask: (turn) => ({ op: listFundDays, query: pageOf(turn) }) },
  { name: 'turnover of all', ask: (turn) => ({ op: listAllAccounting, query: pageOf(turn) }) },
  { name: 'holdings of all', ask: (turn) => ({ op: listAllAssets, query: pageOf(turn) }) },
  { name: 'slips', ask: (turn) => ({ op: listBankSlips, query: pageOf(turn) }) },
  { name: 'payouts', ask: (turn) => ({ op: listPayouts, query: pageOf(turn) }) },
  { name: 'deposits', ask: (turn) => ({ op: listAutoBuy, query: pageOf(turn) }) },
  { name: 'users', ask: (turn) => ({ op: listUsers, query: pageOf(turn) }) },
  { name: 'tickets', ask: (turn) => ({ op: listTickets, body: { is_admin: true, page: pageOf(turn).page } }) },
  { name: 'journals', ask: (turn) => ({ op: listJournals, query: pageOf(turn) }) },
  { name: 'audit log', ask: (turn) => ({ op: listAuditEvents, query: pageOf(turn) }) },
  { name: 'dashboard: statistics', ask: () => ({ op: getDashboardStatistics }) },
  { name: 'dashboard: work that waits', ask: () => ({ op: listWaitingWork }) },
  { name: 'dashboard: day of every fund', ask: () => ({ op: getDayBoard }) },
  { name: 'dashboard: users', ask: () => ({ op: getUsersGraph, query: month }) },
  { name: 'dashboard: sells and buys', ask: () => ({ op: listSellBuyStatistics, query: month }) },
  { name: 'dashboard: buys', ask: () => ({ op: getBuyGraph, query: month }) },
  { name: 'dashboard: sells', ask: () => ({ op: getSellGraph, query: month }) },
];
