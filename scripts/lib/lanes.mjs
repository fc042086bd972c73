// Runs the parts of `npm test` side by side, so that two cores stay busy. Node built-ins only.

/**
 * A piece of work: `lanes` says how many cores it keeps busy, `needs` names the parts that have to end well before it.
 * `run` tells by its answer whether it went well.
 * @typedef {{ name: string, lanes: number, needs: readonly string[], run: () => Promise<boolean> }} Part
 */

/** Names of these parts and of all that they need, in the order of the table. */
export function withNeeds(table, names) {
  const wanted = new Set();
  const take = (name) => {
    if (wanted.has(name)) return;
    wanted.add(name);
    table.find((part) => part.name === name).needs.forEach(take);
  };
  names.forEach(take);
  return table.filter((part) => wanted.has(part.name)).map((part) => part.name);
}

/**
 * Starts each part as soon as its lanes are free and what it needs has ended; of several that could start, the first of
 * the list. A part whose needs failed does not run: `skip` is told of it. Ends when all have ended.
 * @param {readonly Part[]} parts
 */
export async function runInLanes(parts, lanes, skip) {
  const waiting = [...parts];
  const running = new Map();
  const outcome = new Map();
  const known = new Set(parts.map((part) => part.name));
  const widthOf = (part) => Math.min(part.lanes, lanes);
  const isFree = (part) => [...running.keys()].reduce((sum, one) => sum + widthOf(one), widthOf(part)) <= lanes;
  // a need that is not in the list was not asked for: it stands already
  const statesOf = (part) => part.needs.filter((name) => known.has(name)).map((name) => outcome.get(name));

  while (waiting.length > 0 || running.size > 0) {
    for (const part of [...waiting]) {
      const states = statesOf(part);
      if (states.includes(false)) {
        waiting.splice(waiting.indexOf(part), 1);
        outcome.set(part.name, false);
        skip(part);
      } else if (!states.includes(undefined) && isFree(part)) {
        waiting.splice(waiting.indexOf(part), 1);
        running.set(
          part,
          part.run().then((isOk) => {
            outcome.set(part.name, isOk);
            running.delete(part);
          }),
        );
      }
    }
    if (running.size > 0) await Promise.race(running.values());
  }
}
