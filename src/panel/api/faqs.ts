import type { AnswerOf } from '#shared/contract/define.ts';
import type * as contract from '#shared/contract/faqs.ts';
import { baseApi } from './baseApi.ts';
import { reads, writes } from './endpoint.ts';

export type Faq = AnswerOf<typeof contract.listFaqs>['data'][number];

export const faqsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listFaqs: reads<typeof contract.listFaqs>(build, { method: 'get', path: '/api/faqs/', shows: ['faqs'] }),
    voteFaq: writes<typeof contract.voteFaq>(build, { method: 'post', path: '/api/faqs/vote/', changes: ['faqs'] }),
  }),
});

export const { useListFaqsQuery, useVoteFaqMutation } = faqsApi;
