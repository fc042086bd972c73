import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { fail } from '#shared/contract/failures.ts';
import {
  signatureKindLabels,
  signatureResults,
  signatureStateLabels,
  type SignatureKind,
  type SignatureState,
} from '#shared/texts/signatureTexts.ts';
import { tehranDay } from '#shared/jalali.ts';
import { maskMobile } from '#shared/mobile.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import { inTransaction, type Tx, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Service } from '#server/http/handlers.ts';
import type { CommandContext, InvestorGuard } from '#server/http/context.ts';
import {
  actorOf,
  systemActor,
  type AuditActor,
  type AuditService,
} from '#server/modules/platform/audit/audit.service.ts';
import {
  assertMaySign,
  findJointSigning,
  listSigners,
  missingSignatures,
  type Signer,
} from '../investors/signatory.service.ts';
import type { NoticeSink } from '#server/modules/platform/notices/notices.service.ts';
import { otpBinding, type OtpService } from '#server/modules/records/session/otp.service.ts';
import { findUserById } from '#server/modules/records/session/session.repo.ts';
import * as repo from './signatures.repo.ts';
import { actText } from './signatures.service.ts';
import { requestView, validSigners } from './signatures.view.ts';

/** Who signed an act that is done now, and whether they cover what it comes to now. */
export interface Signed {
  signers: readonly Signer[];
  /** @throws SIGNATURE_SHORT when these signatures are not enough for this amount */
  assertCover(amount: bigint | null): void;
}

/** How an act is done with its last signature, and what is given up when it ends without it. */
export interface JointPerformer {
  perform(tx: WriteTx, ctx: CommandContext, content: Record<string, unknown>, of: Signed): Promise<void>;
  drop?(
    tx: WriteTx,
    content: Record<string, unknown>,
    of: { actor: AuditActor; at: Date; isExpired: boolean },
  ): Promise<void>;
}

type Row = repo.SignatureRequestRow;
type End = Exclude<SignatureState, 'open'>;

