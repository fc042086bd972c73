import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Schema } from 'yup';
import { investorKeyOf, type Operation, schemaOf } from '#shared/contract/kernel/define.ts';
import { callersOf, inputFor, investorOf, mayCall, type Actors } from './accessActors.ts';
import type { Actor } from './accessRules.ts';
import type { TestApp } from './app.ts';
import type { Answer, CallInput } from './client.ts';

/*
 * Records of somebody else, by their ids in path, query and body (reliability 12, Z1). The main investor of the demo
 * and the preparing administrator own one of each kind; everybody else asks for them, and for ids that nobody has.
 */

type Place = 'params' | 'query' | 'body';

interface Reach {
  /** what the id names; a key of `records` */
  record: keyof typeof records;
  place: Place;
  /** path of the field in its place */
  field: string;
  operations: readonly string[];
  /** what the body has beside what it must have, so that the id is looked at */
  beside?: object;
}

const investors = sql`(select investor_id from user_investors where user_id = (select id from users where username = '0012345679'))`;
const self = sql`(select i.investor_id from user_investors i join users u on u.id = i.user_id where u.username = '0012345679' and i.it_self)`;
const owner = sql`(select id from users where username = '0012345679')`;
const maker = sql`(select id from users where username = '3290123456')`;

/** The id of a record of the owner, by kind, and its table; texts are ids that nobody can guess. */
const records = {
  order: { id: sql`select max(id) as id from orders where investor_id in ${investors}`, table: 'orders' },
  account: {
    id: sql`select max(id) as id from investor_bank_accounts where investor_id in ${investors} and removed_at is null and not is_default`,
    table: 'investor_bank_accounts',
  },
  file: { id: sql`select max(id) as id from files where owner_user_id = ${owner}`, table: 'files' },
  fileAddress: { id: sql`select max(public_id) as id from files where owner_user_id = ${owner}`, table: null },
  payment: { id: sql`select max(public_id) as id from payments where investor_id in ${investors}`, table: null },
  licence: {
    id: sql`select max(license_number) as id from lots where investor_id = ${self} and units_left > 0`,
    table: null,
  },
  statement: { id: sql`select max(id) as id from statements where user_id = ${owner}`, table: 'statements' },
  ownExport: { id: sql`select max(id) as id from exports where user_id = ${owner}`, table: 'exports' },
  contract: {
    id: sql`select max(id) as id from debit_contracts where investor_id in ${investors}`,
    table: 'debit_contracts',
  },
  regular: {
    id: sql`select max(id) as id from debit_regulars where investor_id in ${investors}`,
    table: 'debit_regulars',
  },
  ticket: { id: sql`select max(id) as id from tickets where user_id = ${owner}`, table: 'tickets' },
  ticketCode: { id: sql`select max(tracking_code) as id from tickets where user_id = ${owner}`, table: null },
  response: { id: sql`select max(id) as id from ticket_chats where author_id = ${owner}`, table: 'ticket_chats' },
  session: { id: sql`select max(sid) as id from sessions where user_id = ${owner}`, table: null },
  passkey: { id: sql`select max(id) as id from passkeys where user_id = ${owner}`, table: 'passkeys' },
  device: { id: sql`select max(id) as id from user_devices where user_id = ${owner}`, table: 'user_devices' },
  deviceRequest: {
    id: sql`select max(id) as id from device_approvals where user_id = ${owner}`,
    table: 'device_approvals',
  },
  pushDevice: { id: sql`select max(id) as id from push_devices where user_id = ${owner}`, table: 'push_devices' },
  message: { id: sql`select max(id) as id from messages where user_id = ${owner}`, table: 'messages' },
  investor: { id: sql`select max(investor_id) as id from user_investors where user_id = ${owner}`, table: 'investors' },
  identityRequest: {
    id: sql`select max(id) as id from identity_requests where investor_id in ${investors}`,
    table: 'identity_requests',
  },
  signatureRequest: {
    id: sql`select max(id) as id from signature_requests where investor_id in ${investors}`,
    table: 'signature_requests',
  },
  goal: { id: sql`select max(id) as id from goals where investor_id in ${investors}`, table: 'goals' },
  staffExport: { id: sql`select max(id) as id from exports where user_id = ${maker}`, table: 'exports' },
  savedChoice: { id: sql`select max(id) as id from saved_choices where user_id = ${maker}`, table: 'saved_choices' },
} as const;

