import { browserHandlers } from '#server/http/handlers.ts';
import type { SessionsService } from '#server/modules/records/session/session.service.ts';
import type { FactorsService, NewSecret } from './factors.service.ts';
import { passkeyRoutes } from './passkeys.routes.ts';
import type { PasskeysService } from './passkeys.service.ts';

/** Routes of the second factor: one-time codes of an application, recovery codes and passkeys. */
export function secondFactorRoutes(services: {
  sessions: SessionsService;
  factors: FactorsService;
  passkeys: PasskeysService;
}) {
  const { sessions, factors, passkeys } = services;
  return browserHandlers({
    ...passkeyRoutes(passkeys, sessions),
    confirmSecondFactor: async (ctx, { body }) => ({
      data: await sessions.deliver(ctx, await factors.confirmSecondFactor(ctx, body)),
    }),
    proveEnrolment: async (ctx, { body }) => {
      await factors.proveEnrolment(ctx, body);
      return { data: null };
    },
    startSecondFactorSetup: async (ctx, { body }) => ({
      data: await factors.startSecondFactorSetup(ctx, body.ticket),
    }),
    finishSecondFactorSetup: async (ctx, { body }) => {
      const { grant, recoveryCodes } = await factors.finishSecondFactorSetup(ctx, body);
      return { data: { ...(await sessions.deliver(ctx, grant)), recovery_codes: recoveryCodes } };
    },
    getSecondFactor: async ({ actor }) => {
      const { totpSince, recoveryLeft, passkeys } = await factors.getSecondFactor(actor.userId);
      return {
        data: {
          totp_since: totpSince?.toISOString() ?? null,
          recovery_left: recoveryLeft,
          passkeys,
          is_mandatory: actor.roleId > 1,
        },
      };
    },
    startTotp: async (ctx): Promise<{ data: NewSecret }> => ({ data: await factors.startTotp(ctx) }),
    confirmTotp: async (ctx, { body }) => ({
      data: { recovery_codes: await factors.confirmTotp(ctx, body.code) },
    }),
    renewRecoveryCodes: async (ctx) => ({ data: { recovery_codes: await factors.renewRecoveryCodes(ctx) } }),
    removeSecondFactor: async (ctx) => {
      await factors.removeSecondFactor(ctx);
      return { data: null };
    },
    listSandboxTotp: async () => ({
      data: (await factors.listSandboxTotp()).map((one) => ({
        user_id: one.userId,
        username: one.username,
        name: one.name,
        code: one.code,
        expires_in: one.expiresIn,
      })),
    }),
  });
}
