import { describe, expect, it } from 'vitest';
import { InvariantError } from '../invariant.ts';
import { handlersOf } from './handlers.ts';

type Special = Parameters<typeof handlersOf>[1];
const collect = (services: object, special: object = {}): Record<string, unknown> =>
  handlersOf(services, special as Special);

describe('handlersOf', () => {
  const listFunds = () => Promise.resolve({ data: [] });

  it('takes what services name like an operation, and leaves the rest', () => {
    const helper = () => 'no operation';
    expect(collect({ funds: { listFunds, helper } })).toEqual({ listFunds });
  });

  it('lets a special handler come before the one of a service', () => {
    const special = () => Promise.resolve({ data: ['special'] });
    expect(collect({ funds: { listFunds } }, { listFunds: special })).toEqual({ listFunds: special });
  });

  it('takes a service that stands in the table under two names once', () => {
    const funds = { listFunds };
    expect(collect({ funds, again: funds })).toEqual({ listFunds });
  });

  it('refuses two handlers of one operation', () => {
    const other = () => Promise.resolve({ data: [] });
    expect(() => collect({ funds: { listFunds }, copies: { listFunds: other } })).toThrow(InvariantError);
  });
});
