import { icons } from '@iconify-json/ic';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of the icons, from the root of the project. */
export const iconFolder = 'src/panel/ui/icons';

const root = path.resolve(import.meta.dirname, '../..');
const importOfIcon = /'[^']*\/icons\/([A-Za-z0-9]+)\.tsx'/g;

/** Names of the icons that files of the panel import, sorted. */
function usedIcons(): string[] {
  const files = globSync('src/{panel,pages}/**/*.{ts,tsx}', { cwd: root });
  const texts = files.map((file) => readFileSync(path.join(root, file), 'utf8'));
  return [...new Set(texts.flatMap((text) => [...text.matchAll(importOfIcon)].map(([, name = '']) => name)))].sort();
}

const styles = { Rounded: 'round', Outlined: 'outline', Sharp: 'sharp' };

/** `CheckCircleRounded` is `round-check-circle` in the package. */
function packageName(name: string): string {
  const [suffix, style] = Object.entries(styles).find(([one]) => name.endsWith(one)) ?? ['', 'baseline'];
  const words = name.slice(0, name.length - suffix.length);
  return `${style}-${words.replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[a-z])(?=\d)/g, '-').toLowerCase()}`;
}

/**
 * The module of an icon by its name at Google, with the style last: `CheckCircleRounded`. The call is marked as pure, so
 * that a bundle leaves out an icon that it does not show.
 */
export function iconModule(name: string): string {
  const drawn = icons.icons[packageName(name)];
  if (!drawn) throw new Error(`@iconify-json/ic has no ${packageName(name)}, which ${name} asks for`);
  const shapes = drawn.body
    // the component of MUI has the color
    .replaceAll(' fill="currentColor"', '')
    .replaceAll(/(?<= [a-z]+)-([a-z])(?=[a-z]+=")/g, (_, letter: string) => letter.toUpperCase());
  const isOne = shapes.lastIndexOf('<') === 0;
  return [
    "import { createSvgIcon } from '@mui/material/SvgIcon';",
    '',
    `export const ${name} = /* @__PURE__ */ createSvgIcon(${isOne ? shapes : `<>${shapes}</>`}, '${name}');`,
    '',
  ].join('\n');
}

/** What the folder holds beside its licence: a file for each icon that the panel imports. */
export function iconFiles(): Map<string, string> {
  return new Map(usedIcons().map((name) => [`${name}.tsx`, iconModule(name)]));
}