const reach = (
  record: keyof typeof records,
  place: Place,
  field: string,
  operations: string,
  beside?: object,
): Reach => ({
  record,
  place,
  field,
  operations: operations.split(/\s+/),
  ...(beside && { beside }),
});

const slip = { accountId: 1, number: '778899', amount: '50000000', date: '2026-11-21', time: '09:30' };

/** Which field of which operation names which record. */
const reaches: readonly Reach[] = [
  reach('order', 'params', 'orderId', 'getOrder resubmitBankSlip changePayoutAccount retryPayment cancelOrder'),
  reach('order', 'params', 'orderId', 'getOrderDocument getReportedOrder'),
  reach('order', 'body', 'orderId', 'sellOrder'),
  reach('order', 'body', 'order_id', 'createTicket'),
  reach(
    'account',
    'body',
    'accountId',
    'withdrawCredit sendSellOtp sellOrder changePayoutAccount setDefaultBankAccount',
  ),
  reach('account', 'params', 'accountId', 'removeBankAccount'),
  reach('file', 'body', 'fileId', 'resubmitBankSlip'),
  reach('file', 'body', 'receipt.fileId', 'buyOrder', { amount: '50000000', wayId: 2, receipt: slip }),
  reach('file', 'body', 'documents.0.fileId', 'submitIdentityDocuments'),
  reach('file', 'body', 'document_id', 'createTicket sendTicketResponse editTicketResponse'),
  reach('fileAddress', 'params', 'publicId', 'getFile'),
  reach('payment', 'params', 'publicId', 'paymentStatus'),
  reach('licence', 'params', 'licenseNumber', 'getLicenseDocument'),
  reach('statement', 'params', 'statementId', 'getStatementDocument'),
  reach('ownExport', 'params', 'exportId', 'downloadOwnExport cancelOwnExport'),
  reach(
    'contract',
    'query',
    'contractId',
    'getDebitContract listRegularPurchases listDebitCharges exportRegularPurchases',
  ),
  reach('contract', 'body', 'contractId', 'previewRegularPurchase addRegularPurchase updateRegularPurchase'),
  reach('contract', 'body', 'contractId', 'buyOrder', { amount: '50000000', wayId: 5 }),
  reach('contract', 'body', 'contractId', 'finalizeDebitContract changeDebitPackage renewDebitContract'),
  reach('contract', 'body', 'contractId', 'changeDebitContractStatus'),
  reach('regular', 'query', 'regularId', 'listDebitCharges'),
  reach(
    'regular',
    'params',
    'regularId',
    'getRegularPurchase updateRegularPurchase skipRegularPeriod restoreRegularPeriod',
  ),
  reach('regular', 'params', 'regularId', 'changeRegularStatus deleteRegularPurchase'),
  reach('goal', 'params', 'goalId', 'getGoal updateGoal closeGoal setGoalPlan setGoalOrder getGoalSummary'),
  reach('goal', 'body', 'goalId', 'addRegularPurchase'),
  reach('order', 'body', 'orderId', 'setGoalOrder'),
  reach('regular', 'body', 'regularId', 'setGoalPlan'),
  reach('ticketCode', 'params', 'code', 'ticketDetails'),
  reach('ticketCode', 'body', 'tracking_code', 'listTickets listTicketsOfStatus'),
  reach('ticketCode', 'query', 'tracking_code', 'exportTickets'),
  reach('ticket', 'body', 'ticket', 'sendTicketResponse'),
  reach('ticket', 'body', 'ticket', 'editTicketResponse'),
  reach('response', 'params', 'responseId', 'editTicketResponse'),
  reach('ticket', 'params', 'id', 'rateTicket closeTicketByGet closeTicket reopenTicket'),
  reach('message', 'query', 'id', 'listMessages exportMessages'),
  reach('message', 'body', 'id', 'readMessage'),
  reach('passkey', 'params', 'id', 'renamePasskey removePasskey'),
  reach('device', 'params', 'id', 'renameDevice'),
  reach('deviceRequest', 'params', 'id', 'decideDeviceRequest'),
  reach('pushDevice', 'params', 'deviceId', 'removePushDevice'),
  reach('investor', 'query', 'investorId', 'getProfile listInvestors listStatements exportStatements'),
  reach('investor', 'body', 'investorId', 'createStatement'),
  reach('investor', 'body', 'investorId', 'sendValidationOtp checkValidationOtp registerValidation', { callTypeId: 2 }),
  reach('identityRequest', 'params', 'requestId', 'getIdentityRequest'),
  reach(
    'signatureRequest',
    'params',
    'requestId',
    'signSignatureRequest refuseSignatureRequest withdrawSignatureRequest',
  ),
  reach('staffExport', 'params', 'exportId', 'downloadExport cancelExport'),
  reach('savedChoice', 'params', 'choiceId', 'deleteSavedChoice'),
  // these end the session of their caller, so they come last
  reach('device', 'params', 'id', 'removeDevice'),
  reach('session', 'params', 'id', 'endSession'),
];

