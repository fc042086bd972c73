import { fail } from '#shared/contract/failures.ts';
import type { IdentityService } from '#shared/texts/identityTexts.ts';
import { tehranDay, tehranInstant } from '#shared/jalali.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import { addressKey } from '#server/http/caller.ts';
import { takeOfDay } from '#server/http/limits.repo.ts';
import { secondsUntil } from '#server/modules/records/session/session.rules.ts';
import { digestOf } from '#server/modules/records/session/tokens.ts';

/** Who asks: an investor, somebody of the staff, a guest who registers with a mobile, or a job of the night. */
export type Asker =
  | { kind: 'user'; userId: number }
  | { kind: 'staff'; userId: number }
  | { kind: 'guest'; ip: string; mobile: string }
  | { kind: 'job' };

/** Questions of a Tehran day to one identity service; each is paid for, and each may tell something about a person. */
const budgets = { user: 10, staff: 500, mobile: 10, address: 300 } as const;

/** People of whom an investor may ask the registry in a day, beside the investors whom they act for. */
const peopleOfUser = 5;

/**
 * Share of the installation's day that may be used up when somebody of a kind asks. The rest is kept for those who prove
 * more: guests cannot end the work of the desk.
 */
const shares = { job: 0.3, guest: 0.5, user: 0.8, staff: 1 } as const;
const ALARM_SHARE = 0.8;
const DAY_MS = 86_400_000;

/** Counts questions to identity services against the budgets of the day (domain 3.7). */
export function createQuestionBudget({ db, config, ports, log }: Pick<Deps, 'db' | 'config' | 'ports' | 'log'>) {
  const whole = config.identity.dailyBudget;

  const ownLimits = (asker: Asker, service: IdentityService): { key: string; most: number }[] => {
    if (asker.kind === 'job') return [];
    if (asker.kind !== 'guest') return [{ key: `u${asker.userId}:${service}`, most: budgets[asker.kind] }];
    return [
      { key: `m${asker.mobile}:${service}`, most: budgets.mobile },
      { key: `a${addressKey(asker.ip)}:${service}`, most: budgets.address },
    ];
  };

  return {
    /**
     * Counts one question before it is asked, by itself: a refusal afterwards gives nothing back. `person`: the national
     * code asked about, when the asker is not known to act for its owner. @throws IDENTITY_BUDGET_USED
     */
    async take(asker: Asker, service: IdentityService, person: string | null): Promise<void> {
      if (!config.areRateLimitsOn) return;
      const now = ports.clock.now();
      const day = tehranDay(now);
      const expires = new Date(now.getTime() + 2 * DAY_MS);
      const used = (): Error => {
        const midnight = new Date(tehranInstant(day, '00:00').getTime() + DAY_MS);
        return fail('IDENTITY_BUDGET_USED', { retryAfterSeconds: secondsUntil(midnight, now) });
      };
      const facts = { budget: whole, asker: asker.kind, service };
      // All or none: a question that is not asked is not counted by the budgets that had room.
      const count = await inTransaction(db, async (tx) => {
        const take = (key: string, most: number) => takeOfDay(tx, `identity:${key}:${day}`, most, expires);
        for (const { key, most } of ownLimits(asker, service)) if ((await take(key, most)) === null) throw used();
        if (asker.kind === 'user' && person !== null) {
          const isNew = (await take(`u${asker.userId}:about:${digestOf(person).slice(0, 22)}`, 1)) !== null;
          if (isNew && (await take(`u${asker.userId}:people`, peopleOfUser)) === null) throw used();
        }
        // last, because everybody's questions wait for this row
        const taken = await take('all', Math.ceil(whole * shares[asker.kind]));
        if (taken !== null) return taken;
        // a job leaves the rest of the day to people, and goes on tomorrow
        if (asker.kind !== 'job') log.error(facts, 'questions of the day to identity services are used up');
        throw used();
      });
      if (count === Math.ceil(whole * ALARM_SHARE))
        log.error({ ...facts, count }, 'questions of the day to identity services are at 80 % of the budget');
    },
  };
}
