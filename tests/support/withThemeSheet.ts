import { afterAll, beforeAll } from 'vitest';
import { themeSheet } from '#panel/ui/theme/themeAtBuild.ts';

/**
 * Puts the sheet of the theme's variables into the document for the tests of a file, as the document of every page has it
 * (`_document`). For tests that look at colours: each query by role reads the sheet, too, so the others go without it.
 */
export function withThemeSheet(): void {
  const sheet = document.createElement('style');
  beforeAll(() => {
    sheet.textContent = themeSheet;
    document.head.append(sheet);
  });
  afterAll(() => sheet.remove());
}
