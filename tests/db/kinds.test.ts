import { afterAll, expect, it } from 'vitest';
import { fileCategoryLabels } from '#shared/texts/fundTexts.ts';
import { paymentMethodLabels, txTypeLabels } from '#shared/texts/orderTexts.ts';
import { createTestDatabase } from '../support/database.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

/** Words that a check of the schema lists, by the name of its constraint. */
async function wordsOf(constraint: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ text: string }>(
    'select pg_get_constraintdef(oid) as text from pg_constraint where conname = $1',
    [constraint],
  );
  return [...(rows[0]?.text ?? '').matchAll(/'(\w+)'::text/g)].map((match) => match[1] ?? '').sort();
}

/* A word that is only in the code would be refused by the first row that has it. */
it.each([
  ['entry_type_check', Object.keys(txTypeLabels)],
  ['orders_payment_method_check', Object.keys(paymentMethodLabels)],
  [
    'fund_schedules_payment_method_check',
    Object.keys(paymentMethodLabels).filter((method) => method !== 'maturity' && method !== 'opening'),
  ],
  ['fund_files_category_check', Object.keys(fileCategoryLabels)],
])('%s lists what the contract has', async (constraint, words) => {
  expect(await wordsOf(constraint)).toEqual(words.sort());
});
