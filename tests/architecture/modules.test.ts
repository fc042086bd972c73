import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { modulesOfServer, sentenceOf } from '#tests/support/modules.ts';
import { filesOf, root, syntaxOf, textOf } from './tree.ts';

const home = 'src/server/modules/';
const moduleOf = (file: string): string => file.slice(home.length).split('/')[1] ?? '';
const sources = filesOf([`${home}*/*/*.ts`]);

/** The file that an import names, from the root of the project. */
const targetOf = (file: string, specifier: string): string =>
  specifier.startsWith('#server/')
    ? specifier.replace('#', 'src/')
    : path.posix.join(path.posix.dirname(file), specifier);

/** Modules that each module imports, types included. */
function importsOfModules(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of sources) {
    const own = moduleOf(file);
    const targets = found.get(own) ?? new Set<string>();
    found.set(own, targets);
    for (const statement of syntaxOf(file).statements) {
      if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue;
      const { moduleSpecifier } = statement;
      if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) continue;
      const target = targetOf(file, moduleSpecifier.text);
      if (target.startsWith(home) && target.slice(home.length).split('/').length > 2 && moduleOf(target) !== own)
        targets.add(moduleOf(target));
    }
  }
  return found;
}

/** The first circle of a graph as a path; null when it has none. */
function circleOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const done = new Set<string>();
  const visit = (node: string, trail: readonly string[]): string[] | null => {
    const at = trail.indexOf(node);
    if (at >= 0) return [...trail.slice(at), node];
    if (done.has(node)) return null;
    for (const next of graph.get(node) ?? []) {
      const circle = visit(next, [...trail, node]);
      if (circle) return circle;
    }
    done.add(node);
    return null;
  };
  for (const node of graph.keys()) {
    const circle = visit(node, []);
    if (circle) return circle;
  }
  return null;
}

/** Why an opening writes into the tables of other modules. */
const opens = 'an opening writes the rows of all holders of a fund in one statement (decision 152)';

/**
 * Tables that more than one module writes, with the reason. A new writer either moves its statement to the module of the
 * table or says here why it cannot.
 */
const sharedTables: Record<string, { modules: readonly string[]; why: string }> = {
  bank_deposits: {
    modules: ['bankSlips', 'deposits', 'gatewaySettlements'],
    why: 'whoever finds what a line of the bank was for marks it in the same transaction',
  },
  fund_navs: {
    modules: ['distributions', 'fundOpenings', 'prices', 'settlement'],
    why: 'a run and an execution lock the price that they used, and an opening brings past prices in',
  },
  profit_shares: {
    modules: ['corrections', 'distributions'],
    why: 'a profit whose journal two people take back is taken back in its share, in the same transaction',
  },
  faqs: {
    modules: ['faqs', 'siteContent'],
    why: 'an editor writes the question, and the counters follow the votes',
  },
  messages: {
    modules: ['notices', 'siteContent'],
    why: 'an editor writes news for all, and the work of the panel tells one person',
  },
  funds: {
    modules: ['distributions', 'fundSetup', 'ruleChanges'],
    why: 'a rule change writes the terms, the setup what a fund is, and the repayment of a bond closes it',
  },
  gateway_settlements: {
    modules: ['deposits', 'gatewaySettlements'],
    why: 'a line of the bank that is undone frees its settlement',
  },
  debit_attempts: {
    modules: ['debitRecords', 'gatewaySettlements'],
    why: 'a settlement marks the calls whose money goes back and that it contains',
  },
  debit_charges: {
    modules: ['debitRecords', 'gatewaySettlements'],
    why: 'a settlement marks the debits that it contains',
  },
  payments: {
    modules: ['gatewaySettlements', 'payments'],
    why: 'a settlement marks the payments that it contains',
  },
  payout_batch_rows: {
    modules: ['payoutQueue', 'payouts'],
    why: 'the answer of the bank closes the row and the payout at once',
  },
  payouts: {
    modules: ['payoutQueue', 'payouts'],
    why: 'a file claims many payouts in one statement, and a repair changes what a payout waits for',
  },
  second_factor_tickets: {
    modules: ['secondFactor', 'session'],
    why: 'a new password ends the open second steps',
  },
  settings: {
    modules: ['clock', 'proofCodes'],
    why: 'a table of named values, each written by the module that reads it',
  },
  users: {
    modules: ['account', 'devices', 'fundOpenings', 'session', 'userRoles'],
    why: 'profile, devices, log-in and role change other columns of a person, and an opening makes the log-ins of its holders',
  },
  accounts: { modules: ['fundOpenings', 'ledger'], why: opens },
  fund_totals: { modules: ['fundOpenings', 'holdings'], why: opens },
  holdings: { modules: ['fundOpenings', 'holdings'], why: opens },
  investor_bank_accounts: { modules: ['fundOpenings', 'investors'], why: opens },
  investors: { modules: ['fundOpenings', 'investors'], why: opens },
  journals: { modules: ['fundOpenings', 'ledger'], why: opens },
  ledger_entries: { modules: ['fundOpenings', 'ledger'], why: opens },
  lots: { modules: ['fundOpenings', 'holdings'], why: opens },
  order_events: { modules: ['fundOpenings', 'orderLifecycle'], why: opens },
  orders: { modules: ['fundOpenings', 'orderLifecycle'], why: opens },
  user_investors: { modules: ['fundOpenings', 'investors'], why: opens },
  user_devices: {
    modules: ['devices', 'session'],
    why: 'a log-in notes its device, and the owner names and removes it',
  },
};

