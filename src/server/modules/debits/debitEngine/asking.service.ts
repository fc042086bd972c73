import type { DebitEvent } from '#server/http/debitEvents.ts';
import type { Deps } from '#server/deps.ts';
import { DebitProviderError } from '#server/ports/directDebit/provider.ts';
import {
  findAttemptByTracking,
  listUnbookedAttempts,
  type AttemptRecord,
} from '#server/modules/records/debitRecords/attempts.repo.ts';
import * as charges from '#server/modules/records/debitRecords/chargeWrites.repo.ts';
import type { DebitProviders } from '../directDebit/providers.service.ts';
import type { DebitResults } from './results.service.ts';
import { nextQuestionMs } from './retry.rules.ts';
import type { DebitSender } from './sending.service.ts';
import * as webhooks from './webhooks.repo.ts';

/** A claim that is older belongs to a dead process. */
const CLAIM_MS = 60_000;

/** A debit without an answer is asked about for this long; then people decide (domain 11). */
const GIVE_UP_MS = 72 * 60 * 60_000;

/** Calls that one morning asks about again, at a time. */
const BATCH = 200;

/** «Never arrived» is believed after this time: until then the call may still be on its way. */
const ARRIVAL_MS = 5 * 60_000;

export const DEBIT_EVENT_JOB = 'directDebit.followEvents';

export type DebitAsking = ReturnType<typeof createDebitAsking>;

/** Asks about debits without an answer until it is known, by the clock and when a provider sends an event (reliability 5). */
export function createDebitAsking(
  deps: Pick<Deps, 'db' | 'ports' | 'log' | 'jobs'>,
  services: {
    providers: DebitProviders;
    results: DebitResults;
    sender: Pick<DebitSender, 'requestFor' | 'requestOfAttempt'>;
  },
) {
  const { db, ports, log, jobs } = deps;
  const { providers, results, sender } = services;
  const now = (): Date => ports.clock.business();

  async function ask(chargeId: number): Promise<boolean> {
    const asked = await sender.requestFor(chargeId);
    if (!asked) return false;
    const ageMs = now().getTime() - asked.attempt.sentAt.getTime();
    const later = async (): Promise<boolean> => {
      if (ageMs >= GIVE_UP_MS) return results.giveUp(chargeId, asked.attempt.id);
      await charges.askAgain(db, chargeId, new Date(now().getTime() + nextQuestionMs(ageMs)));
      return false;
    };
    const provider = providers.find(asked.provider)?.provider;
    if (!provider) return later();
    try {
      const verdict = await provider.inquireDebit(asked.request);
      const isEarly = verdict.state === 'absent' && ageMs < ARRIVAL_MS;
      if (verdict.state === 'pending' || isEarly) return await later();
      return (await results.settle(chargeId, asked.attempt.id, verdict)) || (await later());
    } catch (error) {
      await later();
      if (!(error instanceof DebitProviderError)) throw error;
      log.warn({ chargeId, code: error.code }, 'a provider did not say what became of a debit');
      return false;
    }
  }

  /** Asks about a call that is not awaited any more: a provider may take back its «no». @returns true when that is news */
  async function askEnded(attempt: AttemptRecord): Promise<boolean> {
    const asked = await sender.requestOfAttempt(attempt);
    const provider = asked && providers.find(asked.provider)?.provider;
    if (!provider) return false;
    try {
      const verdict = await provider.inquireDebit(asked.request);
      return verdict.state === 'done' && (await results.settle(attempt.chargeId, attempt.id, verdict));
    } catch (error) {
      if (!(error instanceof DebitProviderError)) throw error;
      log.warn({ chargeId: attempt.chargeId, code: error.code }, 'a provider did not say what became of a debit');
      return false;
    }
  }

  async function askAll(tracking?: string): Promise<number> {
    const at = now();
    const before = new Date(at.getTime() - CLAIM_MS);
    let known = 0;
    const only = tracking === undefined ? {} : { tracking };
    for (const id of await charges.claimPending(db, { at, before, limit: 500, ...only })) if (await ask(id)) known += 1;
    return known;
  }

  return {
    /** Asks about every debit whose next question is due. @returns how many are known now */
    askPending: (): Promise<number> => askAll(),

    /**
     * Asks again about the calls since a day that brought no money: the comparison with a provider that has no report. @returns how
     * many brought money after all
     */
    async askEndedSince(provider: string, sinceDay: string): Promise<number> {
      let known = 0;
      for (let after = 0; ;) {
        const rows = await listUnbookedAttempts(db, { provider, sinceDay, after, limit: BATCH });
        for (const row of rows) if (await askEnded(row)) known += 1;
        after = rows.at(-1)?.id ?? after;
        if (rows.length < BATCH) return known;
      }
    },

    /** Takes an event with a right signature; a job follows it. A known event changes nothing. */
    async take(provider: string, event: DebitEvent): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const isNew = await webhooks.insertWebhook(tx, { provider, ...event, at: now() });
        if (isNew) await jobs.send(tx, DEBIT_EVENT_JOB, {}, { singletonKey: DEBIT_EVENT_JOB });
      });
    },

    /** Asks the provider about what its events name. @returns how many debits are known now */
    async followEvents(): Promise<number> {
      let known = 0;
      for (const { provider, eventId, tracking } of await webhooks.listOpenWebhooks(db)) {
        if (tracking !== null) {
          known += await askAll(tracking);
          const attempt = await findAttemptByTracking(db, tracking);
          if (attempt && attempt.status !== 'sent' && (await askEnded(attempt))) known += 1;
        }
        await webhooks.closeWebhook(db, provider, eventId, now());
      }
      return known;
    },
  };
}
