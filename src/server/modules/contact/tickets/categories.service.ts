import { fail } from '#shared/contract/failures.ts';
import type { AuditAction } from '#shared/texts/auditTexts.ts';
import type { WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { assertSeen } from '#server/modules/platform/approvals/approvals.service.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import * as repo from './categories.repo.ts';
import { sideOf } from './tickets.rules.ts';
import { categoryContent, categoryView } from './tickets.view.ts';

/** Working hours that are promised where a new category names none. */
const usualHours = 8;

/** Categories of tickets: titles for both sides, order, promised time, who answers (domain 9.20). */
export function createTicketCategoriesService(deps: Pick<Deps, 'db'>, services: { audit: AuditService }) {
  const { db } = deps;

  const record = (
    tx: WriteTx,
    ctx: CommandContext,
    entry: { action: AuditAction; id: number | 'all'; before?: unknown; after?: unknown },
  ) => {
    const { action, id, before, after } = entry;
    const states = { ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
    const subject = `ticket_category:${id}`;
    return services.audit.act(tx, ctx, action, subject, { ...states });
  };

  return {
    /** Categories; admins see the inactive ones, too. */
    listTicketCategories: async ({ actor }, { body }) => {
      const side = sideOf(actor, body.is_admin);
      const rows = await repo.listCategories(db, { search: body.filter ?? '', hasInactive: side === 'admin' });
      return { data: rows.map((row) => categoryView(row, side)) };
    },

    /** @throws TICKET_CATEGORY_UNKNOWN */
    getTicketCategory: async (_ctx, { params }) => {
      const row = await repo.findCategory(db, params.id);
      if (!row) throw fail('TICKET_CATEGORY_UNKNOWN');
      return { data: categoryView(row, 'admin') };
    },

    /** @throws TICKET_CATEGORY_EXISTS */
    createTicketCategory: (ctx, { body }) =>
      ctx.transaction(async (tx) => {
        const row = await repo.insertCategory(tx, {
          title: body.title,
          adminTitle: body.admin_title || null,
          promisedHours: body.promised_hours ?? usualHours,
          duty: body.duty ?? 'staff',
        });
        if (!row) throw fail('TICKET_CATEGORY_EXISTS');
        await record(tx, ctx, { action: 'ticket_category.created', id: row.id, after: row });
        return { data: categoryView(row, 'admin') };
      }),

    /** Changes a category; what is absent stays. @throws RECORD_CHANGED, TICKET_CATEGORY_UNKNOWN, TICKET_CATEGORY_EXISTS */
    updateTicketCategory: (ctx, { params: { id }, body: { version, ...body } }) =>
      ctx.transaction(async (tx) => {
        const found = await repo.lockCategory(tx, id, body.title ?? '');
        if (!found) throw fail('TICKET_CATEGORY_UNKNOWN');
        if (found.isTitleTaken) throw fail('TICKET_CATEGORY_EXISTS');
        const before = found.row;
        if (version !== undefined)
          await assertSeen(tx, { subject: `ticket_category:${id}`, seen: version, content: categoryContent(before) });
        const after: repo.CategoryRow = {
          id,
          title: body.title ?? before.title,
          adminTitle: body.admin_title === undefined ? before.adminTitle : body.admin_title || null,
          isActive: body.is_active ?? before.isActive,
          sort: body.order ?? before.sort,
          promisedHours: body.promised_hours ?? before.promisedHours,
          duty: body.duty ?? before.duty,
        };
        await repo.updateCategory(tx, after);
        await record(tx, ctx, { action: 'ticket_category.changed', id, before, after });
        return { data: categoryView(after, 'admin') };
      }),

    /** @throws TICKET_CATEGORIES_CHANGED when the ids are not those of all categories */
    orderTicketCategories: (ctx, { body: { ids } }) =>
      ctx.transaction(async (tx) => {
        const before = await repo.lockCategoryIds(tx);
        const isSame = ids.length === before.length && new Set(ids).size === ids.length;
        if (!isSame || !ids.every((id) => before.includes(id))) throw fail('TICKET_CATEGORIES_CHANGED');
        await repo.sortCategories(tx, ids);
        await record(tx, ctx, { action: 'ticket_category.ordered', id: 'all', before, after: ids });
        const rows = await repo.listCategories(tx, { search: '', hasInactive: true });
        return { data: rows.map((row) => categoryView(row, 'admin')) };
      }),

    /** @throws TICKET_CATEGORY_UNKNOWN, TICKET_CATEGORY_USED */
    deleteTicketCategory: (ctx, { params: { id } }) =>
      ctx.transaction(async (tx) => {
        const found = await repo.lockCategory(tx, id, '');
        if (!found) throw fail('TICKET_CATEGORY_UNKNOWN');
        if (await repo.isCategoryUsed(tx, id)) throw fail('TICKET_CATEGORY_USED');
        await repo.deleteCategory(tx, id);
        await record(tx, ctx, { action: 'ticket_category.deleted', id, before: found.row });
        return { data: null };
      }),
  } satisfies Partial<Handlers>;
}
