// Runs the parts of a command with short progress lines. Node built-ins only: it works before anything is installed.
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const isWindows = process.platform === 'win32';
const logsDir = path.join(root, '.cache', 'logs');

/** Children that must not outlive this process; each leads its own process group. */
const running = new Set();
let isStopping = false;

function killTree(child, signal) {
  try {
    if (isWindows) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It ended in the meantime.
  }
}

function stopAll(code) {
  // npm sends on what the terminal has already sent to everyone; the second copy must not count as a second request.
  if (isStopping) return;
  isStopping = true;
  for (const child of running) child.stop();
  const wait = setInterval(() => {
    if (running.size > 0) return;
    clearInterval(wait);
    process.exit(process.exitCode ?? code);
  }, 50);
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
]) {
  process.on(signal, () => stopAll(code));
}
// A signal to npm alone ends npm and its shell without reaching this process; it sees that by its new parent.
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stopAll(143);
  }, 500).unref();
}
process.on('exit', () => {
  for (const child of running) killTree(child, 'SIGKILL');
});

function start(command, args, { env = {}, stdio, stop }) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio,
    // Its own process group: Ctrl+C reaches this process alone, which then stops the child in order and only once.
    detached: !isWindows,
    shell: isWindows && command === 'npm',
  });
  child.stop = () => stop(child);
  running.add(child);
  const ended = new Promise((resolve) => {
    child.on('error', (error) => {
      running.delete(child);
      resolve({ code: 127, error });
    });
    child.on('exit', (code, signal) => {
      running.delete(child);
      resolve({ code: code ?? (signal ? 1 : 0), error: null });
    });
  });
  return { child, ended };
}

/** Seconds as people say them. */
export function duration(ms) {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Steps under way, with the time they began; on a terminal they share one line. */
const shown = new Map();
let redraw = null;

function drawLine() {
  const parts = [...shown].map(([title, begin]) => `${title} … ${duration(Date.now() - begin)}`);
  process.stdout.write(`\r\x1b[K${parts.length > 0 ? `  ${parts.join('  ')}` : ''}`);
}

/** Shows that something goes on: a line that counts on a terminal, a line every half minute elsewhere. */
function showProgress(title) {
  const begin = Date.now();
  const isTerminal = process.stdout.isTTY;
  shown.set(title, begin);
  if (isTerminal) {
    drawLine();
    redraw ??= setInterval(drawLine, 1000);
  } else process.stdout.write(`  ${title} …\n`);
  const timer = isTerminal
    ? null
    : setInterval(() => process.stdout.write(`  ${title} … ${duration(Date.now() - begin)}\n`), 30_000);
  return (mark, note) => {
    clearInterval(timer);
    shown.delete(title);
    const text = `${mark} ${title} (${[note, duration(Date.now() - begin)].filter(Boolean).join(', ')})`;
    process.stdout.write(isTerminal ? `\r\x1b[K${text}\n` : `${text}\n`);
    if (shown.size > 0) {
      if (isTerminal) drawLine();
    } else {
      clearInterval(redraw);
      redraw = null;
    }
  };
}

/**
 * Runs a command quietly; its whole output goes to `.cache/logs/<name>.log`, and its end is shown when it fails.
 * `read` may look at the results and give a note for the progress line; a note that starts with "!" is a failure.
 */
export async function step(name, title, command, args, { env, read, isFailureShown = true } = {}) {
  if (isStopping) return { isOk: false, log: '' };
  mkdirSync(logsDir, { recursive: true });
  const file = path.join(logsDir, `${name}.log`);
  const log = createWriteStream(file);
  const finish = showProgress(title);
  const { child, ended } = start(command, args, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    stop: (of) => killTree(of, 'SIGTERM'),
  });
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  const { code, error } = await ended;
  await new Promise((resolve) => {
    log.end(error ? `\n${error.message}\n` : '', resolve);
  });
  const note = read?.(code) ?? '';
  const isOk = code === 0 && !note.startsWith('!');
  if (isStopping) return { isOk: false, log: file };
  finish(isOk ? '✓' : '✗', note.replace(/^!/, ''));
  if (!isOk && isFailureShown) showEnd(file);
  return { isOk, log: file };
}

function showEnd(file, count = 60) {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  if (lines.length > count)
    console.log(`    … ${lines.length - count} lines before these in ${path.relative(root, file)}`);
  for (const line of lines.slice(-count)) console.log(`    ${line}`);
}

/** Runs a command in the foreground until it ends; a stop of ours reaches it once, as SIGTERM. Gives its exit code. */
export async function foreground(command, args, env = {}) {
  const { ended } = start(command, args, {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    // The process alone, not its group: it stops its own database and workers in the right order.
    stop: (child) => child.kill('SIGTERM'),
  });
  const { code, error } = await ended;
  if (error) console.error(error.message);
  process.exitCode = code;
  return code;
}
