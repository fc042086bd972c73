import { describe, expect, it } from 'vitest';
import { filesOf, textOf } from './tree.ts';

/* Browser tests wait for what they look at: on a loaded machine any time is too short, on an idle one too long. */

const waits = /waitForTimeout|setTimeout|setInterval|timers\/promises|networkidle|\bsleep\(/;

/** Lines that are about time itself, each with its reason. */
const reasons: Readonly<Record<string, readonly string[]>> = {
  // serves a page as a slow line delivers it
  'e2e/support/pieces.ts': ["import { setTimeout as pause } from 'node:timers/promises';"],
  // text as code, which the policy has to stop
  'e2e/shell.spec.ts': ["setTimeout('window.harmed = 1');"],
};

describe('browser tests', () => {
  it('wait for no time', () => {
    const files = filesOf(['e2e/**/*.ts'], { withTests: true });
    expect(files.length).toBeGreaterThan(40);
    const found = files.flatMap((file) =>
      textOf(file)
        .split('\n')
        .map((line) => line.trim())
        // limits for tests that hang
        .filter((line) => waits.test(line.replaceAll('test.setTimeout(', '')))
        .filter((line) => reasons[file]?.includes(line) !== true)
        .map((line) => `${file}: ${line}`),
    );
    expect(found).toEqual([]);
  });

  it('look without writing: a look opens pages by `visit`, and stories have a project of their own', () => {
    const looks = filesOf(['e2e/looks/*.spec.ts'], { withTests: true });
    expect(looks.length).toBeGreaterThan(2);
    expect(looks.filter((file) => /async \(\{[^}]*\b(as|page)\b[^}]*\}/.test(textOf(file)))).toEqual([]);
  });
});
