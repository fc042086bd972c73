import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Linux shares the processor out among sessions first, and then among the processes of one (`man 7 sched`, autogroup). */
const shareOf = '/proc/self/autogroup';
/** Of -20, the largest share, to 19, the least. */
const LOW = '15';

/**
 * Servers, database and Lighthouse leave the cores to the browser, which has a session of its own: a telephone does not
 * share its processor with the server. A pause of the browser would count as its own work, and four times in Lighthouse.
 * Answers whether the system knows such shares, and what sets this one back.
 */
export function giveWayToBrowser(): { isGiven: boolean; takeBack(): void } {
  const before = existsSync(shareOf) ? /nice (-?\d+)/.exec(readFileSync(shareOf, 'utf8'))?.[1] : undefined;
  if (before === undefined) return { isGiven: false, takeBack: () => undefined };
  writeFileSync(shareOf, LOW);
  return { isGiven: true, takeBack: () => writeFileSync(shareOf, before) };
}
