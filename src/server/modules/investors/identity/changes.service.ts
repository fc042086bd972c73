import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import type { approveIdentityChange } from '#shared/contract/identityChanges.ts';
import type { IdentityFieldChange } from '#shared/texts/identityTexts.ts';
import type { AuditAction } from '#shared/texts/auditTexts.ts';
import { onConflict, type WriteTx } from '#server/db/connection.ts';
import { decideStated } from '#server/db/decisions.ts';
import type { Deps } from '#server/deps.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { Service } from '#server/http/handlers.ts';
import { proposalOf, type ApprovalsService } from '#server/modules/platform/approvals/approvals.service.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { RegistryPerson, TracedAnswer } from '#server/ports/identity.ts';
import {
  assertCodeFree,
  noteRegistryAnswer,
  readIdentity,
  writeIdentity,
  type StoredIdentity,
} from '../investors/identity.service.ts';
import { otpBinding, type OtpService, type OtpTarget } from '#server/modules/records/session/otp.service.ts';
import { findUserById, renameUser } from '#server/modules/records/session/session.repo.ts';
import type { UploadsService } from '#server/modules/platform/uploads/uploads.service.ts';
import * as repo from './changes.repo.ts';
import { identityDifferences, needsSecondPerson, statusDifferences } from './changes.rules.ts';
import { contentOf, identityChangeView } from './changes.view.ts';
import type { CheckSubject, IdentityChecksService } from './checks.service.ts';
import type { RegistryCodesService } from './registryCodes.service.ts';

type ChangeAnswer = ResponseOf<typeof approveIdentityChange>;

/** The investor's own update is possible once in this time (domain 9.13). */
const OWN_UPDATE_MS = 24 * 3_600_000;

interface Parts {
  approvals: ApprovalsService;
  audit: AuditService;
  checks: IdentityChecksService;
  otp: OtpService;
  registryCodes: RegistryCodesService;
  uploads: UploadsService;
}

export type IdentityChangesService = ReturnType<typeof createIdentityChangesService>;

