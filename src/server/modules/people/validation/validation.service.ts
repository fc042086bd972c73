import { ageOn, fullAge } from '#shared/age.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import { callTypes, codeDetails, type CallTypeId } from '#shared/contract/validation.ts';
import { tehranDay } from '#shared/jalali.ts';
import { onConflict } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { CommandContext, InvestorGuard } from '#server/http/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { RegistryPerson } from '#server/ports/identity.ts';
import { registryFacts } from '#server/modules/investors/registryFacts.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { ChildrenService } from '../children/children.service.ts';
import type { IdentityChangesService } from '#server/modules/investors/identity/changes.service.ts';
import type { CheckSubject, IdentityChecksService } from '#server/modules/investors/identity/checks.service.ts';
import { isClaimedCode, registerInvestor } from '#server/modules/investors/investors/identity.service.ts';
import type { RegistryCodesService } from '#server/modules/investors/identity/registryCodes.service.ts';
import type { InvestorsService } from '#server/modules/investors/investors/investors.service.ts';
import {
  otpBinding,
  type OtpProof,
  type OtpSent,
  type OtpService,
  type OtpTarget,
} from '#server/modules/records/session/otp.service.ts';
import { findUserById } from '#server/modules/records/session/session.repo.ts';
import type { SystemSettingsReader } from '#server/modules/platform/systemSettings/systemSettings.service.ts';

/** Statuses of the registry (domain 3.1). */
const VERIFIED = 7;
const EXPIRED = 8;
const DECEASED = 9;

/** What a call names. */
interface About {
  nationalNo: string;
  investorId?: number | undefined;
}

/** One type of the calls: how its code is sent, where a code counts, and what the right one does. */
interface Door {
  send: (ctx: CommandContext, about: About) => Promise<{ expireIn: number; resendIn: number }>;
  target: (ctx: CommandContext, about: About, mobile: string) => Promise<OtpTarget>;
  /** where the registry sends the code, and says who it is for a right one */
  byRegistry?: true;
  register: (ctx: CommandContext, about: About & { otp: string }) => Promise<{ investorId: number; isDone: boolean }>;
}

const timesOf = ({ expireInSeconds: expireIn, resendInSeconds: resendIn }: OtpSent) => ({ expireIn, resendIn });

/** Words that a text message takes. */
const MAX_NAME = 60;

const fieldsOf = (person: RegistryPerson, iban: string | null) => ({
  ...registryFacts(person),
  jobTitle: person.jobTitle,
  companyName: person.companyName,
  registerNo: person.registerNo,
  registerDate: person.registerDate,
  registerPlace: person.registerPlace,
  economicCode: person.economicCode,
  email: person.email,
  mobile: person.mobile,
  phoneNumber: person.phoneNumber,
  iban,
});

