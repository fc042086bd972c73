import { fail } from '#shared/contract/failures.ts';
import { FIRST_DEBIT } from '#shared/debitSchedule.ts';
import { daysBetween, tehranDay, tehranInstant } from '#shared/jalali.ts';
import { isWorkingDay, nextWorkingDay, type WorkingCalendar } from '#shared/workingDays.ts';
import type { Tx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { DebitAsking } from '#server/modules/debits/debitEngine/asking.service.ts';
import type { ComingOfAgeService } from '#server/modules/people/children/comingOfAge.service.ts';
import type { ContractStateService } from '#server/modules/debits/directDebit/contractState.service.ts';
import type { DebitEngine } from '#server/modules/debits/debitEngine/engine.service.ts';
import type { CancelService } from '#server/modules/orders/orders/cancel.service.ts';
import type { PayoutsService } from '#server/modules/payments/payouts/queue.service.ts';
import type { PaymentsService } from '#server/modules/payments/payments/payments.service.ts';
import type { PricingService } from '#server/modules/funds/prices/prices.service.ts';
import type { SettlementService } from '#server/modules/funds/settlement/settlement.service.ts';
import { findClockOffset, saveClockOffset } from './clock.repo.ts';

const DAY_MS = 86_400_000;

/** Milliseconds to the hour at which debits begin, 0 after it: a day that begins in the night would bring none (domain 4.4). */
function untilMorning(at: Date): number {
  return Math.max(0, tehranInstant(tehranDay(at), FIRST_DEBIT).getTime() - at.getTime());
}

/** The demo's business clock: only with `DEMO=1`, never in a product that holds real money. */
export function createDemoClockService(
  deps: Pick<Deps, 'db' | 'ports' | 'config'>,
  services: {
    calendar: { workingCalendar(tx: Tx): Promise<WorkingCalendar> };
    pricing: PricingService;
    settlement: Pick<SettlementService, 'executeDue'>;
    payouts: PayoutsService;
    payments: PaymentsService;
    cancels: CancelService;
    debits: {
      debitEngine: Pick<DebitEngine, 'run' | 'tellOf'>;
      debitAsking: Pick<DebitAsking, 'askPending'>;
      debitContractState: Pick<ContractStateService, 'expire' | 'tellRenewals'>;
      comingOfAge: Pick<ComingOfAgeService, 'run'>;
    };
    audit: AuditService;
  },
) {
  const { db, ports, config } = deps;
  const { clock } = ports;

  async function view() {
    const at = clock.business();
    const today = tehranDay(at);
    return {
      now: at.toISOString(),
      today,
      isWorkingDay: isWorkingDay(await services.calendar.workingCalendar(db), today),
      daysAhead: Math.max(0, daysBetween(tehranDay(clock.now()), today)),
    };
  }

  function assertDemo(): void {
    if (!config.isDemo) throw fail('DEMO_OFF');
  }

  return {
    getDemoClock: async () => {
      assertDemo();
      return { data: await view() };
    },
    /** Goes to the next working day and lets everything happen that a day brings. */
    moveDemoClock: async (ctx, { body: { days } }) => {
      assertDemo();
      const executions = [];
      let payoutsPaid = 0;
      for (let step = 0; step < days; step += 1) {
        // money on its way is decided before time jumps over its deadlines
        await services.payments.reconcile();
        const calendar = await services.calendar.workingCalendar(db);
        const today = tehranDay(clock.business());
        const next = nextWorkingDay(calendar, today);
        await services.debits.debitEngine.tellOf(next);
        const offset = (await findClockOffset(db)) + daysBetween(today, next) * DAY_MS + untilMorning(clock.business());
        await ctx.transaction(async (tx) => {
          await saveClockOffset(tx, offset, ctx.actor.userId, clock.now());
          await services.audit.act(tx, ctx, 'demo.clock_moved', 'clock', { before: { today }, after: { today: next } });
        });
        clock.moveBusiness(offset);
        await services.payments.reconcile();
        await services.debits.comingOfAge.run();
        await services.debits.debitContractState.expire();
        await services.debits.debitContractState.tellRenewals();
        await services.debits.debitEngine.run();
        await services.debits.debitAsking.askPending();
        await services.cancels.expireOrders();
        await services.pricing.publishFeed(next, { isDemo: true });
        executions.push(...(await services.settlement.executeDue(next, { isDemo: true })));
        payoutsPaid += await services.payouts.payDue(next);
        // a step goes over closed days, so the day before a debit is the working day before it
        await services.debits.debitEngine.tellOf(nextWorkingDay(calendar, next));
      }
      return { data: { clock: await view(), executions, payoutsPaid, note: '' } };
    },
  } satisfies Partial<Handlers>;
}
