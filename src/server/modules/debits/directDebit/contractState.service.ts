import { isOfAge } from '#shared/age.ts';
import { debitContractLabels, type DebitContractState } from '#shared/texts/directDebitTexts.ts';
import { debitContractNotes as notes, regularNotes } from '#shared/contract/directDebitNotes.ts';
import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { fail } from '#shared/contract/failures.ts';
import { addDays, formatJalaliDate, tehranDay } from '#shared/jalali.ts';
import { RENEWAL_DAYS } from '#shared/texts/directDebitTexts.ts';
import { maskMobile } from '#shared/mobile.ts';
import { inTransaction, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { Service } from '#server/http/handlers.ts';
import type { ApprovalsService } from '#server/modules/platform/approvals/approvals.service.ts';
import { systemActor, type AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { assertMaySign } from '#server/modules/investors/investors/signatory.service.ts';
import type { NoticeSink } from '#server/modules/records/orderLifecycle/orderNotices.ts';
import { findUserMobile } from '#server/modules/records/session/otp.repo.ts';
import { otpBinding, type OtpService } from '#server/modules/records/session/otp.service.ts';
import { isPending, liveStates, movesOf } from '#server/modules/records/debitRecords/contract.rules.ts';
import * as writes from '#server/modules/records/debitRecords/contractWrites.repo.ts';
import {
  findContract,
  insertEvent,
  type ContractRow,
  type DebitEventKind,
} from '#server/modules/records/debitRecords/contracts.repo.ts';
import { listGuardedContracts } from '#server/modules/records/debitRecords/guardians.repo.ts';
import { findBank } from '#server/modules/records/debitRecords/settings.repo.ts';
import { contractView, ownerOf } from './directDebit.view.ts';
import type { FinalizeService } from './finalize.service.ts';
import type { OwnedContracts } from './owned.service.ts';
import { useDaysOf, type DebitReadsService } from './reads.service.ts';
import type { DebitStops } from '#server/modules/records/debitRecords/stops.service.ts';

const page = '/my-direct-debit-contracts';

/** Whom a notice about a contract reaches, whose it is, and where it leads. */
const toldOf = ({ createdBy, investorId }: writes.ContractRecord) => ({ userId: createdBy, investorId, link: page });

export type ContractStateService = ReturnType<typeof createContractStateService>;

interface Parts {
  approvals: Pick<ApprovalsService, 'assertNotOwn'>;
  audit: AuditService;
  finalize: FinalizeService;
  notices: NoticeSink;
  otp: Pick<OtpService, 'send' | 'verify' | 'consume'>;
  owned: OwnedContracts;
  reads: Pick<DebitReadsService, 'stopsOf'>;
  stops: DebitStops;
}

/** Pausing, resuming, cancelling, suspending, expiry and the notice of renewal (domain 4.3). */
export function createContractStateService(deps: Pick<Deps, 'db' | 'ports'>, parts: Parts) {
  const { db, ports } = deps;
  const { approvals, audit, finalize, notices, otp, owned, reads, stops } = parts;
  const now = (): Date => ports.clock.business();
  const wrongState = (status: DebitContractState) =>
    fail('DEBIT_CONTRACT_STATE', { params: { status: debitContractLabels[status] } });

  interface Change {
    contractId: number;
    status: 'active' | 'paused' | 'suspended' | 'cancelled' | 'expired';
    kind: DebitEventKind;
    reason: string;
    /** what stands at the contract; null for one that is in force again */
    shown: string | null;
    actor: { kind: 'investor' | 'admin' | 'system'; id: number | null };
    suspendedBy?: 'system' | 'admin';
  }

  /** Writes one change of a contract that is locked, with all that follows for its plans. */
  async function apply(tx: WriteTx, row: writes.ContractRecord, of: Change, at: Date): Promise<void> {
    const { contractId, status, actor } = of;
    const revokeAt = status === 'cancelled' && row.sealedReference !== null ? { revokeAt: at } : {};
    const suspendedBy = of.suspendedBy ? { suspendedBy: of.suspendedBy } : {};
    await writes.setContractState(tx, contractId, { status, reason: of.shown, at, ...revokeAt, ...suspendedBy });
    await insertEvent(tx, { contractId, kind: of.kind, text: of.reason, actor, at });
    if (status === 'cancelled')
      await stops.stopPlans(tx, contractId, {
        status: 'cancelled',
        reason: regularNotes.stoppedWithContract,
        actor,
        at,
      });
    if (status === 'expired')
      await stops.stopPlans(tx, contractId, { status: 'paused', reason: regularNotes.contractExpired, actor, at });
  }

  async function lock(tx: WriteTx, contractId: number): Promise<writes.ContractRecord> {
    const row = await writes.lockContract(tx, contractId);
    if (!row) throw fail('DEBIT_CONTRACT_NOT_FOUND');
    return row;
  }

  const codeOf = async (ctx: CommandContext, contractId: number) => {
    const mobile = await findUserMobile(db, ctx.actor.userId);
    if (!mobile) throw fail('DEBIT_CONTRACT_NOT_FOUND');
    return { mobile, purpose: 'direct_debit' as const, binding: otpBinding('cancel contract', contractId) };
  };

  function assertMove(
    row: Pick<ContractRow, 'status' | 'expireDate' | 'suspendedBy'>,
    to: 'active' | 'paused' | 'cancelled',
  ) {
    const moves = movesOf({ ...row, nextContractId: null }, tehranDay(now()));
    const may = { active: moves.canResume, paused: moves.canPause, cancelled: moves.canCancel }[to];
    if (!may) throw wrongState(row.status);
  }

  async function changeDebitContractStatusOf(
    ctx: CommandContext,
    row: ContractRow,
    status: 'active' | 'paused' | 'cancelled',
    code: string | undefined,
  ) {
    const target = status === 'cancelled' ? await codeOf(ctx, row.id) : null;
    const stopsNow = (await reads.stopsOf(row.id)).map(({ nextRunDate: _next, ...stop }) => stop);
    if (target && !code) {
      const sent = await otp.send({ ...target, ip: ctx.request.ip });
      return ctx.storeAnswer({
        data: {
          contractId: row.id,
          status: row.status,
          statusText: debitContractLabels[row.status],
          otpSent: true,
          expire_in: sent.expireInSeconds,
          mobile_mask: maskMobile(target.mobile),
          stops: stopsNow,
        },
      });
    }
    const proof = target && code ? await otp.verify({ ...target, otp: code }) : null;
    const at = now();
    return ctx.transaction(async (tx) => {
      if (proof) await otp.consume(tx, proof);
      const locked = await lock(tx, row.id);
      assertMove(locked, status);
      const text = { active: notes.resumed, paused: notes.paused, cancelled: notes.cancelled }[status];
      await apply(
        tx,
        locked,
        {
          ...{ contractId: row.id, status, kind: status === 'active' ? 'resumed' : status, reason: text },
          ...{ shown: status === 'cancelled' ? text : null, actor: { kind: 'investor', id: ctx.actor.userId } },
        },
        at,
      );
      await audit.act(tx, ctx, `debit_contract.${status}`, `debit_contract:${row.id}`, {
        investorId: row.investorId,
        before: { status: locked.status },
        after: { status },
      });
      return {
        data: {
          contractId: row.id,
          status,
          statusText: debitContractLabels[status],
          otpSent: false,
          expire_in: null,
          mobile_mask: null,
          stops: status === 'cancelled' ? stopsNow : [],
        },
      };
    });
  }

  async function rowFor(contractId: number) {
    const use = useDaysOf(now());
    const row = await findContract(db, contractId, use);
    if (!row) throw fail('DEBIT_CONTRACT_NOT_FOUND');
    return { ...contractView(row, use.today), ...ownerOf(row) };
  }

  /** One administrator stops, or lets go on, the contract of an investor. */
  async function byOffice(ctx: CommandContext, contractId: number, to: 'suspended' | 'active', why: string) {
    const at = now();
    return ctx.transaction(async (tx) => {
      const row = await lock(tx, contractId);
      await approvals.assertNotOwn(ctx.actor.userId, [row.investorId]);
      const from: DebitContractState[] = to === 'suspended' ? ['active', 'paused'] : ['suspended'];
      if (!from.includes(row.status)) throw wrongState(row.status);
      if (to === 'active' && row.expireDate < tehranDay(at)) throw fail('DEBIT_CONTRACT_EXPIRED');
      const text = fillMessage(to === 'suspended' ? notes.suspendedByAdmin : notes.resumedByAdmin, { reason: why });
      const actor = { kind: 'admin' as const, id: ctx.actor.userId };
      const kind: DebitEventKind = to === 'active' ? 'resumed' : to;
      const change = { contractId, status: to, kind, reason: text, actor };
      const shown = to === 'suspended' ? why : null;
      await apply(tx, row, { ...change, shown, ...(to === 'suspended' ? { suspendedBy: 'admin' as const } : {}) }, at);
      await notices.tell(tx, {
        ...toldOf(row),
        event: to === 'suspended' ? 'debit_contract_suspended' : 'debit_contract_resumed',
        tokens: { contractNo: row.contractNo, reason: why },
      });
      await audit.act(
        tx,
        ctx,
        `debit_contract.${to === 'suspended' ? 'suspended' : 'resumed'}`,
        `debit_contract:${contractId}`,
        { investorId: row.investorId, before: { status: row.status }, after: { status: to }, reason: why },
      );
      const use = useDaysOf(at);
      const after = await findContract(tx, contractId, use);
      if (!after) throw fail('DEBIT_CONTRACT_NOT_FOUND');
      return { data: { ...contractView(after, use.today), ...ownerOf(after) } };
    });
  }

  /** The bank ended a contract: it ends here too, with its plans. */
  async function endAsBankSays(contractId: number, status: 'cancelled' | 'expired'): Promise<void> {
    const at = now();
    await inTransaction(db, async (tx) => {
      const row = await lock(tx, contractId);
      if (!liveStates.includes(row.status)) return;
      const reason = status === 'expired' ? notes.expired : notes.cancelledAtBank;
      const actor = { kind: 'system' as const, id: null };
      await apply(tx, row, { contractId, status, kind: status, reason, shown: reason, actor }, at);
      await audit.record(tx, {
        actor: systemActor,
        investorId: row.investorId,
        action: `debit_contract.${status}`,
        subject: `debit_contract:${contractId}`,
        before: { status: row.status },
        after: { status, by: 'bank' },
      });
    });
  }

  return {
    changeDebitContractStatus: async (ctx, { body: { contractId, status, otp: code } }) => {
      const row = await owned.getContract(ctx, contractId, status === 'active' ? 'change' : 'stop');
      await assertMaySign(db, { userId: ctx.actor.userId, investorId: row.investorId, day: tehranDay(now()) });
      assertMove(row, status);
      return changeDebitContractStatusOf(ctx, row, status, code);
    },

    suspendDebitContract: async (ctx, { params: { contractId }, body }) =>
      byOffice(ctx, contractId, 'suspended', body.reason),
    resumeDebitContract: async (ctx, { params: { contractId }, body }) =>
      byOffice(ctx, contractId, 'active', body.reason),

    inquireDebitContract: async (ctx, { params: { contractId } }) => {
      const before = await rowFor(contractId);
      const { said, verdict } = await finalize.inquire(contractId);
      const at = now();
      await inTransaction(db, async (tx) => {
        const text = fillMessage(notes.inquired, { said });
        await insertEvent(tx, {
          contractId,
          kind: 'inquired',
          text,
          actor: { kind: 'admin', id: ctx.actor.userId },
          at,
        });
        await audit.act(tx, ctx, 'debit_contract.inquired', `debit_contract:${contractId}`, {
          investorId: before.investorId,
          after: { said },
        });
      });
      if (verdict?.state === 'cancelled' || verdict?.state === 'expired')
        await endAsBankSays(contractId, verdict.state);
      return { data: { contract: await rowFor(contractId), said } };
    },

    /** Three failed debits in a row stop a contract; callers hold its lock. */
    async suspendBySystem(tx: WriteTx, row: writes.ContractRecord, at: Date): Promise<void> {
      if (row.status !== 'active') return;
      const reason = notes.suspendedBySystem;
      const actor = { kind: 'system' as const, id: null };
      const contractId = row.id;
      await apply(
        tx,
        row,
        { contractId, status: 'suspended', kind: 'suspended', reason, shown: reason, actor, suspendedBy: 'system' },
        at,
      );
      await notices.tell(tx, {
        ...toldOf(row),
        event: 'debit_contract_suspended',
        tokens: { contractNo: row.contractNo, reason },
      });
    },

    /** Contracts whose last day is over end with their plans. @returns how many */
    async expire(): Promise<number> {
      const at = now();
      const ids = await writes.listExpired(db, tehranDay(at));
      for (const contractId of ids)
        await inTransaction(db, async (tx) => {
          const row = await lock(tx, contractId);
          if (!liveStates.includes(row.status) || row.expireDate >= tehranDay(at)) return;
          const actor = { kind: 'system' as const, id: null };
          const reason = notes.expired;
          await apply(tx, row, { contractId, status: 'expired', kind: 'expired', reason, shown: reason, actor }, at);
          const bank = await findBank(tx, row.bankCode);
          await notices.tell(tx, {
            ...toldOf(row),
            event: 'debit_contract_expired',
            tokens: { bank: bank?.name ?? row.bankCode },
          });
        });
      return ids.length;
    },

    /** Contracts that guardians opened end when the investor comes of age (domain 3.5). @returns how many */
    async endOfGuardians(): Promise<number> {
      const at = now();
      const today = tehranDay(at);
      const open = await listGuardedContracts(db, today);
      const due = open.filter(({ birthDate }) => isOfAge(birthDate, today));
      for (const { id: contractId } of due)
        await inTransaction(db, async (tx) => {
          const row = await lock(tx, contractId);
          const isWaiting = isPending(row.status);
          if (!isWaiting && !liveStates.includes(row.status)) return;
          const kind: DebitEventKind = isWaiting ? 'declined' : 'cancelled';
          const change = { contractId, kind, reason: notes.ofAge };
          const actor = { kind: 'system' as const, id: null };
          if (isWaiting) {
            await writes.setContractState(tx, contractId, { status: 'declined', reason: notes.ofAge, at });
            await insertEvent(tx, { contractId, kind: 'declined', text: notes.ofAge, actor, at });
          } else await apply(tx, row, { ...change, status: 'cancelled', shown: notes.ofAge, actor }, at);
          await audit.record(tx, {
            actor: systemActor,
            investorId: row.investorId,
            action: `debit_contract.${change.kind}`,
            subject: `debit_contract:${contractId}`,
            before: { status: row.status },
            after: { status: change.kind, by: 'coming of age' },
          });
        });
      return due.length;
    },

    /** Tells of contracts whose end is near, once each. @returns how many were told of */
    async tellRenewals(): Promise<number> {
      const at = now();
      const ids = await writes.listToRenew(db, addDays(tehranDay(at), RENEWAL_DAYS));
      for (const contractId of ids)
        await inTransaction(db, async (tx) => {
          const taken = await writes.takeRenewalNotice(tx, contractId, at);
          if (!taken) return;
          await notices.tell(tx, {
            ...{ userId: taken.userId, investorId: taken.investorId, link: page },
            event: 'debit_contract_ending',
            tokens: { bank: taken.bankName, date: formatJalaliDate(taken.expireDate) },
          });
        });
      return ids.length;
    },
  } satisfies Service;
}
