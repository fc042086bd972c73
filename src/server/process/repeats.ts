/** A line of the log for a fault, with how often it came since its last line. */
type Say = (error: Error, repeats: number) => void;

/**
 * Says a fault once, and then at most once in a while with the number of times that it came meanwhile: a database that is
 * away for some seconds fills no log. Faults are told apart by their code, or by their text.
 * @param pauseMs time between two lines of one fault, in milliseconds
 * @param now a clock that only moves forward, in milliseconds
 */
export function sayOnce(
  say: Say,
  pauseMs = 60_000,
  now: () => number = () => performance.now(),
): (error: Error) => void {
  const said = new Map<string, { at: number; repeats: number }>();
  return (error) => {
    const name = 'code' in error && typeof error.code === 'string' ? error.code : error.message;
    const last = said.get(name);
    if (last && now() - last.at < pauseMs) {
      last.repeats += 1;
      return;
    }
    // texts may carry numbers of their own; what was said long ago is forgotten
    if (said.size >= 100) said.clear();
    said.set(name, { at: now(), repeats: 0 });
    say(error, last?.repeats ?? 0);
  };
}
