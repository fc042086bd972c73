import { expect, it } from 'vitest';
import { createTokenKeeper, type JsonAnswer } from './identityHttp.ts';

/** A token keeper whose tokens are numbered, and whose service answers when the test says so. */
function keeper() {
  let made = 0;
  const waiting: { token: string; answer: (status: number) => void }[] = [];
  const tokens = createTokenKeeper(
    () => {
      made += 1;
      return Promise.resolve({ value: `t${made}`, lifeMs: 600_000 });
    },
    () => 0,
  );
  const send = (token: string) =>
    new Promise<JsonAnswer>((resolve) => {
      waiting.push({ token, answer: (status) => resolve({ status, body: {} }) });
    });
  const sent = async (count: number) => {
    await expect.poll(() => waiting.length).toBe(count);
    return waiting[count - 1];
  };
  return { use: () => tokens.use(send), waiting, sent, made: () => made };
}

it('lets a late refusal of an old token not end the newer one', async () => {
  const { use, waiting, sent, made } = keeper();
  const [first, second] = [use(), use()];
  await sent(2);
  waiting[0]?.answer(401);
  const renewed = await sent(3);
  expect(renewed?.token).toBe('t2');
  renewed?.answer(200);
  await first;
  waiting[1]?.answer(401);
  const again = await sent(4);
  expect([again?.token, made()]).toEqual(['t2', 2]);
  again?.answer(200);
  expect((await second).status).toBe(200);
});
