import { debitContractLabels } from '#shared/texts/directDebitTexts.ts';
import { debitContractNotes as notes, debitSaidTexts } from '#shared/contract/directDebitNotes.ts';
import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { fail } from '#shared/contract/failures.ts';
import { inTransaction, isUniqueViolation, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Service } from '#server/http/handlers.ts';
import {
  DebitProviderError,
  readReturn,
  type DebitContractVerdict,
  type DebitReturn,
} from '#server/ports/directDebit/provider.ts';
import { systemActor, type AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { NoticeSink } from '#server/modules/records/orderLifecycle/orderNotices.ts';
import { isPending, liveStates } from '#server/modules/records/debitRecords/contract.rules.ts';
import * as writes from '#server/modules/records/debitRecords/contractWrites.repo.ts';
import { insertEvent } from '#server/modules/records/debitRecords/contracts.repo.ts';
import type { OwnedContracts } from './owned.service.ts';
import type { DebitProviders } from './providers.service.ts';
import { sealedIn, type Sealer } from '#server/modules/records/debitRecords/sealing.ts';
import { SIGN_MS } from './signing.service.ts';
import { findBank } from '#server/modules/records/debitRecords/settings.repo.ts';

/** Longest time that one caller talks to a provider about a contract; a claim that is older belongs to a dead process. */
const CLAIM_MS = 60_000;

const byBank = { kind: 'bank' as const, id: null };

export type FinalizeService = ReturnType<typeof createFinalizeService>;

/** Finds out whether a contract was signed. The provider is asked outside of transactions; its answer is kept in one. */
export function createFinalizeService(
  deps: Pick<Deps, 'db' | 'ports' | 'log'>,
  services: {
    audit: AuditService;
    notices: NoticeSink;
    owned: OwnedContracts;
    providers: DebitProviders;
    sealer: Sealer;
  },
) {
  const { db, ports, log } = deps;
  const { audit, notices, owned, providers, sealer } = services;
  const now = (): Date => ports.clock.business();
  const isOld = (row: writes.ContractRecord): boolean => now().getTime() - row.createdAt.getTime() >= SIGN_MS;

  async function get(contractId: number): Promise<writes.ContractRecord> {
    const row = await writes.findContractRecord(db, contractId);
    if (!row) throw fail('DEBIT_CONTRACT_NOT_FOUND');
    return row;
  }

  /** Declines a contract that still waits; the provider is told where it knows it. */
  async function decline(contractId: number, reason: string, isKnown: boolean): Promise<void> {
    const at = now();
    await inTransaction(db, async (tx) => {
      const row = await writes.lockContract(tx, contractId);
      if (!row || !isPending(row.status)) return;
      await writes.setContractState(tx, contractId, { status: 'declined', reason, at });
      await insertEvent(tx, { contractId, kind: 'declined', text: reason, actor: byBank, at });
      await audit.record(tx, {
        actor: systemActor,
        investorId: row.investorId,
        action: 'debit_contract.declined',
        subject: `debit_contract:${contractId}`,
        after: { reason, isKnown },
      });
    });
  }

  /** The old contract makes room for the new one: its plans go over, and the provider is told of its end. */
  async function replace(tx: WriteTx, row: writes.ContractRecord, oldId: number, at: Date): Promise<void> {
    const old = await writes.lockContract(tx, oldId);
    if (!old) return;
    if (liveStates.includes(old.status)) {
      const reason = fillMessage(notes.replaced, { number: row.contractNo });
      await writes.setContractState(tx, oldId, { status: 'cancelled', reason, revokeAt: at, at });
      await insertEvent(tx, { contractId: oldId, kind: 'cancelled', text: reason, actor: byBank, at });
    }
    await writes.moveToContract(tx, oldId, row.id);
  }

  async function activate(
    contractId: number,
    verdict: Extract<DebitContractVerdict, { state: 'active' }>,
    reference: string,
  ): Promise<void> {
    const at = now();
    const sealedSignature = await sealer.seal(verdict.signature, sealedIn.signature(contractId));
    const sealedReference = await sealer.seal(reference, sealedIn.reference(contractId));
    const bank = await findBank(db, (await get(contractId)).bankCode);
    await inTransaction(db, async (tx) => {
      const row = await writes.lockContract(tx, contractId);
      if (!row || !isPending(row.status)) return;
      if (row.replacesId !== null) await replace(tx, row, row.replacesId, at);
      const { accountMask } = verdict;
      await writes.activateContract(tx, contractId, {
        ...{ sealedSignature, sealedReference, keyId: sealer.keyId, accountMask, at },
      });
      await insertEvent(tx, { contractId, kind: 'active', text: notes.signed, actor: byBank, at });
      await audit.record(tx, {
        actor: systemActor,
        investorId: row.investorId,
        action: 'debit_contract.activated',
        subject: `debit_contract:${contractId}`,
        before: { status: row.status },
        after: { status: 'active', replaces: row.replacesId },
      });
      await notices.tell(tx, {
        ...{ userId: row.createdBy, investorId: row.investorId, link: '/my-direct-debit-contracts' },
        event: 'debit_contract_active',
        tokens: { bank: bank?.name ?? row.bankCode },
      });
    });
  }

  /** A second contract with the bank came into force meanwhile: this one is ended at the bank. */
  async function endDouble(contractId: number, verdict: { signature: string }): Promise<void> {
    const at = now();
    const sealedSignature = await sealer.seal(verdict.signature, sealedIn.signature(contractId));
    await inTransaction(db, async (tx) => {
      const row = await writes.lockContract(tx, contractId);
      if (!row || !isPending(row.status) || row.sealedReference === null || row.keyId === null) return;
      await writes.setContractState(tx, contractId, {
        status: 'declined',
        reason: notes.alreadyLive,
        revokeAt: at,
        at,
      });
      // one key id stands for both, so the reference is taken over to the key that sealed the signature
      const place = sealedIn.reference(contractId);
      const reference = await sealer.seal(await sealer.open(row.sealedReference, row.keyId, place), place);
      await writes.updateSealed(tx, contractId, { reference, signature: sealedSignature, keyId: sealer.keyId });
      await insertEvent(tx, { contractId, kind: 'declined', text: notes.alreadyLive, actor: byBank, at });
    });
  }

  /** Asks about a contract that waits. Safe at any time and any number of times. @returns the contract as it is then */
  async function settle(contractId: number, hint: DebitReturn): Promise<writes.ContractRecord> {
    const at = now();
    const before = new Date(at.getTime() - CLAIM_MS);
    const row = await writes.claimContract(db, contractId, { at, before });
    if (!row) return get(contractId);
    const provider = providers.find(row.provider)?.provider;
    if (row.sealedReference === null || !provider) {
      if (isOld(row)) await decline(contractId, notes.notSigned, false);
      else await writes.releaseContract(db, contractId, new Date(row.createdAt.getTime() + SIGN_MS));
      return get(contractId);
    }
    const reference = await sealer.open(row.sealedReference, row.keyId, sealedIn.reference(contractId));
    let verdict: DebitContractVerdict;
    try {
      verdict = await provider.confirmContract({ reference, hint });
    } catch (error) {
      if (!(error instanceof DebitProviderError)) throw error;
      log.warn({ contractId, code: error.code }, 'a provider did not say whether a contract was signed');
      if (error.isFinal) await decline(contractId, notes.declined, true);
      else await writes.releaseContract(db, contractId, new Date(at.getTime() + 2 * CLAIM_MS));
      return get(contractId);
    }
    if (verdict.state === 'active') {
      try {
        await activate(contractId, verdict, reference);
      } catch (error) {
        if (!isUniqueViolation(error, 'debit_contracts_one_live')) throw error;
        await endDouble(contractId, verdict);
      }
    } else if (verdict.state !== 'waiting') await decline(contractId, notes.declined, true);
    else if (isOld(row)) await decline(contractId, notes.notSigned, true);
    else await writes.releaseContract(db, contractId, new Date(row.createdAt.getTime() + SIGN_MS));
    return get(contractId);
  }

  return {
    settle,

    finalizeDebitContract: async (ctx, { body }) => {
      const { id, status: seen } = await owned.getContract(ctx, body.contractId);
      const row = isPending(seen) ? await settle(id, readReturn({ status: body.status })) : await get(id);
      const shown = await owned.getContract(ctx, id);
      return {
        data: {
          contractId: id,
          status: row.status,
          statusText: debitContractLabels[row.status],
          statusReason: shown.statusReason,
          pollAfterSeconds: isPending(row.status) ? 5 : 0,
        },
      };
    },

    returnFromDebitBank: async (_ctx, { params: { returnKey }, query }) => {
      const found = await writes.findByReturnKey(db, returnKey);
      if (!found) return { redirect: '/my-direct-debit-contracts' };
      const row = isPending(found.status) ? await settle(found.id, readReturn(query)) : found;
      return { redirect: `/direct-debit?contract=${row.id}&result=${row.status}` };
    },

    /** Contracts that nobody came back from are asked about, and declined when they are too old. @returns how many */
    async askOpen(): Promise<number> {
      const due = await writes.listContractsToAsk(db, now());
      for (const id of due) await settle(id, 'unknown');
      return due.length;
    },

    /** Tells providers of contracts that ended here; one that is silent is told again. @returns how many were told */
    async revokeEnded(): Promise<number> {
      let count = 0;
      for (const row of await writes.listContractsToRevoke(db, now())) {
        const provider = providers.find(row.provider)?.provider;
        if (!provider || row.sealedReference === null) {
          await writes.setRevokeAt(db, row.id, null);
          continue;
        }
        try {
          const reference = await sealer.open(row.sealedReference, row.keyId, sealedIn.reference(row.id));
          const signature =
            row.sealedSignature === null
              ? ''
              : await sealer.open(row.sealedSignature, row.keyId, sealedIn.signature(row.id));
          await provider.cancelContract({ reference, signature });
          await writes.setRevokeAt(db, row.id, null);
          count += 1;
        } catch (error) {
          if (!(error instanceof DebitProviderError)) throw error;
          log.warn({ contractId: row.id, code: error.code }, 'a provider was not told of the end of a contract');
          await writes.setRevokeAt(db, row.id, new Date(now().getTime() + 10 * CLAIM_MS));
        }
      }
      return count;
    },

    /** What a provider says of a contract now, in plain words; what it ended is ended here. @throws DEBIT_PROVIDER_SILENT */
    async inquire(contractId: number): Promise<{ said: string; verdict: DebitContractVerdict | null }> {
      const row = await get(contractId);
      if (isPending(row.status)) {
        const after = await settle(contractId, 'unknown');
        const state = after.status === 'active' || after.status === 'declined' ? after.status : 'waiting';
        return { said: debitSaidTexts[state], verdict: null };
      }
      const provider = providers.find(row.provider)?.provider;
      if (!provider || row.sealedReference === null || row.sealedSignature === null)
        return { said: debitSaidTexts.unknown, verdict: null };
      const reference = await sealer.open(row.sealedReference, row.keyId, sealedIn.reference(row.id));
      const signature = await sealer.open(row.sealedSignature, row.keyId, sealedIn.signature(row.id));
      try {
        const verdict = await provider.inquireContract({ reference, signature });
        return { said: verdict === null ? debitSaidTexts.unknown : debitSaidTexts[verdict.state], verdict };
      } catch (error) {
        if (!(error instanceof DebitProviderError)) throw error;
        throw fail('DEBIT_PROVIDER_SILENT');
      }
    },
  } satisfies Service;
}
