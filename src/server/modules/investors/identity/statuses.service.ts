import { Failure } from '#shared/contract/kernel/errors.ts';
import { sejamStatusTexts } from '#shared/texts/identityTexts.ts';
import { inTransaction, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { noteStatusAsked, readIdentity, writeIdentity } from '../investors/identity.service.ts';
import { listPeopleToTell } from '../investors/people.service.ts';
import type { NoticeSink } from '#server/modules/platform/notices/notices.service.ts';
import { statusDifferences } from './changes.rules.ts';
import type { IdentityChecksService } from './checks.service.ts';
import { listStatusesToAsk, type StatusToAsk } from './statuses.repo.ts';

/** An investor is asked about again after this time. */
const AGAIN_MS = 7 * 24 * 3_600_000;
/** Most questions of one run; the next day goes on with those who wait longest. */
const MOST = 5_000;
/** Questions in a row without an answer, after which the run ends: the registry is away. */
const SILENT_ENDS = 3;

/** Statuses of the registry (domain 3.1). */
const VERIFIED = 7;
const EXPIRED = 8;
const DECEASED = 9;

/**
 * Asks the registry for the status of investors, each once in seven days, so that an expiry or a death stops what it must
 * before the person or a colleague asks (decision 168). What the registry does not know any more changes nothing: a register
 * that lost somebody is more often wrong than they are.
 */
export function createRegistryStatusesService(
  { db, ports, log }: Pick<Deps, 'db' | 'ports' | 'log'>,
  { audit, checks, notices }: { audit: AuditService; checks: IdentityChecksService; notices: NoticeSink },
) {
  /** Whoever acts for the investor hears what stopped or is free again; nobody hears from a machine that they died. */
  async function tell(tx: WriteTx, investorId: number, of: { before: number; after: number }): Promise<void> {
    const { before, after } = of;
    if (after === DECEASED || (before !== VERIFIED && after !== VERIFIED)) return;
    const what =
      after === VERIFIED
        ? ({ event: 'registry_restored', tokens: {} } as const)
        : after === EXPIRED
          ? ({ event: 'registry_expired', tokens: {} } as const)
          : ({ event: 'registry_invalid', tokens: { status: sejamStatusTexts[after] ?? '' } } as const);
    const people = await listPeopleToTell(tx, investorId);
    await notices.tellAll(
      tx,
      people.map(({ userId }) => ({ userId, investorId, ...what, link: '/profile' })),
    );
  }

  /** Stores a status. @returns whether it is another one */
  async function store({ investorId }: StatusToAsk, status: number | null, traceId: string): Promise<boolean> {
    const at = ports.clock.now();
    return inTransaction(db, async (tx) => {
      await noteStatusAsked(tx, investorId, at);
      if (status === null) return false;
      const stored = await readIdentity(tx, investorId);
      const changes = statusDifferences(stored, status);
      if (changes.length === 0) return false;
      await writeIdentity(tx, investorId, changes, at);
      await audit.record(tx, {
        actor: { kind: 'system', id: null },
        investorId,
        action: 'identity.statusChanged',
        subject: `investor:${investorId}`,
        before: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
        after: { ...Object.fromEntries(changes.map(({ field, after }) => [field, after])), traceId },
      });
      await tell(tx, investorId, { before: Number(stored.sejamStatus), after: status });
      return true;
    });
  }

  return {
    /** Runs once a day. Ends when the share of the day's questions is used up, or the registry is away. */
    async run(): Promise<{ asked: number; changed: number }> {
      const counts = { asked: 0, changed: 0 };
      if (ports.identity.name === 'none') return counts;
      let silent = 0;
      const before = new Date(ports.clock.now().getTime() - AGAIN_MS);
      for (const investor of await listStatusesToAsk(db, before, MOST)) {
        const { investorId, nationalNo } = investor;
        try {
          const answer = await checks.readStatus(nationalNo, { asker: { kind: 'job' }, investorId });
          counts.asked += 1;
          silent = answer === null ? silent + 1 : 0;
          if (answer && (await store(investor, answer.result, answer.traceId))) counts.changed += 1;
        } catch (error) {
          if (error instanceof Failure && error.code === 'IDENTITY_BUDGET_USED') break;
          throw error;
        }
        if (silent >= SILENT_ENDS) {
          log.warn(counts, 'the registry is away: statuses are asked again the next day');
          break;
        }
      }
      return counts;
    },
  };
}
