import { fail } from '#shared/contract/failures.ts';
import { transferMethods, paymentRulesOf, type PaymentRules } from '#shared/paymentFormats.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { seenToken } from '#server/modules/platform/approvals/approvals.service.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import * as repo from './batches.repo.ts';

function accountToView({ savedAt, rules, ...row }: repo.PaymentAccount) {
  const used = paymentRulesOf(rules);
  return {
    ...row,
    rules: used,
    isUsual: rules === null,
    savedAt: savedAt?.toISOString() ?? null,
    version: versionOf(used),
  };
}

/** What a person saw of the rules, in the order of ours: the database keeps none. */
function versionOf(rules: PaymentRules): string {
  const parts = transferMethods.map((method) => {
    const { isUsed, format, lineLimit, fileLimit, fileRows, columns } = rules[method];
    const titles = JSON.stringify(columns?.map(({ value, title }) => [value, title]) ?? null);
    return [method, isUsed, format, lineLimit, fileLimit, fileRows, titles].join(' ');
  });
  return seenToken({ satnaFrom: rules.satnaFrom, rules: parts.join(', ') });
}

/** How the accounts of the funds pay (domain 1.8). */
export function createPaymentRulesService(deps: Pick<Deps, 'db' | 'ports'>, services: { audit: AuditService }) {
  return {
    listPaymentAccounts: async () => ({
      data: (await repo.listPaymentAccountRows(deps.db, null)).map(accountToView),
    }),

    savePaymentRules: async (ctx, { params: { fundAccountId }, body: { version, rules } }) => {
      if (!transferMethods.some((method) => rules[method].isUsed)) throw fail('PAYMENT_RULES_NONE');
      return ctx.transaction(async (tx) => {
        await repo.lockPaymentAccount(tx, fundAccountId);
        const [before] = await repo.listPaymentAccountRows(tx, fundAccountId);
        if (!before) throw fail('PAYMENT_ACCOUNT');
        if (versionOf(paymentRulesOf(before.rules)) !== version) throw fail('PAYMENT_RULES_CHANGED');
        const at = deps.ports.clock.business();
        await repo.savePaymentRulesRow(tx, { fundAccountId, rules, by: ctx.actor.userId, at });
        await services.audit.act(tx, ctx, 'payout.rules_saved', `fund_account:${fundAccountId}`, {
          before: { rules: JSON.stringify(paymentRulesOf(before.rules)) },
          after: { rules: JSON.stringify(rules) },
        });
        const [after] = await repo.listPaymentAccountRows(tx, fundAccountId);
        return { data: accountToView(after ?? before) };
      });
    },
  } satisfies Partial<Handlers>;
}
