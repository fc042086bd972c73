import { describe, expect, it } from 'vitest';
import { brandSheet } from './brandSheet.ts';
import { themeSheet } from './themeAtBuild.ts';

describe('the sheet of the other brand', () => {
  const sheet = brandSheet('blue');

  it('sets each variable of the theme that has the color of the brand, in both modes', () => {
    // the build of the tests has the default brand
    const colors = ['#4a148c', '#38106b', '#7043a8', '#f0e8fb', '#b794f6', '#9a70e8', '#cdb4fa', '#1c0f33', '#2b2140'];
    const named = [...themeSheet.matchAll(/(--p-palette-[\w-]+):\s*([^;}]+)/g)].flatMap(([, name = '', value = '']) =>
      colors.includes(value.trim()) ? [name] : [],
    );
    expect(named.length).toBeGreaterThan(8);
    const changed = (part: string) => [...new Set(named)].filter((name) => !part.includes(`${name}:`));
    const [light = '', dark = ''] = sheet.split('}');
    expect(changed(light)).toEqual(changed(dark));
    expect(changed(light).filter((name) => /primary|panel/.test(name))).toEqual([]);
    // the greys, which are not the same in both modes; what only refers to one follows it
    const greysOf = (colors: readonly string[]) =>
      [...themeSheet.matchAll(/(--p-palette-[\w-]+):\s*([^;}]+)/g)].flatMap(([, name = '', value = '']) =>
        colors.includes(value.trim()) && !name.includes('secondary-contrastText') ? [name] : [],
      );
    const greys = greysOf(['#f5f4fa', '#e5e3ee', '#eceaf2', '245 244 250']);
    expect(greys).toHaveLength(7);
    expect(greys.filter((name) => !light.includes(`${name}:`))).toEqual([]);
    const nights = greysOf(['#131019', '#1d1927', '#302b3d', '#15121c', '#2c2838', '19 16 25', '29 25 39']);
    expect(nights).toHaveLength(9);
    expect(nights.filter((name) => !dark.includes(`${name}:`))).toEqual([]);
    expect(sheet).not.toMatch(/#f5f4fa|#131019/);
  });

  it('has channels of its colors', () => {
    expect(sheet).toContain('--p-palette-primary-mainChannel:11 47 134');
    expect(sheet).toContain('[data-mode="dark"]{--p-palette-primary-main:#90b0fb');
  });
});
