import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFaqs, voteFaq } from '#shared/contract/faqs.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createUser, signIn } from '../support/people.ts';

let test: TestApp;
let [first, second] = [0, 0];
beforeAll(async () => {
  test = await createTestApp();
  const { rows } = await sql<{ id: number }>`
    insert into faqs (category, question, answer, sort) values
      ('ابطال', 'پول ابطال کی می‌رسد؟', 'تا هفت روز کاری.', 2), ('صدور', 'صدور یعنی چه؟', 'خرید واحد جدید.', 1)
    returning id`.execute(test.db.db);
  [second, first] = rows.map((row) => row.id) as [number, number];
});
afterAll(() => test.close());

const countsOf = async (id: number) =>
  (
    await sql<{
      yes: number;
      no: number;
    }>`select helpful_count as yes, unhelpful_count as no from faqs where id = ${id}`.execute(test.db.db)
  ).rows[0];

describe('faqs', () => {
  it('are open to visitors, who have no vote', async () => {
    const visitor = test.api.anonymous();
    const { status, body } = await visitor.call(listFaqs);
    expect([
      status,
      body.data.map((faq: { id: number; isHelpful: boolean | null }) => [faq.id, faq.isHelpful]),
    ]).toEqual([
      200,
      [
        [first, null],
        [second, null],
      ],
    ]);
    const answer = await visitor.call(voteFaq, { body: { id: first, isHelpful: true } });
    expect(answer).toMatchObject({ status: 401, body: { code: 'SESSION_REQUIRED' } });
    expect(await countsOf(first)).toEqual({ yes: 0, no: 0 });
  });

  it('come in the configured order, with the reader’s vote', async () => {
    const client = await signIn(test, await createUser(test));
    const { body } = await client.call(listFaqs);
    expect(body).toEqual({
      data: [
        {
          id: first,
          category: 'صدور',
          question: 'صدور یعنی چه؟',
          answer: 'خرید واحد جدید.',
          order: 1,
          helpfulCount: 0,
          isHelpful: null,
        },
        {
          id: second,
          category: 'ابطال',
          question: 'پول ابطال کی می‌رسد؟',
          answer: 'تا هفت روز کاری.',
          order: 2,
          helpfulCount: 0,
          isHelpful: null,
        },
      ],
      error: false,
      msg: '',
    });
  });

  it('refuse a vote without a question or an opinion, and one on nothing', async () => {
    const client = await signIn(test, await createUser(test));
    for (const body of [
      {},
      { id: first },
      { isHelpful: true },
      { id: 'x', isHelpful: true },
      { id: first, isHelpful: true, more: 1 },
    ])
      expect((await client.call(voteFaq, { body })).body.code).toBe('VALIDATION_FAILED');
    expect(await client.call(voteFaq, { body: { id: 999_999, isHelpful: true } })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    expect(await countsOf(first)).toEqual({ yes: 0, no: 0 });
  });

  it('count people, not clicks: a second vote replaces the first', async () => {
    const [one, two] = [await signIn(test, await createUser(test)), await signIn(test, await createUser(test))];
    const vote = (client: typeof one, isHelpful: boolean) => client.call(voteFaq, { body: { id: first, isHelpful } });
    expect((await vote(one, true)).body.data).toEqual({ id: first, isHelpful: true, helpfulCount: 1 });
    await Promise.all([vote(one, true), vote(one, true), vote(two, true)]);
    expect(await countsOf(first)).toEqual({ yes: 2, no: 0 });
    expect((await vote(one, false)).body.data.helpfulCount).toBe(1);
    expect(await countsOf(first)).toEqual({ yes: 1, no: 1 });
    expect((await one.call(listFaqs)).body.data[0]).toMatchObject({ helpfulCount: 1, isHelpful: false });
    expect((await two.call(listFaqs)).body.data[0]).toMatchObject({ isHelpful: true });
    expect(await countsOf(second)).toEqual({ yes: 0, no: 0 });
  });
});