/** Modules that write each table, read from the SQL of the repositories. */
function writersOfTables(): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>();
  const add = (table: string, file: string) =>
    writers.set(table, (writers.get(table) ?? new Set<string>()).add(moduleOf(file)));
  for (const file of sources.filter((name) => name.endsWith('.repo.ts'))) {
    const text = textOf(file).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    for (const match of text.matchAll(/\b(?:insert into|delete from)\s+([a-z_]+)/g)) add(match[1] ?? '', file);
    for (const match of text.matchAll(/\.(?:insertInto|deleteFrom|updateTable)\('([a-z_]+)'/g))
      add(match[1] ?? '', file);
    for (const match of text.matchAll(/(?<!\bfor |\bkey |\bdo )\bupdate\s+([a-z_]+)(?:\s+[a-z]+)?\s+set\b/g))
      add(match[1] ?? '', file);
  }
  return writers;
}

/** Functions of services over 60 lines. A factory holds its acts as closures: each act is measured, the factory is not. */
function longFunctions(): string[] {
  const found: string[] = [];
  for (const file of filesOf([`${home}*/*/*.service.ts`])) {
    const source = syntaxOf(file);
    const lineAt = (position: number): number => source.getLineAndCharacterOfPosition(position).line;
    const visit = (node: ts.Node): void => {
      const isFunction =
        ts.isFunctionDeclaration(node) ||
        ts.isMethodDeclaration(node) ||
        ts.isArrowFunction(node) ||
        ts.isFunctionExpression(node);
      if (isFunction && node.body) {
        const name = node.name?.getText() ?? 'a function without a name';
        const lines = lineAt(node.end) - lineAt(node.getStart()) + 1;
        if (lines > 60 && !name.startsWith('create')) found.push(`${file}: ${name} has ${lines} lines`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

describe('modules of the server', () => {
  it('lie in the districts of the import rules, and each says in its code what it does', async () => {
    const config = path.join(root, '.dependency-cruiser.mjs');
    const { districts } = (await import(config)) as { districts: Record<string, string[]> };
    const modules = modulesOfServer();
    expect(modules.length).toBeGreaterThan(60);
    expect([...new Set(modules.map(({ district }) => district))].sort()).toEqual(Object.keys(districts).sort());
    expect(modules.filter(({ does }) => does.length < 20).map(({ name }) => name)).toEqual([]);
  });

  it('say nothing where their files do not', () => {
    const made = '/** Notes of one desk, kept for a day. */\nexport function createNotesService() {}';
    expect(sentenceOf('notes', { 'notes.service.ts': made })).toBe('Notes of one desk, kept for a day.');
    expect(
      sentenceOf('notes', { 'notes.service.ts': made, 'notes.repo.ts': '\n/* Module `notes`: all\n * of it. */' }),
    ).toBe('all of it.');
    expect(sentenceOf('notes', { 'other.service.ts': made, 'notes.repo.ts': '/* Module `papers`: others. */' })).toBe(
      '',
    );
    expect(sentenceOf('notes', { 'notes.service.ts': 'export function createNotesService() {}' })).toBe('');
  });

  it('have services whose functions have at most 60 lines', () => {
    expect(longFunctions()).toEqual([]);
  });

  it('import each other without a cycle, types included', () => {
    expect(circleOf(importsOfModules())).toBeNull();
  });

  it('finds a circle when there is one', () => {
    const graph = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c'])],
      ['c', new Set(['b'])],
    ]);
    expect(circleOf(graph)).toEqual(['b', 'c', 'b']);
  });

  it('ask in one place whether a fund takes orders', () => {
    const asks = /issueEnabled\s*(&&|\|\|)\s*[\w.!]*status/;
    expect(sources.filter((file) => asks.test(textOf(file)))).toEqual([
      `${home}records/orderLifecycle/fundOpen.rules.ts`,
    ]);
  });

  it('leave cookies and headers to the session, the log-in and the routes that hand out a session', () => {
    const owners = [
      'people/login/',
      'records/session/',
      'people/account/account.routes.ts',
      'people/secondFactor/',
    ].map((name) => home + name);
    const reaching = sources.filter((file) =>
      /\bBrowser(Access|Context|Handlers?)\b|\bbrowserHandlers\b/.test(textOf(file)),
    );
    expect(reaching.length).toBeGreaterThan(3);
    expect(reaching.filter((file) => !owners.some((owner) => file.startsWith(owner)))).toEqual([]);
    expect(reaching.filter((file) => /secondFactor\/\w+\.service/.test(file))).toEqual([]);
  });

  it('give records to each other; only handlers wrap them for the wire', () => {
    const unwraps = /\{ data(: \w+)? \} = await|\)\)\.data\b/;
    expect(sources.filter((file) => unwraps.test(textOf(file)))).toEqual([]);
  });

  it('say with InvariantError what cannot be, and keep Error for starting up and libraries', () => {
    const thrown = sources.flatMap((file) => [...textOf(file).matchAll(/throw new Error\(/g)].map(() => file));
    expect(thrown).toEqual([
      // the libraries of passkeys throw, too; the caller refuses both alike
      `${home}people/secondFactor/webauthn.ts`,
      `${home}people/secondFactor/webauthn.ts`,
      // a kind that is defined twice keeps the process from starting
      `${home}platform/work/work.service.ts`,
    ]);
  });

  it('write each table from one module, or say why not', () => {
    const writers = writersOfTables();
    expect(writers.size).toBeGreaterThan(60);
    const shared = [...writers].filter(([, modules]) => modules.size > 1);
    const seen = Object.fromEntries(shared.map(([table, modules]) => [table, [...modules].sort()]));
    const allowed = Object.fromEntries(
      Object.entries(sharedTables).map(([table, { modules }]) => [table, [...modules].sort()]),
    );
    expect(seen).toEqual(allowed);
  });
});
