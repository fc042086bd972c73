import type { ResponseOf } from '#shared/contract/define.ts';
import type * as contract from '#shared/contract/faqs.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export type Faq = ResponseOf<typeof contract.listFaqs>['data'][number];

export const faqsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listFaqs: query<typeof contract.listFaqs>(build, 'get', '/api/faqs/', { provides: ['faqs'] }),
    voteFaq: mutation<typeof contract.voteFaq>(build, 'post', '/api/faqs/vote/', { invalidates: ['faqs'] }),
  }),
});

export const { useListFaqsQuery, useVoteFaqMutation } = faqsApi;
