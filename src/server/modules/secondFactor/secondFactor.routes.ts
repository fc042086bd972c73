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
import { route, type Route } from '../../http/context.ts';
import type { SessionsService } from '../session/session.service.ts';
import type { FactorsService, NewSecret } from './factors.service.ts';
import { passkeyRoutes } from './passkeys.routes.ts';
import type { PasskeysService } from './passkeys.service.ts';

/** Routes of the second factor: one-time codes of an application, recovery codes and passkeys. */
export function secondFactorRoutes(services: {
  sessions: SessionsService;
  factors: FactorsService;
  passkeys: PasskeysService;
}): Route[] {
  const { sessions, factors, passkeys } = services;
  return [
    ...passkeyRoutes(passkeys, sessions),
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
  ] as Route[];
}
