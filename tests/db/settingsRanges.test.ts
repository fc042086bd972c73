import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertFund } from '../support/fixtures.ts';

/* The answers of the API name the ranges of settings: a table holds no value that would leave a page without its answer. */

let database: TestDatabase;
let fundId = 0;

const run = (statement: string): Promise<unknown> =>
  sql`${sql.raw(statement.replaceAll(':fund', String(fundId)))}`.execute(database.db);
const codeOf = async (statement: string): Promise<string> =>
  run(statement).then(
    () => 'stored',
    (error: unknown) => (error as { code?: string }).code ?? 'refused',
  );

beforeAll(async () => {
  database = await createTestDatabase();
  fundId = (await insertFund(database.db, { exitSteps: [[30, '1']] })).id;
  await run(`insert into order_price_limits (fund_id, order_type, min_amount) values (:fund, 1, 5)`);
  await run(`insert into order_auth_limits (auth_status, order_type, is_allowed) values ('none', 1, false)
    on conflict do nothing`);
  await run(`insert into payment_methods (code, title, description, is_active) values ('ipg', 'درگاه', '', true)
    on conflict do nothing`);
  await run(`insert into fund_payment_methods (fund_id, code, is_active, sort) values (:fund, 'ipg', true, 1)`);
  await run(`insert into debit_packages (title, max_amount, duration_months, is_active) values ('بسته', 10, 12, true)`);
  await run(
    `insert into debit_banks (code, provider, name, slug, listed_at) values ('TESTIR', 'sandbox', 'آزمون', 'test', now())`,
  );
});
afterAll(() => database.drop());

describe('a setting outside of the range of its form', () => {
  it.each([
    ['order_waits set max_unpaid', '1000', '1001'],
    ['order_waits set max_slips', '1000', '1001'],
    ['order_waits set max_attempts', '1000', '1001'],
    ['fund_schedules set price_offset_days', '7', '8'],
    ['fund_schedules set price_offset_days', '0', '-1'],
    ['fund_schedules set issue_offset_days', '7', '8'],
    ['fund_schedules set settle_days', '0', '-1'],
    ['exit_fee_steps set until_day', '3650', '3651'],
    ['order_price_limits set min_amount', '0', '-1'],
    ['order_price_limits set daily_max', '0', '-1'],
    ['order_auth_limits set max_amount', '0', '-1'],
    ['price_jump_limits set limit_pct', '100', '100.5'],
    ['fund_payment_methods set sort', '99', '100'],
    ['funds set min_amount', '0', '-1'],
    ['funds set fee_fixed_issue', '0', '-1'],
    ['funds set fee_var_issue_pct', '100', '100.5'],
    ['funds set buffer_pct', '100', '-1'],
    ['funds set guaranteed_rate', '100', '101'],
    ['funds set profit_day', '31', '32'],
    ['funds set profit_period_months', '12', '13'],
    ['funds set guarantee_days', '3650', '3651'],
    ['funds set sort', '9999', '10000'],
    ['debit_packages set max_daily_count', '100', '101'],
    ['debit_packages set max_monthly_count', '1000', '1001'],
    ['debit_banks set max_daily_count', '1000', '1001'],
  ])('is refused by the table: %s', async (column, most, beyond) => {
    expect(await codeOf(`update ${column} = ${most}`)).toBe('stored');
    expect(await codeOf(`update ${column} = ${beyond}`)).toBe('23514');
  });
});
