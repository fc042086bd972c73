import { expect, it } from 'vitest';
import { filesOf, textOf } from './tree.ts';

it('writes the URL of a screen in one place (`src/panel/ui/list/GUIDE.md`)', () => {
  const found = filesOf(['src/panel/**/*.{ts,tsx}']).filter(
    (file) => !file.startsWith('src/panel/ui/list/') && /shallow: true/.test(textOf(file)),
  );
  expect(found).toEqual([]);
});
