import { handlers } from '#server/http/handlers.ts';
import type { FaqsService } from './faqs.service.ts';
import { faqView } from './faqs.view.ts';

/** Routes of /api/faqs/. */
export function faqsRoutes(faqs: FaqsService) {
  return handlers({
    listFaqs: async ({ actor }) => ({ data: (await faqs.list(actor?.userId ?? null)).map(faqView) }),
    voteFaq: async (ctx, { body }) => {
      const helpfulCount = await ctx.transaction((tx) =>
        faqs.vote(tx, { userId: ctx.actor.userId, faqId: body.id, isHelpful: body.isHelpful }),
      );
      return { data: { id: body.id, isHelpful: body.isHelpful, helpfulCount } };
    },
  });
}