/** Names of fields that end like an id and name nothing that belongs to anybody: funds, ways, codes that people type. */
const ofNobody = new Set(
  `fundId fundIds fund_ids wayId gatewayId packageId bankCode branchId branch_id group_id fileTypeId file_type_id callTypeId
  referral_code referralCode code national_code nationalCode file token authorization_id trackId returnKey selector
  credential.id number receipt.number receipt.accountId`.split(/\s+/),
);
/** The same of single operations: a public question, one-time tickets of a passkey, an account of the fund. */
const ofNobodyIn = new Set(['voteFaq id', 'addPasskey ticket', 'recheckPasskey ticket', 'resubmitBankSlip accountId']);

/** Id fields of operations for investors that no row of `reaches` names. */
export function unreachedFields(operations: readonly Operation[]): string[] {
  const covered = new Set(reaches.flatMap((one) => one.operations.map((id) => `${id} ${one.field}`)));
  return operations
    .filter(({ access }) => access.kind === 'user' || access.kind === 'investor')
    .flatMap((op) =>
      (['params', 'query', 'body'] as const).flatMap((place) =>
        idFields(schemaOf(op[place]), '')
          .filter((field) => investorKeyOf(op.access)?.key !== field && !ofNobody.has(field))
          .map((field) => `${op.id} ${field}`)
          .filter((field) => !covered.has(field) && !ofNobodyIn.has(field)),
      ),
    );
}

/** Paths of the fields of a schema that end like an id. */
export function idFields(schema: Schema | undefined, at: string): string[] {
  const { fields, innerType } = (schema ?? {}) as unknown as { fields?: Record<string, Schema>; innerType?: Schema };
  if (innerType) return idFields(innerType, `${at}0.`);
  if (!fields) return /(id|code|number|ticket)s?\.(0\.)?$/i.test(at) ? [at.replace(/\.(0\.)?$/, '')] : [];
  return Object.entries(fields).flatMap(([name, field]) => idFields(field, `${at}${name}.`));
}

/** Records that the demo does not have of its main investor and its preparing administrator. */
async function addRecords(test: TestApp): Promise<void> {
  const { db } = test.db;
  const at = test.clock.now();
  const soon = new Date(at.getTime() + 60_000);
  const put = (table: string, values: Record<string, unknown>): Promise<unknown> =>
    sql`insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(values))})`.execute(db);
  const machine = { browser: 'Firefox 145', os: 'Linux', device: 'رایانه' };
  await put('passkeys', {
    ...{ credential_id: 'key-of-the-owner', user_id: owner, public_key: 'AA', sign_count: 0 },
    ...{ transports: sql`'{}'::text[]`, name: 'کلید خانه', created_at: at },
  });
  const ofRequest = { ticket_hash: randomUUID(), created_at: at, expires_at: soon };
  await put('second_factor_tickets', { ...ofRequest, user_id: owner, purpose: 'login', method: 'password' });
  await put('device_approvals', { ...ofRequest, ...machine, user_id: owner, number: 42, ip: '192.0.2.9' });
  await put('push_devices', {
    ...{ user_id: owner, endpoint: 'https://push.example/owner', p256dh: 'AA', auth: 'AA' },
    ...{ name: 'گوشی', hides_amounts: true, created_at: at },
  });
  await put('statements', {
    ...{ user_id: owner, kind: 'holdings', investor_ids: sql`array[${self}]` },
    ...{
      from_date: '2026-11-01',
      to_date: '2026-11-20',
      sheet: sql`'{}'::jsonb`,
      figures: sql`'{}'::jsonb`,
      made_at: at,
    },
  });
  await put('messages', {
    ...{ place: 1, title: 'پیام شخصی', short_text: 'خلاصه', user_id: owner, published_at: at },
  });
  for (const [user, kind, scope] of [
    [owner, 'person', 'own'],
    [maker, 'orders', 'all'],
  ] as const)
    await put('exports', {
      ...{ user_id: user, kind, format: 'xlsx', filter: sql`'{}'::jsonb`, columns: sql`array['orderNo']` },
      ...{ scope, total: 1, created_at: at, heartbeat_at: at },
    });
  await put('saved_choices', {
    ...{
      user_id: maker,
      kind: 'orders',
      part: 'columns',
      name: 'ستون‌های من',
      chosen: sql`array['orderNo']`,
      saved_at: at,
    },
  });
  await put('identity_requests', {
    ...{ investor_id: sql`(select min(investor_id) from user_investors where user_id = ${owner})` },
    ...{ kind: 'documents', state: 'pending', status_before: 'none', asked_by: owner, asked_at: at, waits_since: at },
  });
  await put('signature_requests', {
    ...{ investor_id: sql`(select max(investor_id) from user_investors where user_id = ${owner} and is_signatory)` },
    ...{ kind: 'default_account', content: sql`'{}'::jsonb`, content_hash: 'hash', details: 'حساب بانک ملت' },
    ...{ asked_by: owner, asked_at: at, expires_at: sql`${at}::timestamptz + interval '3 days'` },
  });
  await put('files', {
    ...{ public_id: randomUUID(), owner_user_id: owner, file_type_id: 10, name: 'قبض.pdf', mime: 'application/pdf' },
    ...{ size: 4, sha256: randomUUID(), bytes: Buffer.from('%PDF'), created_at: at },
  });
}

