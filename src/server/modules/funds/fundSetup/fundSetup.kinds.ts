import { fail } from '#shared/contract/failures.ts';
import { setupCheckLabels, type FundStatus } from '#shared/texts/fundSetupTexts.ts';
import { ibanBankCode } from '#shared/iban.ts';
import { comma } from '#shared/strings.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { OrderingRulesService } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import type { KindOfRule } from '../ruleChanges/changes.service.ts';
import * as repo from './fundSetup.repo.ts';
import { setupChecksOf, statusMovesOf, type SetupFacts } from './fundSetup.rules.ts';

type Rules = Pick<OrderingRulesService, 'ruleSet'>;

/** A change of the status of a fund, as two people decide it. */
export interface StatusChange {
  status: FundStatus;
  reason?: string;
}

/** Methods by which money can come in from outside; credit is money that came before. */
const moneyComesBy = ['ipg', 'receipt', 'deposit_id'];

/** What the list before going live is made from. */
export async function setupFactsOf(tx: Tx, rules: Rules, fundId: number): Promise<SetupFacts> {
  const set = await rules.ruleSet(tx);
  const offered = set.paymentMethods(fundId);
  return {
    ...(await repo.getSetupFacts(tx, fundId)),
    hasOpenWay: offered.some(({ code, isActive }) => isActive && moneyComesBy.includes(code)),
    scheduled: set.schedules(fundId).map(({ orderType }) => orderType),
  };
}

/** What is missing, in words. */
export const missingText = (facts: SetupFacts): string =>
  setupChecksOf(facts)
    .flatMap(({ check, isDone }) => (isDone ? [] : [setupCheckLabels[check]]))
    .join(`${comma} `);

/** Refuses a move that the status or the state of the fund does not allow. @throws FUND_STATUS_MOVE, FUND_NOT_READY, FUND_IN_USE */
export async function assertStatusMove(
  tx: Tx,
  rules: Rules,
  of: { fundId: number; from: FundStatus; to: FundStatus },
): Promise<void> {
  const facts = await setupFactsOf(tx, rules, of.fundId);
  const move = statusMovesOf(of.from, facts).find(({ to }) => to === of.to);
  if (!move) throw fail('FUND_STATUS_MOVE');
  if (move.problem === 'FUND_NOT_READY') throw fail('FUND_NOT_READY', { params: { missing: missingText(facts) } });
  if (move.problem === 'FUND_IN_USE') throw fail('FUND_IN_USE');
}

const known = (fundId: number | null): number => {
  if (fundId === null) throw fail('ORDER_FUND_NOT_FOUND');
  return fundId;
};

/** The attributes with the status: a draft that is edited after somebody asked to take it live has to be asked for again. */
async function readStatus(tx: Tx, fundId: number) {
  const status = await repo.findStatus(tx, fundId);
  return status && { ...(await repo.findAttributes(tx, fundId)), status };
}

async function writeStatus(
  tx: WriteTx,
  rules: Rules,
  fundId: number,
  { status, reason }: StatusChange,
): Promise<number> {
  const from = await repo.findStatus(tx, fundId, { lock: true });
  if (!from) throw fail('ORDER_FUND_NOT_FOUND');
  await assertStatusMove(tx, rules, { fundId, from, to: status });
  await repo.updateStatus(tx, fundId, status, status === 'closed' || status === 'liquidating' ? reason : undefined);
  return fundId;
}

async function writeAccount(tx: WriteTx, fundId: number, of: repo.SavedAccount): Promise<number> {
  await repo.lockAccounts(tx);
  if (await repo.isIbanTaken(tx, of.iban, of.accountId ?? 0)) throw fail('FUND_ACCOUNT_TAKEN');
  return repo.saveAccount(tx, fundId, { ...of, bankCode: ibanBankCode(of.iban) });
}

/** How attributes, bank accounts, payment methods and the status of a fund are read and written by two people. */
export function createFundKinds(
  rules: Rules,
): Readonly<Record<'fund_attributes' | 'fund_account' | 'fund_way' | 'fund_status', KindOfRule>> {
  return {
    fund_attributes: {
      audited: 'fund_attributes.changed',
      reschedules: false,
      // the edit of a draft names its status: what went live meanwhile is changed by two people
      read: (tx, { fundId, before }) =>
        before && 'status' in before ? readStatus(tx, known(fundId)) : repo.findAttributes(tx, known(fundId)),
      async write(tx, { fundId, before, after }) {
        const status = await repo.findStatus(tx, known(fundId), { lock: true });
        if (before && 'status' in before && before.status !== status) throw fail('RULE_CHANGE_STALE');
        const attributes = after as unknown as repo.Attributes;
        if (await repo.isSlugTaken(tx, attributes.slug, known(fundId))) throw fail('FUND_SLUG_TAKEN');
        await repo.updateAttributes(tx, known(fundId), attributes);
        return fundId;
      },
    },
    fund_account: {
      audited: 'fund_account.changed',
      reschedules: false,
      async read(tx, { fundId, before }) {
        const rows = await repo.listAccounts(tx, known(fundId));
        return rows.find((row) => row.accountId === before?.accountId) ?? null;
      },
      write: (tx, { fundId, after }) => writeAccount(tx, known(fundId), after as unknown as repo.SavedAccount),
    },
    fund_way: {
      audited: 'fund_way.changed',
      reschedules: false,
      read: (tx, { fundId, after }) => readWay(tx, rules, known(fundId), (after as unknown as repo.Way).wayCode),
      async write(tx, { fundId, after }) {
        await repo.upsertWay(tx, known(fundId), after as unknown as repo.Way);
        return fundId;
      },
    },
    fund_status: {
      audited: 'fund_status.changed',
      reschedules: false,
      read: (tx, { fundId }) => readStatus(tx, known(fundId)),
      write: (tx, { fundId, after }) => writeStatus(tx, rules, known(fundId), after as unknown as StatusChange),
    },
  };
}

/** How a fund offers a payment method now; null for one that no fund offers. */
export async function readWay(tx: Tx, rules: Rules, fundId: number, code: string): Promise<repo.Way | null> {
  const offered = (await rules.ruleSet(tx)).paymentMethods(fundId);
  const method = offered.find((one) => one.code === code);
  if (!method) return null;
  return {
    wayCode: code as repo.Way['wayCode'],
    isActive: method.isActive,
    disabledReason: method.disabledReason,
    sort: method.sort,
    gateways: method.gateways && [...method.gateways],
  };
}
