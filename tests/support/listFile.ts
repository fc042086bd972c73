import { expect } from 'vitest';
import type { Operation } from '#shared/contract/kernel/define.ts';
import { parseCsv } from '#shared/csv.ts';
import type { ApiClient, CallInput } from './client.ts';

/** Lines of a list that is given as a file, as one text each: its cells with `|` between them. The first has the titles. */
export async function fileLines(client: ApiClient, op: Operation, input: CallInput = {}): Promise<string[]> {
  const answer = await client.call(op, input);
  expect([answer.status, answer.headers.get('content-type')], answer.text).toEqual([200, 'text/csv; charset=utf-8']);
  return parseCsv(answer.text).map((row) => row.join('|'));
}

/** Rows of a list that is given as a file, each cell under its title. */
export async function fileRows(
  client: ApiClient,
  op: Operation,
  input: CallInput = {},
): Promise<Record<string, string>[]> {
  const [titles = '', ...lines] = await fileLines(client, op, input);
  const names = titles.split('|');
  return lines.map((line) => Object.fromEntries(line.split('|').map((cell, index) => [names[index] ?? '', cell])));
}
