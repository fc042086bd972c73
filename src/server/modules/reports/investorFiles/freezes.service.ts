import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import type { freezeInvestor } from '#shared/contract/investorFiles.ts';
import { freezeLabels } from '#shared/texts/ruleTexts.ts';
import { formatJalaliDate, tehranDay } from '#shared/jalali.ts';
import type { FreezeExtent } from '#shared/registryStanding.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { findFreeze, removeFreeze, saveFreeze } from '#server/modules/investors/investors/standing.service.ts';
import { listPeopleToTell } from '#server/modules/investors/investors/people.service.ts';
import type { NoticeSink } from '#server/modules/platform/notices/notices.service.ts';
import type { InvestorsService } from '#server/modules/investors/investors/investors.service.ts';
import type { KindOfRule, RuleChangesService } from '#server/modules/funds/ruleChanges/changes.service.ts';

type Done = ResponseOf<typeof freezeInvestor>['data'];

/** A freeze as a change keeps it: whose it is, and what counts; `none` for no freeze. */
interface KeptFreeze {
  investorId: number;
  investorName: string;
  extent: FreezeExtent | 'none';
  freezeReason: string;
  firstDay: string | null;
  lastDay: string | null;
}

async function readFreeze(tx: Tx, of: { investorId: number; investorName: string; day: string }): Promise<KeptFreeze> {
  const { investorId, investorName, day } = of;
  const row = await findFreeze(tx, investorId, day);
  if (!row) return { investorId, investorName, extent: 'none', freezeReason: '', firstDay: null, lastDay: null };
  const { reason: freezeReason, ...rest } = row;
  return { investorId, investorName, ...rest, freezeReason };
}

/** True when a freeze counts on a day (ISO) already, and another one would leave days between free. */
const leavesDaysFree = (before: Pick<KeptFreeze, 'firstDay'>, firstDay: string, day: string): boolean =>
  before.firstDay !== null && before.firstDay <= day && firstDay > day;

/** Whoever acts for the investor hears what two people stopped or ended. */
async function tellPeople(notices: NoticeSink, tx: WriteTx, freeze: KeptFreeze, firstDay: string): Promise<void> {
  const { investorId, extent, freezeReason: reason } = freeze;
  const what =
    extent === 'none'
      ? ({ event: 'investor_unfrozen', tokens: { reason } } as const)
      : ({
          event: 'investor_frozen',
          tokens: { extent: freezeLabels[extent], date: formatJalaliDate(firstDay), reason },
        } as const);
  const people = await listPeopleToTell(tx, investorId);
  await notices.tellAll(
    tx,
    people.map(({ userId }) => ({ userId, investorId, ...what, link: '/home' })),
  );
}

/** How the freeze of an investor is read and written when a second person applies a change of it. */
export const freezeKind = (deps: Pick<Deps, 'ports'>, { notices }: { notices: NoticeSink }): KindOfRule => ({
  audited: 'investor.frozen',
  reschedules: false,
  read: async (tx, { after }) => {
    const { investorId, investorName } = after as unknown as KeptFreeze;
    return readFreeze(tx, { investorId, investorName, day: tehranDay(deps.ports.clock.business()) });
  },
  async write(tx, { after }, { at }) {
    const freeze = after as unknown as KeptFreeze;
    const { investorId, extent, freezeReason: reason, lastDay } = freeze;
    // days may have passed since the change was prepared
    const day = tehranDay(at);
    const firstDay = freeze.firstDay ?? day;
    if (extent === 'none') await removeFreeze(tx, investorId);
    else {
      if (lastDay !== null && lastDay < day) throw fail('FREEZE_DAYS');
      if (leavesDaysFree(await readFreeze(tx, { ...freeze, day }), firstDay, day)) throw fail('FREEZE_IN_FORCE');
      await saveFreeze(tx, investorId, { extent, reason, firstDay, lastDay }, at);
    }
    await tellPeople(notices, tx, freeze, firstDay);
    return investorId;
  },
});

/** Freezes of investors: prepared on the file, decided by a second person among the changes of rules (domain 3.1). */
export function createFreezesService(
  deps: Pick<Deps, 'db' | 'ports'>,
  services: { changes: RuleChangesService; investors: Pick<InvestorsService, 'owner'> },
) {
  const { db, ports } = deps;
  const { changes, investors } = services;

  return {
    /** @throws NOT_FOUND, FREEZE_DAYS, FREEZE_IN_FORCE, APPROVAL_OWN_INVESTOR, RULE_CHANGE_PENDING, RULE_CHANGE_NOTHING */
    freezeInvestor: async (ctx, { params: { investorId }, body: { extent, reason, firstDay, lastDay } }) => {
      const { investorName } = await investors.owner(investorId);
      const day = tehranDay(ports.clock.business());
      const before = await readFreeze(db, { investorId, investorName, day });
      const isEnd = extent === 'none';
      if (isEnd && before.extent === 'none') throw fail('RULE_CHANGE_NOTHING');
      // a freeze that counts already keeps its first day
      const start = isEnd ? null : (firstDay ?? before.firstDay ?? day);
      if (start !== null && start < day && start !== before.firstDay) throw failField('FREEZE_DAYS', 'firstDay');
      if (start !== null && leavesDaysFree(before, start, day)) throw failField('FREEZE_IN_FORCE', 'firstDay');
      if (start !== null && lastDay !== null && lastDay < (start > day ? start : day))
        throw failField('FREEZE_DAYS', 'lastDay');
      const after: KeptFreeze = {
        ...{ investorId, investorName, extent, freezeReason: reason },
        ...{ firstDay: start, lastDay: isEnd ? null : lastDay },
      };
      return ctx.transaction(async (tx): Promise<{ data: Done }> => {
        const changeId = await changes.prepare(tx, ctx, {
          kind: 'investor_freeze',
          fundId: null,
          target: `investor_freeze:${investorId}`,
          before: { ...before },
          after: { ...after },
        });
        return { data: { changeId } };
      });
    },
  } satisfies Partial<Handlers>;
}
