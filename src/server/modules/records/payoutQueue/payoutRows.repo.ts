import { sql, type Selectable } from 'kysely';
import { investorName } from '#server/db/fragments.ts';
import type { PayoutsTable } from '#server/db/tables.ts';

export type PayoutState = Selectable<PayoutsTable>['status'];
export type PayoutKind = PayoutsTable['kind'];

export interface PayoutListRow {
  payoutId: number;
  kind: PayoutKind;
  orderId: number | null;
  orderNo: string | null;
  fundId: number;
  fundName: string;
  investorId: number;
  investorName: string;
  nationalNo: string;
  amount: bigint;
  dueDate: string;
  status: PayoutState;
  accountId: number | null;
  bankName: string | null;
  iban: string | null;
  batchNo: string | null;
  bankRef: string | null;
  errorText: string | null;
  isHeld: boolean;
  hasRepair: boolean;
  createdAt: Date;
  finishedAt: Date | null;
}

const name = investorName('i');
/** Tables of `payoutColumns`. */
export const payoutFrom = sql`
  from payouts p
  join investors i on i.id = p.investor_id
  left join orders o on o.investor_id = p.investor_id and o.id = p.order_id
  left join investor_bank_accounts a on a.id = p.account_id`;
/** Columns of a row of the list. */
export const payoutColumns = sql`
  p.id as "payoutId", p.kind, p.order_id as "orderId", o.order_no as "orderNo", p.fund_id as "fundId",
    f.name as "fundName", i.id as "investorId", ${name} as "investorName", i.national_no as "nationalNo", p.amount,
    p.due_date as "dueDate", p.status, p.account_id as "accountId", a.bank_name as "bankName", a.iban,
    p.batch_no as "batchNo", p.bank_ref as "bankRef", p.error_text as "errorText", p.held_by is not null as "isHeld",
    p.repair_by is not null as "hasRepair", p.created_at as "createdAt", p.finished_at as "finishedAt"`;
