import {
  bankBalances,
  bankStatementLines,
  bankMovementLines,
  bankMovements,
  bankStatements,
  gatewaySettlements,
  payoutBatches,
  unsettledPayments,
} from '../lists/bankMoney.ts';
import { disputedPayments } from '../lists/disputes.ts';
import { openItemClosures, openItems, reconciliationQueue, reconciliations } from '../lists/reconciliation.ts';
import { listBankBalances } from './bankBalances.ts';
import { getBankStatement, listBankStatements } from './bankStatements.ts';
import { declaredFile } from './kernel/declaredFile.ts';
import { listDisputedPayments } from './disputes.ts';
import { listBankMovementLines, listBankMovements } from './bankMovements.ts';
import { listOpenItemClosures, listOpenItems } from './openItems.ts';
import { listGatewaySettlements, listUnsettledPayments } from './gatewaySettlements.ts';
import { listPayoutBatches } from './payoutBatches.ts';
import { getReconciliationQueue, listReconciliations } from './reconciliation.ts';

/* Lists of the desks for money of the bank and of gateways as files. */

export const exportDisputedPayments = declaredFile(listDisputedPayments, disputedPayments);

export const exportGatewaySettlements = declaredFile(listGatewaySettlements, gatewaySettlements);

export const exportOpenItems = declaredFile(listOpenItems, openItems, {
  rows: ({ data }) => data.items,
  total: ({ data }) => data.total,
});

export const exportOpenItemClosures = declaredFile(listOpenItemClosures, openItemClosures);

export const exportBankMovementLines = declaredFile(listBankMovementLines, bankMovementLines, {
  rows: ({ data }) => data.lines,
  total: ({ data }) => data.total,
});

export const exportBankMovements = declaredFile(listBankMovements, bankMovements);

export const exportUnsettledPayments = declaredFile(listUnsettledPayments, unsettledPayments, {
  rows: ({ data }) => data.days,
  total: ({ data }) => data.total,
});

export const exportBankBalances = declaredFile(listBankBalances, bankBalances);

export const exportBankStatements = declaredFile(listBankStatements, bankStatements);

export const exportBankStatementLines = declaredFile(getBankStatement, bankStatementLines, {
  rows: ({ data }) => data.lines,
});

export const exportPayoutBatches = declaredFile(listPayoutBatches, payoutBatches);

export const exportReconciliations = declaredFile(listReconciliations, reconciliations);

export const exportReconciliationQueue = declaredFile(getReconciliationQueue, reconciliationQueue, {
  rows: ({ data }) => data.items,
});
