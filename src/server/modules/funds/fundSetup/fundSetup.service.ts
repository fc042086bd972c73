import { fail, failField, failureOf } from '#shared/contract/failures.ts';
import { shortestDecimal } from '#shared/decimal.ts';
import { ibanBankName } from '#shared/iban.ts';
import { onConflict, type Tx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { assertSeen, seenToken } from '#server/modules/platform/approvals/approvals.service.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { OrderingRulesService } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import type { PaymentsService } from '#server/modules/payments/payments/payments.service.ts';
import { ruleVersion, type PreparedChange, type RuleChangesService } from '../ruleChanges/changes.service.ts';
import { assertStatusMove, missingText, readWay, setupFactsOf } from './fundSetup.kinds.ts';
import * as repo from './fundSetup.repo.ts';
import { setupChecksOf, statusMovesOf, type SetupFacts } from './fundSetup.rules.ts';

/** What the form of the attributes shows; lists as one text. */
const attributesContent = (attributes: repo.Attributes) =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );

/** Texts that were left empty are missing; figures have one spelling. */
function cleanAttributes(typed: repo.Attributes): repo.Attributes {
  const rate = (value: string | null) => (value === null ? null : shortestDecimal(value));
  const { profitPeriodMonths, profitDay, guaranteedRate, estimatedRate } = typed;
  if ((profitPeriodMonths === null) !== (profitDay === null))
    throw failField('FUND_PROFIT_PAIR', profitDay === null ? 'profitDay' : 'profitPeriodMonths');
  return {
    ...typed,
    baseUnitValue: BigInt(typed.baseUnitValue).toString(),
    guaranteedRate: rate(guaranteedRate),
    estimatedRate: rate(estimatedRate),
  };
}

