import { describe, expect, it } from 'vitest';
import { partsOf } from './openItems.rules.ts';

const item = (settlementId: number, amount: bigint, waiting = 0n) => ({
  settlementId,
  journalId: null,
  amount,
  waiting,
});
const part = (settlementId: number, amount: bigint) => ({ settlementId, journalId: null, amount });

describe('the parts that a closure takes of open items', () => {
  it('are all that is free of them', () => {
    expect(partsOf('gateway_clearing', 'fee', [item(1, 500n, 200n), item(2, -100n)], null)).toEqual({
      parts: [part(1, 300n), part(2, -100n)],
    });
    expect(partsOf('gateway_clearing', 'offset', [item(1, 300n), item(2, -300n)], null)).toEqual({
      parts: [part(1, 300n), part(2, -300n)],
    });
  });

  it('are as much as the line of the bank brought, of the oldest first', () => {
    expect(partsOf('manager_claim', 'line', [item(1, 300n), item(2, -50n), item(3, 400n)], 270n)).toEqual({
      parts: [part(1, 300n), part(2, -50n), part(3, 20n)],
    });
    expect(partsOf('debit_clearing', 'line', [item(1, 300n), item(2, 400n)], 120n)).toEqual({ parts: [part(1, 120n)] });
  });

  it.each([
    ['OPEN_ITEM_NOTHING', 'gateway_clearing', 'fee', [item(1, 5n, 5n)], null],
    ['OPEN_ITEM_WAY', 'manager_claim', 'fee', [item(1, 5n)], null],
    ['OPEN_ITEM_OFFSET', 'gateway_clearing', 'offset', [item(1, 5n), item(2, -4n)], null],
    ['OPEN_ITEM_EVEN', 'gateway_clearing', 'capital', [item(1, 5n), item(2, -5n)], null],
    ['OPEN_ITEM_SIDE', 'gateway_clearing', 'manager', [item(1, -5n)], null],
    ['OPEN_ITEM_LINE_MORE', 'manager_claim', 'line', [item(1, 5n)], 6n],
  ] as const)('are refused with %s', (obstacle, account, way, items, line) => {
    expect(partsOf(account, way, items, line)).toMatchObject({ obstacle });
  });
});
