import { describe, expect, it } from 'vitest';
import { setupChecksOf, statusMovesOf, type SetupFacts } from './fundSetup.rules.ts';

const ready: SetupFacts = {
  isNegotiable: false,
  paysProfit: false,
  hasAttributes: true,
  hasAbout: true,
  purposes: ['subscription', 'redemption'],
  hasOpenWay: true,
  scheduled: [1, 2],
  hasCeiling: true,
  papers: ['prospectus', 'articles', 'financial'],
  hasPrice: true,
  waitingChanges: 0,
  isInUse: false,
};
const missing = (facts: Partial<SetupFacts>) =>
  setupChecksOf({ ...ready, ...facts }).flatMap(({ check, isDone }) => (isDone ? [] : [check]));

describe('what a fund needs before it goes live', () => {
  it.each([
    [{}, []],
    [{ hasAttributes: false, hasAbout: false }, ['attributes', 'about']],
    [{ purposes: [] }, ['subscriptionAccount', 'redemptionAccount']],
    [{ paysProfit: true }, ['profitAccount']],
    [{ hasOpenWay: false }, ['ways']],
    [{ scheduled: [1] }, ['sellSchedule']],
    [{ hasCeiling: false, papers: ['prospectus'] }, ['ceiling', 'articles']],
    [{ hasPrice: false, waitingChanges: 1 }, ['price', 'changes']],
    // a fund of the exchange takes no orders here
    [{ isNegotiable: true, hasOpenWay: false, scheduled: [] }, []],
  ] as const)('%o lacks %o', (facts, expected) => {
    expect(missing(facts)).toEqual(expected);
  });
});

describe('where the status of a fund may go', () => {
  it('lets a complete draft go live, and no other', () => {
    expect(statusMovesOf('draft', ready)).toEqual([{ to: 'active', problem: null }]);
    expect(statusMovesOf('draft', { ...ready, hasPrice: false })).toEqual([
      { to: 'active', problem: 'FUND_NOT_READY' },
    ]);
  });

  it('takes a fund from view only while nobody has anything in it', () => {
    const toDraft = (isInUse: boolean) =>
      statusMovesOf('active', { ...ready, isInUse }).find(({ to }) => to === 'draft')?.problem;
    expect([toDraft(false), toDraft(true)]).toEqual([null, 'FUND_IN_USE']);
  });

  it('opens a closed fund again, but ends a liquidation only by closing', () => {
    expect(statusMovesOf('closed', ready).map(({ to }) => to)).toEqual(['active', 'liquidating']);
    expect(statusMovesOf('liquidating', ready).map(({ to }) => to)).toEqual(['closed']);
  });
});

it('a fund that was live moves on also while something is missing', () => {
  const facts = { ...ready, hasPrice: false, isInUse: true };
  expect(statusMovesOf('closed', facts)).toEqual([
    { to: 'active', problem: null },
    { to: 'liquidating', problem: null },
  ]);
  expect(statusMovesOf('active', facts)).toEqual([
    { to: 'closed', problem: null },
    { to: 'liquidating', problem: null },
    { to: 'draft', problem: 'FUND_IN_USE' },
  ]);
  expect(missing({ scheduled: [2] })).toEqual(['buySchedule']);
  expect(missing({ paysProfit: true, purposes: ['subscription', 'redemption', 'profit'] })).toEqual([]);
});
