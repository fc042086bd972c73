// Makes a checkout ready: packages, the pinned Node, the production build, a browser. Node built-ins only.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compressBuild } from './compressBuild.mjs';
import { isWindows, root, step } from './steps.mjs';

const inRoot = (...parts) => path.join(root, ...parts);

/** The Node of package.json, whatever the machine has. */
export const pinnedNode = inRoot('node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** What the lock file wants and what node_modules holds. npm writes its own list only after a whole install. */
function readPackages(directory) {
  const wanted = readJson(path.join(directory, 'package-lock.json'))?.packages;
  const installed = readJson(path.join(directory, 'node_modules', '.package-lock.json'))?.packages;
  return wanted && installed ? { wanted, installed } : null;
}

/**
 * True when node_modules holds what package-lock.json names. Without `dev`, packages that only tests and checks need may
 * be missing; those that are there must be of the lock file, too.
 */
export function areDependenciesFresh(directory = root, { dev = true } = {}) {
  const packages = readPackages(directory);
  if (!packages) return false;
  const { wanted, installed } = packages;
  const isSame = Object.entries(installed).every(([name, entry]) => wanted[name]?.version === entry.version);
  const isLeftOut = (entry) => entry.optional || entry.devOptional || entry.peer || (entry.dev && !dev);
  const isWhole = Object.entries(wanted).every(
    ([name, entry]) => name === '' || isLeftOut(entry) || installed[name] !== undefined,
  );
  return isSame && isWhole;
}

/**
 * True when an install has to bring the packages of tests and checks: they are asked for, or some are there already. An
 * install without them would remove those.
 */
export function isDevWanted(directory = root, { dev = true } = {}) {
  const packages = readPackages(directory);
  return dev || (packages !== null && Object.values(packages.installed).some((entry) => entry.dev));
}

/** PATH without this project's own programs: npm must not run on a Node that it is about to replace. */
function outerPath() {
  const own = inRoot('node_modules', '.bin');
  const parts = (process.env.PATH ?? '').split(path.delimiter);
  return parts.filter((part) => path.resolve(part) !== own).join(path.delimiter);
}

/**
 * Installs the packages of the lock file when they are not there. False: it failed, and the reason was shown.
 * `npm install --no-save` instead of `npm ci`: both take the versions of the lock file and leave it alone, but `npm ci`
 * refuses a lock file that was written where a registry did not offer the optional packages of other platforms.
 * `dev: false` is for what runs and builds the panel: packages of tests and checks are then neither fetched nor removed.
 */
export async function ensureDependencies({ dev = true } = {}) {
  if (areDependenciesFresh(root, { dev }) && existsSync(pinnedNode)) return true;
  const group = isDevWanted(root, { dev }) ? '--include=dev' : '--omit=dev';
  const { isOk } = await step(
    'install',
    'Installing packages',
    'npm',
    ['install', '--no-save', group, '--loglevel=error', '--no-audit', '--no-fund'],
    { env: { PATH: outerPath() } },
  );
  return isOk;
}

function* filesUnder(directory) {
  if (!existsSync(directory)) return;
  for (const entry of readdirSync(directory, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(directory, entry.name);
    if (entry.isDirectory()) yield* filesUnder(file);
    else if (!/\.test\.tsx?$/.test(entry.name)) yield file;
  }
}

/** Everything that the browser build is made from: sources, configuration, packages and public variables. */
export function buildFingerprint(env = process.env) {
  const hash = createHash('sha256');
  const single = ['next.config.mjs', 'tsconfig.json', 'package.json', 'package-lock.json', 'src/proxy.ts'];
  const rooms = ['src/pages', 'src/panel', 'src/shared', 'public'].flatMap((room) => [...filesUnder(inRoot(room))]);
  for (const file of [...single.map((name) => inRoot(name)).filter(existsSync), ...rooms]) {
    hash.update(`${path.relative(root, file)}\0${statSync(file).size}\0`);
    hash.update(readFileSync(file));
  }
  for (const name of Object.keys(env)
    .filter((key) => key.startsWith('NEXT_PUBLIC_'))
    .sort()) {
    hash.update(`${name}=${env[name]}\0`);
  }
  return hash.digest('hex');
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

const stampOf = (distDir) => inRoot(distDir, 'fingerprint');

/** True when the folder is a finished production build of the present sources. */
export function isBuildFresh({ distDir = '.next', env = {} } = {}) {
  const fingerprint = buildFingerprint({ ...process.env, ...env });
  return existsSync(inRoot(distDir, 'BUILD_ID')) && readText(stampOf(distDir)) === fingerprint;
}

/** Builds the panel when its sources, packages or public variables (the brand) changed. */
export async function ensureBuild({ distDir = '.next', env = {}, title = 'Building the panel' } = {}) {
  if (isBuildFresh({ distDir, env })) return true;
  const fingerprint = buildFingerprint({ ...process.env, ...env });
  // webpack, not Turbopack: its files are smaller (decision 0045)
  const args = [inRoot('node_modules/next/dist/bin/next'), 'build', '--webpack'];
  const { isOk } = await step('build', title, pinnedNode, args, {
    env: { ...env, NEXT_DIST_DIR: distDir, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  if (isOk) {
    await compressBuild(inRoot(distDir, 'static'));
    writeFileSync(stampOf(distDir), fingerprint);
  }
  return isOk;
}

/** The shell without a window first: it draws the same with a quarter less work. */
const browserNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];

function works(file) {
  return spawnSync(file, ['--version', '--no-sandbox'], { timeout: 30_000 }).status === 0;
}

/** A Chromium that starts: the one of CHROMIUM, one on the PATH, or the one that Playwright keeps. */
export function findBrowser() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const onPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((part) => browserNames.map((name) => path.join(part, name)));
  const macs = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
  return [...onPath, ...macs, ...playwrightBrowser()].find((file) => existsSync(file) && works(file)) ?? null;
}

function playwrightBrowser() {
  const script = "import('@playwright/test').then((it) => console.log(it.chromium.executablePath()))";
  const { stdout } = spawnSync(pinnedNode, ['-e', script], { cwd: root, encoding: 'utf8' });
  return stdout?.trim() ? [stdout.trim()] : [];
}

/** Finds a browser, or installs one: Playwright's, else the distribution's where this user may. Null: none. */
export async function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  const playwright = inRoot('node_modules/@playwright/test/cli.js');
  await step('browser', 'Installing a browser', pinnedNode, [playwright, 'install', 'chromium', '--only-shell'], {
    isFailureShown: false,
  });
  const downloaded = findBrowser() ?? headlessShell();
  if (downloaded) return downloaded;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    const install = (name) => `apt-get install -y -qq ${name}`;
    const script = `export DEBIAN_FRONTEND=noninteractive; apt-get update -qq; ${install('chromium-headless-shell')} || ${install('chromium')}`;
    await step('browser-apt', 'Installing Chromium of the distribution', 'sh', ['-c', script]);
  }
  return findBrowser();
}

function headlessShell() {
  const [full] = playwrightBrowser();
  if (!full) return null;
  const cache = full.slice(0, full.indexOf(`${path.sep}chromium-`));
  const files = existsSync(cache) ? [...filesUnder(cache)] : [];
  return files.find((file) => /(chrome-headless-shell|headless_shell)$/.test(file) && works(file)) ?? null;
}
