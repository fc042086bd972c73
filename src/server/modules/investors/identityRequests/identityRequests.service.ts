import { deciderText } from '#shared/contract/approvals.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import type { getIdentityRequest } from '#shared/contract/identityRequests.ts';
import {
  identityDocumentNames,
  identityNotices,
  isInState,
  type IdentityDocumentKind,
  type IdentityRequestState,
} from '#shared/texts/identityRequestTexts.ts';
import { sejamStatusTexts } from '#shared/texts/identityTexts.ts';
import { isBranchAdmin } from '#shared/duty.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import { tehranDay } from '#shared/jalali.ts';
import { isRegistryInvalid } from '#shared/registryStanding.ts';
import type { AuditAction } from '#shared/texts/auditTexts.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor, CommandContext } from '#server/http/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { ApprovalsService } from '#server/modules/platform/approvals/approvals.service.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { readIdentity, writeIdentity } from '../investors/identity.service.ts';
import type { InvestorsService } from '../investors/investors.service.ts';
import { listPeopleToTell } from '../investors/people.service.ts';
import type { NoticesService } from '#server/modules/platform/notices/notices.service.ts';
import type { UploadsService } from '#server/modules/platform/uploads/uploads.service.ts';
import * as repo from './identityRequests.repo.ts';
import {
  DEAD,
  kindsOf,
  LATE_HOURS,
  missingKinds,
  newestByKind,
  provesAccount,
  requiredKinds,
  warningsOf,
} from './identityRequests.rules.ts';
import { contentOf, documentNames, requestDocumentView, requestRowView, versionOf } from './identityRequests.view.ts';

/*
 * Module `identityRequests`: verification by documents and at a branch: what investors hand in, decisions of the
 * desk.
 */

type Details = ResponseOf<typeof getIdentityRequest>;

interface Parts {
  approvals: ApprovalsService;
  audit: AuditService;
  investors: InvestorsService;
  notices: NoticesService;
  uploads: UploadsService;
}

const branchOf = (actor: Actor): number | null => (isBranchAdmin(actor) ? actor.userId : null);

