import { spawn, spawnSync, type ChildProcess } from 'node:child_process';

const BRIDGE = 'panelsoak';
const PREFIX = '10.97.0';

/** A machine of its own on this one: a network namespace with one address. */
export interface Host {
  name: string;
  address: string;
  /** Starts a program on the host as the user `postgres`. */
  start(command: string[], env?: Record<string, string>): ChildProcess;
  /** Ends every process of the host at once, as a power cut does. */
  kill(): void;
  /** Pulls the cable out, or puts it back in. */
  setCable(isIn: boolean): void;
}

function run(...command: string[]): string {
  const [program = '', ...args] = command;
  const done = spawnSync(program, args, { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${command.join(' ')}: ${done.stderr}`);
  return done.stdout;
}

/** The command as the user `postgres`, since PostgreSQL and PgBouncer refuse root. */
export const asPostgres = (command: string[]): string[] => [
  'setpriv',
  '--reuid=postgres',
  '--regid=postgres',
  '--clear-groups',
  ...command,
];

/** A network of this machine and of `names`. Needs root. @throws Error where the kernel or the rights are missing */
export function createNetwork(names: string[]): { address: string; hosts: Host[]; remove(): void } {
  const nameOf = (name: string): string => `${BRIDGE}-${name}`;
  const remove = (): void => {
    for (const name of names) {
      killIn(nameOf(name));
      spawnSync('ip', ['netns', 'delete', nameOf(name)]);
    }
    spawnSync('ip', ['link', 'delete', BRIDGE]);
  };
  // what a killed run left
  remove();
  run('ip', 'link', 'add', BRIDGE, 'type', 'bridge');
  run('ip', 'address', 'add', `${PREFIX}.1/24`, 'dev', BRIDGE);
  run('ip', 'link', 'set', BRIDGE, 'up');
  const hosts = names.map((name, index): Host => {
    const space = nameOf(name);
    const address = `${PREFIX}.${11 + index}`;
    const cable = `soak-${name}`;
    const inside = (...command: string[]): string => run('ip', 'netns', 'exec', space, ...command);
    run('ip', 'netns', 'add', space);
    run('ip', 'link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
    run('ip', 'link', 'set', cable, 'master', BRIDGE, 'up');
    inside('ip', 'address', 'add', `${address}/24`, 'dev', 'eth0');
    inside('ip', 'link', 'set', 'eth0', 'up');
    inside('ip', 'link', 'set', 'lo', 'up');
    return {
      name,
      address,
      start: (command, env = {}) =>
        spawn('ip', ['netns', 'exec', space, ...asPostgres(command)], {
          stdio: 'ignore',
          env: { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
        }),
      kill: () => killIn(space),
      setCable(isIn) {
        run('ip', 'link', 'set', cable, isIn ? 'up' : 'down');
      },
    };
  });
  return { address: `${PREFIX}.1`, hosts, remove };
}

/** Kills what runs in a namespace until nothing does, since a process may begin another one meanwhile. */
function killIn(space: string): void {
  for (;;) {
    const pids = spawnSync('ip', ['netns', 'pids', space], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
    if (pids.length === 0) return;
    spawnSync('kill', ['-9', ...pids]);
  }
}
