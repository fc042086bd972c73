import type { FaqRow } from './faqs.repo.ts';

/** One question as it goes out (domain 9.12). */
export function faqView({ sort, ...faq }: FaqRow) {
  return { ...faq, order: sort };
}
