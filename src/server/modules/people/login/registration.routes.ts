import { browserHandlers } from '#server/http/handlers.ts';
import type { RegistrationService } from './registration.service.ts';

/** Routes of the registration of a person without an account. */
export function registrationRoutes({ registration }: { registration: RegistrationService }) {
  return browserHandlers({
    findInviter: async (ctx, { query }) => ({ data: { name: await registration.findInviter(ctx, query.code) } }),
    sendRegistrationOtp: async (ctx, { body }) => ({ data: await registration.sendCode(ctx, body) }),
    checkRegistration: async (ctx, { body }) => ({ data: await registration.check(ctx, body) }),
    registerClient: async (ctx, { body }) => ({ data: await registration.register(ctx, body) }),
  });
}
