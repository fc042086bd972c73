import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createMetrics } from '#server/http/metrics.ts';
import type { Database } from '#server/db/tables.ts';
import { createClock } from '#server/ports/clock.ts';
import { root, textOf } from './tree.ts';

/* The rules and the board are read as text: a rule on a metric that the process does not export never fires. */

interface Exported {
  labels: ReadonlySet<string>;
}

/** Series that the process exports, with their labels. Nothing is collected, so no database is asked. */
function exportedSeries(): Map<string, Exported> {
  const { registry } = createMetrics({
    db: {} as Kysely<Database>,
    clock: createClock(),
    poolState: () => ({ total: 0, idle: 0, waiting: 0 }),
    clockDifference: () => 0,
  });
  const series = new Map<string, Exported>();
  for (const metric of registry.getMetricsAsArray()) {
    const { name, labelNames, constructor } = metric as unknown as {
      name: string;
      labelNames: string[];
      constructor: { name: string };
    };
    const labels = new Set([...labelNames, 'job', 'instance', 'le', 'quantile']);
    const parts = constructor.name === 'Histogram' ? ['_bucket', '_sum', '_count'] : [''];
    for (const part of parts) series.set(`${name}${part}`, { labels });
  }
  // Prometheus writes this one itself for each scrape.
  series.set('up', { labels: new Set(['job', 'instance']) });
  return series;
}

const words = new Set([
  'and',
  'or',
  'unless',
  'bool',
  'by',
  'without',
  'on',
  'ignoring',
  'group_left',
  'group_right',
  'offset',
  'inf',
  'nan',
]);

/** What an expression names: series with the labels that they are chosen by, and labels that sums are kept apart by. */
function namesOf(expression: string): { series: string[]; wrong: string[] } {
  const known = exportedSeries();
  const wrong: string[] = [];
  const series: string[] = [];
  const kept = [...expression.matchAll(/\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g)].flatMap((match) =>
    (match[1] ?? '').split(',').map((label) => label.trim()),
  );
  const bare = expression.replaceAll(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, ' ').replaceAll(/\[[^\]]*\]/g, ' ');
  for (const match of bare.matchAll(/([a-zA-Z_:][\w:]*)\s*(\(|\{([^}]*)\})?/g)) {
    const [, name = '', after, chosen] = match;
    if (after === '(' || words.has(name.toLowerCase())) continue;
    series.push(name);
    const found = known.get(name);
    if (!found) {
      wrong.push(name);
      continue;
    }
    const labels = [...(chosen ?? '').matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"[^"]*"/g)].map((label) => label[1] ?? '');
    wrong.push(...labels.filter((label) => !found.labels.has(label)).map((label) => `${name}{${label}}`));
  }
  wrong.push(
    ...kept.filter((label) => !series.some((name) => known.get(name)?.labels.has(label))).map((one) => `by ${one}`),
  );
  return { series, wrong };
}

interface Rule {
  name: string;
  expression: string;
  text: string;
}

const rulesText = textOf('deploy/prometheus/alerts.yml');
const rules: Rule[] = rulesText
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((text) => ({
    name: text.slice(0, text.indexOf('\n')),
    expression: (/expr: >-\n((?: {10}.*\n)+)/.exec(text)?.[1] ?? '').replaceAll(/\s+/g, ' ').trim(),
    text,
  }));

interface Panel {
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets: { expr: string; refId: string }[];
}
const board = JSON.parse(textOf('deploy/grafana/panel.json')) as { panels: Panel[] };

describe('the reader of expressions', () => {
  it('finds what the process does not export', () => {
    expect(namesOf('sum by (queue) (rate(queue_jobs{state="failed"}[5m])) > 0').wrong).toEqual([]);
    expect(namesOf('sum by (colour) (queue_jobs{shape="x"}) and gone_total > 0').wrong).toEqual([
      'queue_jobs{shape}',
      'gone_total',
      'by colour',
    ]);
    expect(namesOf('job_duration_seconds > 1').wrong, 'a histogram has parts alone').toEqual(['job_duration_seconds']);
  });
});

describe('alarms', () => {
  it('are at least twelve, each with an expression on what the process exports', () => {
    expect(rules.length).toBeGreaterThanOrEqual(12);
    for (const { name, expression } of rules) {
      const { series, wrong } = namesOf(expression);
      expect([name, series.length > 0, wrong]).toEqual([name, true, []]);
    }
  });

  it('name how bad it is, and a paragraph of the runbook that is there', () => {
    const headings = [...textOf('docs/runbook.md').matchAll(/^### (.+)$/gm)].map((match) => match[1] ?? '');
    for (const { name, text } of rules) {
      expect([name, /severity: (page|ticket)$/m.test(text)]).toEqual([name, true]);
      expect([name, /runbook: (\S+)$/m.exec(text)?.[1]]).toEqual([name, `docs/runbook.md#${name.toLowerCase()}`]);
      expect(headings).toContain(name);
    }
    expect(headings.filter((heading) => /^[A-Z][a-z]+([A-Z][a-z]+)+$/.test(heading)).sort()).toEqual(
      rules.map(({ name }) => name).sort(),
    );
  });

  it('have a unit test that raises each and one that does not', () => {
    const cases = textOf('deploy/prometheus/alerts.test.yml')
      .split(/^ {2}- interval: /m)
      .slice(1);
    for (const { name } of rules) {
      const own = cases.filter((text) => text.includes(`alertname: ${name}\n`));
      expect([
        name,
        own.some((text) => text.includes('exp_labels:')),
        own.some((text) => text.includes('exp_alerts: []')),
      ]).toEqual([name, true, true]);
    }
  });

  it('are made by the soak run, fault by fault', () => {
    const run = textOf('tests/soak/alarms.ts');
    expect(rules.map(({ name }) => name).filter((name) => !run.includes(`'${name}'`))).toEqual([]);
  });
});

describe('the board', () => {
  it('shows only what the process exports', () => {
    expect(board.panels.length).toBeGreaterThan(8);
    for (const { title, targets } of board.panels)
      expect([title, targets.length > 0, targets.flatMap(({ expr }) => namesOf(expr).wrong)]).toEqual([
        title,
        true,
        [],
      ]);
  });

  it('shows every metric of our own', () => {
    const shown = new Set(board.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesOf(expr).series)));
    const families = [...exportedSeries().keys()]
      .filter((name) => !/^(process|nodejs)_|_(bucket|sum|count)$|^up$/.test(name))
      .filter((name) => !shown.has(name));
    expect(families).toEqual([]);
  });

  it('has panels that do not lie on each other', () => {
    const taken = board.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
    );
    expect(new Set(taken).size).toBe(taken.length);
    expect(board.panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
  });
});

it('papers name no alarm that is gone', () => {
  const papers = ['docs/deployment.md', 'docs/reliability.md', 'docs/runbook.md'].filter((file) =>
    existsSync(path.join(root, file)),
  );
  const named = papers.flatMap((file) =>
    [...textOf(file).matchAll(/runbook\.md#([a-z]+)\)/g)].map((match) => match[1] ?? ''),
  );
  const anchors = [...textOf('docs/runbook.md').matchAll(/^#{2,3} (.+)$/gm)].map((match) =>
    (match[1] ?? '')
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
  expect(named.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
});
