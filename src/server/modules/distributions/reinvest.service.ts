import { fail } from '#shared/contract/failures.ts';
import { tehranDay } from '#shared/jalali.ts';
import { maskMobile } from '#shared/mobile.ts';
import { nextWorkingDay } from '#shared/workingDays.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handlers.ts';
import { actorOf, type AuditService } from '../audit/audit.service.ts';
import { assertMaySign } from '../investors/signatory.service.ts';
import type { OrderingRulesService } from '../orderingRules/orderingRules.service.ts';
import { otpBinding, type OtpService } from '../session/otp.service.ts';
import { changedSetting } from './profits.rules.ts';
import { reinvestView } from './profits.view.ts';
import { findReinvestFund, findSetting, findUserMobile, listReinvestFunds, saveSetting } from './reinvest.repo.ts';

export type ReinvestService = ReturnType<typeof createReinvestService>;

export interface ReinvestServices {
  audit: AuditService;
  otp: Pick<OtpService, 'send' | 'verify' | 'consume'>;
  orderingRules: OrderingRulesService;
}

/** The investor's switch of reinvestment, confirmed by a code that is bound to exactly the change (domain 1.10). */
export function createReinvestService(deps: Pick<Deps, 'db' | 'ports'>, services: ReinvestServices) {
  const { db, ports } = deps;
  const { audit, otp, orderingRules } = services;
  const today = (): string => tehranDay(ports.clock.business());

  return {
    listReinvest: async (_ctx, { query: { investorId } }) => {
      return { data: (await listReinvestFunds(db, investorId)).map((row) => reinvestView(row, today())) };
    },

    setReinvest: async (ctx, { body }) => {
      const fund = await findReinvestFund(db, body.fundId);
      if (!fund) throw fail('ORDER_FUND_NOT_FOUND');
      if (!fund.isAllowed) throw fail('REINVEST_NOT_ALLOWED');
      await assertMaySign(db, ctx.actor.userId, body.investorId);
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
          data: { otpSent: true, expire_in: sent.expireInSeconds, mobile_mask: maskMobile(mobile), setting: null },
        };
        return ctx.storeAnswer(asked);
      }
      const proof = await otp.verify({ mobile, purpose: 'reinvest', binding, otp: body.otp });
      return ctx.transaction(async (tx) => {
        await otp.consume(tx, proof);
        const day = today();
        // a profit date counts when the change came at least one working day before it
        const effectiveFrom = nextWorkingDay(await orderingRules.calendar(tx, body.fundId), day);
        const before = await findSetting(tx, body.investorId, body.fundId);
        const setting = changedSetting(before, { isOn: body.isOn, percent: body.percent }, day, effectiveFrom);
        await saveSetting(
          tx,
          { investorId: body.investorId, fundId: body.fundId, userId: ctx.actor.userId, at: ports.clock.business() },
          setting,
        );
        await audit.record(tx, {
          actor: actorOf(ctx),
          ctx,
          investorId: body.investorId,
          action: 'reinvest.changed',
          subject: `fund:${body.fundId}`,
          before,
          after: setting,
        });
        return {
          data: {
            otpSent: false,
            expire_in: null,
            mobile_mask: null,
            setting: reinvestView({ fundId: body.fundId, fundName: fund.fundName, setting }, day),
          },
        };
      });
    },
  } satisfies Partial<Handlers>;
}
