import { describe, expect, it } from 'vitest';
import { storyOf, type Act, type Story } from '../soak/year/acts.ts';
import type { Failure } from '../soak/year/facts.ts';
import { runYear, type YearResult } from '../soak/year/run.ts';
import { shrink } from '../soak/year/shrink.ts';
import { createTestDatabase } from '../support/database.ts';

/* The simulated year in small: what it finds is printed by `npm run soak:year` (reliability M21). */

const plainDeeds = new Set(['buy', 'sell', 'cancel', 'contract', 'plan', 'stop', 'reinvest', 'withdraw', 'noFile']);

/**
 * Days of people who buy, sell, cancel and plan in funds that give every remainder back, while the staff makes no
 * mistake.
 */
function plainStory(seed: number): Story {
  const story = storyOf({ seed, days: 7, investors: 8 });
  const isPlain = ({ deed }: Act): boolean => plainDeeds.has(deed.do) && !('fund' in deed && deed.fund === 1);
  return { ...story, acts: story.acts.filter(isPlain) };
}

const play = async (story: Story): Promise<YearResult> =>
  runYear(await createTestDatabase({ poolSize: 6 }), { story, isKeptGoing: true });

describe('a simulated house', () => {
  it('is as it has to be each evening, and its story played again gives the same books', async () => {
    const story = plainStory(5);
    const first = await play(story);
    expect(first.failures).toEqual([]);
    expect(first.taken.get('buy')).toBeGreaterThan(5);
    expect(first.taken.get('sell')).toBeGreaterThan(0);
    const second = await play(story);
    expect(second.books).toBe(first.books);
  });
});

describe('a story that fails', () => {
  const failure: Failure = { day: 3, property: 'p', kind: 'k', detail: '' };
  const act = (id: number, day: number, of?: number): Act => ({
    id,
    day,
    time: '10:00',
    deed: of === undefined ? { do: 'noFile' } : { do: 'stop', of },
  });

  it('is shrunk to the acts that it needs, and loses acts whose cause is left out', async () => {
    const acts = [act(1, 0), act(2, 0), act(3, 1, 2), act(4, 2, 1), act(5, 3), act(6, 3, 5), act(7, 5)];
    const found = await shrink({ seed: 1, days: 9, investors: 20, acts }, failure, {
      budget: 100,
      // it fails with the third act and the fifth
      play: ({ acts: kept }) =>
        Promise.resolve(kept.some(({ id }) => id === 3) && kept.some(({ id }) => id === 5) ? failure : null),
    });
    expect(found.story.acts.map(({ id }) => id)).toEqual([2, 3, 5]);
    expect(found.story).toMatchObject({ days: 4, investors: 4 });
  });
});