/** What waits for signatures: read, signed, refused and withdrawn by the signatories, ended by time (domain 3.4). */
export function createSignatureRequestsService(
  deps: Pick<Deps, 'db' | 'ports' | 'log'>,
  services: {
    audit: AuditService;
    investors: Pick<InvestorGuard, 'ownsInvestor'>;
    notices: NoticeSink;
    otp: Pick<OtpService, 'send' | 'verify' | 'consume'>;
    performers: Readonly<Record<SignatureKind, JointPerformer>>;
  },
) {
  const { db, ports } = deps;
  const { audit, investors, notices, otp, performers } = services;
  const now = (): Date => ports.clock.business();

  async function view(tx: Tx, row: Row, userId: number) {
    const at = now();
    const signing = await signingOf(tx, row.investorId, at);
    return requestView(row, { ...signing, userId, at });
  }

  /** How the company signs now; one signature is enough where it wants no more any longer. */
  async function signingOf(tx: Tx, investorId: number, at: Date) {
    const day = tehranDay(at);
    const joint = await findJointSigning(tx, investorId, day);
    return joint ?? { needed: 1, signers: await listSigners(tx, investorId, day) };
  }

  /** The act that somebody of its company may see. @throws SIGNATURE_NOT_FOUND */
  async function ownRequest(tx: Tx, ctx: CommandContext, requestId: number): Promise<Row> {
    const row = await repo.findRequest(tx, requestId);
    if (!row || !(await investors.ownsInvestor(ctx.actor.userId, row.investorId))) throw fail('SIGNATURE_NOT_FOUND');
    return row;
  }

  function assertOpen(row: Row, at: Date): void {
    const status = row.status === 'open' && row.expiresAt <= at ? 'expired' : row.status;
    if (status !== 'open') throw fail('SIGNATURE_OVER', { params: { status: signatureStateLabels[status] } });
  }

  const assertSigner = (tx: Tx, userId: number, { investorId }: Row, at: Date): Promise<void> =>
    assertMaySign(tx, { userId, investorId, day: tehranDay(at) });

  /** Everybody who signed or asked hears what became of it, but not who ended it. */
  async function tellEnd(tx: WriteTx, row: Row, status: End, of: { by: number | null; reason: string }): Promise<void> {
    const people = new Set([row.askedBy, ...row.signatures.map(({ userId }) => userId)]);
    if (of.by !== null) people.delete(of.by);
    const result = fillMessage(signatureResults[status], { reason: of.reason });
    const { investorId } = row;
    await notices.tellAll(
      tx,
      [...people].map((userId) => ({
        ...{ userId, investorId, event: 'signature_ended' as const },
        tokens: { act: actText(row.kind, row.details), result },
        link: '/profile?tab=signatures',
      })),
    );
  }

  /** Ends an act that is locked and still open, and gives up what was kept for it. */
  async function end(
    tx: WriteTx,
    row: Row,
    of: { status: End; actor: AuditActor; by: number | null; ctx?: CommandContext; reason?: string },
  ): Promise<void> {
    const at = now();
    const { status, actor, by, ctx, reason } = of;
    if (!(await repo.endRequest(tx, row.id, { status, by, at, reason: reason ?? null }))) throw fail('STATE_CONFLICT');
    if (status !== 'done') await performers[row.kind].drop?.(tx, row.content, { actor, at, isExpired: by === null });
    await tellEnd(tx, row, status, { by, reason: reason ?? '' });
    await audit.record(tx, {
      ...{ actor, investorId: row.investorId, action: `signature.${status}`, subject: `signature_request:${row.id}` },
      ...(ctx && { ctx }),
      ...(reason && { reason }),
    });
  }

  /** The act under its lock, still open. */
  async function lock(tx: WriteTx, requestId: number): Promise<Row> {
    await repo.lockRequest(tx, requestId);
    const row = await repo.findRequest(tx, requestId);
    if (!row) throw fail('SIGNATURE_NOT_FOUND');
    assertOpen(row, now());
    return row;
  }

  /** Adds a signature; the last one does the act, whose own rules are asked again. What is refused leaves nothing behind. */
  async function sign(tx: WriteTx, ctx: CommandContext, requestId: number): Promise<Row> {
    const at = now();
    const { userId } = ctx.actor;
    const locked = await lock(tx, requestId);
    await assertSigner(tx, userId, locked, at);
    if (!(await repo.insertSignature(tx, { requestId, userId, at }))) throw fail('SIGNATURE_TWICE');
    const row = (await repo.findRequest(tx, requestId)) ?? locked;
    const { needed, signers } = await signingOf(tx, row.investorId, at);
    const valid = validSigners(row, signers);
    await audit.act(tx, ctx, 'signature.signed', `signature_request:${requestId}`, {
      investorId: row.investorId,
      after: { kind: row.kind, details: row.details, signatures: valid.length, needed },
    });
    if (missingSignatures(valid, { needed, amount: row.amount }) > 0) return row;
    await performers[row.kind].perform(tx, ctx, row.content, {
      signers: valid,
      assertCover: (amount) => {
        const missing = missingSignatures(valid, { needed, amount });
        if (missing > 0) throw fail('SIGNATURE_SHORT', { params: { missing } });
      },
    });
    await end(tx, row, { status: 'done', actor: actorOf(ctx), by: userId, ctx });
    return (await repo.findRequest(tx, requestId)) ?? row;
  }

  async function mobileOf(userId: number): Promise<string> {
    const user = await findUserById(db, userId);
    if (!user) throw fail('ACCESS_DENIED');
    return user.mobile;
  }

  return {
    listSignatureRequests: async (ctx, { query: { investorId, status, page, size } }) => {
      const at = now();
      const of = { investorId, status: status ?? null };
      const { rows, count } = await repo.listRequests(db, of, rowsOfPage(page, size));
      const signing = await signingOf(db, investorId, at);
      const { userId } = ctx.actor;
      return {
        data: rows.map((row) => requestView(row, { ...signing, userId, at })),
        pageInfo: pageInfoOf(page, size, count),
      };
    },

    signSignatureRequest: async (ctx, { params: { requestId }, body: { version, otp: code } }) => {
      const { userId } = ctx.actor;
      const row = await ownRequest(db, ctx, requestId);
      const at = now();
      assertOpen(row, at);
      await assertSigner(db, userId, row, at);
      if (row.signatures.some((signature) => signature.userId === userId)) throw fail('SIGNATURE_TWICE');
      if (version !== row.contentHash) throw fail('SIGNATURE_CHANGED');
      const mobile = await mobileOf(userId);
      const target = { mobile, purpose: 'signature' as const, binding: otpBinding(requestId, version) };
      if (!code) {
        const sent = await otp.send({ ...target, ip: ctx.request.ip, details: signatureKindLabels[row.kind] });
        const asked = { otpSent: true, expire_in: sent.expireInSeconds, mobile_mask: maskMobile(mobile) };
        return ctx.storeAnswer({ data: { ...asked, request: await view(db, row, userId) } });
      }
      const proof = await otp.verify({ ...target, otp: code });
      return ctx.transaction(async (tx) => {
        await otp.consume(tx, proof);
        const signed = await sign(tx, ctx, requestId);
        return {
          data: { otpSent: false, expire_in: null, mobile_mask: null, request: await view(tx, signed, userId) },
        };
      });
    },

    refuseSignatureRequest: async (ctx, { params: { requestId }, body: { reason } }) => {
      const { userId } = ctx.actor;
      await ownRequest(db, ctx, requestId);
      return ctx.transaction(async (tx) => {
        const row = await lock(tx, requestId);
        await assertSigner(tx, userId, row, now());
        await end(tx, row, { status: 'refused', actor: actorOf(ctx), by: userId, ctx, reason });
        return { data: await view(tx, (await repo.findRequest(tx, requestId)) ?? row, userId) };
      });
    },

    withdrawSignatureRequest: async (ctx, { params: { requestId } }) => {
      const { userId } = ctx.actor;
      const own = await ownRequest(db, ctx, requestId);
      if (own.askedBy !== userId) throw fail('SIGNATURE_NOT_OWN');
      return ctx.transaction(async (tx) => {
        const row = await lock(tx, requestId);
        await end(tx, row, { status: 'withdrawn', actor: actorOf(ctx), by: userId, ctx });
        return { data: await view(tx, (await repo.findRequest(tx, requestId)) ?? row, userId) };
      });
    },

    /** Ends the acts whose time is over, so many of them at once. @returns how many */
    async expireSignatures(chunk = 500): Promise<number> {
      let ended = 0;
      for (const id of await repo.listOverdueRequests(db, now(), chunk)) {
        try {
          await inTransaction(db, async (tx) => {
            await repo.lockRequest(tx, id);
            const row = await repo.findRequest(tx, id);
            if (row?.status !== 'open') return;
            await end(tx, row, { status: 'expired', actor: systemActor, by: null });
            ended += 1;
          });
        } catch (error) {
          // one act that cannot be ended must not keep the others
          deps.log.error({ requestId: id, err: error }, 'an act that waits for signatures could not be ended');
        }
      }
      return ended;
    },
  } satisfies Service;
}
