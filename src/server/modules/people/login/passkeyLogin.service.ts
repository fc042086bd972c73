import { Failure } from '#shared/contract/kernel/errors.ts';
import { fail } from '#shared/contract/failures.ts';
import type { Deps } from '#server/deps.ts';
import type { OpenContext } from '#server/http/context.ts';
import { readUserAgent } from '#server/http/userAgent.ts';
import type { PasskeyProof, PasskeysService } from '../secondFactor/passkeys.service.ts';
import { findUserById, insertSignInLog, lockUser } from '#server/modules/records/session/session.repo.ts';
import type { Grant, SessionsService } from '#server/modules/records/session/session.service.ts';
import { tryOf, type GateService } from './gate.service.ts';

interface Proof extends PasskeyProof {
  recaptcha?: string | undefined;
}

export type PasskeyLoginService = ReturnType<typeof createPasskeyLoginService>;

/** Log-in by a passkey alone (decision 161): it verified its person, so it is both factors, for administrators, too. */
export function createPasskeyLoginService(
  { db, ports }: Pick<Deps, 'db' | 'ports'>,
  { gate, passkeys, sessions }: { gate: GateService; passkeys: PasskeysService; sessions: SessionsService },
) {
  const note = async (
    ctx: OpenContext,
    userId: number | null,
    status: 'failed' | 'locked',
    reason: string,
  ): Promise<void> => {
    const user = userId === null ? null : await findUserById(db, userId);
    await insertSignInLog(db, {
      userId,
      username: user?.username ?? '',
      at: ports.clock.now(),
      ip: ctx.request.ip,
      ...readUserAgent(ctx.request.userAgent),
      method: 'passkey',
      status,
      reason,
    });
  };

  return {
    /** @throws captcha_required, PASSKEY_CHALLENGE, PASSKEY_REFUSED */
    async loginPasskey(ctx: OpenContext, input: Proof): Promise<{ grant: Grant; username: string }> {
      const claim = await gate.claimAddress(tryOf(ctx, input, 'loginPasskey')).catch(async (error: unknown) => {
        if (error instanceof Failure && error.status === 429) await note(ctx, null, 'locked', 'captcha');
        throw error;
      });
      let owner: number | null = null;
      const knows = (userId: number | null): void => {
        owner = userId;
      };
      const userId = await passkeys.identify(ctx, input, knows).catch(async (error: unknown) => {
        if (error instanceof Failure && error.code === 'PASSKEY_REFUSED')
          await note(ctx, owner, 'failed', owner === null ? 'unknown_user' : 'wrong_passkey');
        throw error;
      });
      const opened = await ctx.transaction(async (tx) => {
        const user = await lockUser(tx, userId);
        // The passkey may have been taken off since its signature was compared.
        if (!user?.isActive || !(await passkeys.isPasskeyOf(tx, userId, input.credential.id))) return 'disabled';
        // Who secured the account distrusts what opens it: a code to the mobile comes first.
        if (user.passwordHash === null) return 'no_password';
        return { grant: await sessions.open(tx, ctx, user, 'passkey', 'passkey'), username: user.username };
      });
      if (typeof opened === 'string') {
        // What an unknown passkey answers: whoever holds the device learns why from the other ways of logging in.
        await note(ctx, userId, 'failed', opened);
        throw fail('PASSKEY_REFUSED');
      }
      await claim.succeed();
      return opened;
    },
  };
}