/** Decisions about requests of verification (spec 7 check_documents and inPersonAuth, domain 3.6). */
export function createIdentityRequestsService(deps: Pick<Deps, 'db' | 'ports'>, parts: Parts) {
  const { db, ports } = deps;
  const { approvals, audit, investors, notices, uploads } = parts;
  const now = (): Date => ports.clock.now();
  const isServiceAbsent = ports.identity.name === 'none';

  /** What stands about a request: documents, warnings and the person. */
  async function load(tx: Tx, row: repo.RequestRow) {
    const documents = await repo.listRequestDocuments(tx, row.id);
    const evidence = { ...(await repo.findEvidence(tx, row.investorId)), isServiceAbsent };
    const present = newestByKind(documents);
    const warnings = warningsOf({ ...row, ...evidence, documents, today: tehranDay(now()) });
    const info = await investors.infoIn(tx, row.investorId);
    const content = contentOf(row, { documents: present, warnings, info, account: evidence });
    return { documents: present, evidence, warnings, info, content };
  }

  async function details(tx: Tx, requestId: number, reader: Actor): Promise<Details> {
    const row = await repo.findRequest(tx, requestId);
    if (!row) throw fail('IDENTITY_REQUEST_NOT_FOUND');
    const { documents, evidence, warnings, info, content } = await load(tx, row);
    return {
      data: {
        ...requestRowView(row, reader, now()),
        note: row.note,
        reason: row.reason,
        overrideReason: row.overrideReason,
        warnings,
        missing: missingKinds(requiredKinds({ ...row, ...evidence }), documents),
        kinds: [...kindsOf(row.isLegal, evidence.hasUnprovenAccount)],
        documents: documents.map(requestDocumentView),
        info,
        account: evidence.iban === null ? null : { iban: evidence.iban, isVerified: !evidence.hasUnprovenAccount },
        sejamStatusText: sejamStatusTexts[evidence.sejamStatus] ?? '',
        registryAskedAt: evidence.registryAskedAt?.toISOString() ?? null,
        askedByName: row.askedByName,
        preparedBy: row.preparedBy,
        preparedByName: row.preparedByName,
        preparedAt: row.preparedAt?.toISOString() ?? null,
        decidedByName: row.decidedByName,
        decidedAt: row.decidedAt?.toISOString() ?? null,
        version: versionOf(content),
      },
    };
  }

  /** Refuses a decision that comes too late, and says who was first. @throws APPROVAL_DECIDED */
  function assertIn(row: repo.RequestRow, from: readonly IdentityRequestState[]): void {
    if (from.includes(row.state)) return;
    const [name, at] =
      row.state === 'prepared' ? [row.preparedByName, row.preparedAt] : [row.decidedByName, row.decidedAt];
    throw fail('APPROVAL_DECIDED', { params: { state: isInState(row.state), who: deciderText(name, at) } });
  }

  /** The request under a lock, with what stands; the decision is about exactly that. @throws APPROVAL_*, IDENTITY_* */
  async function lock(
    tx: WriteTx,
    ctx: CommandContext,
    of: { requestId: number; seen: string; from: readonly IdentityRequestState[]; preparedBy?: 'other' },
  ) {
    const row = await repo.lockRequest(tx, of.requestId);
    if (!row) throw fail('IDENTITY_REQUEST_NOT_FOUND');
    assertIn(row, of.from);
    const found = await load(tx, row);
    await approvals.assertMayDecide(tx, ctx, {
      ...{ state: 'prepared', from: ['prepared'], content: found.content, seen: of.seen },
      preparedBy: of.preparedBy === 'other' ? [row.preparedBy] : [],
      investorIds: [row.investorId],
    });
    return { row, ...found };
  }

  type Locked = Awaited<ReturnType<typeof lock>>;

  const record = (
    tx: WriteTx,
    ctx: CommandContext,
    of: { row: repo.RequestRow; action: AuditAction; after?: unknown; reason?: string | null },
  ) =>
    audit.act(tx, ctx, of.action, `identity_request:${of.row.id}`, {
      investorId: of.row.investorId,
      before: { state: of.row.state },
      ...(of.after !== undefined && { after: of.after }),
      ...(of.reason && { reason: of.reason }),
    });

  async function tell(
    tx: WriteTx,
    investorId: number,
    kind: keyof typeof identityNotices,
    reason: string | null,
  ): Promise<void> {
    const result = fillMessage(identityNotices[kind], { reason: reason ?? '' });
    const notice = {
      event: 'identity_result',
      tokens: { result },
      link: '/profile?tab=verification',
      investorId,
    } as const;
    await notices.tellAll(
      tx,
      (await listPeopleToTell(tx, investorId)).map(({ userId }) => ({ ...notice, userId })),
    );
  }

  const moveStatus = async (tx: WriteTx, investorId: number, after: 'documents' | 'none'): Promise<void> => {
    const { authStatus: before, sejamStatus } = await readIdentity(tx, investorId);
    const isProven = after === 'documents' && isRegistryInvalid(Number(sejamStatus), before ?? '');
    // somebody whom the registry verified meanwhile stays verified
    if (before !== 'pending' && before !== 'none' && !isProven) return;
    if (before !== after) await writeIdentity(tx, investorId, [{ field: 'authStatus', before, after }], now());
  };

  /** Verifies the investor: request, documents and identity status change together. @throws IDENTITY_DEAD */
  async function approve(tx: WriteTx, ctx: CommandContext, { row, documents, evidence }: Locked): Promise<void> {
    if (evidence.sejamStatus === DEAD) throw fail('IDENTITY_DEAD');
    const decided = { by: ctx.actor.userId, at: now() };
    await repo.moveRequest(tx, row.id, { state: 'approved', reason: null, wanted: [], decided });
    const waiting = documents.filter(({ status }) => status === 'pending').map(({ id }) => id);
    await repo.decideDocuments(tx, waiting, { status: 'approved', reason: null, ...decided });
    await moveStatus(tx, row.investorId, 'documents');
    if (evidence.hasUnprovenAccount && provesAccount(documents))
      await writeIdentity(tx, row.investorId, [{ field: 'isIbanVerified', before: 'false', after: 'true' }], now());
    await tell(tx, row.investorId, 'approved', null);
  }

  return {
    listIdentityRequests: async ({ actor }, { query: { page, size, ...filter } }) => {
      const at = now();
      const scope = branchOf(actor);
      const { rows, count } = await repo.listRequestRows(
        db,
        { ...filter, branchOf: scope },
        { today: tehranDay(ports.clock.business()), ...rowsOfPage(page, size) },
      );
      const lateBefore = new Date(at.getTime() - LATE_HOURS * 3_600_000);
      return {
        data: rows.map((row) => requestRowView(row, actor, at)),
        pageInfo: pageInfoOf(page, size, count),
        summary: await repo.countWaiting(db, scope, lateBefore),
      };
    },

    /** @throws IDENTITY_REQUEST_NOT_FOUND, also for a request of another branch */
    getIdentityRequest: async ({ actor }, { params: { requestId } }) => {
      const scope = branchOf(actor);
      if (scope !== null && !(await repo.isOfBranch(db, requestId, scope))) throw fail('IDENTITY_REQUEST_NOT_FOUND');
      return details(db, requestId, actor);
    },

    /** @throws IDENTITY_*, APPROVAL_* */
    approveIdentityRequest: (ctx, { params: { requestId }, body: { version: seen, overrideReason } }) =>
      ctx.transaction(async (tx) => {
        const found = await lock(tx, ctx, { requestId, seen, from: ['pending'] });
        const { row, warnings, evidence } = found;
        if (evidence.sejamStatus === DEAD) throw fail('IDENTITY_DEAD');
        if (warnings.length === 0) {
          await approve(tx, ctx, found);
          await record(tx, ctx, { row, action: 'identity.requestApproved' });
        } else {
          if (!overrideReason) throw failField('IDENTITY_REASON_REQUIRED', 'overrideReason');
          const prepared = { by: ctx.actor.userId, at: now() };
          await repo.moveRequest(tx, row.id, { state: 'prepared', overrideReason, prepared });
          const after = { state: 'prepared', warnings };
          await record(tx, ctx, { row, action: 'identity.requestOverridden', after, reason: overrideReason });
        }
        return details(tx, requestId, ctx.actor);
      }),

    /** @throws IDENTITY_REQUEST_NOT_FOUND, IDENTITY_DEAD, APPROVAL_* */
    confirmIdentityOverride: (ctx, { params: { requestId }, body: { version: seen } }) =>
      ctx.transaction(async (tx) => {
        const found = await lock(tx, ctx, { requestId, seen, from: ['prepared'], preparedBy: 'other' });
        await approve(tx, ctx, found);
        const { row, warnings } = found;
        const after = { state: 'approved', warnings, preparedBy: row.preparedBy };
        await record(tx, ctx, { row, action: 'identity.requestApproved', after, reason: row.overrideReason });
        return details(tx, requestId, ctx.actor);
      }),

    /** @throws IDENTITY_REQUEST_NOT_FOUND, APPROVAL_* */
    returnIdentityOverride: (ctx, { params: { requestId }, body: { version: seen, reason } }) =>
      ctx.transaction(async (tx) => {
        const { row } = await lock(tx, ctx, { requestId, seen, from: ['prepared'] });
        await repo.moveRequest(tx, row.id, { state: 'pending', overrideReason: null, prepared: null });
        await record(tx, ctx, { row, action: 'identity.overrideReturned', after: { state: 'pending' }, reason });
        return details(tx, requestId, ctx.actor);
      }),

    /** @throws IDENTITY_REQUEST_NOT_FOUND, APPROVAL_* */
    rejectIdentityRequest: (ctx, { params: { requestId }, body: { version: seen, reason } }) =>
      ctx.transaction(async (tx) => {
        const { row, documents } = await lock(tx, ctx, { requestId, seen, from: ['pending', 'need_more'] });
        const decided = { by: ctx.actor.userId, at: now() };
        await repo.moveRequest(tx, row.id, { state: 'rejected', reason, wanted: [], decided });
        const waiting = documents.filter(({ status }) => status === 'pending').map(({ id }) => id);
        await repo.decideDocuments(tx, waiting, { status: 'rejected', reason, ...decided });
        await moveStatus(tx, row.investorId, 'none');
        await tell(tx, row.investorId, 'rejected', reason);
        await record(tx, ctx, { row, action: 'identity.requestRejected', after: { state: 'rejected' }, reason });
        return details(tx, requestId, ctx.actor);
      }),

    /** @throws IDENTITY_REQUEST_NOT_FOUND, APPROVAL_* */
    askMoreOfIdentity: (ctx, { params: { requestId }, body: { version: seen, kinds, reason } }) =>
      ctx.transaction(async (tx) => {
        const { row, documents } = await lock(tx, ctx, { requestId, seen, from: ['pending'] });
        const decided = { by: ctx.actor.userId, at: now() };
        const wanted = [...new Set<IdentityDocumentKind>(kinds)];
        await repo.moveRequest(tx, row.id, { state: 'need_more', reason, wanted, decided });
        const again = documents.filter(({ kind, status }) => status === 'pending' && kind && wanted.includes(kind));
        const ids = again.map(({ id }) => id);
        await repo.decideDocuments(tx, ids, { status: 'need_more', reason, ...decided });
        await tell(tx, row.investorId, 'need_more', `${reason} (${documentNames(wanted)})`);
        const after = { state: 'need_more', wanted };
        await record(tx, ctx, { row, action: 'identity.moreAsked', after, reason });
        return details(tx, requestId, ctx.actor);
      }),

    /** @throws IDENTITY_REQUEST_NOT_FOUND, APPROVAL_DECIDED, APPROVAL_OWN_INVESTOR, NOT_FOUND when the file is another user's */
    addIdentityDocument: (ctx, { params: { requestId }, body: { kind, fileId } }) =>
      ctx.transaction(async (tx) => {
        const row = await repo.lockRequest(tx, requestId);
        if (!row) throw fail('IDENTITY_REQUEST_NOT_FOUND');
        assertIn(row, ['pending', 'need_more']);
        await approvals.assertNotOwn(ctx.actor.userId, [row.investorId]);
        await uploads.attach(tx, fileId, ctx.actor.userId, row.investorId);
        const { investorId } = row;
        const docName = identityDocumentNames[kind];
        await repo.insertDocument(tx, { requestId, investorId, kind, docName, fileId, at: now() });
        const wanted = row.wanted.filter((one) => one !== kind);
        // the last of what was missing came by the office, so the investor has nothing more to send
        if (row.state === 'need_more')
          await repo.moveRequest(
            tx,
            row.id,
            wanted.length === 0 ? { state: 'pending', wanted, waitsSince: now() } : { state: 'need_more', wanted },
          );
        await record(tx, ctx, { row, action: 'identity.documentAdded', after: { kind } });
        return details(tx, requestId, ctx.actor);
      }),
  } satisfies Partial<Handlers>;
}
