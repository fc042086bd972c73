/** Most answers that one function keeps: the days of thirteen years. */
const MOST_KEPT = 5_000;

/**
 * A pure function of a text that keeps its answers, for files of a million rows that name the same few hundred days. Past
 * `most` it forgets all of them.
 */
export function keptAnswers<Answer>(work: (text: string) => Answer, most = MOST_KEPT): (text: string) => Answer {
  const kept = new Map<string, { answer: Answer }>();
  return (text) => {
    const known = kept.get(text);
    if (known) return known.answer;
    const answer = work(text);
    if (kept.size >= most) kept.clear();
    kept.set(text, { answer });
    return answer;
  };
}
