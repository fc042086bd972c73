import { sql, type RawBuilder } from 'kysely';
import type {
  IdentityDocumentKind,
  IdentityRequestKind,
  IdentityRequestState,
} from '#shared/texts/identityRequestTexts.ts';
import type { PageRows } from '#shared/paging.ts';
import { investorName, userName, userNameOrNull } from '#server/db/fragments.ts';
import { many, maybeOne, one } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import { isInvestorFound } from '#server/db/investorSearch.ts';
import type { DocumentStatus } from './identityRequests.rules.ts';

export interface RequestRow {
  id: number;
  investorId: number;
  investorName: string;
  nationalNo: string;
  isLegal: boolean;
  kind: IdentityRequestKind;
  state: IdentityRequestState;
  statusBefore: 'pending' | 'none';
  branchName: string | null;
  visitOn: string | null;
  note: string | null;
  reason: string | null;
  wanted: IdentityDocumentKind[];
  overrideReason: string | null;
  askedBy: number;
  askedByName: string;
  askedAt: Date;
  waitsSince: Date;
  preparedBy: number | null;
  preparedByName: string | null;
  preparedAt: Date | null;
  decidedBy: number | null;
  decidedByName: string | null;
  decidedAt: Date | null;
  documentCount: number;
}

const rows = sql`
  select r.id, r.investor_id as "investorId", ${investorName('i')} as "investorName", i.national_no as "nationalNo",
    i.is_legal as "isLegal", r.kind, r.state, r.status_before as "statusBefore", b.name as "branchName",
    r.visit_on as "visitOn", r.note, r.reason, r.wanted, r.override_reason as "overrideReason", r.asked_by as "askedBy",
    ${userName('a')} as "askedByName", r.asked_at as "askedAt", r.waits_since as "waitsSince",
    r.prepared_by as "preparedBy", ${userNameOrNull('p')} as "preparedByName", r.prepared_at as "preparedAt",
    r.decided_by as "decidedBy", ${userNameOrNull('d')} as "decidedByName", r.decided_at as "decidedAt",
    (select count(*)::int from investor_documents c where c.request_id = r.id) as "documentCount"
  from identity_requests r
  join investors i on i.id = r.investor_id
  join users a on a.id = r.asked_by
  left join branches b on b.id = r.branch_id
  left join users p on p.id = r.prepared_by
  left join users d on d.id = r.decided_by`;

/** States in which a request is not ended. */
const isOpen = sql`r.state in ('pending', 'need_more', 'prepared')`;

/** One request by id; null when there is none. */
export async function findRequest(tx: Tx, id: number): Promise<RequestRow | null> {
  return maybeOne<RequestRow>(tx)`${rows} where r.id = ${id}`;
}

/**
 * One request with its investor, both locked until the transaction ends; null when there is none. It is read after the lock
 * is there: a statement that waited for it would still tell the names of before.
 */
export async function lockRequest(tx: WriteTx, id: number): Promise<RequestRow | null> {
  await maybeOne<{ id: number }>(tx)`
    select r.id
    from identity_requests r
    join investors i on i.id = r.investor_id
    where r.id = ${id}
    for update of r, i`;
  return findRequest(tx, id);
}

/** The newest request of an investor; null when there was none. */
export async function findNewestRequest(tx: Tx, investorId: number): Promise<RequestRow | null> {
  return maybeOne<RequestRow>(tx)`${rows} where r.investor_id = ${investorId} order by r.id desc limit 1`;
}

/** The open request of an investor, locked until the transaction ends; null when there is none. */
export async function lockOpenRequest(tx: WriteTx, investorId: number): Promise<RequestRow | null> {
  return maybeOne<RequestRow>(tx)`${rows} where r.investor_id = ${investorId} and ${isOpen} for update of r`;
}

export interface RequestFilter {
  /** an administrator who sees the investors and the visits of their branch alone; null for all */
  branchOf: number | null;
  search?: string | undefined;
  kind?: IdentityRequestKind | undefined;
  state?: IdentityRequestState | 'waiting' | undefined;
}

