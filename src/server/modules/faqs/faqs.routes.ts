import { handlers } from '../../http/handlers.ts';
import type { FaqsService } from './faqs.service.ts';
import { faqView } from './faqs.view.ts';

/** Routes of /api/faqs/. */
export function faqsRoutes(faqs: FaqsService) {
  return handlers({
    listFaqs: async ({ session }) => ({ data: (await faqs.list(session.userId)).map(faqView) }),
    voteFaq: async (ctx, { body }) => {
      const helpfulCount = await ctx.command((tx) =>
        faqs.vote(tx, { userId: ctx.session.userId, faqId: body.id, isHelpful: body.isHelpful }),
      );
      return { data: { id: body.id, isHelpful: body.isHelpful, helpfulCount } };
    },
  });
}
