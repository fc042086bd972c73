import {
  captchaChallenge,
  checkUsername,
  loginOtp,
  loginPassword,
  refreshSession,
  registerPassword,
  sendLoginOtp,
} from '#shared/contract/login.ts';
import {
  confirmSecondFactor,
  confirmTotp,
  finishSecondFactorSetup,
  getSecondFactor,
  listSandboxTotp,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactorSetup,
  startTotp,
} from '#shared/contract/secondFactor.ts';
import type { Deps } from '../../deps.ts';
import { route, type Route } from '../../http/context.ts';
import type { FactorsService, NewSecret } from './factors.service.ts';
import type { GateService } from './gate.service.ts';
import type { LoginAnswer, LoginService } from './login.service.ts';
import { passkeyRoutes } from './passkeys.routes.ts';
import type { PasskeysService } from './passkeys.service.ts';
import type { SessionsService } from './session.service.ts';
import { unlocksRoutes } from './unlocks.routes.ts';
import type { UnlocksService } from './unlocks.service.ts';

interface Parts {
  login: LoginService;
  sessions: SessionsService;
  factors: FactorsService;
  gate: GateService;
  passkeys: PasskeysService;
  unlocks: UnlocksService;
}

/** Routes of the log-in (spec 7, domain 9.1), the second factor, passkeys and locks. */
export function sessionRoutes(deps: Deps, { login, sessions, factors, gate, passkeys, unlocks }: Parts): Route[] {
  return [
    ...passkeyRoutes(passkeys, sessions),
    ...unlocksRoutes(unlocks),
    route(checkUsername, async (ctx, { body }) => {
      const found = await login.checkUsername(ctx, body);
      return {
        data: {
          has_account: found.hasAccount,
          has_password: found.hasPassword,
          auth_step: found.step,
          mobile_mask: found.mobileMask,
          is_legal: found.isLegal,
        },
      };
    }),
    route(sendLoginOtp, async (ctx, { body }) => {
      const sent = await login.sendOtp(ctx, { ...body, step: body.auth_step });
      return { data: { expire_in: sent.expireIn, resend_in: sent.resendIn, mobile_mask: sent.mobileMask } };
    }),
    route(loginPassword, async (ctx, { body }) => ({ data: loginView(await login.withPassword(ctx, body)) })),
    route(loginOtp, async (ctx, { body }) => ({ data: loginView(await login.withOtp(ctx, body)) })),
    route(registerPassword, async (ctx, { body }) => ({
      data: loginView(await login.register(ctx, { ...body, referralCode: body.referral_code || undefined })),
    })),
    route(confirmSecondFactor, async (ctx, { body }) => ({
      data: await sessions.deliver(ctx, await factors.confirmSecondFactor(ctx, body)),
    })),
    route(startSecondFactorSetup, async (ctx, { body }) => ({
      data: await factors.startSecondFactorSetup(ctx, body.ticket),
    })),
    route(finishSecondFactorSetup, async (ctx, { body }) => {
      const { grant, recoveryCodes } = await factors.finishSecondFactorSetup(ctx, body);
      return { data: { ...(await sessions.deliver(ctx, grant)), recovery_codes: recoveryCodes } };
    }),
    route(getSecondFactor, async ({ session }) => {
      const { totpSince, recoveryLeft, passkeys } = await factors.getSecondFactor(session.userId);
      return {
        data: {
          totp_since: totpSince?.toISOString() ?? null,
          recovery_left: recoveryLeft,
          passkeys,
          is_mandatory: session.roleId > 1,
        },
      };
    }),
    route(startTotp, async (ctx): Promise<{ data: NewSecret }> => ({ data: await factors.startTotp(ctx) })),
    route(confirmTotp, async (ctx, { body }) => ({
      data: { recovery_codes: await factors.confirmTotp(ctx, body.code) },
    })),
    route(renewRecoveryCodes, async (ctx) => ({ data: { recovery_codes: await factors.renewRecoveryCodes(ctx) } })),
    route(removeSecondFactor, async (ctx) => {
      await factors.removeSecondFactor(ctx);
      return { data: null };
    }),
    route(listSandboxTotp, async () => ({
      data: (await factors.listSandboxTotp()).map((one) => ({
        user_id: one.userId,
        username: one.username,
        name: one.name,
        code: one.code,
        expires_in: one.expiresIn,
      })),
    })),
    route(refreshSession, async (ctx, { body }) => {
      const grant = await sessions.refresh(ctx, body.refresh);
      return { data: await sessions.deliver(ctx, grant) };
    }),
    route(captchaChallenge, async ({ ip }, { query }) => {
      const { captcha } = deps.ports;
      // Without an action only the provider is asked for, while the visitor types.
      const hardness = query.action ? await gate.hardnessOf(ip) : 0;
      const challenge = query.action ? await captcha.challenge({ action: query.action, ip, hardness }) : null;
      const isRecaptcha = captcha.name === 'recaptcha';
      return {
        data: {
          provider: captcha.name,
          challenge: typeof challenge === 'string' ? challenge : challenge === null ? null : JSON.stringify(challenge),
          site_key: isRecaptcha ? deps.config.captcha.siteKey : null,
          script_host: isRecaptcha ? deps.config.captcha.recaptchaHost : null,
        },
      };
    }),
  ] as Route[];
}

/** Tokens as they are; a second step by its wire names. */
function loginView(answer: LoginAnswer) {
  if (!('secondStep' in answer)) return answer;
  const { ticket, ways, expiresIn } = answer.secondStep;
  return { second_factor: { ticket, ways, expires_in: expiresIn } };
}
