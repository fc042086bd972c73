import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteSavedChoice, listSavedChoices, mostSavedChoices, saveChoice } from '#shared/contract/savedChoices.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';

/* Filters and columns that a person keeps under a name, for themselves alone. */

let test: TestApp;
let maker: ApiClient;
let branch: ApiClient;

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo' });
  [maker, branch] = await Promise.all([test.api.demo('maker'), test.api.demo('branch')]);
});
afterAll(() => test.close());

const body = { kind: 'orders' as const, part: 'filter' as const, name: 'فیش‌های باز', values: ['method=receipt'] };
const listOf = async (by: ApiClient, kind: 'orders' | 'investors' = 'orders') =>
  (await by.call(listSavedChoices, { query: { kind } })).body.data.map(({ part, name, values }) => [
    part,
    name,
    values.join(),
  ]);

describe('a saved choice', () => {
  it('is kept under its name, written over under the same name, and deleted', async () => {
    const saved = await maker.call(saveChoice, { body });
    expect(saved.status).toBe(201);
    expect(saved.body.data).toMatchObject({ part: 'filter', name: 'فیش‌های باز', values: ['method=receipt'] });
    await maker.call(saveChoice, { body: { ...body, values: ['method=receipt', 'open_only=1'] } });
    await maker.call(saveChoice, { body: { ...body, part: 'columns', values: ['amount', 'orderNo'] } });
    await maker.call(saveChoice, { body: { ...body, kind: 'investors', name: 'حقوقی', values: ['type=legal'] } });
    expect(await listOf(maker)).toEqual([
      ['filter', 'فیش‌های باز', 'method=receipt,open_only=1'],
      ['columns', 'فیش‌های باز', 'amount,orderNo'],
    ]);
    expect(await listOf(maker, 'investors')).toEqual([['filter', 'حقوقی', 'type=legal']]);
    const { choiceId } = saved.body.data;
    expect((await maker.call(deleteSavedChoice, { params: { choiceId } })).status).toBe(204);
    expect(await listOf(maker)).toEqual([['columns', 'فیش‌های باز', 'amount,orderNo']]);
    expect((await maker.call(deleteSavedChoice, { params: { choiceId } })).body.code).toBe('SAVED_CHOICE_NOT_FOUND');
  });

  it('belongs to one person', async () => {
    const { choiceId } = (await maker.call(saveChoice, { body: { ...body, name: 'تنها من' } })).body.data;
    expect(await listOf(branch)).toEqual([]);
    expect((await branch.call(deleteSavedChoice, { params: { choiceId } })).status).toBe(404);
    expect((await listOf(maker)).map(([, name]) => name)).toContain('تنها من');
  });

  it('is refused without a name, without values, and for who is not of the staff', async () => {
    const refused = async (more: object) => {
      const answer = await maker.call(saveChoice, { body: { ...body, ...more } });
      return [answer.status, answer.body.code, Object.keys(answer.body.fields)];
    };
    expect(await refused({ name: '  ' })).toEqual([400, 'VALIDATION_FAILED', ['name']]);
    expect(await refused({ values: [] })).toEqual([400, 'VALIDATION_FAILED', ['values']]);
    const client = await test.api.demo('investor');
    expect((await client.call(saveChoice, { body })).body.code).toBe('ACCESS_DENIED');
    expect((await test.api.anonymous().call(listSavedChoices, { query: { kind: 'orders' } })).status).toBe(401);
  });

  it('has a last one', async () => {
    const own = { ...body, kind: 'investors' as const };
    for (let number = 1; number <= mostSavedChoices; number += 1)
      await branch.call(saveChoice, { body: { ...own, name: `نام ${number}` } });
    expect((await branch.call(saveChoice, { body: { ...own, name: 'یکی دیگر' } })).body.code).toBe(
      'SAVED_CHOICES_FULL',
    );
    expect((await branch.call(saveChoice, { body: { ...own, name: 'نام 1', values: ['type=natural'] } })).status).toBe(
      201,
    );
  });
});
