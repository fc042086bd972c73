import { isDeepStrictEqual } from 'node:util';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import type { saveSigningPowers } from '#shared/contract/signingPowers.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { tehranDay } from '#shared/jalali.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { listPeopleToTell } from '#server/modules/investors/investors/people.service.ts';
import type { InvestorsService } from '#server/modules/investors/investors/investors.service.ts';
import {
  findSignaturesNeeded,
  listActors,
  listPowers,
  savePowers,
} from '#server/modules/investors/investors/signatory.service.ts';
import type { NoticeSink } from '#server/modules/platform/notices/notices.service.ts';
import {
  ruleVersion,
  type KindOfRule,
  type RuleChangesService,
} from '#server/modules/funds/ruleChanges/changes.service.ts';

type Done = ResponseOf<typeof saveSigningPowers>['data'];

/** A power as a change keeps it; days are ISO, `aloneMax` is rial of one act. */
interface KeptPower {
  userId: number;
  name: string;
  firstDay: string | null;
  lastDay: string | null;
  aloneMax: string | null;
}

/** How a company signs, as a change keeps it. */
interface KeptPowers {
  investorId: number;
  investorName: string;
  signatures: number;
  powers: KeptPower[];
  /** the paper that says so; null for what stands */
  powersReason: string | null;
}

/** How a company signs now; null for a person. */
async function readPowers(
  tx: Tx,
  { investorId, investorName }: Pick<KeptPowers, 'investorId' | 'investorName'>,
): Promise<KeptPowers | null> {
  const signatures = await findSignaturesNeeded(tx, investorId);
  if (signatures === null) return null;
  const powers = (await listPowers(tx, investorId)).map(({ aloneMax, userId, name, firstDay, lastDay }) => ({
    ...{ userId, name, firstDay, lastDay },
    aloneMax: aloneMax?.toString() ?? null,
  }));
  return { investorId, investorName, signatures, powers, powersReason: null };
}

/** How a company signs, with the version that a change of it names; null for a person. */
export async function findSigning(
  tx: Tx,
  of: Pick<KeptPowers, 'investorId' | 'investorName'>,
): Promise<{ signatures: number; version: string } | null> {
  const kept = await readPowers(tx, of);
  return kept && { signatures: kept.signatures, version: ruleVersion(kept) };
}

/** Whoever acts for the company hears of its new signatories. */
async function tellPeople(notices: NoticeSink, tx: WriteTx, { investorId, signatures }: KeptPowers): Promise<void> {
  const people = await listPeopleToTell(tx, investorId);
  await notices.tellAll(
    tx,
    people.map(({ userId }) => ({
      ...{ userId, investorId, event: 'signing_powers_changed' as const },
      tokens: { count: toPersianDigits(signatures) },
      link: '/profile?tab=people',
    })),
  );
}

/** What may be said of powers, whoever prepared them and when. @throws SIGNING_TOO_FEW, SIGNING_PERSON, SIGNING_DAYS */
async function assertPowers(tx: Tx, { investorId, signatures, powers }: KeptPowers, day: string): Promise<void> {
  const actors = new Set((await listActors(tx, investorId)).map(({ userId }) => userId));
  const isTwice = new Set(powers.map(({ userId }) => userId)).size < powers.length;
  if (isTwice || powers.some(({ userId }) => !actors.has(userId))) throw failField('SIGNING_PERSON', 'powers');
  const isWrong = ({ firstDay, lastDay }: KeptPower): boolean =>
    lastDay !== null && (lastDay < day || (firstDay !== null && lastDay < firstDay));
  if (powers.some(isWrong)) throw failField('SIGNING_DAYS', 'powers');
  if (powers.length < signatures) throw failField('SIGNING_TOO_FEW', 'signatures');
}

/** How powers to sign are read and written when a second person applies a change of them. */
export const signingPowersKind = (deps: Pick<Deps, 'ports'>, { notices }: { notices: NoticeSink }): KindOfRule => ({
  audited: 'signing_powers.changed',
  reschedules: false,
  read: (tx, { after }) => readPowers(tx, after as unknown as KeptPowers),
  async write(tx, { after }) {
    const kept = after as unknown as KeptPowers;
    // days may have passed since the change was prepared, and somebody may have gone
    await assertPowers(tx, kept, tehranDay(deps.ports.clock.business()));
    const powers = kept.powers.map(({ aloneMax, ...power }) => ({
      ...power,
      aloneMax: aloneMax === null ? null : BigInt(aloneMax),
    }));
    await savePowers(tx, kept.investorId, { needed: kept.signatures, powers });
    await tellPeople(notices, tx, kept);
    return kept.investorId;
  },
});

/** Powers to sign for a company: prepared on its file, decided by a second person among the changes of rules (domain 3.4). */
export function createPowersService(
  deps: Pick<Deps, 'db' | 'ports'>,
  services: { changes: RuleChangesService; investors: Pick<InvestorsService, 'owner'> },
) {
  const { db, ports } = deps;
  const { changes, investors } = services;

  return {
    saveSigningPowers: async (ctx, { params: { investorId }, body }) => {
      const { investorName } = await investors.owner(investorId);
      const before = await readPowers(db, { investorId, investorName });
      if (!before) throw fail('SIGNING_NOT_COMPANY');
      const names = new Map((await listActors(db, investorId)).map(({ userId, name }) => [userId, name]));
      const powers = body.powers
        .map(({ userId, firstDay, lastDay, aloneMax }) => ({
          ...{ userId, name: names.get(userId) ?? '', firstDay, lastDay },
          aloneMax: aloneMax === null ? null : BigInt(aloneMax).toString(),
        }))
        .sort((a, b) => a.userId - b.userId);
      const after: KeptPowers = { ...before, signatures: body.signatures, powers, powersReason: body.reason };
      await assertPowers(db, after, tehranDay(ports.clock.business()));
      if (isDeepStrictEqual({ ...after, powersReason: null }, before)) throw fail('RULE_CHANGE_NOTHING');
      return ctx.transaction(async (tx): Promise<{ data: Done }> => {
        const target = `signing_powers:${investorId}`;
        const change = {
          kind: 'signing_powers' as const,
          fundId: null,
          target,
          before: { ...before },
          after: { ...after },
        };
        return { data: { changeId: await changes.prepare(tx, ctx, change, body.version) } };
      });
    },
  } satisfies Partial<Handlers>;
}
