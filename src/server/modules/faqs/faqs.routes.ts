import { listFaqs, voteFaq } from '#shared/contract/faqs.ts';
import { route, type Route } from '../../http/context.ts';
import type { FaqsService } from './faqs.service.ts';
import { faqView } from './faqs.view.ts';

/** Routes of /api/faqs/. */
export function faqsRoutes(faqs: FaqsService): Route[] {
  return [
    route(listFaqs, async ({ session }) => ({ data: (await faqs.list(session.userId)).map(faqView) })),
    route(voteFaq, async (ctx, { body }) => {
      const helpfulCount = await ctx.command((tx) =>
        faqs.vote(tx, { userId: ctx.session.userId, faqId: body.id, isHelpful: body.isHelpful }),
      );
      return { data: { id: body.id, isHelpful: body.isHelpful, helpfulCount } };
    }),
  ] as Route[];
}
