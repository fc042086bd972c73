import { setupChecks, type FundStatus, type SetupCheck } from '#shared/texts/fundSetupTexts.ts';

/** What the list of things to do before a fund goes live is made from. */
export interface SetupFacts {
  isNegotiable: boolean;
  paysProfit: boolean;
  hasAttributes: boolean;
  hasAbout: boolean;
  /** purposes that active accounts have together */
  purposes: readonly string[];
  hasOpenWay: boolean;
  /** order types with a timing */
  scheduled: readonly number[];
  hasCeiling: boolean;
  /** categories of published documents */
  papers: readonly string[];
  hasPrice: boolean;
  /** changes of the fund that wait for a second person, apart from that of its status */
  waitingChanges: number;
  /** orders, units, money to pay, or credit of somebody */
  isInUse: boolean;
}

/** Each thing that a fund needs before investors see it, in the order of the work; what it does not need is left out. */
export function setupChecksOf(facts: SetupFacts): { check: SetupCheck; isDone: boolean }[] {
  const done: Record<SetupCheck, boolean | null> = {
    attributes: facts.hasAttributes,
    about: facts.hasAbout,
    subscriptionAccount: facts.purposes.includes('subscription'),
    redemptionAccount: facts.purposes.includes('redemption'),
    profitAccount: facts.paysProfit ? facts.purposes.includes('profit') : null,
    // a fund of the exchange takes no orders here
    ways: facts.isNegotiable ? null : facts.hasOpenWay,
    buySchedule: facts.isNegotiable ? null : facts.scheduled.includes(1),
    sellSchedule: facts.isNegotiable ? null : facts.scheduled.includes(2),
    ceiling: facts.hasCeiling,
    prospectus: facts.papers.includes('prospectus'),
    articles: facts.papers.includes('articles'),
    price: facts.hasPrice,
    changes: facts.waitingChanges === 0,
  };
  return setupChecks.flatMap((check) => {
    const isDone = done[check];
    return isDone === null ? [] : [{ check, isDone }];
  });
}

const movesFrom: Readonly<Record<FundStatus, readonly FundStatus[]>> = {
  draft: ['active'],
  active: ['closed', 'liquidating', 'draft'],
  closed: ['active', 'liquidating'],
  liquidating: ['closed'],
};

/** Where the status of a fund may go, with what keeps it from going there. */
export function statusMovesOf(
  from: FundStatus,
  facts: SetupFacts,
): { to: FundStatus; problem: 'FUND_NOT_READY' | 'FUND_IN_USE' | null }[] {
  return movesFrom[from].map((to) => {
    const isReady = setupChecksOf(facts).every(({ isDone }) => isDone);
    if (from === 'draft' && !isReady) return { to, problem: 'FUND_NOT_READY' };
    return { to, problem: to === 'draft' && facts.isInUse ? 'FUND_IN_USE' : null };
  });
}
