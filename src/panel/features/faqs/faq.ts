import type { AnswerOf } from '#shared/contract/define.ts';
import type * as contract from '#shared/contract/faqs.ts';

export type Faq = AnswerOf<typeof contract.listFaqs>['data'][number];
