import { getRuleChange, type approveRuleChange, type rejectRuleChange } from '#shared/contract/ruleChanges.ts';
import { createTestApp, type TestApp } from './app.ts';
import type { Answer, ApiClient } from './client.ts';

/** The demo with the people of its office signed in, and an investor. */
export interface Office {
  test: TestApp;
  maker: ApiClient;
  checker: ApiClient;
  boss: ApiClient;
  investor: ApiClient;
}

/** Opens an office on a database of its own; the caller closes `test`. */
export async function openOffice(): Promise<Office> {
  const test = await createTestApp({ seed: 'demo' });
  return {
    test,
    maker: await test.api.demo('maker'),
    checker: await test.api.demo('checker'),
    boss: await test.api.demo('super'),
    investor: await test.api.demo('investor'),
  };
}

/** Decides about a change of a rule as this person sees it now; a reason rejects it. */
export async function decideRule(
  client: ApiClient,
  decision: typeof approveRuleChange | typeof rejectRuleChange,
  changeId: number,
  reason?: string,
): Promise<Answer> {
  const params = { changeId };
  const seen = await client.call(getRuleChange, { params });
  const { version } = seen.body.data.change as { version: string };
  return client.call(decision, { params, body: { version, ...(reason !== undefined && { reason }) } });
}
