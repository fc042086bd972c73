// `npm run shots`: pictures of every screen into .shots; `npm run shots -- home buyBonds` takes some of them,
// `npm run shots -- --blue home` those of the second brand, `--size=phone` one size,
// `npm run shots -- --readme` renews the three of the README.
import path from 'node:path';
import { foreground, root } from './lib/steps.mjs';
import { ensureBrowser, ensureBuild, ensureDependencies, pinnedNode } from './lib/toolchain.mjs';

const blue = { distDir: '.cache/next-blue', env: { NEXT_PUBLIC_BRAND: 'blue' }, title: 'Building the blue brand' };
const args = process.argv.slice(2);
const isWhole = args.length === 0;
const isBlue = args.includes('--blue');
const ofBlue = { NEXT_DIST_DIR: blue.distDir, ...blue.env };

async function take() {
  if (!(await ensureDependencies()) || (!isBlue && !(await ensureBuild()))) return 1;
  if ((isWhole || isBlue) && !(await ensureBuild(blue))) return 1;
  const browser = await ensureBrowser();
  if (browser === null) return 1;
  const script = path.join(root, 'scripts', 'takeShots.ts');
  const code = await foreground(pinnedNode, [script, ...args], { CHROMIUM: browser, ...(isBlue && ofBlue) });
  if (code !== 0 || !isWhole) return code;
  return foreground(pinnedNode, [script, '--key-screens'], { CHROMIUM: browser, ...ofBlue });
}

process.exitCode = await take();