function ofBranch(userId: number | null): RawBuilder<unknown> {
  if (userId === null) return sql`true`;
  return sql`exists (
    select from users o where o.id = ${userId} and (o.branch_id = i.branch_id or o.branch_id = r.branch_id)
  )`;
}

function where(filter: RequestFilter): RawBuilder<unknown> {
  const parts = [ofBranch(filter.branchOf)];
  if (filter.search) parts.push(isInvestorFound('i', filter.search));
  if (filter.kind) parts.push(sql`r.kind = ${filter.kind}`);
  if (filter.state === 'waiting') parts.push(sql`r.state in ('pending', 'prepared')`);
  else if (filter.state) parts.push(sql`r.state = ${filter.state}`);
  return sql.join(parts, sql` and `);
}

/**
 * One page of requests: what waits for the office first, by the day of the visit and then by age; what is decided after
 * it, newest first.
 */
export async function listRequestRows(
  tx: Tx,
  filter: RequestFilter,
  page: PageRows & { today: string },
): Promise<{ rows: RequestRow[]; count: number }> {
  const found = await many<RequestRow>(tx)`
    ${rows}
    where ${where(filter)}
    order by case when r.state in ('pending', 'prepared') then 0 when r.state = 'need_more' then 1 else 2 end,
      coalesce(r.visit_on <= ${page.today}::date, false) desc,
      case when r.state in ('pending', 'prepared', 'need_more') then r.waits_since end, r.id desc
    limit ${page.limit} offset ${page.offset}`;
  const { count } = await one<{ count: number }>(tx)`
    select count(*)::int as count
    from identity_requests r
    join investors i on i.id = r.investor_id
    where ${where(filter)}`;
  return { rows: found, count };
}

export interface RequestCounts {
  documents: number;
  inPerson: number;
  prepared: number;
  late: number;
}

/** Counts of what waits for the office. */
export async function countWaiting(tx: Tx, branchOf: number | null, lateBefore: Date): Promise<RequestCounts> {
  return one<RequestCounts>(tx)`
    select count(*) filter (where r.kind = 'documents')::int as documents,
      count(*) filter (where r.kind = 'in_person')::int as "inPerson",
      count(*) filter (where r.state = 'prepared')::int as prepared,
      count(*) filter (where r.waits_since < ${lateBefore})::int as late
    from identity_requests r
    join investors i on i.id = r.investor_id
    where r.state in ('pending', 'prepared') and ${ofBranch(branchOf)}`;
}

/** True when an administrator of a branch may see the request. */
export async function isOfBranch(tx: Tx, requestId: number, userId: number): Promise<boolean> {
  const row = await maybeOne<{ id: number }>(tx)`
    select r.id
    from identity_requests r
    join investors i on i.id = r.investor_id
    where r.id = ${requestId} and ${ofBranch(userId)}`;
  return row !== null;
}

