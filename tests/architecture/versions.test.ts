import { describe, expect, it } from 'vitest';
import type { Operation } from '#shared/contract/kernel/define.ts';
import { allOperations } from '#shared/contract/operations.ts';

/*
 * Two administrators at one record: a write says which version of the record the person saw, and the second one is told
 * what changed (decision 0070). A proposal `prepareX` makes a row of its own, and `approveX` decides on it by its version. The other writes
 * that say no version stand here, by hand, with what protects them instead.
 */

const without: Record<string, readonly string[]> = {
  'makes something new, so nothing of a colleague is written over': [
    'makeEnrolment',
    'registerAtDesk',
    'addInvestorNote',
    'prepareCodeOverride',
    'addIdentityDocument',
    'createPayoutBatch',
    'createPayoutBatches',
    'makeSandboxDeposit',
    'importDeposits',
    'prepareFundOpening',
    'noteReconciliationItem',
    'noteBankBalance',
    'prepareReversal',
    'prepareAdjustment',
    'prepareOrderReversal',
    'addSiteContent',
    'addOrderWindow',
    'createFund',
    'addTicketNote',
    'createCannedAnswer',
    'createTicketCategory',
    'startInvestorView',
    'exportOrdersByJob',
    'exportInvestorsByJob',
  ],
  'proposes: a second person decides on the version of the proposal, which is refused once the record has changed': [
    'changeRole',
    'removeRole',
    'unlockUser',
    'changeFundStatus',
    'addFundPaper',
    'withdrawFundPaper',
    'deleteSchedule',
    'deletePriceLimit',
    'deleteHoliday',
    'freezeInvestor',
    'rescheduleOrder',
  ],
  'moves a state once, under a lock: whoever is slower is refused and told the state': [
    'blockInvestor',
    'unblockInvestor',
    'checkDocument',
    'askInvestorUpdate',
    'suspendDebitContract',
    'resumeDebitContract',
    'executeProfit',
    'executePrincipal',
    'resumePriceCorrection',
    'retryControlJob',
    'dismissControlJob',
    'mergeTickets',
    'deleteCannedAnswer',
    'deleteTicketCategory',
    'deleteOrderWindow',
    'orderTicketCategories',
    'cancelExport',
    'endInvestorView',
  ],
  'asks or computes, and writes over nothing that a person entered': [
    'startAuditCheck',
    'checkUserMobile',
    'sendDeskRegistrationOtp',
    'testNoticeTemplate',
    'testCodeTemplate',
    'inquireDebitContract',
    'convertStatementFile',
    'previewStatement',
    'previewFundOpening',
    'compareDebitDay',
    'runReconciliation',
    'moveDemoClock',
    'touchPresence',
  ],
  'keeps every version beside the earlier ones, with who and when': ['enterBankBalance', 'importBenchmarks'],
  'belongs to the caller alone': ['saveChoice', 'deleteSavedChoice'],
};

/** Fields by which a body says what the person saw; `rows` of a decision on many carries one in each. */
const isVersion = (field: string): boolean => /^(version|seen(_id)?|rows)$/.test(field);
const fieldsOf = ({ body }: Operation): string[] =>
  Object.keys((body as { fields?: object } | undefined)?.fields ?? {});

const writes = allOperations.filter(({ method, access }) => method !== 'get' && access.kind === 'admin');

const blind = writes.filter((operation) => !fieldsOf(operation).some(isVersion)).map(({ id }) => id);
const decidedByVersion = writes
  .filter((operation) => /^approve[A-Z]/.test(operation.id) && fieldsOf(operation).some(isVersion))
  .map(({ id }) => id.replace('approve', 'prepare'));

describe('writes of administrators', () => {
  it('carry the version of the record, make a proposal that is decided by its version, or stand in the list', () => {
    expect(writes.length).toBeGreaterThan(100);
    const proposals = blind.filter((id) => decidedByVersion.includes(id));
    expect(proposals.length).toBeGreaterThan(10);
    expect([...proposals, ...Object.values(without).flat()].toSorted()).toEqual(blind.toSorted());
  });

  it('that decide on the work of a colleague always carry it', () => {
    const decisions = writes.filter(({ id }) =>
      /^(approve|reject|confirm|refuse|return|release|discard)[A-Z]/.test(id),
    );
    expect(decisions.length).toBeGreaterThan(30);
    expect(decisions.filter((one) => !fieldsOf(one).some(isVersion)).map(({ id }) => id)).toEqual([]);
  });
});
