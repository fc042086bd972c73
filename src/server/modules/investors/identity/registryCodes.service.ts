import { fail } from '#shared/contract/failures.ts';
import type { Deps } from '#server/deps.ts';
import { keyFor } from '#server/keys.ts';
import type { RegistryPerson } from '#server/ports/identity.ts';
import { seal, unseal } from '#server/seal.ts';
import { otpFailure } from '#server/modules/records/session/otp.service.ts';
import type {
  OtpProof,
  OtpSend,
  OtpSent,
  OtpService,
  OtpTarget,
  OtpVerdict,
} from '#server/modules/records/session/otp.service.ts';
import type { CheckSubject, IdentityChecksService } from './checks.service.ts';

/** What the caller answers when the registry does not. */
interface Refusals {
  silent: () => Error;
  /** the registry does not know the national code; without it such a code is answered like every other, and not sent */
  unknown?: () => Error;
}

/** A code, and whom it is about. `target.mobile` is not read: such codes are counted by the national code. */
interface About {
  target: OtpTarget;
  nationalNo: string;
  subject: CheckSubject;
  refusals: Refusals;
}

/** A code of the registry that was right, with the person whom it names. */
export interface RegistryProof {
  proof: OtpProof;
  person: RegistryPerson;
}

export type RegistryCodesService = ReturnType<typeof createRegistryCodesService>;

/**
 * Codes that the registry of the capital market sends to the mobile that it keeps of a person (decision 168). They have the
 * limits, tries and times of our own codes, counted by the national code, because the caller does not choose who gets the
 * message. What the registry answers is kept sealed until the act is done, ten minutes at most, because it takes a code once.
 */
export function createRegistryCodesService(
  { ports, config }: Pick<Deps, 'ports' | 'config'>,
  { checks, otp }: { checks: IdentityChecksService; otp: OtpService },
) {
  const { registryCodes } = ports.identity;
  const key = keyFor(config.secrets.otpHmacKey, 'answers of the registry');
  const placeOf = (target: OtpTarget): string => `registry:${target.purpose}:${target.binding}`;
  const targetOf = ({ target, nationalNo }: Pick<About, 'target' | 'nationalNo'>): OtpTarget => ({
    ...target,
    mobile: nationalNo,
  });

  /** Compares a code; `takeBack` undoes `before` when the registry does not answer. @throws refusals.silent */
  async function judge(
    about: About & { otp: string },
    how: { before?: () => Promise<void>; takeBack?: () => Promise<void> } = {},
  ): Promise<OtpVerdict> {
    const { nationalNo, subject, refusals, otp: code } = about;
    const target = targetOf(about);
    return otp.judge(target, code, {
      ...(how.before && { before: how.before }),
      async askRegistry() {
        try {
          const answer = await checks.redeemRegistryCode({ nationalNo, code }, subject);
          if (answer === null) throw refusals.silent();
          if (answer.kind !== 'right') return answer;
          return { kind: 'right', answer: await seal(key, JSON.stringify(answer.person), placeOf(target)) };
        } catch (error) {
          await how.takeBack?.();
          throw error;
        }
      },
    });
  }

  /** The person whom a right code names. @throws OTP_EXPIRED when the answer was erased meanwhile */
  async function personOf(about: Pick<About, 'target' | 'nationalNo'>, proof: OtpProof): Promise<RegistryPerson> {
    if (proof.registryAnswer === null) throw fail('OTP_EXPIRED');
    return JSON.parse(await unseal(key, proof.registryAnswer, placeOf(targetOf(about)))) as RegistryPerson;
  }

  return {
    /** how many digits the codes have; null: the registry gives the data of a person without one, or there is none */
    digits: registryCodes?.digits ?? null,

    /** Lets the registry send a code. @throws refusals.silent, refusals.unknown, IDENTITY_BUDGET_USED, locked */
    send(about: About & Pick<OtpSend, 'ip' | 'hasCaptcha' | 'isReal'>): Promise<OtpSent> {
      const { nationalNo, subject, refusals, ip, hasCaptcha = false, isReal = true } = about;
      return otp.send({
        ...targetOf(about),
        ...{ ip, hasCaptcha, isReal },
        async byRegistry() {
          const sent = await checks.sendRegistryCode(nationalNo, subject);
          if (sent === null) throw refusals.silent();
          if (!sent && refusals.unknown) throw refusals.unknown();
          return sent;
        },
      });
    },

    judge,
    personOf,

    /** The person of a right code. @throws OTP_WRONG, OTP_EXPIRED, OTP_USED_UP, refusals.silent, IDENTITY_BUDGET_USED */
    async verify(about: About & { otp: string }): Promise<RegistryProof> {
      const verdict = await judge(about);
      if (verdict.kind !== 'right') throw otpFailure(verdict);
      return { proof: verdict.proof, person: await personOf(about, verdict.proof) };
    },
  };
}
