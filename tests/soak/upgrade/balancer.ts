import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './release.ts';

/** What the balancer says of its instances. */
export interface BalancerState {
  /** instances that get requests */
  up: string[];
  /** requests that it sent again, to the same or to another instance, because a connection did not come about */
  sentAgain: number;
  /** answers of 5xx that visitors got, its own among them */
  failed: number;
}

export interface Balancer {
  origin: string;
  state(): Promise<BalancerState>;
  stop(): Promise<void>;
}

interface BalancerOptions {
  folder: string;
  port: number;
  /** ports of the two instances; the same one twice where there is one */
  instances: number[];
  /** the limits of one address; left out where all visitors of the run have the same */
  hasLimits?: boolean;
}

/** The sample of deploy/haproxy as it is, without TLS and on loopback. */
function configuration({
  port,
  socket,
  instances,
  hasLimits = false,
}: Omit<BalancerOptions, 'folder'> & { socket: string }): string {
  const text = readFileSync(path.join(root, 'deploy/haproxy/haproxy.cfg'), 'utf8');
  const [one, two] = instances;
  return text
    .replace(/^ +log stdout.*$/m, `    stats socket ${socket} mode 600 level operator`)
    .replace(/^ +log global$/m, '')
    .replace(/^ +ssl-default.*$/gm, '')
    .replace(/frontend plain[\s\S]*?(?=\nfrontend panel)/, '')
    .replace(/^ +bind :443.*$/m, `    bind 127.0.0.1:${port}`)
    .replace(hasLimits ? /$^/ : /^ +http-request deny deny_status 429.*$/m, '')
    .replace('app1:3000', `127.0.0.1:${one}`)
    .replace('app2:3000', `127.0.0.1:${two}`);
}

/** Starts HAProxy in front of two instances. @throws Error when it does not take its configuration */
export async function startBalancer(options: BalancerOptions): Promise<Balancer> {
  const socket = path.join(options.folder, 'haproxy.sock');
  const file = path.join(options.folder, 'haproxy.cfg');
  writeFileSync(file, configuration({ ...options, socket }));
  const child = spawn('haproxy', ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ask = async (): Promise<Record<string, string>[]> => {
    const line = net.connect(socket);
    line.end('show stat\n');
    let text = '';
    for await (const chunk of line) text += String(chunk);
    const [head = '', ...rows] = text.trim().split('\n');
    const names = head.replace(/^# /, '').split(',');
    return rows.map((row) => Object.fromEntries(row.split(',').map((value, index) => [names[index] ?? '', value])));
  };
  for (;;) {
    if (child.exitCode !== null) throw new Error(`haproxy ended with ${child.exitCode}`);
    if (await ask().catch(() => null)) break;
    await sleep(50);
  }
  return {
    origin: `http://127.0.0.1:${options.port}`,
    async state() {
      const rows = await ask();
      const servers = rows.filter((row) => row.pxname === 'instances' && /^app/.test(row.svname ?? ''));
      const front = rows.find((row) => row.pxname === 'panel' && row.svname === 'FRONTEND');
      return {
        up: servers.filter((row) => row.status === 'UP').map((row) => row.svname ?? ''),
        sentAgain: servers.reduce((sum, row) => sum + Number(row.wretr) + Number(row.wredis), 0),
        failed: Number(front?.hrsp_5xx),
      };
    },
    async stop() {
      if (child.exitCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}
