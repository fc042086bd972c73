// Makes public/fonts/vazirmatn-<hash>.woff2 and src/panel/ui/fonts/font.ts that names it: the variable Vazirmatn with the Arabic block used by Persian, Persian, Arabic and
// Latin digits, Latin letters and the punctuation of the panel. Run by hand (`node scripts/font.mjs`) when the font
// package or the set of characters changes; the result is committed, so a build needs neither this nor the full font.
import { createHash } from 'node:crypto';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');

const characters = [
  range(0x20, 0x7e), // Latin
  '\u00a0«»×÷±·•…–—‘’“”≈≤≥−∞→←↑↓▲▼©°',
  '،؛؟ـ٪٫٬',
  range(0x0621, 0x063a),
  range(0x0641, 0x0652),
  '\u0654\u0670',
  'پچژکگیۀ',
  range(0x0660, 0x0669),
  range(0x06f0, 0x06f9),
  '\u200c\u200d\u200e\u200f\u2066\u2067\u2068\u2069',
  '﷼',
].join('');

const source = await readFile(new URL('../node_modules/vazirmatn/fonts/variable/Vazirmatn[wght].ttf', import.meta.url));
const result = await subsetFont(source, characters, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700 } },
});
if (result.length > 50_000) throw new Error('the font is larger than 50 kB');

const folder = new URL('../public/fonts/', import.meta.url);
for (const name of await readdir(folder)) if (name.endsWith('.woff2')) await rm(new URL(name, folder));
const name = `vazirmatn-${createHash('sha256').update(result).digest('hex').slice(0, 8)}.woff2`;
await writeFile(new URL(name, folder), result);
await writeFile(
  new URL('../src/panel/ui/fonts/font.ts', import.meta.url),
  `/** Address of the panel's font; written by scripts/font.mjs, the hash lets it be cached for ever. */\nexport const fontUrl = '/fonts/${name}';\n`,
);
console.log(`public/fonts/${name}: ${(result.length / 1024).toFixed(1)} KiB`);
