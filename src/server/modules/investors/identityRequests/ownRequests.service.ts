import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import type { getIdentityCheck } from '#shared/contract/identityRequests.ts';
import {
  identityDocumentHints,
  identityDocumentNames,
  type IdentityDocumentKind,
  type IdentityRequestKind,
} from '#shared/texts/identityRequestTexts.ts';
import { authStatuses, type AuthStatusName } from '#shared/contract/investors.ts';
import { addDays, tehranDay } from '#shared/jalali.ts';
import { isRegistryInvalid } from '#shared/registryStanding.ts';
import type { AuditAction } from '#shared/texts/auditTexts.ts';
import { onConflict, type Tx, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { CalendarService } from '#server/modules/platform/calendar/calendar.service.ts';
import { readIdentity, writeIdentity } from '../investors/identity.service.ts';
import type { UploadsService } from '#server/modules/platform/uploads/uploads.service.ts';
import * as repo from './identityRequests.repo.ts';
import { DEAD, kindsOf, requiredKinds, submissionProblem, VISIT_DAYS } from './identityRequests.rules.ts';
import { ownRequestView } from './identityRequests.view.ts';

type OwnAnswer = ResponseOf<typeof getIdentityCheck>;

interface Parts {
  audit: AuditService;
  calendar: CalendarService;
  uploads: UploadsService;
}

/**
 * Opens the request of somebody who is registered at a desk: in person at the branch on the same day, else by documents
 * that the office takes. @returns its id
 */
export async function openRequestAtDesk(
  tx: WriteTx,
  of: { investorId: number; branchId: number | null; askedBy: number; day: string; at: Date },
): Promise<number> {
  const { branchId, day, ...request } = of;
  const kind = branchId === null ? 'documents' : 'in_person';
  const visitOn = branchId === null ? null : day;
  const id = await repo.insertRequest(tx, { ...request, kind, branchId, visitOn, statusBefore: 'none', note: null });
  await writeIdentity(tx, of.investorId, [{ field: 'authStatus', before: 'none', after: 'pending' }], of.at);
  return id;
}

/** What an investor does to be verified: hands documents in, asks for a visit, takes the request back (domain 3.6). */
export function createOwnIdentityRequestsService(deps: Pick<Deps, 'db' | 'ports'>, parts: Parts) {
  const { db, ports } = deps;
  const { audit, calendar, uploads } = parts;
  const now = (): Date => ports.clock.now();
  const isServiceAbsent = ports.identity.name === 'none';

  async function answer(tx: Tx, investorId: number): Promise<OwnAnswer> {
    const { authStatus, sejamStatus, isLegal, isIbanVerified } = await readIdentity(tx, investorId);
    const isInvalid = isRegistryInvalid(Number(sejamStatus), authStatus ?? '');
    const hasUnprovenAccount = isIbanVerified === 'false';
    const status = authStatuses[(authStatus ?? 'none') as AuthStatusName];
    const request = await repo.findNewestRequest(tx, investorId);
    const isOpen = request !== null && ['pending', 'need_more', 'prepared'].includes(request.state);
    const required = requiredKinds({ isLegal, kind: 'documents', hasUnprovenAccount, isServiceAbsent });
    const today = calendar.today();
    const working = await calendar.workingCalendar(tx);
    // papers are kept with the time of the machine, which the clock of a demo leaves behind
    const at = { calendar: working, today: tehranDay(now()) };
    return {
      data: {
        authStatus: status.id,
        authStatusText: status.text,
        mayAsk: (!status.isAuthorized || isInvalid) && (!isOpen || request.state === 'need_more'),
        request: request && ownRequestView(request, await repo.listRequestDocuments(tx, request.id), at),
        needed: kindsOf(isLegal, hasUnprovenAccount).map((kind) => ({
          kind,
          docName: identityDocumentNames[kind],
          hint: identityDocumentHints[kind],
          isRequired: required.includes(kind),
        })),
        branches: await repo.listActiveBranches(tx),
        firstVisitDay: working.nextWorkingDay(today),
        lastVisitDay: addDays(today, VISIT_DAYS),
      },
    };
  }

  /** The stored identity of somebody who may still be verified. @throws IDENTITY_VERIFIED, IDENTITY_DEAD */
  async function unverified(tx: WriteTx, investorId: number) {
    const stored = await readIdentity(tx, investorId);
    const status = (stored.authStatus ?? 'none') as AuthStatusName;
    const isInvalid = isRegistryInvalid(Number(stored.sejamStatus), status);
    if (status !== 'none' && status !== 'pending' && !isInvalid) throw fail('IDENTITY_VERIFIED');
    if (Number(stored.sejamStatus) === DEAD) throw fail('IDENTITY_DEAD');
    return { isLegal: stored.isLegal, hasUnprovenAccount: stored.isIbanVerified === 'false', status };
  }

  const moveStatus = (tx: WriteTx, investorId: number, before: AuthStatusName, after: AuthStatusName) =>
    before === after
      ? Promise.resolve()
      : writeIdentity(tx, investorId, [{ field: 'authStatus', before, after }], now());

  async function begin(
    tx: WriteTx,
    ctx: CommandContext,
    of: {
      investorId: number;
      status: AuthStatusName;
      kind: IdentityRequestKind;
      branchId: number | null;
      visitOn: string | null;
      note: string | null;
    },
  ): Promise<number> {
    const { status, ...request } = of;
    const statusBefore = status === 'pending' ? 'pending' : 'none';
    const id = await repo.insertRequest(tx, { ...request, statusBefore, askedBy: ctx.actor.userId, at: now() });
    // who was verified by the registry before goes on selling while documents are looked at (decision 177)
    if (status === statusBefore) await moveStatus(tx, of.investorId, statusBefore, 'pending');
    return id;
  }

  async function keepDocuments(
    tx: WriteTx,
    ctx: CommandContext,
    of: { requestId: number; investorId: number; documents: readonly { kind: IdentityDocumentKind; fileId: number }[] },
  ): Promise<void> {
    for (const { kind, fileId } of of.documents) {
      await uploads.attach(tx, fileId, ctx.actor.userId, of.investorId);
      const docName = identityDocumentNames[kind];
      await repo.insertDocument(tx, { ...of, kind, docName, fileId, at: now() });
    }
  }

  const record = (
    tx: WriteTx,
    ctx: CommandContext,
    of: { action: AuditAction; investorId: number; requestId: number; after?: unknown },
  ) =>
    audit.act(tx, ctx, of.action, `identity_request:${of.requestId}`, {
      investorId: of.investorId,
      ...(of.after !== undefined && { after: of.after }),
    });

  /** One open request at a time, also when two are sent at the same moment. */
  async function keepOne<T>(run: () => Promise<T>): Promise<T> {
    return run().catch(onConflict({ identity_requests_open: () => fail('IDENTITY_REQUEST_OPEN') }));
  }

  return {
    getIdentityCheck: (_ctx, { query: { investorId } }) => answer(db, investorId),

    /** @throws IDENTITY_*, NOT_FOUND when a file is another user's */
    submitIdentityDocuments: (ctx, { body: { investorId, documents, note } }) =>
      keepOne(() =>
        ctx.transaction(async (tx) => {
          const { isLegal, hasUnprovenAccount, status } = await unverified(tx, investorId);
          const open = await repo.lockOpenRequest(tx, investorId);
          if (open && open.state !== 'need_more') throw fail('IDENTITY_REQUEST_OPEN');
          const problem = submissionProblem({
            wanted: open
              ? open.wanted
              : requiredKinds({ isLegal, kind: 'documents', hasUnprovenAccount, isServiceAbsent }),
            sent: documents.map(({ kind }) => kind),
          });
          if (problem?.code === 'IDENTITY_DOCUMENT_TWICE') throw failField(problem.code, 'documents');
          if (problem)
            throw failField(problem.code, 'documents', {
              params: { document: identityDocumentNames[problem.kind] },
            });
          const of = { investorId, status, kind: 'documents' as const, branchId: null, visitOn: null };
          const requestId = open?.id ?? (await begin(tx, ctx, { ...of, note: note ?? null }));
          if (open)
            await repo.moveRequest(tx, open.id, {
              ...{ state: 'pending', wanted: [], decided: null, waitsSince: now() },
              ...(note ? { note } : {}),
            });
          await keepDocuments(tx, ctx, { requestId, investorId, documents });
          const after = { documents: documents.map(({ kind }) => kind) };
          await record(tx, ctx, { action: 'identity.documentsSent', investorId, requestId, after });
          return answer(tx, investorId);
        }),
      ),

    /** @throws IDENTITY_* */
    askInPersonCheck: (ctx, { body: { investorId, branchId, visitOn, note } }) =>
      keepOne(() =>
        ctx.transaction(async (tx) => {
          const { status } = await unverified(tx, investorId);
          if (await repo.lockOpenRequest(tx, investorId)) throw fail('IDENTITY_REQUEST_OPEN');
          const branches = await repo.listActiveBranches(tx);
          if (!branches.some((one) => one.branchId === branchId))
            throw failField('IDENTITY_BRANCH_UNKNOWN', 'branchId');
          const today = calendar.today();
          const isWorking = (await calendar.workingCalendar(tx)).isWorkingDay(visitOn);
          if (!isWorking || visitOn <= today || visitOn > addDays(today, VISIT_DAYS))
            throw failField('IDENTITY_VISIT_DAY', 'visitOn');
          const of = { investorId, status, kind: 'in_person' as const, branchId, visitOn };
          const requestId = await begin(tx, ctx, { ...of, note: note ?? null });
          const after = { branchId, visitOn };
          await record(tx, ctx, { action: 'identity.visitAsked', investorId, requestId, after });
          return answer(tx, investorId);
        }),
      ),

    /** @throws IDENTITY_REQUEST_NONE */
    withdrawIdentityRequest: (ctx, { body: { investorId } }) =>
      ctx.transaction(async (tx) => {
        const open = await repo.lockOpenRequest(tx, investorId);
        if (!open) throw fail('IDENTITY_REQUEST_NONE');
        await repo.moveRequest(tx, open.id, { state: 'withdrawn', wanted: [] });
        const { authStatus } = await readIdentity(tx, investorId);
        if (authStatus === 'pending') await moveStatus(tx, investorId, 'pending', open.statusBefore);
        await record(tx, ctx, { action: 'identity.requestWithdrawn', investorId, requestId: open.id });
        return answer(tx, investorId);
      }),
  } satisfies Partial<Handlers>;
}
