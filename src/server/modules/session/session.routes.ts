import {
  captchaChallenge,
  checkUsername,
  loginOtp,
  loginPassword,
  refreshSession,
  registerPassword,
  sendLoginOtp,
} from '#shared/contract/login.ts';
import type { Deps } from '../../deps.ts';
import { route, type Route } from '../../http/context.ts';
import type { LoginService } from './login.service.ts';
import type { SessionsService } from './session.service.ts';

/** Routes of /api/login/ (spec 7, domain 9.1). */
export function sessionRoutes(deps: Deps, login: LoginService, sessions: SessionsService): Route[] {
  return [
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
    route(loginPassword, async (ctx, { body }) => ({ data: await login.withPassword(ctx, body) })),
    route(loginOtp, async (ctx, { body }) => ({ data: await login.withOtp(ctx, body) })),
    route(registerPassword, async (ctx, { body }) => ({
      data: await login.register(ctx, { ...body, referralCode: body.referral_code || undefined }),
    })),
    route(refreshSession, async (ctx, { body }) => {
      const grant = await sessions.refresh(ctx, body.refresh);
      return { data: await sessions.deliver(ctx, grant) };
    }),
    route(captchaChallenge, async () => {
      const { captcha } = deps.ports;
      const challenge = await captcha.challenge();
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
