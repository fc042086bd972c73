import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDockerfile } from '../../scripts/lib/dockerfile.ts';
import { filesOf, root, textOf } from './tree.ts';

/* The kit of deploy/ against the code: what it names has to be there. */

const { base, build, panel } = readDockerfile(textOf('deploy/Dockerfile'));
const compose = textOf('deploy/compose.yaml');
const units = filesOf(['deploy/systemd/*.service', 'deploy/systemd/*.timer']);

/** Variables of docs/variables.md. */
const variables = new Set(
  [...textOf('docs/variables.md').matchAll(/^\|([^|]+)\|/gm)].flatMap((row) =>
    [...(row[1] ?? '').matchAll(/`([^`]+)`/g)].map((name) => name[1] ?? ''),
  ),
);

/** The text of one block of compose.yaml, from its key to the next key of the same depth. */
function block(key: string, depth: number): string {
  const indent = ' '.repeat(depth);
  const begin = compose.indexOf(`\n${indent}${key}:`);
  expect([key, begin >= 0]).toEqual([key, true]);
  const after = compose.slice(begin + 1);
  const content = after.slice(after.indexOf('\n'));
  const end = content.search(new RegExp(`\\n {0,${depth}}[^ #\\n]`));
  return end < 0 ? content : content.slice(0, end + 1);
}

/** Names of an `environment:` of a block, or of the block itself. */
const namesIn = (text: string): string[] => [...text.matchAll(/^ +([A-Z][A-Z0-9_]+): /gm)].map((name) => name[1] ?? '');

describe('the image', () => {
  it('has the version of Node that package.json pins, by name and version', () => {
    const manifest = JSON.parse(textOf('package.json')) as { version: string; dependencies: Record<string, string> };
    expect(base).toBe(`docker.io/library/node:${manifest.dependencies.node}-bookworm-slim`);
    expect([build.base, panel.base]).toEqual(['${BASE}', '${BASE}']);
    expect(compose).toContain(`image: investor-panel:${manifest.version}\n`);
  });

  it('copies what is there, and the context lets it through', () => {
    const context = textOf('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    const copied = build.copies.flatMap(({ from }) => from);
    expect(copied.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
    expect(copied.toSorted()).toEqual(context.toSorted());
  });

  it('takes into its last stage what the first one has', () => {
    const made = ['/app/node_modules', '/app/.next'];
    const taken = panel.copies.flatMap(({ from, stage }) => from.map((name) => [stage, name] as const));
    expect(taken.filter(([stage]) => stage !== 'build')).toEqual([]);
    expect(
      taken
        .map(([, name]) => name)
        .filter((name) => !made.includes(name) && !existsSync(path.join(root, path.relative('/app', name)))),
    ).toEqual([]);
    // what the process imports: nothing of the panel's sources, which are in the build
    const places = taken.map(([, name]) => path.relative('/app', name));
    for (const needed of ['src/server', 'src/shared', 'package.json', 'next.config.mjs', 'public', '.next'])
      expect(places).toContain(needed);
    const outside = filesOf(['src/server/**/*.ts', 'src/shared/**/*.ts']).filter((file) =>
      /from '#(panel|tests)\//.test(textOf(file)),
    );
    expect(outside).toEqual([]);
  });

  it('runs as a number that is not root, with a health check', () => {
    expect(panel.user).toBe('10001:10001');
    expect(panel.health[0]).toBe('node');
    expect(panel.command).toEqual(['node', 'src/server/main.ts']);
    expect(Object.keys(panel.env).filter((name) => !variables.has(name) && name !== 'NEXT_TELEMETRY_DISABLED')).toEqual(
      [],
    );
  });
});

describe('compose.yaml', () => {
  it('names only variables of the panel for what runs the panel', () => {
    const names = [
      block('x-panel-environment', 0),
      ...['app1', 'app2', 'migrate', 'backup'].map((service) => block(service, 2)),
    ].flatMap(namesIn);
    expect(names.length).toBeGreaterThan(10);
    expect([...new Set(names)].filter((name) => !variables.has(name))).toEqual([]);
    const example = [...textOf('deploy/panel.env.example').matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(
      (name) => name[1] ?? '',
    );
    expect(example.filter((name) => !variables.has(name))).toEqual([]);
  });

  it('pins every image by name and version', () => {
    const images = [...compose.matchAll(/^ +image: (\S+)$/gm)].map((match) => match[1] ?? '');
    expect(images.length).toBeGreaterThan(5);
    expect(images.filter((image) => !/:v?\d+\.\d+(\.\d+)?[\w.-]*$/.test(image))).toEqual([]);
  });

  it('runs the panel without rights, on a file system without writes, twice', () => {
    const shared = block('x-panel', 0);
    for (const line of ['read_only: true', "user: '10001:10001'", 'cap_drop: [ALL]', 'no-new-privileges:true'])
      expect(shared).toContain(line);
    for (const service of ['app1', 'app2']) expect(block(service, 2)).toContain('<<: *panel\n');
  });

  it('gives a stop 20 s more than the door stays open', () => {
    const delay = Number(/STOP_DELAY_SECONDS: '(\d+)'/.exec(compose)?.[1]);
    expect(Number(/stop_grace_period: (\d+)s/.exec(block('x-panel', 0))?.[1])).toBeGreaterThanOrEqual(delay + 20);
  });

  it('mounts files of the kit that are there', () => {
    const mounted = [...compose.matchAll(/^ +- \.\/([^:]+):/gm)].map((match) => `deploy/${match[1]}`);
    expect(mounted.length).toBeGreaterThan(2);
    expect(mounted.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });
});

describe('the units of systemd', () => {
  it('name only variables of the panel', () => {
    const names = units.flatMap((file) =>
      [...textOf(file).matchAll(/^Environment=([A-Z0-9_]+)=/gm)].map((name) => name[1] ?? ''),
    );
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !variables.has(name))).toEqual([]);
  });

  it('start programs that are there, with less than the rights of a user', () => {
    for (const file of units.filter((name) => name.endsWith('.service'))) {
      const text = textOf(file);
      const programs = [...text.matchAll(/(?:\/opt\/panel\/| )(node_modules\/node\/bin\/node|src\/[\w/.]+\.ts)/g)].map(
        (match) => match[1] ?? '',
      );
      expect([file, programs.length]).toEqual([file, 2]);
      expect(programs.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
      for (const line of [
        'User=panel',
        'NoNewPrivileges=yes',
        'ProtectSystem=strict',
        'ProtectHome=yes',
        'CapabilityBoundingSet=',
      ])
        expect([file, text.includes(`\n${line}\n`)]).toEqual([file, true]);
    }
  });

  it('give a stop 20 s more than the door stays open', () => {
    const text = textOf('deploy/systemd/panel@.service');
    const delay = Number(/STOP_DELAY_SECONDS=(\d+)/.exec(text)?.[1]);
    expect(Number(/TimeoutStopSec=(\d+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(delay + 20);
  });
});

describe('the sample of the proxy', () => {
  const proxy = textOf('deploy/haproxy/haproxy.cfg');

  it('asks readiness often enough to notice a stop before the door closes', () => {
    const [, seconds, fails] = /inter (\d+)s fall (\d+)/.exec(proxy) ?? [];
    // the panel refuses a request without exactly one host
    expect(proxy).toMatch(/http-check send meth GET uri \/readyz ver HTTP\/1\.1 hdr Host \S+\n/);
    expect(Number(seconds) * (Number(fails) + 1)).toBeLessThan(10);
  });

  it('sends a request again only when it reached no instance', () => {
    expect(/^ +retry-on (.+)$/m.exec(proxy)?.[1]).toBe('conn-failure');
  });

  it('shows visitors neither probes nor figures, and believes no address that they send', () => {
    for (const where of ['/metrics', '/readyz', '/healthz']) expect(proxy).toContain(`{ path ${where} }`);
    expect(proxy).toContain('http-request del-header X-Forwarded-For');
  });
});

describe('the kit of a database on two machines', () => {
  const balancer = textOf('deploy/failover/haproxy-database.cfg');
  const pooler = textOf('deploy/failover/pgbouncer.ini');
  const patroni = textOf('deploy/failover/patroni.yml');
  const guide = textOf('docs/deployment.md');

  it('leads from the panel to the primary, and reports to the standby', () => {
    const [, port] = /^panel = host=127\.0\.0\.1 port=(\d+) /m.exec(pooler) ?? [];
    expect(balancer).toMatch(new RegExp(`listen primary\n +bind 127\\.0\\.0\\.1:${port}\n[^]*?uri /primary\n`));
    const [, own] = /^listen_port = (\d+)$/m.exec(pooler) ?? [];
    expect(guide).toContain(`DATABASE_URL=postgres://panel:…@127.0.0.1:${own}/panel`);
    const [, readPort] = /listen standby\n +bind 127\.0\.0\.1:(\d+)\n[^]*?uri \/replica\n/.exec(balancer) ?? [];
    expect(guide).toContain(`DATABASE_READ_URL=postgres://panel:…@127.0.0.1:${readPort}/panel`);
  });

  it('ends the connections of a machine that is no primary any more', () => {
    expect(balancer.match(/on-marked-down shutdown-sessions/g)).toHaveLength(2);
  });

  it('keeps settings of a session with their session', () => {
    expect(pooler).toMatch(/^pool_mode = session$/m);
    expect(compose).toContain('POOL_MODE: session');
  });

  it('acknowledges what both machines have, and gives the old primary time to end', () => {
    expect(patroni).toMatch(/^ +synchronous_mode: true$/m);
    const [ttl, loop, retry] = ['ttl', 'loop_wait', 'retry_timeout'].map((name) =>
      Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(patroni)?.[1]),
    );
    expect(ttl).toBeGreaterThanOrEqual((loop ?? Number.NaN) + 2 * (retry ?? Number.NaN));
  });
});

describe('the kit of back-ups to the minute', () => {
  const kit = 'deploy/pgbackrest';
  const settings = textOf(`${kit}/pgbackrest.conf`);
  const note = textOf(`${kit}/note.sql`);
  const guide = textOf('docs/deployment.md');

  it('encrypts the repository, and archives by the minute into the stanza that it names', () => {
    expect(settings).toMatch(/^repo1-cipher-type=aes-256-cbc$/m);
    expect(settings).toMatch(/^repo1-cipher-pass=\S+$/m);
    const [, stanza = ''] = /^\[(?!global)(\w+)\]$/m.exec(settings) ?? [];
    const archive = textOf(`${kit}/archive.conf`);
    expect(archive).toMatch(new RegExp(`^archive_command = 'pgbackrest --stanza=${stanza} archive-push %p'$`, 'm'));
    expect(Number(/^archive_timeout = (\d+)$/m.exec(archive)?.[1])).toBeLessThanOrEqual(60);
    expect(textOf(`${kit}/panel-pgbackrest@.service`)).toContain(`pgbackrest --stanza=${stanza} --type=%i backup\n`);
    expect(note).toContain(`--stanza=${stanza} `);
  });

  it('makes a full one each week and another one on every other night', () => {
    const daysOf = (type: string): string[] =>
      /^OnCalendar=(\S+) /m.exec(textOf(`${kit}/panel-pgbackrest-${type}.timer`))?.[1]?.split(',') ?? [];
    expect(daysOf('full')).toEqual(['Fri']);
    expect(daysOf('diff')).toEqual(['Mon..Thu', 'Sat', 'Sun']);
    for (const type of ['full', 'diff'])
      expect(textOf(`${kit}/panel-pgbackrest-${type}.timer`)).toContain(`Unit=panel-pgbackrest@${type}.service\n`);
  });

  it('is what the guide copies', () => {
    const files = filesOf([`${kit}/*`]).map((name) => path.basename(name));
    expect(files.length).toBeGreaterThan(5);
    expect(guide).toContain('deploy/pgbackrest/panel-pgbackrest*');
    expect(files.filter((name) => !name.startsWith('panel-pgbackrest') && !guide.includes(`${kit}/${name}`))).toEqual(
      [],
    );
  });
});
