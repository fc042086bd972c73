import { operation } from './kernel/define.ts';
import { count, id, list, shape, yup } from './kernel/fields.ts';

/* Questions that investors ask, and whether the answer helped (domain 9.12). */

export const listFaqs = operation({
  id: 'listFaqs',
  method: 'get',
  path: '/api/faqs/',
  tag: 'faqs',
  summary:
    'All questions with their answers in the configured order, and the vote of the reader on each. Open to visitors, who have no vote.',
  access: { kind: 'open' },
  answer: shape({
    data: list(
      shape({
        id: id().required(),
        category: yup.string().required(),
        question: yup.string().required(),
        answer: yup.string().required(),
        order: count().required(),
        /** people whom the answer helped */
        helpfulCount: count().required(),
        /** what the user said of the answer; null when nothing yet */
        isHelpful: yup.boolean().nullable().defined(),
      }),
    ),
  }),
});

export const voteFaq = operation({
  id: 'voteFaq',
  method: 'post',
  path: '/api/faqs/vote/',
  tag: 'faqs',
  summary: 'Says whether an answer helped. A user has one vote for each question and may change it.',
  access: { kind: 'user' },
  body: shape({
    id: id().required('پرسش را انتخاب کنید'),
    isHelpful: yup.boolean().required('مفید بودن پاسخ را مشخص کنید'),
  }),
  answer: shape({
    data: shape({
      id: id().required(),
      isHelpful: yup.boolean().required(),
      helpfulCount: count().required(),
    }).required(),
  }),
  errors: ['NOT_FOUND'],
});