/** Words that only the owner's own records hold: nobody else's answer has one of them. */
export async function privateWords(test: TestApp): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select mobile as word from users where id = ${owner}
    union select national_no from investors where id in ${investors}
    union select iban from investor_bank_accounts where investor_id in ${investors}
    union select order_no from orders where investor_id in ${investors}
    union select public_id from payments where investor_id in ${investors}`.execute(test.db.db);
  return rows.map(({ word }) => word).filter((word) => word.length > 6);
}

/** An id of the same kind that was given once and names nothing: as a deleted record has it, or one that never was. */
async function emptyIds(test: TestApp, { record }: Reach, id: string | number): Promise<(string | number)[]> {
  const { table } = records[record];
  if (!table) return [String(id).replace(/\w/g, turned)];
  const { rows } = await sql<{ id: bigint }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id`.execute(test.db.db);
  return [Number(rows[0]?.id), 2_000_000_000];
}

/**
 * Fields whose own id changes no answer here, because another condition of the operation comes first (a code, the state of the
 * order, the age of an answer, a proof by the factor) or nothing is there to list: the tests of their modules try them with what belongs to others.
 */
export const behindOthers: readonly string[] = [
  'createTicket order_id',
  'createTicket document_id',
  'sellOrder accountId',
  'changePayoutAccount accountId',
  'resubmitBankSlip fileId',
  'submitIdentityDocuments documents.0.fileId',
  'editTicketResponse document_id',
  'editTicketResponse ticket',
  'editTicketResponse responseId',
  'decideDeviceRequest id',
  'listInvestors investorId',
  'listStatements investorId',
  'exportStatements investorId',
  'createStatement investorId',
  'sendValidationOtp investorId',
  'checkValidationOtp investorId',
  'registerValidation investorId',
  'endSession id',
  'removePasskey id',
  'getGoalSummary goalId',
  'addRegularPurchase goalId',
  'setGoalOrder orderId',
  'setGoalPlan regularId',
];

/** Another letter or digit of the same kind, so that an id keeps its form. */
const turned = (sign: string): string =>
  /\d/.test(sign) ? String((Number(sign) + 3) % 10) : sign === '_' ? sign : sign.toLowerCase() === sign ? 'q' : 'Q';

function withId(input: CallInput, { place, field, beside }: Reach, id: string | number): CallInput {
  const copy = structuredClone(input) as Record<Place, unknown>;
  if (beside) copy.body = structuredClone({ ...(copy.body as object), ...beside });
  const parts = field.split('.');
  let at = (copy[place] ??= {}) as Record<string, unknown>;
  for (const part of parts.slice(0, -1)) at = (at[part] ??= {}) as Record<string, unknown>;
  at[parts.at(-1) ?? ''] = id;
  return copy as CallInput;
}

const heard = (answer: Answer): string => {
  const { request_id: _id, ...body } = (answer.body ?? {}) as Record<string, unknown>;
  return `${answer.status} ${answer.body === null ? answer.text : JSON.stringify(body)}`;
};

