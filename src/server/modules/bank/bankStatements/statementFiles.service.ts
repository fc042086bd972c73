import { statementLineLabels } from '#shared/texts/deskTexts.ts';
import { fail } from '#shared/contract/failures.ts';
import { MAX_STATEMENT_TEXT, PREVIEW_LINES } from '#shared/contract/statementFiles.ts';
import { sumRial } from '#shared/money.ts';
import type { StatementMapping } from '#shared/statementMapping.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { sheetText, type SheetProblem } from '#server/http/sheetText.ts';
import { MAX_LINES } from './bankStatements.rules.ts';
import * as repo from './forecast.repo.ts';
import { closingsToView, forecastOf } from './forecast.rules.ts';
import { mappingFaults, readMapped, type MappedStatement } from './mappedStatement.rules.ts';
import { findMatches, resolveLines } from './resolveLines.ts';

/** Rows of a file beside its lines: titles, sums, what a bank prints above and below. */
const OTHER_ROWS = 200;

const codes = {
  format: 'STATEMENT_FORMAT',
  oldExcel: 'STATEMENT_OLD_EXCEL',
  big: 'STATEMENT_FILE_BIG',
} as const satisfies Record<Exclude<SheetProblem, 'long'>, string>;

/**
 * Reads a bank's own file of an account. Problems of its lines are part of what was read.
 * @throws STATEMENT_MAPPING with the columns, IMPORT_EMPTY, IMPORT_TOO_LONG
 */
export function readBankFile(content: string, mapping: StatementMapping, iban: string, at: Date): MappedStatement {
  const faults = mappingFaults(mapping);
  if (Object.keys(faults).length > 0) throw fail('STATEMENT_MAPPING', { fields: faults });
  const statement = readMapped(content, mapping, iban, at);
  if ('missing' in statement) throw fail('STATEMENT_MAPPING', { fields: statement.missing });
  if (statement.lineCount === 0) throw fail('IMPORT_EMPTY');
  if (statement.lineCount > MAX_LINES) throw fail('IMPORT_TOO_LONG', { params: { max: MAX_LINES } });
  return statement;
}

/** Files as banks give them: made text, read with a mapping, and shown before anything is kept (domain 9.21). */
export function createStatementFilesService(deps: Pick<Deps, 'db' | 'ports'>) {
  const { db } = deps;
  return {
    convertStatementFile: async (_ctx, { body: { file } }) => {
      const read = await sheetText(Buffer.from(file, 'base64'), MAX_LINES + OTHER_ROWS);
      if (read === 'long') throw fail('IMPORT_TOO_LONG', { params: { max: MAX_LINES } });
      if (typeof read === 'string') throw fail(codes[read]);
      if (read.rowCount === 0) throw fail('IMPORT_EMPTY');
      if (read.content.length > MAX_STATEMENT_TEXT) throw fail('STATEMENT_FILE_BIG');
      return { data: read };
    },

    listStatementMappings: async () => ({
      data: (await repo.listMappedAccounts(db, null)).map(({ savedAt, mapping, ...account }) => ({
        ...account,
        mapping: mapping && { ...mapping, skipWords: [...mapping.skipWords] },
        savedAt: savedAt?.toISOString() ?? null,
      })),
    }),

    previewStatement: async (_ctx, { body: { fundAccountId, content, mapping } }) => {
      const at = deps.ports.clock.business();
      return inTransaction(db, async (tx) => {
        const [account] = await repo.listMappedAccounts(tx, fundAccountId);
        if (!account) throw fail('STATEMENT_ACCOUNT');
        const statement = readBankFile(content, mapping, account.iban, at);
        // what can be read is shown beside what cannot
        const resolved = await resolveLines(tx, { ...statement, problems: {} }, fundAccountId);
        const { lines } = resolved;
        const matches = await findMatches(tx, resolved);
        const fresh = lines.filter((line) => line.state === 'waiting');
        const [into, out] = [
          fresh.filter(({ direction }) => direction === 'in'),
          fresh.filter(({ direction }) => direction === 'out'),
        ];
        const closings = statement.balances.map(({ closing }) => closing);
        const books = await repo.listBooksOfDays(tx, {
          ...{ fundId: account.fundId, fundAccountId, days: closings.map(({ day }) => day) },
        });
        return {
          data: {
            lines: lines.slice(0, PREVIEW_LINES).map((line) => ({
              line: line.lineNo,
              direction: line.direction,
              bankRef: line.bankRef,
              amount: line.amount.toString(),
              depositDate: line.depositedAt.toISOString(),
              depositCode: line.depositCode,
              sourceIban: line.sourceIban,
              description: line.description,
              isLate: line.isLate,
              state: line.state,
              stateText: statementLineLabels[line.state],
              match: matches.get(line.lineNo)?.kind ?? null,
              matchText: matches.get(line.lineNo)?.text ?? null,
              alike: line.alike,
            })),
            problems: Object.entries(statement.problems).flatMap(([field, messages]) =>
              messages.map((message) => ({ line: Number(field.slice('line.'.length)), message })),
            ),
            skipped: statement.skipped,
            lineCount: statement.lineCount,
            newCount: into.length,
            newAmount: sumRial(into.map(({ amount }) => amount)).toString(),
            withdrawalCount: out.length,
            withdrawalAmount: sumRial(out.map(({ amount }) => amount)).toString(),
            repeatedCount: lines.filter(({ state }) => state === 'repeated').length,
            linkedCount: lines.filter(({ state }) => state === 'linked').length,
            alikeCount: fresh.filter(({ alike }) => alike !== null).length,
            lateCount: lines.filter(({ isLate, state }) => isLate && state !== 'repeated').length,
            forecast: forecastOf(lines, matches),
            closings: closingsToView(closings, books, lines, matches),
            isChainBroken: statement.isChainBroken,
          },
        };
      });
    },
  } satisfies Partial<Handlers>;
}
