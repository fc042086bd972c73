import type { AnswerOf } from '#shared/contract/define.ts';
import type { saveSchedule } from '#shared/contract/fundRules.ts';
import { inTransaction, type WriteTx } from '../../db/connection.ts';
import type { Deps } from '../../deps.ts';
import type { SignedInContext } from '../../http/context.ts';
import { actorOf, type AuditEntry, type AuditService } from '../audit/audit.service.ts';
import type { RedateService } from '../orders/redate.service.ts';

type Answer = AnswerOf<typeof saveSchedule>['data'];

/** Most orders that an answer lists. */
const LISTED = 100;

/** What a change is: its row and what the audit log keeps of it. */
export interface RuleChange {
  id: number | null;
  audit: Pick<AuditEntry, 'action' | 'subject' | 'before' | 'after'>;
}

export interface ImpactService {
  /**
   * Makes a change of timing or calendar with all that follows from it for open orders, in one transaction. A preview does
   * exactly the same and takes it back, so that it can never tell anything else than what saving then does.
   */
  change(
    ctx: SignedInContext,
    of: { fundId: number | null; isPreview: boolean },
    run: (tx: WriteTx) => Promise<RuleChange>,
  ): Promise<{ data: Answer }>;
}

/** Carries the answer of a preview out of its transaction, which is then rolled back. */
class Preview extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super('preview');
    this.answer = answer;
  }
}

/** Changes of rules with their effect on open orders. */
export function createImpactService(
  deps: Pick<Deps, 'db' | 'ports'>,
  others: { audit: AuditService; redating: RedateService },
): ImpactService {
  const { audit, redating } = others;

  return {
    async change(ctx, { fundId, isPreview }, run) {
      const work = async (tx: WriteTx): Promise<Answer> => {
        let made: RuleChange | null = null;
        const redated = await redating.recount(
          tx,
          { fundId, actor: actorOf(ctx), at: deps.ports.clock.business() },
          async () => {
            made = await run(tx);
          },
        );
        const done = made as RuleChange | null;
        if (!done) throw new Error('the change was not made');
        const answer: Answer = {
          id: done.id,
          impact: { isPreview, orders: redated.length, changes: redated.slice(0, LISTED) },
        };
        if (isPreview) throw new Preview(answer);
        await audit.record(tx, {
          actor: actorOf(ctx),
          ctx,
          ...done.audit,
          reason: `open orders moved: ${redated.length}`,
        });
        return answer;
      };
      if (!isPreview) return ctx.command(async (tx) => ({ data: await work(tx) }));
      try {
        return { data: await inTransaction(deps.db, work) };
      } catch (error) {
        if (error instanceof Preview) return { data: error.answer };
        throw error;
      }
    },
  };
}
