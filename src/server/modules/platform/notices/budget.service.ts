import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { fail } from '#shared/contract/failures.ts';
import type { getSmsBudget } from '#shared/contract/noticeSettings.ts';
import type { Tx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { countSmsStates, findBudget, insertBudget } from './sms.repo.ts';
import type { SmsService } from './sms.service.ts';

const DAY_MS = 86_400_000;

/** How many text messages may leave in a day, and what became of the last ones (domain 9.19, reliability 2). */
export function createSmsBudgetService(
  { db, ports, config }: Pick<Deps, 'db' | 'ports' | 'config'>,
  { audit, sms }: { audit: AuditService; sms: SmsService },
) {
  async function read(tx: Tx): Promise<ResponseOf<typeof getSmsBudget>> {
    const row = await findBudget(tx);
    const today = await sms.countToday();
    const { queued, ...states } = await countSmsStates(tx, new Date(ports.clock.now().getTime() - DAY_MS));
    return {
      data: {
        notices: row?.notices ?? config.sms.dailyBudget,
        codes: row?.codes ?? config.sms.codeBudget,
        noticesToday: today.notices,
        codesToday: today.codes,
        states: { waiting: queued, ...states },
        provider: ports.sms.name,
        isPushOn: ports.push !== null,
        version: row?.version ?? 0,
        savedBy: row?.savedBy ?? '',
        savedAt: row?.savedAt.toISOString() ?? null,
      },
    };
  }

  return {
    getSmsBudget: () => read(db),

    /** @throws SMS_BUDGET_CHANGED */
    saveSmsBudget: (ctx, { body: { notices, codes, version } }) =>
      ctx.transaction(async (tx) => {
        const before = await findBudget(tx);
        const next = { version: version + 1, notices, codes, savedBy: ctx.actor.userId, at: ports.clock.now() };
        if ((before?.version ?? 0) !== version || !(await insertBudget(tx, next)))
          throw fail('SMS_BUDGET_CHANGED', { params: { name: (await findBudget(tx))?.savedBy ?? '' } });
        await audit.act(tx, ctx, 'sms_budget.changed', 'sms_budget', {
          before: {
            notices: before?.notices ?? config.sms.dailyBudget,
            codes: before?.codes ?? config.sms.codeBudget,
          },
          after: { notices, codes },
        });
        return read(tx);
      }),
  } satisfies Partial<Handlers>;
}
