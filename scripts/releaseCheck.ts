/*
 * `npm run release:check`: assembles the last stage of deploy/Dockerfile without a registry, by what the Dockerfile copies and
 * removes, and starts it as the image does: as user 10001, on a tree that takes no writes, after the step that migrates. As
 * root and with debootstrap the root file system is a Debian of its own (`--base DIR`: one that is there already), and with
 * buildah it is the image itself, built from that Debian and the first stage as it was assembled here. What is missing is
 * said; `--without-buildah` is quicker. Needs a build (`npm run build`).
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { codeTemplateKeys } from '../src/shared/contract/smsTexts.ts';
import { outlastReader } from '../src/server/commandOutput.ts';
import { startEmbedded, type EmbeddedServer } from '../src/server/db/embedded/server.ts';
import { createSecrets } from '../src/server/secrets.ts';
import { readDockerfile } from './lib/dockerfile.ts';
import { buildImage, type BuiltImage } from './lib/releaseImage.ts';

const root = path.resolve(import.meta.dirname, '..');
const { values } = parseArgs({
  options: { base: { type: 'string' }, 'without-buildah': { type: 'boolean', default: false } },
});
const USER = 10_001;
const START_MS = 90_000;

outlastReader();
let isGood = true as boolean;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
function figure(name: string, value: unknown, isMet = true): void {
  isGood &&= isMet;
  say(`${name.padEnd(46)} ${String(value)}${isMet ? '' : '   MISSED'}`);
}

/** Copies without a second set of bytes where the disk allows it. */
function link(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true });
  const done = spawnSync('cp', ['-al', from, to]);
  if (done.status !== 0) cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

/** What `npm install --omit=dev` would bring, taken from what is installed. */
function linkPackages(to: string): void {
  const list = JSON.parse(readFileSync(path.join(root, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const own = Object.entries(list.packages).filter(
    ([name, { dev }]) => dev !== true && /^node_modules\/(@[^/]+\/)?[^/]+$/.test(name),
  );
  for (const [name] of own) if (existsSync(path.join(root, name))) link(path.join(root, name), path.join(to, name));
}

const dockerfile = readDockerfile(readFileSync(path.join(root, 'deploy/Dockerfile'), 'utf8'));

/** `/app` at the end of the first stage. */
function assembleBuild(folder: string): string {
  const { build } = dockerfile;
  const staged = path.join(folder, 'build', 'app');
  for (const { from } of build.copies) for (const one of from) link(path.join(root, one), path.join(staged, one));
  linkPackages(staged);
  link(path.join(root, '.next'), path.join(staged, '.next'));
  for (const command of build.runs.filter((one) => /^(rm|find) /.test(one)))
    if (spawnSync('sh', ['-c', command], { cwd: staged }).status !== 0) throw new Error(`failed: ${command}`);
  return staged;
}

/** `/app` of the last stage, as its lines copy it. */
function assemble(folder: string, staged: string): string {
  const tree = path.join(folder, 'tree');
  for (const { from, to } of dockerfile.panel.copies)
    for (const one of from) {
      const source = path.join(staged, path.relative('/app', one));
      link(source, to === './' ? path.join(tree, path.basename(one)) : path.join(tree, to));
    }
  chmodSync(tree, 0o755);
  return tree;
}

/** A Debian of its own, kept for the next run; null where it cannot be made. */
function prepareBase(): string | null {
  if (process.getuid?.() !== 0) return null;
  const base = path.resolve(values.base ?? path.join(root, '.cache', 'release-base'));
  if (!existsSync(path.join(base, 'etc/debian_version'))) {
    if (spawnSync('debootstrap', ['--version']).status !== 0) return null;
    say('· making a root file system with debootstrap');
    const made = spawnSync('debootstrap', ['--variant=minbase', 'bookworm', base], { encoding: 'utf8' });
    if (made.status !== 0) {
      say(made.stdout.trim().split('\n').at(-1) ?? '');
      return null;
    }
  }
  mkdirSync(path.join(base, 'app'), { recursive: true });
  cpSync(process.execPath, path.join(base, 'usr/local/bin/node'));
  chmodSync(path.join(base, 'usr/local/bin/node'), 0o755);
  return base;
}

interface Place {
  tree: string;
  /** root file system; null: that of this machine, without the rights of the image */
  base: string | null;
  /** the root file system has the tree already */
  isImage: boolean;
  /** where the base is mounted */
  mount: string;
}

/** Runs a command in the tree as the image would. The process is the command itself, so that signals reach it. */
function start(place: Place, args: readonly string[], given: Record<string, string>): ChildProcess {
  const env: NodeJS.ProcessEnv = { NODE_ENV: 'production', ...given };
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
  if (place.base === null) return spawn(process.execPath, args, { cwd: place.tree, env, stdio });
  const script = `set -e
    mount --make-rprivate /
    mount --bind "$1" "$3"
    if [ -n "$2" ]; then mount --bind "$2" "$3/app"; mount -o remount,bind,ro "$3/app"; fi
    mount -o remount,bind,ro "$3"
    mount -t tmpfs -o size=256m,mode=1777 tmpfs "$3/tmp"
    mount --rbind /proc "$3/proc"
    mount --rbind /dev "$3/dev"
    mount=$3
    shift 3
    exec chroot --userspec=${USER}:${USER} --groups= "$mount" /bin/sh -c 'cd /app && exec /usr/local/bin/node "$@"' sh "$@"`;
  return spawn(
    'unshare',
    ['--mount', 'sh', '-c', script, 'sh', place.base, place.isImage ? '' : place.tree, place.mount, ...args],
    {
      env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...env },
      stdio,
    },
  );
}

/** What a command printed, and its exit code. */
async function run(place: Place, args: readonly string[], env: Record<string, string>) {
  const child = start(place, args, env);
  const output = collect(child);
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, output: output() };
}

function collect(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-10_000);
    });
  return () => text;
}

