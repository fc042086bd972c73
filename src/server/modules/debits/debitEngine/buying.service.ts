import { chargeNotes } from '#shared/contract/directDebitNotes.ts';
import { debitContractLabels } from '#shared/texts/directDebitTexts.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import { jalaliMonthStart } from '#shared/debitSchedule.ts';
import { tehranDay } from '#shared/jalali.ts';
import type { WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import { insertCharge } from '#server/modules/records/debitRecords/chargeWrites.repo.ts';
import { leftOf } from '#server/modules/records/debitRecords/contract.rules.ts';
import { lockContract } from '#server/modules/records/debitRecords/contractWrites.repo.ts';
import { findContract, insertEvent } from '#server/modules/records/debitRecords/contracts.repo.ts';

/** Sends one debit as soon as the order that it pays is committed. */
export const DEBIT_SEND_JOB = 'directDebit.send';

/** A single purchase that a contract pays: the order waits as `pending_debit`, a job asks the bank at once (domain 4.4). */
export function createDebitBuying(deps: Pick<Deps, 'jobs'>) {
  return {
    /**
     * Makes the debit of an order in the transaction that places it. @throws DEBIT_CONTRACT_NOT_FOUND, DEBIT_CONTRACT_STATE,
     * DEBIT_CONTRACT_EXPIRED, DEBIT_AMOUNT_ABOVE with what the limits leave today
     */
    async debitOrder(
      tx: WriteTx,
      of: {
        contractId: number | undefined;
        investorId: number;
        fundId: number;
        orderId: number;
        amount: bigint;
        userId: number;
        at: Date;
      },
    ): Promise<void> {
      const today = tehranDay(of.at);
      const record = of.contractId === undefined ? null : await lockContract(tx, of.contractId);
      if (record?.investorId !== of.investorId) throw failField('DEBIT_CONTRACT_NOT_FOUND', 'contractId');
      const contract = await findContract(tx, record.id, { today, monthStart: jalaliMonthStart(today) });
      if (!contract) throw fail('DEBIT_CONTRACT_NOT_FOUND');
      if (contract.status !== 'active')
        throw failField('DEBIT_CONTRACT_STATE', 'contractId', {
          params: { status: debitContractLabels[contract.status] },
        });
      if (contract.expireDate < today) throw failField('DEBIT_CONTRACT_EXPIRED', 'contractId');
      const { largest } = leftOf(contract);
      if (of.amount > largest) throw failField('DEBIT_AMOUNT_ABOVE', 'amount', { params: { max: largest } });
      const chargeId = await insertCharge(tx, {
        ...{ contractId: contract.id, regularId: null, investorId: of.investorId, fundId: of.fundId },
        ...{ amount: of.amount, period: today, dueDate: today, status: 'scheduled', reason: null },
        ...{ nextTryAt: of.at, orderId: of.orderId, at: of.at },
      });
      if (chargeId === null) throw fail('STATE_CONFLICT');
      await insertEvent(tx, {
        ...{ contractId: contract.id, chargeId, kind: 'ordered', text: chargeNotes.ordered },
        ...{ actor: { kind: 'investor', id: of.userId }, at: of.at },
      });
      await deps.jobs.send(tx, DEBIT_SEND_JOB, { chargeId });
    },
  };
}
