import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { fail } from '#shared/contract/failures.ts';
import { signatureDetails } from '#shared/texts/signatureTexts.ts';
import { tehranDay } from '#shared/jalali.ts';
import { maskMobile } from '#shared/mobile.ts';
import { nextWorkingDay } from '#shared/workingDays.ts';
import type { WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { Service } from '#server/http/handlers.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { assertMaySign } from '#server/modules/investors/investors/signatory.service.ts';
import type { JointPerformer } from '#server/modules/investors/signatures/requests.service.ts';
import type { SignaturesService } from '#server/modules/investors/signatures/signatures.service.ts';
import type { OrderingRulesService } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import { findUserMobile } from '#server/modules/records/session/otp.repo.ts';
import { otpBinding, type OtpService } from '#server/modules/records/session/otp.service.ts';
import { changedSetting } from './profits.rules.ts';
import { reinvestView } from './profits.view.ts';
import { findReinvestFund, findSetting, listReinvestFunds, saveSetting } from './reinvest.repo.ts';

export interface ReinvestServices {
  audit: AuditService;
  otp: Pick<OtpService, 'send' | 'verify' | 'consume'>;
  orderingRules: OrderingRulesService;
  signatures: SignaturesService;
}

/** The investor's switch of reinvestment, confirmed by a code that is bound to exactly the change (domain 1.10). */
export function createReinvestService(deps: Pick<Deps, 'db' | 'ports'>, services: ReinvestServices) {
  const { db, ports } = deps;
  const { audit, otp, orderingRules, signatures } = services;
  const today = (): string => tehranDay(ports.clock.business());

  /** Writes what was confirmed. @returns the setting from then on */
  async function change(
    tx: WriteTx,
    ctx: CommandContext,
    { investorId, fundId, isOn, percent }: { investorId: number; fundId: number; isOn: boolean; percent: number },
  ) {
    const day = today();
    // a profit date counts when the change came at least one working day before it
    const effectiveFrom = nextWorkingDay(await orderingRules.calendar(tx, fundId), day);
    const before = await findSetting(tx, investorId, fundId);
    const setting = changedSetting(before, { isOn, percent }, day, effectiveFrom);
    await saveSetting(tx, { investorId, fundId, userId: ctx.actor.userId, at: ports.clock.business() }, setting);
    await audit.act(tx, ctx, 'reinvest.changed', `fund:${fundId}`, { investorId, before, after: setting });
    return setting;
  }

  /** A reinvestment that the last signatory of a company signs. */
  const joint: JointPerformer = {
    async perform(tx, ctx, content) {
      const asked = content as unknown as Parameters<typeof change>[2];
      if (!(await findReinvestFund(tx, asked.fundId))?.isAllowed) throw fail('REINVEST_NOT_ALLOWED');
      await change(tx, ctx, asked);
    },
  };

  return {
    joint,

    listReinvest: async (_ctx, { query: { investorId } }) => {
      return { data: (await listReinvestFunds(db, investorId)).map((row) => reinvestView(row, today())) };
    },

    setReinvest: async (ctx, { body }) => {
      const fund = await findReinvestFund(db, body.fundId);
      if (!fund) throw fail('ORDER_FUND_NOT_FOUND');
      if (!fund.isAllowed) throw fail('REINVEST_NOT_ALLOWED');
      await assertMaySign(db, { userId: ctx.actor.userId, investorId: body.investorId, day: today() });
      const mobile = await findUserMobile(db, ctx.actor.userId);
      if (!mobile) throw fail('ACCESS_DENIED');
      const binding = otpBinding(body.investorId, body.fundId, String(body.isOn), body.percent);
      if (!body.otp) {
        const sent = await otp.send({
          mobile,
          purpose: 'reinvest',
          binding,
          ip: ctx.request.ip,
          details: fund.fundName,
        });
        const asked = {
          data: {
            otpSent: true,
            expire_in: sent.expireInSeconds,
            mobile_mask: maskMobile(mobile),
            setting: null,
            signatures: null,
          },
        };
        return ctx.storeAnswer(asked);
      }
      const proof = await otp.verify({ mobile, purpose: 'reinvest', binding, otp: body.otp });
      return ctx.transaction(async (tx) => {
        await otp.consume(tx, proof);
        const { investorId, fundId, isOn, percent } = body;
        const content = { investorId, fundId, isOn, percent };
        const details = fillMessage(signatureDetails.reinvest, { percent, fund: fund.fundName });
        // one signature stops: profit goes to the company's account again
        const wait = isOn
          ? await signatures.hold(tx, ctx, { investorId, kind: 'reinvest', content, details, amount: null })
          : null;
        const setting = wait ? null : await change(tx, ctx, body);
        const sent = { otpSent: false, expire_in: null, mobile_mask: null, signatures: wait };
        const shown = setting && reinvestView({ fundId, fundName: fund.fundName, setting }, today());
        return { data: { ...sent, setting: shown } };
      });
    },
  } satisfies Service;
}