/** A port of this machine that leads to the socket of the embedded database, as a server of its own would have. */
async function openPort(server: EmbeddedServer): Promise<{ url: string; close(): void }> {
  const relay = net.createServer((client) => {
    const line = net.connect(path.join(server.home.socketFolder, '.s.PGSQL.5432'));
    client.on('error', () => line.destroy()).pipe(line);
    line.on('error', () => client.destroy()).pipe(client);
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const { port } = relay.address() as net.AddressInfo;
  const url = new URL(server.url);
  return {
    url: `postgres://${url.username}:${url.password}@127.0.0.1:${port}${url.pathname}`,
    close: () => relay.close(),
  };
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** An installation as docs/deployment.md describes one; nothing outside is asked while nobody logs in. */
function environmentOf(databaseUrl: string, port: number, metricsPort: number): Record<string, string> {
  return {
    ...dockerfile.panel.env,
    ...createSecrets(),
    DATABASE_URL: databaseUrl,
    PUBLIC_ORIGIN: 'https://panel.example.ir',
    TRUSTED_PROXY_HOPS: '0',
    HOST: '127.0.0.1',
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    MIGRATE_AT_START: 'refuse',
    STOP_DELAY_SECONDS: '0',
    SMS_PROVIDER: 'kavenegar',
    SMS_API_KEY: 'check',
    SMS_TEMPLATES: codeTemplateKeys.map((key) => `${key}=check`).join(','),
    GATEWAYS: 'zibal',
    ZIBAL_MERCHANT_ID: 'check',
  };
}

async function ask(url: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(20_000) }).catch(() => null);
  return { status: answer?.status ?? 0, text: (await answer?.text()) ?? '' };
}

async function check(place: Place, databaseUrl: string): Promise<void> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const env = environmentOf(databaseUrl, port, metricsPort);
  const probe = await run(place, ['-e', "require('node:fs').writeFileSync('x', '')"], env);
  if (place.base !== null)
    figure('a write into the tree', /EROFS/.exec(probe.output)?.[0] ?? 'went through', /EROFS/.test(probe.output));
  rmSync(path.join(place.tree, 'x'), { force: true });

  const early = await run(place, ['src/server/main.ts'], env);
  const isRefused = early.code === 1 && early.output.includes('npm run db:migrate');
  figure('a start before the step that migrates', isRefused ? 'refused' : early.output, isRefused);
  const step = await run(place, ['src/server/db/cli.ts', 'migrate'], env);
  figure('the step that migrates ends with', step.code === 0 ? 0 : step.output, step.code === 0);

  const child = start(place, ['src/server/main.ts'], env);
  const output = collect(child);
  try {
    const origin = `http://127.0.0.1:${port}`;
    const started = performance.now();
    let isReady = false;
    while (!isReady && child.exitCode === null && performance.now() - started < START_MS) {
      isReady = (await ask(`${origin}/readyz`)).status === 200;
      if (!isReady) await sleep(100);
    }
    figure('ready after, s', isReady ? ((performance.now() - started) / 1000).toFixed(1) : output(), isReady);
    const health = await ask(`${origin}/healthz`);
    figure('/healthz', health.status, health.status === 200);
    const login = await ask(`${origin}/login`);
    figure('/login', login.status, login.status === 200 && login.text.includes('dir="rtl"'));
    const script = /\/_next\/static\/[^"]+\.js/.exec(login.text)?.[0] ?? '/none';
    const asset = await ask(origin + script);
    figure('a script of the page', asset.status, asset.status === 200 && asset.text.length > 100);
    const metrics = await ask(`http://127.0.0.1:${metricsPort}/metrics`);
    figure('/metrics', metrics.status, metrics.text.includes('panel_build_info{'));
    const healthArgs = dockerfile.panel.health.slice(1).map((part) => part.replace(':3000', `:${port}`));
    const healthy = await run(place, healthArgs, env);
    figure('health check of the image', healthy.code, healthy.code === 0);
    if (place.base !== null && child.pid !== undefined) {
      const uid = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
      figure('user of the process', uid, Number(uid) === USER);
    }
  } finally {
    const gone = child.exitCode === null ? once(child, 'exit') : null;
    child.kill('SIGTERM');
    const [code] = ((await gone) ?? [child.exitCode]) as [number | null];
    figure('exit code after SIGTERM', code, code === 0);
  }
}

if (!existsSync(path.join(root, '.next', 'BUILD_ID'))) {
  process.stderr.write('release:check: the panel is not built. Run: npm run build\n');
  process.exit(1);
}
mkdirSync(path.join(root, '.cache'), { recursive: true });
const folder = mkdtempSync(path.join(root, '.cache', 'release-'));
chmodSync(folder, 0o755);
const data = mkdtempSync(path.join(os.tmpdir(), 'investor-panel-release-'));
chmodSync(data, 0o711);
let server: EmbeddedServer | null = null;
let image: BuiltImage | null = null;
try {
  const staged = assembleBuild(folder);
  const base = prepareBase();
  if (base !== null && !values['without-buildah'])
    image = buildImage(
      {
        folder: path.join(folder, 'images'),
        dockerfile: path.join(root, 'deploy/Dockerfile'),
        base,
        staged: path.dirname(staged),
      },
      say,
    );
  const tree = image ? path.join(image.rootfs, 'app') : assemble(folder, staged);
  const size = spawnSync('du', ['-sm', tree], { encoding: 'utf8' }).stdout.split('\t')[0];
  figure('tree of the last stage, MB', `${size} (${readdirSync(tree).sort().join(' ')})`);
  figure('made by', image ? 'buildah, from the Dockerfile' : 'what the Dockerfile copies');
  const mount = path.join(folder, 'root');
  mkdirSync(mount);
  if (base === null)
    say('· not shown: user 10001, a tree without writes and the libraries of the base (needs root and debootstrap)');
  server = await startEmbedded({ dataDir: path.join(data, 'data'), stagingRoot: path.join(data, 'staged') });
  const door = await openPort(server);
  await check({ tree, base: image?.rootfs ?? base, isImage: image !== null, mount }, door.url);
  door.close();
  say('· not shown: the base image itself and its digest, which a registry gives');
} catch (error) {
  figure('the check broke', (error as Error).stack, false);
} finally {
  await server?.stop();
  image?.remove();
  rmSync(folder, { recursive: true, force: true });
  rmSync(data, { recursive: true, force: true });
}
say(isGood ? 'PASSED' : 'FAILED');
process.exit(isGood ? 0 : 1);
