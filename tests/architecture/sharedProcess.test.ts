import { describe, expect, it } from 'vitest';
import { filesOf, textOf } from './tree.ts';

/*
 * Files of the screen project share a process, its modules and its document. The set-up file gives back spies, stubbed globals
 * and timers after each test and the state of modules before each file; what it cannot give back is kept out here.
 */
const files = filesOf(['src/panel/**/*.test.tsx', 'src/pages/**/*.test.tsx'], { withTests: true });

/** Lines of a file that match, as "file:line". */
const linesWith = (pattern: RegExp) => (file: string) =>
  textOf(file)
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}`] : []));

describe('screen tests leave nothing behind for the next file', () => {
  it('reads test files', () => expect(files.length).toBeGreaterThan(100));

  it('replaces no module: the next file would have it from the same process (spy on its object instead)', () => {
    const found = files.flatMap(linesWith(/\bvi\s*\.\s*(mock|doMock|unmock|doUnmock|hoisted|resetModules)\b/));
    expect(found).toEqual([]);
  });

  it('changes globals and prototypes by vi.stubGlobal and vi.spyOn alone, which are given back', () => {
    // cookies are deleted by the set-up file
    const assigned = /^\s*(window|globalThis|document|navigator|\w+\.prototype)\.(?!cookie )\w+ = /;
    const defined = /\bObject\.(defineProperty|defineProperties|assign)\(\s*(window|globalThis|document|navigator)\b/;
    const found = files.flatMap(linesWith(assigned)).concat(files.flatMap(linesWith(defined)));
    // the calls that the HTML has begun: their tests make and end them, as the script of a page does
    const own = ['src/panel/shell/firstAsset.test.tsx', 'src/panel/store/flows/earlyCalls.test.tsx'];
    expect(found.filter((place) => !own.some((file) => place.startsWith(file)))).toEqual([]);
  });
});