/** Strangers of the owner: a person with investors, administrators without a right to these records, nobody. */
const strangers: readonly Actor[] = ['anonymous', 'otherClient', 'branch', 'trustee', 'noLevel', 'revoked', 'stolen'];
/** Administrators of the head office read what belongs to investors, and write nothing in their place. */
const office: readonly Actor[] = ['reader', 'maker', 'checker', 'super'];
/** What administrators do to records of investors as their work, and what is the maker's own. */
const ofOffice =
  /^(closeTicket|closeTicketByGet|reopenTicket|sendTicketResponse|cancelExport|downloadExport|deleteSavedChoice)$/;

/**
 * Every id of `reaches` as a stranger gives it: the owner's id is answered exactly as one that names nothing, and no answer
 * holds a word of the owner (Z1). At the end the owner shows that the ids are real. Needs the demo with its desks.
 */
export async function ownershipStorm(
  test: TestApp,
  callers: Actors,
  { by = [...strangers, ...office] }: { by?: readonly Actor[] } = {},
) {
  await addRecords(test);
  const words = await privateWords(test);
  const figures = { fields: 0, calls: 0, leaks: [] as string[], unproven: [] as string[] };
  const ownInvestors = {
    otherClient: await investorOf(test, '1287654320'),
    client: await investorOf(test, '0012345679'),
  };
  const operations = new Map(test.app.routes.map(({ op }) => [op.id, op]));
  const now = test.clock.now();
  await sql`update sessions set verified_at = ${now}, rechecked_at = ${now}`.execute(test.db.db);
  const ask = (actor: Actor, op: Operation, input: CallInput): Promise<Answer> => {
    figures.calls += 1;
    return callers[actor].call(op, input);
  };
  const all = reaches.flatMap((one) => one.operations.map((id) => ({ one, op: operations.get(id) })));
  const controls: (() => Promise<void>)[] = [];
  for (const { one, op } of all) {
    if (!op) throw new Error(`${one.operations.join()}: one of them is no operation`);
    figures.fields += 1;
    const { rows } = await records[one.record].id.execute(test.db.db);
    const id = (rows[0] as { id: string | number | null }).id;
    if (id === null) throw new Error(`the owner has no ${one.record}`);
    const nothing = await emptyIds(test, one, id);
    for (const actor of by) {
      // the choice is the maker's own, who shows at the end that it is real
      if (actor === 'maker' && one.record === 'savedChoice') continue;
      const input = inputFor(op, actor === 'otherClient' ? ownInvestors.otherClient : ownInvestors.client);
      const answer = await ask(actor, op, withId(input, one, id));
      const isOffice = office.includes(actor);
      const who = `${actor} ${op.id} ${one.field}`;
      if (answer.status >= 500) figures.leaks.push(`${who}: ${answer.status}`);
      // the other person names an investor of their own
      const isOwn = actor === 'otherClient' && op.access.kind === 'investor';
      const expected = isOwn ? 'yes' : mayCall(op, actor);
      if (expected !== 'yes') {
        // refused before any id is looked at
        if (answer.status !== expected) figures.leaks.push(`${who}: ${answer.status}`);
        continue;
      }
      if (isOffice) {
        const isWrite =
          op.method !== 'get' &&
          answer.status < 300 &&
          !ofOffice.test(op.id) &&
          !/^listTickets(OfStatus)?$/.test(op.id);
        if (isWrite && actor !== 'maker') figures.leaks.push(`${who}: ${answer.status}`);
        continue;
      }
      const shown = words.find((word) => answer.text.includes(word) && String(id) !== word);
      if (shown) figures.leaks.push(`${who}: the answer has ${shown}`);
      for (const empty of nothing) {
        const other = await ask(actor, op, withId(input, one, empty));
        if (heard(other) !== heard(answer))
          figures.leaks.push(`${who}: ${heard(answer).slice(0, 150)} and ${heard(other).slice(0, 150)}`);
      }
    }
    controls.push(async () => {
      const by: Actor = callersOf(op).includes('client')
        ? 'client'
        : one.record === 'identityRequest'
          ? 'super'
          : 'maker';
      const input = inputFor(op, ownInvestors.client);
      const empty = await ask(by, op, withId(input, one, nothing.at(-1) ?? 0));
      const own = await ask(by, op, withId(input, one, id));
      if (heard(own) === heard(empty)) figures.unproven.push(`${op.id} ${one.field}`);
    });
  }
  for (const control of controls) await control();
  return figures;
}
