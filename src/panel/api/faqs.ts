import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as contract from '#shared/contract/faqs.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export type Faq = ResponseOf<typeof contract.listFaqs>['data'][number];

export const FaqsApi = endpoints<typeof contract>()({
  listFaqs: reads('GET /api/faqs/', 'faqs'),
  voteFaq: changes('POST /api/faqs/vote/', 'faqs'),
});
