import type { Act, Story } from './acts.ts';
import type { Failure } from './facts.ts';

/*
 * The shortest story that still fails in the same way: delta debugging over the list of acts (Zeller and
 * Hildebrandt 2002).
 */

export interface ShrinkOptions {
  /** plays a story until something of the property and kind goes wrong; null: it does not */
  play: (story: Story, wanted: Failure) => Promise<Failure | null>;
  /** most stories that are played */
  budget: number;
  onStep?: (acts: number, played: number) => void;
}

/** Acts that act on others, so that leaving one out leaves the others out, too. */
function withoutOrphans(acts: readonly Act[]): Act[] {
  const kept = new Set(acts.map(({ id }) => id));
  return acts.filter(({ deed }) => !('of' in deed) || deed.of === undefined || kept.has(deed.of));
}

/** As few people and days as the acts need. */
function fitted(story: Story, acts: readonly Act[], failure: Failure): Story {
  const people = acts.flatMap(({ deed }) => ('person' in deed ? [deed.person] : []));
  return {
    ...story,
    acts: [...acts],
    days: failure.day + 1,
    investors: Math.max(4, ...people.map((person) => person + 1)),
  };
}

/** Shrinks a story that ends in a failure. @returns the story and what goes wrong in it */
export async function shrink(
  story: Story,
  failure: Failure,
  of: ShrinkOptions,
): Promise<{ story: Story; failure: Failure }> {
  let best = {
    story: { ...story, days: failure.day + 1, acts: story.acts.filter(({ day }) => day <= failure.day) },
    failure,
  };
  let played = 0;
  const attempt = async (candidate: Story): Promise<boolean> => {
    if (played >= of.budget) return false;
    played += 1;
    const found = await of.play(candidate, failure);
    if (!found) return false;
    best = {
      story: { ...candidate, days: found.day + 1, acts: candidate.acts.filter(({ day }) => day <= found.day) },
      failure: found,
    };
    of.onStep?.(best.story.acts.length, played);
    return true;
  };
  let parts = 2;
  while (best.story.acts.length > 1 && played < of.budget) {
    const { acts } = best.story;
    const size = Math.ceil(acts.length / parts);
    let isSmaller = false;
    for (let from = 0; from < acts.length && !isSmaller; from += size) {
      const rest = withoutOrphans([...acts.slice(0, from), ...acts.slice(from + size)]);
      isSmaller = rest.length < acts.length && (await attempt({ ...best.story, acts: rest }));
    }
    if (isSmaller) parts = Math.max(2, parts - 1);
    else if (size === 1) break;
    else parts = Math.min(acts.length, parts * 2);
  }
  await attempt(fitted(best.story, best.story.acts, best.failure));
  return best;
}
