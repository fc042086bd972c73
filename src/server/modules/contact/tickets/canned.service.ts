import type { InputOf, ResponseOf } from '#shared/contract/kernel/define.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import type { createCannedAnswer } from '#shared/contract/ticketDesk.ts';
import type { AuditAction } from '#shared/texts/auditTexts.ts';
import { onConflict, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { assertSeen, seenToken, type ApprovalContent } from '#server/modules/platform/approvals/approvals.service.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { findCategory } from './categories.repo.ts';
import * as repo from './canned.repo.ts';

type Body = InputOf<typeof createCannedAnswer>['body'];

/** What the form of a canned answer shows. */
const contentOf = ({ title, body, groupId }: repo.CannedRow): ApprovalContent => ({ title, body, group_id: groupId });

const view = (row: repo.CannedRow): ResponseOf<typeof createCannedAnswer>['data'] => ({
  id: row.id,
  title: row.title,
  body: row.body,
  group_id: row.groupId,
  group_title: row.groupTitle,
  updated_by: row.updatedBy,
  updated_at: row.updatedAt.toISOString(),
  version: seenToken(contentOf(row)),
});

/** Answers that staff begin from (domain 9.20). */
export function createCannedAnswersService(deps: Pick<Deps, 'db' | 'ports'>, services: { audit: AuditService }) {
  const { db, ports } = deps;

  /** @throws TICKET_CATEGORY_UNKNOWN */
  async function valuesOf(tx: WriteTx, ctx: CommandContext, body: Body): Promise<repo.CannedValues> {
    const { title, body: text, group_id: groupId } = body;
    if (groupId !== null && !(await findCategory(tx, groupId))) throw failField('TICKET_CATEGORY_UNKNOWN', 'group_id');
    return { title, body: text, groupId, userId: ctx.actor.userId, at: ports.clock.business() };
  }

  const record = (
    tx: WriteTx,
    ctx: CommandContext,
    entry: { action: AuditAction; id: number; before?: unknown; after?: unknown },
  ) => {
    const { action, id, before, after } = entry;
    const states = { ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
    return services.audit.act(tx, ctx, action, `canned_answer:${id}`, { ...states });
  };

  /** Runs a command whose title may be taken. @throws CANNED_ANSWER_EXISTS */
  async function withFreeTitle<T>(act: () => Promise<T>): Promise<T> {
    return act().catch(onConflict({ canned_answers_title_key: () => failField('CANNED_ANSWER_EXISTS', 'title') }));
  }

  const plain = ({ title, body, groupId }: repo.CannedValues | repo.CannedRow) => ({ title, body, groupId });

  async function answer(tx: WriteTx, id: number) {
    const row = await repo.findCanned(tx, id);
    if (!row) throw fail('CANNED_ANSWER_NOT_FOUND');
    return { data: view(row) };
  }

  return {
    listCannedAnswers: async () => ({ data: (await repo.listCanned(db)).map(view) }),

    /** @throws CANNED_ANSWER_EXISTS, TICKET_CATEGORY_UNKNOWN */
    createCannedAnswer: (ctx, { body }) =>
      withFreeTitle(() =>
        ctx.transaction(async (tx) => {
          const values = await valuesOf(tx, ctx, body);
          const id = await repo.insertCanned(tx, values);
          await record(tx, ctx, { action: 'canned_answer.created', id, after: plain(values) });
          return answer(tx, id);
        }),
      ),

    /** @throws RECORD_CHANGED, CANNED_ANSWER_NOT_FOUND, CANNED_ANSWER_EXISTS, TICKET_CATEGORY_UNKNOWN */
    updateCannedAnswer: (ctx, { params: { id }, body: { version, ...body } }) =>
      withFreeTitle(() =>
        ctx.transaction(async (tx) => {
          const before = await repo.lockCanned(tx, id);
          if (!before) throw fail('CANNED_ANSWER_NOT_FOUND');
          await assertSeen(tx, { subject: `canned_answer:${id}`, seen: version, content: contentOf(before) });
          const values = await valuesOf(tx, ctx, body);
          await repo.updateCanned(tx, id, values);
          await record(tx, ctx, { action: 'canned_answer.changed', id, before: plain(before), after: plain(values) });
          return answer(tx, id);
        }),
      ),

    /** @throws CANNED_ANSWER_NOT_FOUND */
    deleteCannedAnswer: (ctx, { params: { id } }) =>
      ctx.transaction(async (tx) => {
        const before = await repo.lockCanned(tx, id);
        if (!before) throw fail('CANNED_ANSWER_NOT_FOUND');
        await repo.deleteCanned(tx, id);
        await record(tx, ctx, { action: 'canned_answer.deleted', id, before: plain(before) });
        return { data: null };
      }),
  } satisfies Partial<Handlers>;
}
