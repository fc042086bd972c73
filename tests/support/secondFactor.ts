import { sql, type Kysely } from 'kysely';
import { proveEnrolment } from '#shared/contract/enrolments.ts';
import { confirmSecondFactor, finishSecondFactorSetup, startSecondFactorSetup } from '#shared/contract/secondFactor.ts';
import type { Database } from '#server/db/tables.ts';
import { inTransaction } from '#server/db/connection.ts';
import { giveEnrolment } from '#server/modules/people/secondFactor/enrolments.service.ts';
import { digestOf } from '#server/modules/records/session/tokens.ts';
import { createIds } from '#server/ports/ids.ts';
import type { Answer, ApiClient } from './client.ts';
import { totpAt } from './totp.ts';

/** Secret of every administrator that tests make themselves. */
export const testFactor = 'KRSXG5DTMVRXEZLUKRSXG5DTMVRXEZLU';

/**
 * Keeps the tokens of a log-in; gives the code of the authenticator app first when the answer asks for it. The clock of a
 * test stands still, so the step that was used is forgotten: one code would serve one log-in only.
 */
export async function finishLogin(
  test: { db: Kysely<Database>; now(): Date },
  client: ApiClient,
  answer: Answer,
  secret: string = testFactor,
): Promise<void> {
  let { data } = answer.body as { data: { access?: string; second_factor?: { ticket: string; ways: string[] } } };
  if (data.second_factor) {
    await sql`update second_factors set totp_last_step = null`.execute(test.db);
    const { ticket, ways } = data.second_factor;
    const second =
      ways.length > 0
        ? await client.call(confirmSecondFactor, { body: { ticket, code: totpAt(secret, test.now()) } })
        : await setUp(test, client, ticket);
    if (second.status !== 200) throw new Error(`second step failed: ${second.status} ${second.text}`);
    data = second.body.data;
  }
  client.bearer = data.access ?? null;
}

/** Proves a set-up code, as a person does whom a super admin gave one. */
export async function enrol(
  test: { db: Kysely<Database>; now(): Date },
  client: ApiClient,
  ticket: string,
): Promise<void> {
  const { code } = await inTransaction(test.db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select user_id as id from second_factor_tickets where ticket_hash = ${digestOf(ticket)}`.execute(tx);
    return giveEnrolment(tx, createIds(), { userId: rows[0]?.id ?? 0, madeBy: null, at: test.now() });
  });
  const proved = await client.call(proveEnrolment, { body: { ticket, enrolment: code } });
  if (proved.status !== 204) throw new Error(`set-up code refused: ${proved.status} ${proved.text}`);
}

/** An administrator whom a test made by hand has no app yet and sets one up, as the panel does. */
async function setUp(test: { db: Kysely<Database>; now(): Date }, client: ApiClient, ticket: string): Promise<Answer> {
  await enrol(test, client, ticket);
  const { secret } = (await client.call(startSecondFactorSetup, { body: { ticket } })).body.data as { secret: string };
  return client.call(finishSecondFactorSetup, { body: { ticket, code: totpAt(secret, test.now()) } });
}
