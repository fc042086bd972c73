import type { Deps } from '#server/deps.ts';
import { browserHandlers } from '#server/http/handlers.ts';
import type { GateService } from './gate.service.ts';
import type { LoginAnswer, LoginService } from './login.service.ts';
import type { PasskeyLoginService } from './passkeyLogin.service.ts';
import type { SessionsService } from '#server/modules/records/session/session.service.ts';

interface Parts {
  login: LoginService;
  passkeyLogin: PasskeyLoginService;
  sessions: SessionsService;
  gate: GateService;
}

/** Routes of the log-in and of the session (spec 7, domain 9.1). */
export function loginRoutes(deps: Deps, { login, passkeyLogin, sessions, gate }: Parts) {
  return browserHandlers({
    checkUsername: async (ctx, { body }) => {
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
    },
    sendLoginOtp: async (ctx, { body }) => {
      const sent = await login.sendOtp(ctx, { ...body, step: body.auth_step });
      return { data: { expire_in: sent.expireIn, resend_in: sent.resendIn, mobile_mask: sent.mobileMask } };
    },
    loginPassword: async (ctx, { body }) => ({ data: loginView(await login.withPassword(ctx, body)) }),
    loginOtp: async (ctx, { body }) => ({ data: loginView(await login.withOtp(ctx, body)) }),
    checkPasswordOtp: async (ctx, { body }) => {
      await login.checkPasswordOtp(ctx, body);
      return { data: { is_right: true } };
    },
    registerPassword: async (ctx, { body }) => ({
      data: loginView(await login.register(ctx, { ...body, referralCode: body.referral_code || undefined })),
    }),
    loginPasskey: async (ctx, { body }) => {
      const { grant, username } = await passkeyLogin.loginPasskey(ctx, body);
      return { data: { ...(await sessions.deliver(ctx, grant)), username } };
    },
    refreshSession: async (ctx, { body }) => {
      const grant = await sessions.refresh(ctx, body.refresh);
      return { data: await sessions.deliver(ctx, grant) };
    },
    captchaChallenge: async ({ request: { ip } }, { query }) => {
      const captcha = await gate.captcha();
      // Without an action only the provider is asked for.
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
    },
  });
}

/** Tokens as they are; a second step by its wire names. */
function loginView(answer: LoginAnswer) {
  if (!('secondStep' in answer)) return answer;
  const { ticket, ways, expiresIn, deviceNumber } = answer.secondStep;
  const number = deviceNumber === undefined ? {} : { device_number: deviceNumber };
  return { second_factor: { ticket, ways, expires_in: expiresIn, ...number } };
}