/** Changes of the identity of investors, from the registry or by a document (decision 52). */
export function createIdentityChangesService(deps: Pick<Deps, 'db' | 'ports'>, parts: Parts) {
  const { db, ports } = deps;
  const { approvals, audit, checks, otp, registryCodes, uploads } = parts;
  const now = (): Date => ports.clock.now();
  const sentBy = { registryCodeDigits: registryCodes.digits };
  const refusals = { silent: () => fail('REGISTRY_NO_ANSWER'), unknown: () => fail('REGISTRY_UNKNOWN') };
  /** An answer about somebody whom the registry knows. @throws REGISTRY_NO_ANSWER, REGISTRY_UNKNOWN */
  function known<T>(answer: TracedAnswer<T | null> | null): TracedAnswer<T> {
    if (!answer) throw refusals.silent();
    const { result, traceId } = answer;
    if (result === null) throw refusals.unknown();
    return { result, traceId };
  }

  const codeTarget = async (userId: number, investorId: number): Promise<OtpTarget> => {
    const user = await findUserById(db, userId);
    if (!user) throw fail('NOT_FOUND');
    return { mobile: user.mobile, purpose: 'profile', binding: otpBinding('registry', userId, investorId) };
  };

  /** A code of the registry for an update. */
  async function codeAbout(userId: number, investorId: number) {
    const { nationalNo } = await readIdentity(db, investorId);
    const subject: CheckSubject = { asker: { kind: 'user', userId }, investorId };
    return { target: await codeTarget(userId, investorId), nationalNo: nationalNo ?? '', subject, refusals };
  }

  /** Whether the account of an answer is the person's; null without an account or an answer. */
  async function isOwn({ iban, birthDate }: RegistryPerson, nationalNo: string, subject: CheckSubject) {
    if (iban === null) return null;
    // without a bank service an account that Sejam keeps is theirs, and a second person sees it
    if (ports.identity.name === 'sejam') return true;
    return checks.matchIban({ nationalNo, iban, birthDate }, subject);
  }

  /** What the services say and the record does not. Asks outside of any transaction. */
  async function compared(
    stored: StoredIdentity,
    person: RegistryPerson,
    subject: CheckSubject,
    way: 'sejam_online' | 'sejam_inquiry',
  ): Promise<IdentityFieldChange[]> {
    const { postalCode } = person;
    const nationalNo = stored.nationalNo ?? '';
    const address = postalCode === null ? null : await checks.findAddress(postalCode, subject);
    const isIbanOwn = await isOwn(person, nationalNo, subject);
    return identityDifferences(stored, { person, address, isIbanOwn }, way);
  }

  /**
   * What the registry says to somebody of the staff: everything, or the status alone where a person's data need a code that
   * goes to them. @throws REGISTRY_NO_ANSWER, REGISTRY_UNKNOWN
   */
  async function askedByStaff(
    investorId: number,
    subject: CheckSubject,
  ): Promise<{ changes: IdentityFieldChange[]; traceId: string }> {
    const stored = await readIdentity(db, investorId);
    const nationalNo = stored.nationalNo ?? '';
    if (registryCodes.digits !== null) {
      const { result: status, traceId } = known(await checks.readStatus(nationalNo, subject));
      return { changes: statusDifferences(stored, status), traceId };
    }
    const { result: person, traceId } = known(await checks.readPerson(nationalNo, subject));
    return { changes: await compared(stored, person, subject, 'sejam_inquiry'), traceId };
  }

  /** What the registry says to the investor, by its own code or by ours. @throws OTP_*, REGISTRY_NO_ANSWER, REGISTRY_UNKNOWN */
  async function askedByInvestor(ctx: CommandContext, investorId: number, code: string) {
    const { target, nationalNo, subject, ...rest } = await codeAbout(ctx.actor.userId, investorId);
    const stored = await readIdentity(db, investorId);
    if (registryCodes.digits !== null) {
      const { proof, person } = await registryCodes.verify({ target, nationalNo, subject, ...rest, otp: code });
      return { proof, changes: await compared(stored, person, subject, 'sejam_online'), traceId: '' };
    }
    const proof = await otp.verify({ ...target, otp: code });
    const { result: person, traceId } = known(await checks.readPerson(nationalNo, subject));
    return { proof, changes: await compared(stored, person, subject, 'sejam_online'), traceId };
  }

  async function answer(tx: WriteTx, id: number): Promise<ChangeAnswer> {
    const row = await repo.findIdentityChange(tx, id);
    if (!row) throw fail('IDENTITY_CHANGE_NOT_FOUND');
    return { data: identityChangeView(row) };
  }

  async function lock(tx: WriteTx, ctx: CommandContext, id: number, from: 'asked' | 'prepared') {
    const row = await repo.lockIdentityChange(tx, id);
    if (!row) throw fail('IDENTITY_CHANGE_NOT_FOUND');
    await approvals.assertNotOwn(ctx.actor.userId, [row.investorId]);
    // an answer that nobody confirmed is not a proposal yet
    if (row.state === 'asked' && from === 'prepared') throw fail('IDENTITY_CHANGE_NOT_FOUND');
    const isConfirmed = from === 'asked' && row.state === 'prepared';
    const state = row.state === 'asked' ? 'prepared' : isConfirmed ? 'approved' : row.state;
    return { row, decision: proposalOf(row, state, contentOf(row)) };
  }

  const execute = (tx: WriteTx, changeId: number, decidedBy: number) =>
    decideStated(tx, 'identity_changes', changeId, { state: 'executed', decidedBy, at: now() });

  /** Writes the fields and keeps the act in the log; a new national code is the new user name, too. */
  async function store(
    tx: WriteTx,
    ctx: CommandContext,
    change: { investorId: number; changes: readonly IdentityFieldChange[]; reason?: string | null; isTold?: boolean },
  ): Promise<void> {
    const { investorId, changes, reason = null, isTold = true } = change;
    const at = now();
    await writeIdentity(tx, investorId, changes, at);
    if (isTold) await noteRegistryAnswer(tx, investorId, at);
    const code = changes.find(({ field }) => field === 'nationalNo');
    if (code?.before && code.after) await renameUser(tx, code.before, code.after);
    await audit.act(tx, ctx, 'identity.changed', `investor:${investorId}`, {
      investorId,
      before: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
      after: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
      ...(reason !== null && { reason }),
    });
  }

  const record = (
    tx: WriteTx,
    ctx: CommandContext,
    action: AuditAction,
    row: { investorId: number; reason?: string },
  ) =>
    audit.act(tx, ctx, action, `investor:${row.investorId}`, {
      investorId: row.investorId,
      ...(row.reason !== undefined && { reason: row.reason }),
    });

  async function keepOne<T>(run: () => Promise<T>): Promise<T> {
    return run().catch(onConflict({ identity_changes_open: () => fail('IDENTITY_CHANGE_PREPARED') }));
  }

  /** The registry's answer to the investor's own question. */
  async function updateOwn(ctx: CommandContext, investorId: number, code: string) {
    const { proof, changes, traceId } = await askedByInvestor(ctx, investorId, code);
    const isWaiting = needsSecondPerson(changes);
    const at = now();
    const change = { investorId, changes, traceId, needsSecond: isWaiting, preparedBy: ctx.actor.userId, at };
    await keepOne(() =>
      ctx.transaction(async (tx) => {
        await otp.consume(tx, proof);
        const state = isWaiting ? 'prepared' : 'executed';
        await repo.insertIdentityChange(tx, { ...change, source: 'investor', state, reason: null, fileId: null });
        if (isWaiting) await record(tx, ctx, 'identity.changePrepared', { investorId });
        else await store(tx, ctx, { investorId, changes });
      }),
    );
    return { updated: !isWaiting, isWaiting, changes, ...sentBy, expireIn: 0, resendIn: 0 };
  }

  /**
   * Sends the code of an update, or does it with the right one.
   * @throws INVESTOR_UPDATE_TOO_SOON, IDENTITY_CHANGE_PREPARED, REGISTRY_*, OTP_*, locked, SMS_UNAVAILABLE
   */
  async function updateFromRegistry(
    ctx: CommandContext,
    { investorId, otp: code }: { investorId: number; otp?: string | undefined },
  ) {
    const last = await repo.findOwnUpdate(db, investorId);
    const waitMs = last ? last.getTime() + OWN_UPDATE_MS - now().getTime() : 0;
    if (waitMs > 0) throw fail('INVESTOR_UPDATE_TOO_SOON', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    if (await repo.hasPreparedChange(db, investorId)) throw fail('IDENTITY_CHANGE_PREPARED');
    if (code) return updateOwn(ctx, investorId, code);
    const { ip } = ctx.request;
    const sent =
      registryCodes.digits === null
        ? await otp.send({ ...(await codeTarget(ctx.actor.userId, investorId)), ip })
        : await registryCodes.send({ ...(await codeAbout(ctx.actor.userId, investorId)), ip });
    const { expireInSeconds: expireIn, resendInSeconds: resendIn } = sent;
    return { ...{ updated: false, isWaiting: false, changes: [] }, ...sentBy, expireIn, resendIn };
  }

  return {
    /** @throws REGISTRY_NO_ANSWER, REGISTRY_UNKNOWN, IDENTITY_CHANGE_PREPARED, APPROVAL_OWN_INVESTOR */
    askInvestorUpdate: async (ctx, { body: { investorId } }) => {
      await approvals.assertNotOwn(ctx.actor.userId, [investorId]);
      if (await repo.hasPreparedChange(db, investorId)) throw fail('IDENTITY_CHANGE_PREPARED');
      const subject: CheckSubject = { asker: { kind: 'staff', userId: ctx.actor.userId }, investorId };
      const { changes, traceId } = await askedByStaff(investorId, subject);
      return keepOne(() =>
        ctx.transaction(async (tx) => {
          const isSame = changes.length === 0;
          const id = await repo.insertIdentityChange(tx, {
            ...{ investorId, changes, traceId, needsSecond: needsSecondPerson(changes) },
            ...{ source: 'registry', state: isSame ? 'executed' : 'asked', reason: null, fileId: null },
            preparedBy: ctx.actor.userId,
            at: now(),
          });
          if (isSame) await noteRegistryAnswer(tx, investorId, now());
          await record(tx, ctx, 'identity.asked', { investorId });
          return answer(tx, id);
        }),
      );
    },

    /** @throws IDENTITY_CHANGE_NOT_FOUND, APPROVAL_* */
    confirmIdentityChange: (ctx, { params: { changeId }, body: { version: seen } }) =>
      ctx.transaction(async (tx) => {
        const { row, decision } = await lock(tx, ctx, changeId, 'asked');
        await approvals.assertMayDecide(tx, ctx, { ...decision, preparedBy: [], seen });
        const { userId } = ctx.actor;
        if (row.needsSecond) {
          await repo.prepareIdentityChange(tx, changeId, { userId, at: now() });
          await record(tx, ctx, 'identity.changePrepared', { investorId: row.investorId });
        } else {
          await execute(tx, changeId, userId);
          await store(tx, ctx, row);
        }
        return answer(tx, changeId);
      }),

    listIdentityChanges: async (_ctx, { query }) => {
      const waiting = await repo.listPreparedChanges(db, query.investorId ?? null);
      return { data: waiting.map(identityChangeView), total: waiting[0]?.count ?? 0 };
    },

    /** @throws IDENTITY_CHANGE_NOT_FOUND, NATIONAL_CODE_TAKEN, APPROVAL_* */
    approveIdentityChange: (ctx, { params: { changeId }, body: { version: seen } }) =>
      ctx.transaction(async (tx) => {
        const { row, decision } = await lock(tx, ctx, changeId, 'prepared');
        await approvals.assertMayDecide(tx, ctx, { ...decision, seen });
        await execute(tx, changeId, ctx.actor.userId);
        await store(tx, ctx, { ...row, isTold: row.source !== 'override' });
        return answer(tx, changeId);
      }),

    /** @throws IDENTITY_CHANGE_NOT_FOUND, APPROVAL_* */
    rejectIdentityChange: (ctx, { params: { changeId }, body: { version: seen, reason } }) =>
      ctx.transaction(async (tx) => {
        const { row, decision } = await lock(tx, ctx, changeId, 'prepared');
        const at = now();
        await approvals.rejectStated(tx, ctx, {
          ...decision,
          table: 'identity_changes',
          id: changeId,
          reason,
          at,
          seen,
        });
        await record(tx, ctx, 'identity.changeRejected', { investorId: row.investorId, reason });
        return answer(tx, changeId);
      }),

    /** @throws NATIONAL_CODE_*, IDENTITY_CHANGE_PREPARED, APPROVAL_OWN_INVESTOR, NOT_FOUND when the file is another user's */
    prepareCodeOverride: async (ctx, { params: { investorId }, body: { nationalNo, reason, fileId } }) => {
      await approvals.assertNotOwn(ctx.actor.userId, [investorId]);
      const { nationalNo: before } = await readIdentity(db, investorId);
      if (before === nationalNo) throw failField('NATIONAL_CODE_SAME', 'nationalNo');
      return keepOne(() =>
        ctx.transaction(async (tx) => {
          await assertCodeFree(tx, nationalNo, investorId);
          await uploads.attach(tx, fileId, ctx.actor.userId, investorId);
          const id = await repo.insertIdentityChange(tx, {
            ...{ investorId, source: 'override', state: 'prepared', needsSecond: true, traceId: null, reason, fileId },
            changes: [{ field: 'nationalNo', before, after: nationalNo }],
            preparedBy: ctx.actor.userId,
            at: now(),
          });
          await record(tx, ctx, 'identity.overridePrepared', { investorId, reason });
          return answer(tx, id);
        }),
      );
    },

    /** What the code of an update is bound to. @throws NOT_FOUND */
    updateCodeTarget: codeTarget,

    updateFromRegistry,

    updateInvestorInfo: async (ctx, { body }) => ({ data: await updateFromRegistry(ctx, body) }),
  } satisfies Service;
}
