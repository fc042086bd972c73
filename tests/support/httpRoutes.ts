import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { operation, type AdminDuty } from '#shared/contract/kernel/define.ts';
import {
  count,
  id,
  list,
  mobile,
  nationalCode,
  page,
  rial,
  shape,
  size,
  text,
  yup,
} from '#shared/contract/kernel/fields.ts';
import { fail } from '#shared/contract/failures.ts';
import { route, type Route } from '#server/http/handlers.ts';

/*
 * Operations that exist only in tests of the HTTP layer: each shows one thing of the pipeline.
 */

export const echo = operation({
  id: 'testEcho',
  method: 'post',
  path: '/api/test/echo/',
  tag: 'test',
  summary: 'Answers the body.',
  access: { kind: 'open' },
  body: shape({
    name: text(200),
    code: nationalCode(),
    mobile: mobile(),
    amount: rial(),
    age: count(),
    flag: yup.boolean(),
    password: yup.string().max(200),
    html: yup.string().max(500).meta({ verbatim: true }),
    inner: shape({ note: text(50) }).default(undefined),
    list: yup
      .array()
      .of(shape({ id: id().required() }))
      .max(5),
    size: count().default(7),
  }),
  answer: shape({ data: yup.mixed().required() }),
});

export const search = operation({
  id: 'testSearch',
  method: 'get',
  path: '/api/test/search/{id}/',
  tag: 'test',
  summary: 'Answers path and query.',
  access: { kind: 'open' },
  params: shape({ id: id().required() }),
  query: shape({ page: page(), size: size(5), search: text(50), flag: yup.boolean() }),
  answer: shape({ data: yup.mixed().required() }),
});

export const record = operation({
  id: 'testRecord',
  method: 'post',
  path: '/api/test/record/',
  tag: 'test',
  summary: 'Adds one row under the given key, once per Idempotency-Key.',
  access: { kind: 'user' },
  idempotent: true,
  body: shape({ value: text(100).required(), fails: yup.boolean() }),
  answer: shape({ data: shape({ rows: rial().required(), value: yup.string().required() }).required() }),
  status: 201,
});

export const owned = operation({
  id: 'testOwned',
  method: 'post',
  path: '/api/test/owned/',
  tag: 'test',
  summary: 'Open to the people of an investor.',
  access: { kind: 'investor', from: 'body', key: 'investorId' },
  body: shape({ investorId: id().required() }),
  answer: shape({ data: shape({ ok: yup.boolean().required() }).required() }),
});

export const ownedRead = operation({
  ...owned,
  id: 'testOwnedRead',
  method: 'get',
  access: { kind: 'investor', from: 'query', key: 'investorId' },
  body: undefined,
  query: shape({ investorId: id().required() }),
});

const duty = (name: AdminDuty) =>
  operation({
    id: `testDuty${name}`,
    method: 'get',
    path: `/api/test/duty/${name}/`,
    tag: 'test',
    summary: 'For admins.',
    access: { kind: 'admin', duty: name },
    answer: shape({ data: shape({ ok: yup.boolean().required() }).required() }),
  });

export const duties = {
  branch: duty('branch'),
  desk: duty('desk'),
  staff: duty('staff'),
  maker: duty('maker'),
  checker: duty('checker'),
  makerOrChecker: duty('makerOrChecker'),
  super: duty('super'),
};

export const breaks = operation({
  id: 'testBreaks',
  method: 'get',
  path: '/api/test/breaks/{how}/',
  tag: 'test',
  summary: 'Fails in the way asked for.',
  access: { kind: 'open' },
  params: shape({ how: text(20).required() }),
  answer: shape({ data: shape({ rows: list(shape({ id: id().required() })) }).required() }),
});

export const callback = operation({
  id: 'testCallback',
  method: 'post',
  path: '/api/test/callback/',
  tag: 'test',
  summary: 'Called by a bank.',
  access: { kind: 'open' },
  limit: 'callback',
  kind: 'redirect',
  body: shape({ authority: text(50).required() }),
  answer: yup.mixed(),
});

const ok = (): Promise<{ data: { ok: true } }> => Promise.resolve({ data: { ok: true } });

/** Routes of the operations above; `seen` counts what was really done. */
export function testRoutes(seen: { retries: number }): Route[] {
  return [
    route(echo, (_ctx, { body }) => Promise.resolve({ data: body })),
    route(search, (_ctx, { params, query }) => Promise.resolve({ data: { params, query } })),
    route(record, (ctx, { body }) =>
      ctx.transaction(async (tx) => {
        await sql`insert into settings (key, value, updated_at) values (${crypto.randomUUID()}, ${JSON.stringify(body.value)}::jsonb, now())`.execute(
          tx,
        );
        if (body.fails) throw fail('STATE_CONFLICT');
        await wait(5);
        const { rows } = await sql<{ rows: bigint }>`select count(*) as rows from settings`.execute(tx);
        return { data: { rows: String(rows[0]?.rows ?? 0n), value: body.value } };
      }),
    ),
    route(owned, ok),
    route(ownedRead, ok),
    ...Object.values(duties).map((op) => route(op, ok)),
    route(callback, (_ctx, { body }) =>
      body.authority === 'BROKEN'
        ? Promise.reject(new Error('the gateway broke'))
        : Promise.resolve({ redirect: `/payment-result?a=${body.authority}` }),
    ),
    { op: breaks, handle: (_ctx: never, { params }: { params: { how: string } }) => breakIn(params.how, seen) },
  ];
}

async function breakIn(how: string, seen: { retries: number }): Promise<unknown> {
  seen.retries += 1;
  if (how === 'throw') throw new Error('secret sql: select * from users where password = 1');
  if (how === 'reject') throw fail('STATE_CONFLICT');
  if (how === 'slow') await wait(2_000);
  if (how === 'extra') return { data: { rows: [{ id: 1, password_hash: 'x' }] } };
  if (how === 'bigint') return { data: { rows: [{ id: 1n }] } };
  if (how === 'database') throw Object.assign(new Error('gone'), { code: '57P01' });
  if (how === 'terminated') throw new Error('Connection terminated unexpectedly');
  if (how === 'unqueryable') throw new Error('Client has encountered a connection error and is not queryable');
  if (how === 'connecting') throw new Error('Connection terminated due to connection timeout');
  return { data: { rows: [] } };
}
