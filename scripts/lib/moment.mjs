// TEST_NOW: the tests live at another moment than the machine. Node built-ins only.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { step } from './steps.mjs';

/** Where distributions keep libfaketime: below a folder of the machine's architecture, or beside it. */
function findLibrary() {
  const places = existsSync('/usr/lib') ? readdirSync('/usr/lib').map((name) => path.join('/usr/lib', name)) : [];
  return [...places, '/usr/lib', '/usr/local/lib']
    .map((place) => path.join(place, 'faketime', 'libfaketime.so.1'))
    .find((file) => existsSync(file));
}

/** A moment such as `2027-03-20T07:59`; without a zone it is Tehran's, as all dates of the panel are. */
export function momentOf(text) {
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/.test(text);
  const moment = new Date(hasZone ? text : `${text}+03:30`);
  if (Number.isNaN(moment.getTime())) throw new Error(`TEST_NOW is no moment: ${text}. An example: 2027-03-20T07:59`);
  return moment;
}

/**
 * Environment in which a process and all its children, the database too, begin at the moment and go on from there
 * (libfaketime, https://github.com/wolfcw/libfaketime). Null: the library is not there and could not be installed.
 */
export async function environmentAt(moment) {
  const shiftMs = moment.getTime() - Date.now();
  if (findLibrary() === undefined && process.getuid?.() === 0) {
    const script = 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq faketime';
    await step('faketime', 'Installing libfaketime', 'sh', ['-c', script]);
  }
  const library = findLibrary();
  if (library === undefined) return null;
  return {
    LD_PRELOAD: library,
    FAKETIME: `${shiftMs < 0 ? '' : '+'}${Math.round(shiftMs / 1000)}s`,
    // timers and durations stay the machine's
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}
