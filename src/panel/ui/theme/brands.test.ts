import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brandFiles, brands, type BrandName } from './brands.ts';

const read = (address: string) => readFileSync(new URL(`../../../../public${address}`, import.meta.url), 'utf8');

describe.each(['default', 'blue'] as const satisfies BrandName[])('the files of the %s brand', (name) => {
  const color = name === 'default' ? '#4a148c' : '#0b2f86';

  it('have its color', () => {
    expect(brands[name].light.main).toBe(color);
    expect(read(brandFiles[name].icon)).toContain(`fill="${color}"`);
    const manifest = JSON.parse(read(brandFiles[name].manifest)) as { theme_color: string; icons: { src: string }[] };
    expect(manifest.theme_color).toBe(color);
    const own = brandFiles[name].icon.replace('.svg', '');
    const icons = ['-192.png', '-512.png', '-maskable.png', '.svg'].map((end) => `${own}${end}`);
    expect(manifest.icons.map(({ src }) => src)).toEqual(icons);
  });
});
