// The format of every file. oxfmt writes nearly all of them as prettier does, in a hundredth of the time; prettier is asked
// about the others, and its word is the last.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const bin = (file) => path.join(root, 'node_modules', file);
const run = (args, stdout) =>
  spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', stdout, 'inherit'] });

// The options stand in one file, prettier's.
const options = JSON.parse(readFileSync(path.join(root, '.prettierrc.json'), 'utf8'));
const config = path.join(root, '.cache', 'oxfmt.json');
mkdirSync(path.dirname(config), { recursive: true });
writeFileSync(config, JSON.stringify({ ...options, sortPackageJson: false }));

const fast = run([bin('oxfmt/bin/oxfmt'), '--config', config, '--list-different', '.'], 'pipe');
const files = fast.stdout.split('\n').filter(Boolean);
if (fast.status !== 0 && files.length === 0) process.exit(fast.status ?? 1);
if (files.length > 0) {
  const { status } = run([bin('prettier/bin/prettier.cjs'), '--check', '--log-level=warn', ...files], 'inherit');
  process.exitCode = status ?? 1;
}
