/** What decides whether a fund or bond takes orders, on the day of its terms. Type 1 is issuance, 2 redemption. */
export interface FundOpening {
  status: 'draft' | 'active' | 'closed' | 'liquidating';
  issueEnabled: boolean;
  cancelEnabled: boolean;
  /** traded at the stock exchange: no orders here */
  isNegotiable: boolean;
  closeReason: string | null;
  /** reasons of a bond by the type of the order; null where it takes orders */
  closedFor?: { 1: string | null; 2: string | null };
}

/** True when a fund takes orders of a type. An order that was accepted before asks this alone. */
export function isFundOpen(fund: Pick<FundOpening, 'status' | 'issueEnabled' | 'cancelEnabled'>, type: 1 | 2): boolean {
  if (type === 1) return fund.issueEnabled && fund.status === 'active';
  return fund.cancelEnabled && fund.status !== 'draft';
}

/** The reason that a closed fund gives for a type of order, in Persian; a dash without one of its own. */
export function closeReasonOf(fund: Pick<FundOpening, 'closedFor' | 'closeReason'>, type: 1 | 2): string {
  return fund.closedFor?.[type] ?? fund.closeReason ?? '—';
}

/** Why a fund takes no new order of a type, in Persian; a dash without a reason of its own, null when it takes them. */
export function fundClosedReason(fund: FundOpening, type: 1 | 2): string | null {
  if (isFundOpen(fund, type) && !fund.isNegotiable) return null;
  return closeReasonOf(fund, type);
}
