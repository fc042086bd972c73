import type { Operation } from './define.ts';
import { accountOperations } from './account.ts';
import { accountingOperations } from './accounting.ts';
import { assetOperations } from './assets.ts';
import { bankStatementOperations } from './bankStatements.ts';
import { bondOperations } from './bonds.ts';
import { calendarOperations } from './calendar.ts';
import { correctionOperations } from './corrections.ts';
import { dashboardOperations } from './dashboard.ts';
import { disputeOperations } from './disputes.ts';
import { documentOperations } from './documents.ts';
import { faqOperations } from './faqs.ts';
import { ruleOperations } from './fundRules.ts';
import { fundOperations } from './funds.ts';
import { clientOperations } from './client.ts';
import { coreOperations } from './core.ts';
import { loginOperations } from './login.ts';
import { messagesOperations } from './messages.ts';
import { creditOperations } from './credit.ts';
import { orderOperations } from './orders.ts';
import { paymentOperations } from './payments.ts';
import { priceOperations } from './prices.ts';
import { profitOperations } from './profits.ts';
import { depositOperations } from './deposits.ts';
import { payoutOperations } from './payouts.ts';
import { receiptOperations } from './receipts.ts';
import { reconciliationOperations } from './reconciliation.ts';
import { ruleChangeOperations } from './ruleChanges.ts';
import { secondFactorOperations } from './secondFactor.ts';
import { systemOperations } from './system.ts';
import { ticketOperations } from './tickets.ts';
import { workOperations } from './work.ts';

/** Every operation of the API. Each capability appends its list; route, OpenAPI and access tests walk this one. */
export const allOperations: readonly Operation[] = [
  ...systemOperations,
  ...coreOperations,
  ...calendarOperations,
  ...fundOperations,
  ...faqOperations,
  ...dashboardOperations,
  ...accountingOperations,
  ...assetOperations,
  ...loginOperations,
  ...secondFactorOperations,
  ...accountOperations,
  ...clientOperations,
  ...messagesOperations,
  ...creditOperations,
  ...orderOperations,
  ...receiptOperations,
  ...payoutOperations,
  ...depositOperations,
  ...bankStatementOperations,
  ...reconciliationOperations,
  ...paymentOperations,
  ...disputeOperations,
  ...priceOperations,
  ...profitOperations,
  ...bondOperations,
  ...correctionOperations,
  ...ruleChangeOperations,
  ...ruleOperations,
  ...documentOperations,
  ...ticketOperations,
  ...workOperations,
];