/** Stores a request. @throws unique violation `identity_requests_open` */
export async function insertRequest(
  tx: WriteTx,
  request: {
    investorId: number;
    kind: IdentityRequestKind;
    statusBefore: 'pending' | 'none';
    branchId: number | null;
    visitOn: string | null;
    note: string | null;
    askedBy: number;
    at: Date;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('identity_requests')
    .values({
      investor_id: request.investorId,
      kind: request.kind,
      state: 'pending',
      status_before: request.statusBefore,
      branch_id: request.branchId,
      visit_on: request.visitOn,
      note: request.note,
      asked_by: request.askedBy,
      asked_at: request.at,
      waits_since: request.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What a move of a request writes; what is not named stays. */
export interface RequestMove {
  state: IdentityRequestState;
  reason?: string | null;
  wanted?: readonly IdentityDocumentKind[];
  overrideReason?: string | null;
  prepared?: { by: number; at: Date } | null;
  decided?: { by: number; at: Date } | null;
  waitsSince?: Date;
  note?: string | null;
}

/** Moves a request on. */
export async function moveRequest(tx: WriteTx, id: number, move: RequestMove): Promise<void> {
  const { prepared, decided } = move;
  await tx
    .updateTable('identity_requests')
    .set({
      state: move.state,
      ...(move.reason !== undefined && { reason: move.reason }),
      ...(move.wanted !== undefined && { wanted: [...move.wanted] }),
      ...(move.overrideReason !== undefined && { override_reason: move.overrideReason }),
      ...(prepared !== undefined && { prepared_by: prepared?.by ?? null, prepared_at: prepared?.at ?? null }),
      ...(decided !== undefined && { decided_by: decided?.by ?? null, decided_at: decided?.at ?? null }),
      ...(move.waitsSince !== undefined && { waits_since: move.waitsSince }),
      ...(move.note !== undefined && { note: move.note }),
    })
    .where('id', '=', id)
    .execute();
}

export interface RequestDocument {
  id: number;
  kind: IdentityDocumentKind | null;
  docName: string;
  publicId: string | null;
  mime: string | null;
  status: DocumentStatus;
  uploadedAt: Date;
  reason: string | null;
}

/** Documents of a request, oldest first. */
export async function listRequestDocuments(tx: Tx, requestId: number): Promise<RequestDocument[]> {
  return many<RequestDocument>(tx)`
    select d.id, d.kind, d.doc_name as "docName", f.public_id as "publicId", f.mime, d.status,
      d.uploaded_at as "uploadedAt", d.reason
    from investor_documents d
    left join files f on f.id = d.file_id
    where d.request_id = ${requestId}
    order by d.id`;
}

/** Stores a document of a request that waits. */
export async function insertDocument(
  tx: WriteTx,
  document: {
    requestId: number;
    investorId: number;
    kind: IdentityDocumentKind;
    docName: string;
    fileId: number;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('investor_documents')
    .values({
      request_id: document.requestId,
      investor_id: document.investorId,
      kind: document.kind,
      doc_name: document.docName,
      file_id: document.fileId,
      status: 'pending',
      uploaded_at: document.at,
    })
    .execute();
}

/** Keeps a decision about documents of a request. */
export async function decideDocuments(
  tx: WriteTx,
  ids: readonly number[],
  decision: { status: DocumentStatus; reason: string | null; by: number; at: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('investor_documents')
    .set({ status: decision.status, reason: decision.reason, decided_by: decision.by, decided_at: decision.at })
    .where('id', 'in', [...ids])
    .execute();
}

export interface IdentityEvidence {
  registry: 'found' | 'unknown' | 'no_answer' | null;
  mobile: 'match' | 'mismatch' | 'no_answer' | null;
  registryAskedAt: Date | null;
  hasRegistryData: boolean;
  birthDate: string | null;
  sejamStatus: number;
  /** the default account; null without one */
  iban: string | null;
  hasUnprovenAccount: boolean;
}

/** What identity services said of an investor last. */
export async function findEvidence(tx: Tx, investorId: number): Promise<IdentityEvidence> {
  const newest = (service: string): RawBuilder<unknown> => sql`
    left join lateral (
      select k.result, k.asked_at
      from identity_checks k
      where k.investor_id = i.id and k.service = ${service}
        -- a code of the registry that was wrong says nothing of the investor
        and (k.service <> 'registry' or k.result <> 'mismatch')
      order by k.asked_at desc, k.id desc limit 1
    )`;
  return one<IdentityEvidence>(tx)`
    select r.result as registry, m.result as mobile, coalesce(r.asked_at, i.registry_updated_at) as "registryAskedAt",
      i.registry_updated_at is not null as "hasRegistryData", i.birth_date as "birthDate",
      i.sejam_status as "sejamStatus", b.iban, coalesce(not b.is_verified, false) as "hasUnprovenAccount"
    from investors i
    left join investor_bank_accounts b on b.investor_id = i.id and b.is_default
    ${newest('registry')} as r on true
    ${newest('mobile')} as m on true
    where i.id = ${investorId}`;
}

/** Active branches by name. */
export async function listActiveBranches(tx: Tx): Promise<{ branchId: number; name: string }[]> {
  return many<{ branchId: number; name: string }>(tx)`
    select id as "branchId", name from branches where is_active order by name collate "fa-x-icu"`;
}
