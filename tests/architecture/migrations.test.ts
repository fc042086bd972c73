import { describe, expect, it } from 'vitest';
import { checksumOf, migrationHead, migrationKinds, migrations } from '#server/db/migrate.ts';
import { BASELINE } from '#server/db/schemaRange.ts';
import { expansionFaults } from './expansion.ts';
import released from './releasedMigrations.json' with { type: 'json' };
import { filesOf, textOf } from './tree.ts';

describe('what an expanding migration may not do', () => {
  it.each([
    ['drop table slips', ['drops']],
    ['alter table slips drop column note', ['drops', 'drops a column']],
    ['alter table slips drop note', ['drops a column']],
    ['alter table slips rename column note to remark', ['renames']],
    ['alter table slips rename note to remark', ['renames']],
    ['create table notes (id int); alter table slips rename to notes_rest', ['renames']],
    ['alter table slips rename to slips_rest; create table slips (id int)', ['renames']],
    [
      'create table slips (id int); alter table slips rename to a; alter table slips attach partition a default',
      ['renames'],
    ],
    ['alter table slips alter column note set not null', ['demands a value']],
    ['alter table slips alter amount type numeric', ['changes a type']],
    ['delete from slips', ['deletes rows']],
    ['truncate slips', ['deletes rows']],
    ['alter table slips add column note text not null', ['adds note, which an older release does not fill']],
    [
      'alter table slips add column kind text check (kind in (1, 2)) not null, add column at date',
      ['adds kind, which an older release does not fill'],
    ],
    ['alter table slips add constraint slips_once check (amount > 0)', ['adds the constraint slips_once']],
    ['alter table slips drop constraint slips_once', ['drops the constraint slips_once']],
    [
      'alter table slips drop constraint slips_check1; alter table slips add constraint slips_check2 check (amount > 0)',
      ['adds the constraint slips_check2', 'drops the constraint slips_check1'],
    ],
    ['create unique index slips_once on slips (number)', ['makes values of slips unique']],
  ])('%s', (statement, faults) => {
    expect(expansionFaults(`sql\`${statement}\``)).toEqual(faults);
  });

  it.each([
    'create table notes (id int not null); create unique index notes_id on notes (id); alter table notes add constraint c check (id > 0)',
    'alter table slips add column note text, add column size int not null default 0',
    'alter table slips add column twice int not null generated always as (amount * 2) stored',
    'create index slips_note on slips (note)',
    'create trigger t before update or delete or truncate on slips execute function refuse_change()',
    'alter table slips drop constraint kinds; alter table slips add constraint kinds check (kind in (1, 2, 3))',
    'alter table slips drop constraint slips_check2; alter table slips add constraint slips_check2 check (amount >= 0)',
    'alter table slips alter column note drop not null, alter column size drop default',
    'alter table slips rename to slips_rest; alter table slips_rest alter column id drop identity; create table slips (like slips_rest) partition by range (at); alter table slips attach partition slips_rest default',
    '/* drop table slips */ create table notes (id int) -- rename to others',
    'comment on column slips.note is $$renamed later$$',
  ])('lets pass: %s', (statement) => {
    expect(expansionFaults(`sql\`${statement}\``)).toEqual([]);
  });
});

describe('migrations', () => {
  it('are the files of their folder', () => {
    const files = filesOf(['src/server/db/migrations/*.ts']).map((file) => file.replace(/^.*\/|\.ts$/g, ''));
    expect(Object.keys(migrations)).toEqual(files);
    expect(migrationHead >= BASELINE).toBe(true);
  });

  it('of a release keep their bytes: the schema changes by a migration of its own', () => {
    // the list grows with the baseline at each release; no line of it changes
    const names = Object.keys(migrations).filter((name) => name <= BASELINE);
    expect(Object.fromEntries(names.map((name) => [name, checksumOf(name)]))).toEqual(released);
  });

  it('after the baseline only add, unless they say that they take something away', () => {
    const later = Object.keys(migrations).filter((name) => name > BASELINE);
    const says = later.map((name) => [
      name,
      /^export const kind: MigrationKind = 'contract';$/m.test(textOf(`src/server/db/migrations/${name}.ts`))
        ? 'contract'
        : 'expand',
    ]);
    expect(Object.entries(migrationKinds)).toEqual(says);
  });

  it('after the baseline name the state of a row "state" (decision 189)', () => {
    const statusColumn = /(?:^\s*|\badd\s+column\s+(?:if\s+not\s+exists\s+)?)status\s+(?:text|smallint|integer)\b/im;
    expect(statusColumn.test('create table x (\n  status text not null\n);')).toBe(true);
    expect(statusColumn.test('alter table x add column status smallint;')).toBe(true);
    const later = Object.keys(migrations).filter((name) => name > BASELINE);
    expect(later.filter((name) => statusColumn.test(textOf(`src/server/db/migrations/${name}.ts`)))).toEqual([]);
  });

  it('that only add do only that', () => {
    const faults = Object.entries(migrationKinds)
      .filter(([, kind]) => kind === 'expand')
      .flatMap(([name]) =>
        expansionFaults(textOf(`src/server/db/migrations/${name}.ts`)).map((one) => `${name}: ${one}`),
      );
    expect(faults).toEqual([]);
  });

  it('that take something away come last in their release', () => {
    // What is needed after it would have to wait until no instance of the release before runs.
    const kinds = Object.keys(migrationKinds)
      .sort()
      .map((name) => migrationKinds[name]);
    const first = kinds.indexOf('contract');
    expect(first < 0 || kinds.slice(first).every((kind) => kind === 'contract')).toBe(true);
  });
});