/** A fund from its draft to the investors: what it is, its accounts and payment methods, and where it stands. */
export function createFundSetupService(
  { db, ports }: Pick<Deps, 'db' | 'ports'>,
  services: {
    audit: AuditService;
    changes: RuleChangesService;
    orderingRules: OrderingRulesService;
    payments: Pick<PaymentsService, 'gateways'>;
  },
) {
  const { audit, changes, orderingRules, payments } = services;

  async function getStatus(tx: Tx, fundId: number) {
    const status = await repo.findStatus(tx, fundId);
    if (!status) throw fail('FUND_NOT_FOUND');
    return status;
  }

  const prepare = (ctx: CommandContext, change: PreparedChange, seen?: string | null) =>
    ctx.transaction(async (tx) => ({ data: { changeId: await changes.prepare(tx, ctx, change, seen) } }));

  async function waysOf(fundId: number) {
    const rules = await orderingRules.ruleSet(db);
    const ofHouse = new Map((await orderingRules.housePaymentMethods(db)).map((row) => [row.code, row.isActive]));
    return rules.paymentMethods(fundId).flatMap(({ code, title, isActive, disabledReason, sort, gateways }) => {
      // the system alone invests profits again
      if (code === 'reinvest') return [];
      const { minAmount, maxAmount, dailyMax } = rules.limit(fundId, 1, code);
      const wayCode = code as repo.Way['wayCode'];
      const way = { wayCode, isActive, disabledReason, sort, gateways: gateways && [...gateways] };
      return [
        {
          ...way,
          version: ruleVersion(way),
          title,
          isOpenToFunds: ofHouse.get(code) === true,
          minAmount: minAmount?.toString() ?? null,
          maxAmount: maxAmount?.toString() ?? null,
          dailyMax: dailyMax?.toString() ?? null,
        },
      ];
    });
  }

  const problemText = (problem: 'FUND_NOT_READY' | 'FUND_IN_USE' | null, facts: SetupFacts): string | null =>
    problem && failureOf(problem, { params: { missing: missingText(facts) } }).message;

  return {
    createFund: async (ctx, { body }) => {
      const attributes = cleanAttributes(body);
      return ctx
        .transaction(async (tx) => {
          const fundId = await repo.insertDraft(tx, attributes, ports.clock.now());
          await audit.act(tx, ctx, 'fund.created', `fund:${fundId}`, { after: { ...attributes } });
          return { data: { fundId } };
        })
        .catch(onConflict({ funds_slug_key: () => failField('FUND_SLUG_TAKEN', 'slug') }));
    },

    getFundSetup: async (_ctx, { params: { fundId } }) => {
      const status = await getStatus(db, fundId);
      const attributes = await repo.findAttributes(db, fundId);
      if (!attributes) throw fail('FUND_NOT_FOUND');
      const facts = await setupFactsOf(db, orderingRules, fundId);
      return {
        data: {
          fundId,
          status,
          attributes,
          version: seenToken(attributesContent(attributes)),
          accounts: (await repo.listAccounts(db, fundId)).map((row) => ({ ...row, version: ruleVersion(row) })),
          ways: await waysOf(fundId),
          gateways: payments.gateways().map(({ code, title }) => ({ code, title })),
          checks: setupChecksOf(facts),
          moves: statusMovesOf(status, facts).map(({ to, problem }) => ({
            status: to,
            problem: problemText(problem, facts),
          })),
        },
      };
    },

    updateFund: async (ctx, { params: { fundId }, body: { version, ...body } }) => {
      const status = await getStatus(db, fundId);
      if (await repo.isSlugTaken(db, body.slug, fundId)) throw failField('FUND_SLUG_TAKEN', 'slug');
      const target = `fund_attributes:${fundId}`;
      const stored = await repo.findAttributes(db, fundId);
      if (stored && version)
        await assertSeen(db, { subject: target, seen: version, content: attributesContent(stored) });
      const change = {
        kind: 'fund_attributes' as const,
        fundId,
        target,
        before: { ...stored },
        after: { ...cleanAttributes(body) },
      };
      if (status !== 'draft') return prepare(ctx, change);
      // nobody has bought by what a draft says; who takes it live approves all of it
      const ofDraft = { ...change, before: { ...change.before, status }, after: { ...change.after, status } };
      return changes.applyAlone(ctx, ofDraft, () => ({ data: { changeId: null } }));
    },

    saveFundAccount: async (ctx, { params: { fundId }, body: { accountId, version, ...account } }) => {
      await getStatus(db, fundId);
      const before = (await repo.listAccounts(db, fundId)).find((row) => row.accountId === accountId) ?? null;
      if (accountId !== undefined && !before) throw fail('RULE_NOT_FOUND');
      if (before && before.iban !== account.iban) throw failField('FUND_ACCOUNT_IBAN_FIXED', 'iban');
      const bankName = ibanBankName(account.iban);
      if (bankName === null) throw failField('FUND_ACCOUNT_BANK', 'iban');
      if (await repo.isIbanTaken(db, account.iban, accountId ?? 0)) throw failField('FUND_ACCOUNT_TAKEN', 'iban');
      const after = {
        ...account,
        bankName: before?.bankName ?? bankName,
        ...(before && { accountId: before.accountId }),
      };
      const target = `fund_account:${account.iban}`;
      const change = { kind: 'fund_account' as const, fundId, target, before: before && { ...before }, after };
      return prepare(ctx, change, version ?? null);
    },

    saveFundWay: async (ctx, { params: { fundId }, body: { version, ...body } }) => {
      await getStatus(db, fundId);
      if (!body.isActive && !body.disabledReason?.trim()) throw failField('FUND_WAY_REASON', 'disabledReason');
      const known: readonly string[] = payments.gateways().map(({ code }) => code);
      const gateways = body.wayCode === 'ipg' ? body.gateways : null;
      if (gateways && (gateways.length === 0 || gateways.some((code) => !known.includes(code))))
        throw failField('GATEWAY_UNKNOWN', 'gateways');
      const before = await readWay(db, orderingRules, fundId, body.wayCode);
      const after = { ...body, disabledReason: body.isActive ? null : body.disabledReason, gateways };
      const target = `fund_way:${fundId}:${body.wayCode}`;
      return prepare(ctx, { kind: 'fund_way', fundId, target, before: before && { ...before }, after }, version);
    },

    changeFundStatus: async (ctx, { params: { fundId }, body: { status, reason } }) => {
      const from = await getStatus(db, fundId);
      await assertStatusMove(db, orderingRules, { fundId, from, to: status });
      const attributes = await repo.findAttributes(db, fundId);
      return prepare(ctx, {
        kind: 'fund_status',
        fundId,
        target: `fund_status:${fundId}`,
        before: { ...attributes, status: from },
        after: { ...attributes, status, reason },
      });
    },
  } satisfies Partial<Handlers>;
}
