import { expect, it } from 'vitest';
import { keptAnswers } from './keptAnswers.ts';

it('is worked out once for each text, also where the answer is none, and again after too many others', () => {
  const asked: string[] = [];
  const lengthOf = keptAnswers((text) => {
    asked.push(text);
    return text === '' ? null : text.length;
  }, 2);
  expect([lengthOf('ab'), lengthOf('ab'), lengthOf(''), lengthOf('')]).toEqual([2, 2, null, null]);
  expect(asked).toEqual(['ab', '']);
  expect([lengthOf('abc'), lengthOf('ab')]).toEqual([3, 2]);
  expect(asked).toEqual(['ab', '', 'abc', 'ab']);
});
