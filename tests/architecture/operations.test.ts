import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Operation } from '#shared/contract/kernel/define.ts';
import { errorTextOf } from '#shared/contract/failures.ts';
import { allOperations } from '#shared/contract/operations.ts';
import { filesOf, textOf } from './tree.ts';

/** Words of all files of a place: an operation id counts as present when it stands there as a whole word. */
function wordsOf(patterns: readonly string[], withTests: boolean): Set<string> {
  const words = new Set<string>();
  for (const file of filesOf(patterns, { withTests })) {
    for (const word of textOf(file).match(/[A-Za-z_$][\w$]*/g) ?? []) words.add(word);
  }
  return words;
}

const places = {
  route: wordsOf(['src/server/modules/**/*.{routes,service}.ts', 'src/server/http/**/*.routes.ts'], false),
  endpoint: wordsOf(['src/panel/api/*.ts'], false),
  test: wordsOf(['tests/api/**/*.ts', 'tests/scenarios/**/*.ts', 'src/**/*.test.{ts,tsx}'], true),
};

/** The hooks that RTK Query makes from an endpoint's name carry the id with a capital. */
const capital = (id: string): string => `${id.charAt(0).toUpperCase()}${id.slice(1)}`;

describe('error codes', () => {
  it('are defined once, in tables that the API knows', async () => {
    const codes: string[] = [];
    for (const file of filesOf(['src/shared/contract/**/*.ts'])) {
      const names = [
        ...textOf(file).matchAll(/export const (\w+) = \{[^;]*\} as const satisfies Record<string, ErrorText>/g),
      ];
      if (names.length === 0) continue;
      const tables = (await import(resolve(file))) as Record<string, Record<string, unknown>>;
      for (const [, name = ''] of names) codes.push(...Object.keys(tables[name] ?? {}));
    }
    expect(codes.length).toBeGreaterThan(100);
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
    expect(codes.filter((code) => errorTextOf(code) === undefined)).toEqual([]);
  });
});

describe('decisions about what another person prepared', () => {
  /** Calls that answer the refusals of a decision and decide nothing, each with why it wants no re-check. */
  const exceptions: Readonly<Record<string, string>> = {
    matchDeposit: 'names an owner, which another person then orders with a re-check',
    retryDeposit: 'runs the automatic way again, without a choice of the person',
    noteDebitDay: 'writes a remark',
    holdPayout: 'stops a payout: whoever sees a danger is not kept from it',
    prepareNavWithdrawal: 'asks to stop a price; what takes it off is decided with a re-check',
  };

  it('want a re-check, whether they approve or refuse', () => {
    const lacking = allOperations
      .filter(({ method, errors, recent }) => method !== 'get' && errors?.includes('APPROVAL_CHANGED') && !recent)
      .map(({ id }) => id);
    expect(lacking.sort()).toEqual(Object.keys(exceptions).sort());
  });
});

describe('one name from button to SQL', () => {
  it('has operations, and no id or address twice', () => {
    expect(allOperations.length).toBeGreaterThan(0);
    const ids = allOperations.map((operation) => operation.id);
    const addresses = allOperations.map((operation) => `${operation.method} ${operation.path}`);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
  });

  it('answers deletions with 204 (spec 7)', () => {
    const deletions = allOperations.filter(({ method }) => method === 'delete');
    expect(deletions.filter(({ status }) => status !== 204).map(({ id }) => id)).toEqual([]);
  });

  it('lists the operations of every contract file', () => {
    const lists = textOf('src/shared/contract/operations.ts');
    const contracts = filesOf(['src/shared/contract/**/*.ts']).filter((file) => /\boperation\(\{/.test(textOf(file)));
    const missing = contracts.filter(
      (file) => !file.endsWith('/define.ts') && !lists.includes(`./${file.split('/').at(-1)}`),
    );
    expect(missing).toEqual([]);
  });

  const ids = allOperations.map(({ id }) => id);
  const without = (place: ReadonlySet<string>): string[] => ids.filter((id) => !place.has(id));

  it('names each by a verb and a noun', () => {
    // "logout" is both in one word.
    expect(ids.filter((id) => !/^([a-z]+([A-Z][a-zA-Z0-9]*)+|logout)$/.test(id))).toEqual([]);
  });

  it('has a route for each', () => {
    // the file of a list has the route of its list
    const files = new Set(allOperations.filter((operation) => 'listId' in operation).map(({ id }) => id));
    expect(without(places.route).filter((id) => !files.has(id))).toEqual([]);
  });

  it('has an endpoint in the panel for each, or none where the contract says that the panel never calls it', () => {
    const called = allOperations.filter(({ panel }) => panel !== false).map(({ id }) => id);
    expect(without(places.endpoint).filter((id) => called.includes(id))).toEqual([]);
    expect(ids.filter((id) => places.endpoint.has(id) && !called.includes(id))).toEqual([]);
  });

  it('has the call of the file of a list beside that of its list, or with those that come at the first press', () => {
    const homes = filesOf(['src/panel/api/*.ts']).map((file) => ({ file, text: textOf(file) }));
    const files = allOperations.filter((operation) => 'listId' in operation) as (Operation & { listId: string })[];
    expect(files.length).toBeGreaterThan(60);
    const lost = files.filter(({ id, listId }) => {
      const home = homes.filter(({ text }) => text.includes(`${id}: gives(`));
      return (
        home.length !== 1 || !(home[0]?.file.endsWith('/listFiles.ts') || home[0]?.text.includes(`${listId}: reads(`))
      );
    });
    expect(lost.map(({ id }) => id)).toEqual([]);
  });

  it('tests each', () => {
    expect(without(places.test).filter((id) => !places.test.has(capital(id)))).toEqual([]);
  });
});
