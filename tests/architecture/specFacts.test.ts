import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { checkFacts } from '#tests/support/checkFacts.ts';
import { apiFacts, buildFacts, lookFacts, screenFacts, type Fact } from '#tests/support/specFacts.ts';
import { sectionsOf } from './citations.ts';
import { root, textOf } from './tree.ts';

/*
 * Facts of the specification that stand as literals in tests/support/specFacts.ts. The types of `checkFacts` ask for a
 * check of each row; here the rows themselves are held against the specification.
 */

describe('the facts of the specification', () => {
  it('stand in their section, word by word', () => {
    const sections = sectionsOf(textOf('docs/specification.md'));
    const facts = Object.entries<Fact>({ ...screenFacts, ...lookFacts, ...buildFacts, ...apiFacts });
    expect(facts.length).toBeGreaterThan(20);
    const gone = facts.filter(([, { section, words }]) => !sections.get(String(section))?.includes(words));
    expect(gone.map(([name]) => name)).toEqual([]);
  });

  it('are written out, and take nothing from the product', () => {
    expect(textOf('tests/support/specFacts.ts')).not.toMatch(/\bimport\b\s*[{*(\w]|\brequire\(/);
  });
});

/* What a build makes of its environment: the settings of Next as they are read for a build, and the files of the brand. */
const readBuild = `
  const { default: configOf } = await import('./next.config.mjs');
  const { webpack } = await configOf('phase-production-build');
  let defined;
  const DefinePlugin = class { constructor(values) { defined = values; } };
  webpack({ plugins: [] }, { isServer: true, dir: '', webpack: { DefinePlugin } });
  const { brandFiles, brandName } = await import('./src/panel/ui/theme/brands.ts');
  const [, main] = /--p-palette-primary-main:(#\\w+)/.exec(JSON.parse(defined.PANEL_THEME_SHEET));
  console.log(JSON.stringify({ main, ...brandFiles[brandName] }));
`;

checkFacts(buildFacts, {
  'the brand is chosen when the panel is built': (brands) => {
    for (const { NEXT_PUBLIC_BRAND, ...made } of brands) {
      const built = execFileSync(process.execPath, ['--input-type=module', '--eval', readBuild], {
        cwd: root,
        env: { ...process.env, NEXT_PUBLIC_BRAND },
        encoding: 'utf8',
      });
      expect([NEXT_PUBLIC_BRAND, JSON.parse(built)]).toEqual([NEXT_PUBLIC_BRAND, made]);
    }
  },
});
