import http from 'node:http';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/* A crowd in a process of its own, so that it takes nothing from the clock of the person who is measured. */

/** What a crowd does; handed over as JSON in the first argument. */
export interface CrowdOrder {
  origin: string;
  clients: number;
  /** each client asks this often on average; 0: again as soon as it is answered */
  everyMs: number;
  paths: string[];
  /** headers of people who have logged in, taken in turn; empty for guests */
  people: Record<string, string>[];
  /** addresses of this machine that the clients come from, taken in turn */
  addresses: string[];
}

/** What it saw, printed as JSON when it is asked to end. */
export interface CrowdFigures {
  answers: Record<string, number>;
  broken: number;
  p50: number;
  p99: number;
}

const order = JSON.parse(process.argv[2] ?? '{}') as CrowdOrder;
const agents = order.addresses.map(
  (localAddress) => new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, localAddress }),
);
const figures: CrowdFigures = { answers: {}, broken: 0, p50: 0, p99: 0 };
const times: number[] = [];
let isOver = false;

async function ask(at: number, turn: number): Promise<void> {
  const begun = performance.now();
  const path = order.paths[(at + turn) % order.paths.length] ?? '/';
  const agent = agents[at % agents.length];
  const headers = order.people[at % Math.max(1, order.people.length)] ?? {};
  const request = http.get(`${order.origin}${path}`, { ...(agent && { agent }), headers });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const ended = once(response, 'end');
  response.resume();
  await ended;
  const status = String(response.statusCode);
  figures.answers[status] = (figures.answers[status] ?? 0) + 1;
  times.push(performance.now() - begun);
}

async function live(at: number): Promise<void> {
  // not all in the same moment
  await sleep((order.everyMs * at) / order.clients);
  for (let turn = 0; !isOver; turn += 1) {
    const begun = performance.now();
    await ask(at, turn).catch(() => (figures.broken += 1));
    const rest = order.everyMs - (performance.now() - begun);
    if (rest > 0) await sleep(rest);
  }
}

process.on('SIGTERM', () => {
  isOver = true;
  times.sort((a, b) => a - b);
  const share = (part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  process.stdout.write(JSON.stringify({ ...figures, p50: share(0.5), p99: share(0.99) }), () => process.exit());
});
await Promise.all(Array.from({ length: order.clients }, (_, at) => live(at)));
