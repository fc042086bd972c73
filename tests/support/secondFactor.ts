import { sql, type Kysely } from 'kysely';
import { confirmSecondFactor, finishSecondFactorSetup, startSecondFactorSetup } from '#shared/contract/secondFactor.ts';
import type { Database } from '#server/db/tables.ts';
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
        : await setUp(client, ticket, test.now());
    if (second.status !== 200) throw new Error(`second step failed: ${second.status} ${second.text}`);
    data = second.body.data;
  }
  client.bearer = data.access ?? null;
}

/** An administrator whom a test made by hand has no app yet and sets one up, as the panel does. */
async function setUp(client: ApiClient, ticket: string, now: Date): Promise<Answer> {
  const { secret } = (await client.call(startSecondFactorSetup, { body: { ticket } })).body.data as { secret: string };
  return client.call(finishSecondFactorSetup, { body: { ticket, code: totpAt(secret, now) } });
}
