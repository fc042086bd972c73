import type { Operation } from './define.ts';
import type { ErrorCode } from './failures.ts';
import { accountOperations } from './account.ts';
import { accountingOperations } from './accounting.ts';
import { assetOperations } from './assets.ts';
import { bankBalanceOperations } from './bankBalances.ts';
import { bankStatementOperations } from './bankStatements.ts';
import { bondOperations } from './bonds.ts';
import { calendarOperations } from './calendar.ts';
import { correctionOperations } from './corrections.ts';
import { deskRuleOperations } from './deskRules.ts';
import { dashboardOperations } from './dashboard.ts';
import { disputeOperations } from './disputes.ts';
import { documentOperations } from './documents.ts';
import { faqOperations } from './faqs.ts';
import { ruleOperations } from './fundRules.ts';
import { holidayOperations } from './holidays.ts';
import { fundOperations } from './funds.ts';
import { gatewaySettlementOperations } from './gatewaySettlements.ts';
import { investorOperations } from './investors.ts';
import { uploadOperations } from './uploads.ts';
import { loginOperations } from './login.ts';
import { messagesOperations } from './messages.ts';
import { creditOperations } from './credit.ts';
import { orderOperations } from './orders.ts';
import { passkeyOperations } from './passkeys.ts';
import { paymentOperations } from './payments.ts';
import { priceOperations } from './prices.ts';
import { settlementOperations } from './settlement.ts';
import { demoClockOperations } from './demoClock.ts';
import { profitOperations } from './profits.ts';
import { depositOperations } from './deposits.ts';
import { depositSlipOperations } from './depositSlips.ts';
import { payoutBatchOperations } from './payoutBatches.ts';
import { payoutOperations } from './payouts.ts';
import { bankSlipOperations } from './bankSlips.ts';
import { reconciliationOperations } from './reconciliation.ts';
import { rescheduleOperations } from './reschedules.ts';
import { ruleChangeOperations } from './ruleChanges.ts';
import { secondFactorOperations } from './secondFactor.ts';
import { systemOperations } from './system.ts';
import { userLockOperations } from './userLocks.ts';
import { ticketOperations } from './tickets.ts';
import { workOperations } from './work.ts';

/** Every operation of the API by its id. Each capability adds its own; the handlers are checked against this table. */
export const operations = {
  ...systemOperations,
  ...uploadOperations,
  ...calendarOperations,
  ...fundOperations,
  ...faqOperations,
  ...dashboardOperations,
  ...accountingOperations,
  ...assetOperations,
  ...loginOperations,
  ...secondFactorOperations,
  ...passkeyOperations,
  ...userLockOperations,
  ...accountOperations,
  ...investorOperations,
  ...messagesOperations,
  ...creditOperations,
  ...orderOperations,
  ...bankSlipOperations,
  ...payoutOperations,
  ...payoutBatchOperations,
  ...depositOperations,
  ...depositSlipOperations,
  ...bankStatementOperations,
  ...reconciliationOperations,
  ...paymentOperations,
  ...disputeOperations,
  ...gatewaySettlementOperations,
  ...bankBalanceOperations,
  ...priceOperations,
  ...settlementOperations,
  ...demoClockOperations,
  ...profitOperations,
  ...bondOperations,
  ...correctionOperations,
  ...ruleChangeOperations,
  ...ruleOperations,
  ...holidayOperations,
  ...deskRuleOperations,
  ...rescheduleOperations,
  ...documentOperations,
  ...ticketOperations,
  ...workOperations,
} satisfies Record<string, Operation & { errors?: readonly ErrorCode[] }>;

/** Name of an operation, the same from button to SQL. */
export type OperationId = keyof typeof operations;

/** Every operation of the API; route, OpenAPI and access tests walk this list. */
export const allOperations: readonly Operation[] = Object.values(operations);
