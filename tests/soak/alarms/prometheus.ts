import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../support/appProcess.ts';

const kit = path.resolve(import.meta.dirname, '../../../deploy/prometheus');

/** Where a program is; null when it is not installed. */
export function findProgram(name: string): string | null {
  const found = spawnSync('sh', ['-c', 'command -v "$1"', 'sh', name], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : null;
}

/** What `promtool` says about the rules, their unit tests and the sample configuration; null when all is well. */
export function checkRules(): string | null {
  for (const args of [
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
    ['check', 'config', 'prometheus.yml'],
  ]) {
    const done = spawnSync('promtool', args, { cwd: kit, encoding: 'utf8' });
    if (done.status !== 0) return `promtool ${args.join(' ')}\n${done.stdout}${done.stderr}`;
  }
  return null;
}

/*
 * A run of minutes shows what takes hours: waits of the rules are a sixtieth, windows a sixth. Thresholds are as they are,
 * so every fault is as large as it has to be.
 */
function shortened(rules: string): string {
  return rules
    .replaceAll(/^( +for: \d+)m$/gm, '$1s')
    .replaceAll(/\[(\d+)m\]/g, (_, minutes: string) => `[${Number(minutes) * 10}s]`);
}

export interface Prometheus {
  /** instances to scrape, by name and port */
  watch(instances: Record<string, number>): void;
  /** names of the alarms that fire now */
  firing(): Promise<Set<string>>;
  stop(): Promise<void>;
}

/** Starts Prometheus with the rules of the product in a folder of the run. @throws Error when it ends by itself */
export async function startPrometheus(folder: string): Promise<Prometheus> {
  mkdirSync(folder, { recursive: true });
  const targets = path.join(folder, 'targets.json');
  const watch = (instances: Record<string, number>): void => {
    writeFileSync(
      `${targets}.part`,
      JSON.stringify(
        Object.entries(instances).map(([instance, port]) => ({
          targets: [`127.0.0.1:${port}`],
          labels: { job: 'panel', instance },
        })),
      ),
    );
    // under its name only when it is whole: Prometheus reads it at any moment
    renameSync(`${targets}.part`, targets);
  };
  watch({});
  writeFileSync(path.join(folder, 'alerts.yml'), shortened(readFileSync(path.join(kit, 'alerts.yml'), 'utf8')));
  writeFileSync(
    path.join(folder, 'prometheus.yml'),
    `global:
  scrape_interval: 1s
  scrape_timeout: 900ms
  evaluation_interval: 1s
rule_files: [alerts.yml]
scrape_configs:
  - job_name: files
    scrape_interval: 3s
    scrape_timeout: 3s
    file_sd_configs:
      - files: [targets.json]
        refresh_interval: 1s
`,
  );
  const port = await freePort();
  const child: ChildProcess = spawn(
    'prometheus',
    [
      `--config.file=${path.join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const origin = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`prometheus ended with ${child.exitCode}`);
    const answer = await fetch(`${origin}/-/ready`).catch(() => null);
    if (answer?.ok) break;
    await sleep(100);
  }
  return {
    watch,
    async firing() {
      const answer = await fetch(`${origin}/api/v1/alerts`);
      const { data } = (await answer.json()) as {
        data: { alerts: { state: string; labels: { alertname: string } }[] };
      };
      return new Set(data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname));
    },
    async stop() {
      if (child.exitCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}
