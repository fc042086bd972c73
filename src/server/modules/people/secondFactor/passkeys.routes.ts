import { browserHandlers } from '#server/http/handlers.ts';
import type { Passkey, PasskeysService } from './passkeys.service.ts';
import type { SessionsService } from '#server/modules/records/session/session.service.ts';

/** Routes of passkeys: the challenge of a log-in, its second step, the person's list, and the re-check. */
export function passkeyRoutes(passkeys: PasskeysService, sessions: SessionsService) {
  return browserHandlers({
    passkeyChallenge: async (ctx) => ({ data: passkeys.passkeyChallenge(ctx) }),
    startPasskeyLogin: async (ctx, { body }) => ({ data: await passkeys.startPasskeyLogin(ctx, body.ticket) }),
    confirmPasskeyLogin: async (ctx, { body }) => ({
      data: await sessions.deliver(ctx, await passkeys.confirmPasskeyLogin(ctx, body)),
    }),
    startPasskeySetup: async (ctx, { body }) => ({ data: await passkeys.startPasskeySetup(ctx, body.ticket) }),
    finishPasskeySetup: async (ctx, { body }) => {
      const { grant, recoveryCodes } = await passkeys.finishPasskeySetup(ctx, body);
      return { data: { ...(await sessions.deliver(ctx, grant)), recovery_codes: recoveryCodes } };
    },
    listPasskeys: async ({ actor }) => ({
      data: (await passkeys.listPasskeys(actor.userId)).map(passkeyView),
    }),
    startPasskey: async (ctx) => ({ data: await passkeys.startPasskey(ctx) }),
    addPasskey: async (ctx, { body }) => {
      const added = await passkeys.addPasskey(ctx, body);
      return { data: { passkey: passkeyView(added.passkey), recovery_codes: added.recoveryCodes } };
    },
    renamePasskey: async (ctx, { params, body }) => ({
      data: passkeyView(await passkeys.renamePasskey(ctx, params.id, body.name)),
    }),
    removePasskey: async (ctx, { params }) => {
      await passkeys.removePasskey(ctx, params.id);
      return { data: null };
    },
    startPasskeyRecheck: async (ctx) => ({ data: await passkeys.startPasskeyRecheck(ctx) }),
    recheckPasskey: async (ctx, { body }) => ({
      data: { verified_at: (await passkeys.recheckPasskey(ctx, body)).toISOString() },
    }),
  });
}

/** A passkey as its owner sees it: no key, no credential id. */
function passkeyView(passkey: Passkey) {
  return {
    id: passkey.id,
    name: passkey.name,
    created_at: passkey.createdAt.toISOString(),
    last_used_at: passkey.lastUsedAt?.toISOString() ?? null,
  };
}
