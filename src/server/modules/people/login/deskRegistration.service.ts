import { failField } from '#shared/contract/failures.ts';
import { isBranchAdmin } from '#shared/duty.ts';
import { tehranDay } from '#shared/jalali.ts';
import type { Deps } from '#server/deps.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { findBranch, findBranchOfUser } from '../branches/branches.service.ts';
import type { CheckSubject } from '#server/modules/investors/identity/checks.service.ts';
import { openRequestAtDesk } from '#server/modules/investors/identityRequests/ownRequests.service.ts';
import type { NoticesService } from '#server/modules/platform/notices/notices.service.ts';
import { otpBinding, type OtpService, type OtpTarget } from '#server/modules/records/session/otp.service.ts';
import { nameOf, type Declared, type Entry, type NewClients, type NewPerson } from './newClients.service.ts';

interface Parts {
  audit: AuditService;
  newClients: NewClients;
  notices: NoticesService;
  otp: OtpService;
}

/** Investors who are registered at a desk or a branch (domain 9.17, decision 144). */
export function createDeskRegistrationService(deps: Pick<Deps, 'db' | 'ports' | 'config'>, parts: Parts) {
  const { db, ports, config } = deps;
  const { audit, newClients, notices, otp } = parts;

  /** A code that one clerk asked for confirms what this clerk does for this person. */
  const targetOf = (ctx: CommandContext, { nationalNo, mobile }: Pick<Entry, 'nationalNo' | 'mobile'>): OtpTarget => ({
    mobile,
    purpose: 'desk',
    binding: otpBinding('desk registration', ctx.actor.userId, nationalNo),
  });

  /** The investor's branch: an administrator of a branch registers for their own. @throws BRANCH_NOT_FOUND */
  async function branchFor(ctx: CommandContext, wanted: number | null): Promise<number | null> {
    const isLocal = isBranchAdmin(ctx.actor);
    const branchId = isLocal ? await findBranchOfUser(db, ctx.actor.userId) : wanted;
    if (branchId === null && !isLocal) return null;
    const branch = branchId === null ? null : await findBranch(db, branchId);
    if (!branch?.isActive) throw failField('BRANCH_NOT_FOUND', 'branchId');
    return branch.branchId;
  }

  /** No service can be asked for the data of a person at the desk. */
  const byDocuments = newClients.isServiceAbsent || newClients.isCodeNeeded;

  /**
   * Who it is: by the registry, and in their own words where it has not verified them. Where it wants a code of its own, it
   * is asked for the status alone, and documents say the rest. @throws REGISTRATION_DECEASED
   */
  async function personOf(ctx: CommandContext, input: Entry & Declared & { byDocuments: boolean }): Promise<NewPerson> {
    const subject: CheckSubject = { asker: { kind: 'staff', userId: ctx.actor.userId } };
    if (newClients.isCodeNeeded) await newClients.isVerified(input.nationalNo, subject);
    if (byDocuments) return newClients.ofWords(input);
    if (input.byDocuments && !(await newClients.isVerified(input.nationalNo, subject)))
      return newClients.ofWords(input);
    return newClients.ofRegistry(await newClients.askAbout(input, subject), subject);
  }

  return {
    /** @throws REGISTRATION_KNOWN, locked, SMS_UNAVAILABLE */
    sendDeskRegistrationOtp: async (ctx, { body }) => {
      await newClients.findOwn(db, body.nationalNo);
      const sent = await otp.send({ ...targetOf(ctx, body), ip: ctx.request.ip });
      const { expireInSeconds: expireIn, resendInSeconds: resendIn } = sent;
      return { data: { expireIn, resendIn, byDocuments } };
    },

    /** @throws OTP_*, REGISTRATION_*, BRANCH_NOT_FOUND, IDENTITY_BUDGET_USED */
    registerAtDesk: async (ctx, { body }) => {
      const branchId = await branchFor(ctx, body.branchId);
      const proof = await otp.verify({ ...targetOf(ctx, body), otp: body.otp });
      const person = await personOf(ctx, body);
      const { nationalNo, mobile, iban } = body;
      return newClients.onlyOnce(() =>
        ctx.transaction(async (tx) => {
          await otp.consume(tx, proof);
          const { userId, investorId, guardians } = await newClients.create(tx, body, person, branchId);
          const at = ports.clock.now();
          const day = tehranDay(ports.clock.business());
          const requestId = person.isDeclared
            ? await openRequestAtDesk(tx, { investorId, branchId, askedBy: ctx.actor.userId, day, at })
            : null;
          await notices.tell(tx, {
            ...{ userId, event: 'desk_registered', investorId },
            tokens: { link: `${config.publicOrigin}/login` },
          });
          await audit.act(tx, ctx, 'client.registeredAtDesk', `investor:${investorId}`, {
            investorId,
            after: {
              ...{ nationalNo, mobile, iban, branchId, byDocuments: person.isDeclared, requestId },
              ...(guardians && { takenOverFrom: guardians }),
            },
          });
          return { data: { investorId, name: nameOf(person.person), requestId } };
        }),
      );
    },
  } satisfies Partial<Handlers>;
}