/** The calls with a `callTypeId` (spec 7, decision 133): one door for each type, to the service that does it. */
export function createValidationService(
  deps: Pick<Deps, 'db' | 'ports'>,
  parts: {
    audit: AuditService;
    children: ChildrenService;
    guard: InvestorGuard;
    identityChanges: IdentityChangesService;
    identityChecks: IdentityChecksService;
    investors: Pick<InvestorsService, 'listOwned'>;
    otp: OtpService;
    registryCodes: RegistryCodesService;
    settings: Pick<SystemSettingsReader, 'assertOpen'>;
  },
) {
  const { db, ports } = deps;
  const { audit, children, guard, identityChanges, identityChecks, investors, otp, registryCodes, settings } = parts;
  const silent = () => fail('REGISTRATION_SERVICE_SILENT');
  const subjectOf = (ctx: CommandContext): CheckSubject => ({ asker: { kind: 'user', userId: ctx.actor.userId } });

  const byRegistry = registryCodes.digits !== null;
  const refusals = { silent, unknown: () => failField('REGISTRATION_UNKNOWN', 'nationalNo') };
  const codeOf = (ctx: CommandContext, target: OtpTarget, nationalNo: string) => ({
    ...{ target, nationalNo, refusals },
    subject: subjectOf(ctx),
  });

  /** The right code, and whom the registry named for one of its own. @throws OTP_*, REGISTRATION_SERVICE_SILENT */
  async function verify(
    ctx: CommandContext,
    target: OtpTarget,
    { nationalNo, otp: code }: { nationalNo: string; otp: string },
  ): Promise<{ proof: OtpProof; person: RegistryPerson | null }> {
    if (!byRegistry) return { proof: await otp.verify({ ...target, otp: code }), person: null };
    return registryCodes.verify({ ...codeOf(ctx, target, nationalNo), otp: code });
  }

  async function mobileOf(ctx: CommandContext): Promise<string> {
    const user = await findUserById(db, ctx.actor.userId);
    if (!user) throw fail('NOT_FOUND');
    return user.mobile;
  }

  /** What the registry knows. @throws REGISTRATION_SERVICE_SILENT */
  async function read(ctx: CommandContext, nationalNo: string): Promise<RegistryPerson | null> {
    const answer = await identityChecks.readPerson(nationalNo, subjectOf(ctx));
    if (!answer) throw silent();
    return answer.result;
  }

  /** Stores what the registry knows, uses the code up and keeps the act in the log. @throws VALIDATION_KNOWN */
  async function store(
    ctx: CommandContext,
    of: {
      nationalNo: string;
      relation: 'self' | 'agent';
      person: RegistryPerson;
      iban: string | null;
      authStatus: 'sejam_online' | 'sejam_inquiry' | 'none';
      proof: OtpProof;
      action: 'client.registered' | 'company.registered';
    },
  ): Promise<number> {
    const { nationalNo, relation, person, iban, authStatus } = of;
    const { postalCode } = person;
    const address = postalCode === null ? null : await identityChecks.findAddress(postalCode, subjectOf(ctx));
    const values = { ...fieldsOf(person, iban), authStatus, ...address, ...(address && { postalCode }) };
    return ctx
      .transaction(async (tx) => {
        await otp.consume(tx, of.proof);
        const { userId } = ctx.actor;
        const who = { nationalNo, userId, relation, isLegal: person.isLegal, values };
        const investorId = await registerInvestor(tx, who, ports.clock.now());
        await audit.act(tx, ctx, of.action, `investor:${investorId}`, {
          investorId,
          after: { nationalNo, relation, iban },
        });
        return investorId;
      })
      .catch(onConflict({ investors_national_no_key: () => failField('VALIDATION_KNOWN', 'nationalNo') }));
  }

  /* Type 1: the caller, who has an account and no investor of their own. */

  const ownTarget = async (ctx: CommandContext, { nationalNo }: About, mobile: string): Promise<OtpTarget> => {
    if (nationalNo !== ctx.actor.username) throw failField('VALIDATION_OWN_CODE', 'nationalNo');
    return { mobile, purpose: 'signature', binding: otpBinding('own registration', ctx.actor.userId, nationalNo) };
  };

  /** @throws VALIDATION_KNOWN */
  async function assertNoOwn(ctx: CommandContext): Promise<void> {
    if ((await investors.listOwned(ctx.actor.userId)).some(({ itSelf }) => itSelf))
      throw failField('VALIDATION_KNOWN', 'nationalNo');
  }

  /** Whose mobile and person it is: the registry's own code proved both, else services are asked. @throws VALIDATION_MOBILE_DIFFERENT */
  async function personOf(
    ctx: CommandContext,
    { nationalNo, mobile }: { nationalNo: string; mobile: string },
    answered: RegistryPerson | null,
  ): Promise<RegistryPerson | null> {
    const isOwnMobile = answered
      ? answered.mobile === mobile
      : await identityChecks.matchMobile({ nationalNo, mobile }, subjectOf(ctx));
    if (isOwnMobile === null) throw silent();
    if (!isOwnMobile) throw fail('VALIDATION_MOBILE_DIFFERENT');
    return answered ?? read(ctx, nationalNo);
  }

  /** @throws REGISTRATION_DECEASED, REGISTRATION_EXPIRED, REGISTRATION_UNKNOWN, REGISTRATION_UNDERAGE, REGISTRATION_BY_AGENT */
  function assertFit(person: RegistryPerson | null): asserts person is RegistryPerson {
    if (person?.sejamStatus === DECEASED) throw failField('REGISTRATION_DECEASED', 'nationalNo');
    if (person?.sejamStatus === EXPIRED) throw failField('REGISTRATION_EXPIRED', 'nationalNo');
    // whose age is not known may be a child
    if (person?.sejamStatus !== VERIFIED || person.isLegal || person.birthDate === null)
      throw failField('REGISTRATION_UNKNOWN', 'nationalNo');
    if (ageOn(person.birthDate, tehranDay(ports.clock.now())) < fullAge)
      throw failField('REGISTRATION_UNDERAGE', 'nationalNo');
    if (person.hasAgent) throw failField('REGISTRATION_BY_AGENT', 'nationalNo');
  }

  const own: Door = {
    byRegistry: true,
    target: ownTarget,
    async send(ctx, about) {
      await settings.assertOpen('registration');
      const target = await ownTarget(ctx, about, await mobileOf(ctx));
      await assertNoOwn(ctx);
      const { ip } = ctx.request;
      if (byRegistry) return timesOf(await registryCodes.send({ ...codeOf(ctx, target, about.nationalNo), ip }));
      return timesOf(await otp.send({ ...target, details: codeDetails.own, ip }));
    },
    async register(ctx, { otp: code, ...about }) {
      await settings.assertOpen('registration');
      const { nationalNo } = about;
      const mobile = await mobileOf(ctx);
      const target = await ownTarget(ctx, about, mobile);
      await assertNoOwn(ctx);
      // before anybody is asked: questions are paid for
      const { proof, person: answered } = await verify(ctx, target, { nationalNo, otp: code });
      const person = await personOf(ctx, { nationalNo, mobile }, answered);
      assertFit(person);
      const { iban, birthDate } = person;
      // an account that the bank does not call theirs is added later, by its own call
      const isOwnIban =
        iban !== null &&
        (ports.identity.name === 'sejam' ||
          (await identityChecks.matchIban({ nationalNo, iban, birthDate }, subjectOf(ctx))) === true);
      const investorId = await store(ctx, {
        ...{ nationalNo, relation: 'self', authStatus: byRegistry ? 'sejam_online' : 'sejam_inquiry', proof },
        action: 'client.registered',
        person: { ...person, mobile },
        iban: isOwnIban ? iban : null,
      });
      return { investorId, isDone: true };
    },
  };

  /* Type 2: an investor whom the caller acts for. */

  /** @throws INVESTOR_NOT_ALLOWED for everybody else's, INVESTOR_OF_AGE */
  async function ownedOf(ctx: CommandContext, { nationalNo, investorId }: About): Promise<number> {
    const owned = (await investors.listOwned(ctx.actor.userId)).find((one) => one.nationalNo === nationalNo);
    if (!owned || (investorId !== undefined && investorId !== owned.id)) throw fail('INVESTOR_NOT_ALLOWED');
    const acts = await guard.actsFor(ctx.actor.userId, owned.id);
    if (acts !== 'yes') throw fail(acts === 'no' ? 'INVESTOR_NOT_ALLOWED' : 'INVESTOR_OF_AGE');
    return owned.id;
  }

  const update: Door = {
    byRegistry: true,
    target: async (ctx, about, mobile) => ({
      ...(await identityChanges.updateCodeTarget(ctx.actor.userId, await ownedOf(ctx, about))),
      mobile,
    }),
    async send(ctx, about) {
      const { expireIn, resendIn } = await identityChanges.updateFromRegistry(ctx, {
        investorId: await ownedOf(ctx, about),
      });
      return { expireIn, resendIn };
    },
    async register(ctx, { otp: code, ...about }) {
      const investorId = await ownedOf(ctx, about);
      const { isWaiting } = await identityChanges.updateFromRegistry(ctx, { investorId, otp: code });
      return { investorId, isDone: !isWaiting };
    },
  };

  /* Type 3: a child of the caller. */

  const child: Door = {
    target: async (ctx, { nationalNo }, mobile) => ({
      ...(await children.childCodeTarget(ctx.actor.userId, nationalNo)),
      mobile,
    }),
    async send(ctx, { nationalNo }) {
      const target = await children.childCodeTarget(ctx.actor.userId, nationalNo);
      return timesOf(await otp.send({ ...target, ip: ctx.request.ip }));
    },
    register: (ctx, { nationalNo: childNationalNo, otp: code }) =>
      children.registerChild(ctx, { childNationalNo, birthDate: undefined, otp: code }, ({ investorId }) => ({
        investorId,
        isDone: true,
      })),
  };

  /* Type 4: a company, whose mobile of the registry is in the hand of the caller. */

  const companyTarget = (ctx: CommandContext, { nationalNo }: About, mobile: string): OtpTarget => {
    if (nationalNo.length !== 11) throw failField('VALIDATION_COMPANY_CODE', 'nationalNo');
    return { mobile, purpose: 'signature', binding: otpBinding('company', ctx.actor.userId, nationalNo) };
  };
  const isFit = (found: RegistryPerson | null): found is RegistryPerson =>
    found !== null && found.isLegal && found.sejamStatus === VERIFIED;

  /** What the registry says of a company, after the right code. @throws OTP_*, REGISTRATION_SERVICE_SILENT */
  async function companyOf(ctx: CommandContext, about: About, code: string) {
    const target = companyTarget(ctx, about, '');
    if (byRegistry) {
      const { proof, person } = await verify(ctx, target, { ...about, otp: code });
      return { found: person, proof };
    }
    const found = await read(ctx, about.nationalNo);
    const mobile = (isFit(found) ? found.mobile : null) ?? (await mobileOf(ctx));
    return { found, proof: await otp.verify({ ...target, mobile, otp: code }) };
  }

  const company: Door = {
    byRegistry: true,
    target: (ctx, about, mobile) => Promise.resolve(companyTarget(ctx, about, mobile)),
    async send(ctx, about) {
      await settings.assertOpen('registration');
      // where nothing can be sent the caller's number is taken for it, so that limits and answer are alike
      const nowhere = companyTarget(ctx, about, await mobileOf(ctx));
      if (byRegistry) {
        const isReal = !(await isClaimedCode(db, about.nationalNo));
        const { target, nationalNo, subject } = codeOf(ctx, nowhere, about.nationalNo);
        const code = { target, nationalNo, subject, refusals: { silent } };
        return timesOf(await registryCodes.send({ ...code, ip: ctx.request.ip, isReal }));
      }
      const found = await read(ctx, about.nationalNo);
      const mobile = isFit(found) && !(await isClaimedCode(db, about.nationalNo)) ? found.mobile : null;
      const details = codeDetails.company((found?.companyName ?? '').slice(0, MAX_NAME));
      const target = mobile === null ? nowhere : { ...nowhere, mobile };
      return timesOf(await otp.send({ ...target, details, ip: ctx.request.ip, isReal: mobile !== null }));
    },
    async register(ctx, { otp: code, ...about }) {
      await settings.assertOpen('registration');
      const { found, proof } = await companyOf(ctx, about, code);
      if (!isFit(found)) throw failField('REGISTRATION_UNKNOWN', 'nationalNo');
      // nobody says who may sign for it: the office checks its papers before it buys
      const investorId = await store(ctx, {
        ...{ nationalNo: about.nationalNo, relation: 'agent', authStatus: 'none', proof, action: 'company.registered' },
        person: found,
        iban: null,
      });
      return { investorId, isDone: false };
    },
  };

  const doors: Readonly<Record<CallTypeId, Door>> = {
    [callTypes.registration]: own,
    [callTypes.update]: update,
    [callTypes.child]: child,
    [callTypes.company]: company,
  };

  // the contract lets these four numbers through alone
  const doorOf = (callTypeId: number): Door => doors[callTypeId as CallTypeId];

  return {
    sendValidationOtp: async (ctx, { body: { callTypeId, ...about } }) => ({
      data: await doorOf(callTypeId).send(ctx, about),
    }),

    checkValidationOtp: async (ctx, { body: { callTypeId, mobile, otp: code, ...named } }) => {
      const about = { ...named, nationalNo: named.nationalNo ?? ctx.actor.username };
      const { nationalNo } = about;
      const door = doorOf(callTypeId);
      const target = await door.target(ctx, about, mobile);
      if (!door.byRegistry) {
        await otp.verify({ ...target, otp: code });
        return { data: { matched: true } };
      }
      const { person } = await verify(ctx, target, { nationalNo, otp: code });
      if (callTypeId !== callTypes.registration) return { data: { matched: true } };
      if (person) return { data: { matched: person.mobile === mobile } };
      const matched = await identityChecks.matchMobile({ nationalNo, mobile }, subjectOf(ctx));
      if (matched === null) throw silent();
      return { data: { matched } };
    },

    registerValidation: async (ctx, { body: { callTypeId, ...about } }) => ({
      data: await doorOf(callTypeId).register(ctx, about),
    }),
  } satisfies Partial<Handlers>;
}
