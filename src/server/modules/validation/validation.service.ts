import { ageOn, fullAge } from '#shared/age.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import { callTypes, codeDetails, type CallTypeId } from '#shared/contract/validation.ts';
import { tehranDay } from '#shared/jalali.ts';
import { isUniqueViolation } from '../../db/connection.ts';
import type { Deps } from '../../deps.ts';
import type { CommandContext, InvestorGuard } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { RegistryPerson } from '../../ports/identity.ts';
import { registryFacts } from '../registryFacts.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { ChildrenService } from '../children/children.service.ts';
import type { IdentityChangesService } from '../identity/changes.service.ts';
import type { CheckSubject, IdentityChecksService } from '../identity/checks.service.ts';
import { isClaimedCode, registerInvestor } from '../investors/identity.service.ts';
import type { InvestorsService } from '../investors/investors.service.ts';
import { otpBinding, type OtpSent, type OtpService, type OtpTarget } from '../session/otp.service.ts';
import { findUserById } from '../session/session.repo.ts';
import type { SystemSettingsReader } from '../systemSettings/systemSettings.service.ts';

/** Statuses of the registry (domain 3.1). */
const VERIFIED = 7;
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
    settings: Pick<SystemSettingsReader, 'assertOpen'>;
  },
) {
  const { db, ports } = deps;
  const { audit, children, guard, identityChanges, identityChecks, investors, otp, settings } = parts;
  const silent = () => fail('REGISTRATION_SERVICE_SILENT');
  const subjectOf = (ctx: CommandContext): CheckSubject => ({ asker: { kind: 'user', userId: ctx.actor.userId } });

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
      authStatus: 'sejam_inquiry' | 'none';
      proof: Awaited<ReturnType<OtpService['verify']>>;
      action: 'client.registered' | 'company.registered';
    },
  ): Promise<number> {
    const { nationalNo, relation, person, iban, authStatus } = of;
    const { postalCode } = person;
    const address = postalCode === null ? null : await identityChecks.findAddress(postalCode, subjectOf(ctx));
    const values = { ...fieldsOf(person, iban), authStatus, ...address, ...(address && { postalCode }) };
    try {
      return await ctx.transaction(async (tx) => {
        await otp.consume(tx, of.proof);
        const { userId } = ctx.actor;
        const who = { nationalNo, userId, relation, isLegal: person.isLegal, values };
        const investorId = await registerInvestor(tx, who, ports.clock.now());
        await audit.act(tx, ctx, of.action, `investor:${investorId}`, {
          investorId,
          after: { nationalNo, relation, iban },
        });
        return investorId;
      });
    } catch (error) {
      if (isUniqueViolation(error, 'investors_national_no_key')) throw failField('VALIDATION_KNOWN', 'nationalNo');
      throw error;
    }
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

  const own: Door = {
    target: ownTarget,
    async send(ctx, about) {
      await settings.assertOpen('registration');
      const target = await ownTarget(ctx, about, await mobileOf(ctx));
      await assertNoOwn(ctx);
      return timesOf(await otp.send({ ...target, details: codeDetails.own, ip: ctx.request.ip }));
    },
    async register(ctx, { otp: code, ...about }) {
      await settings.assertOpen('registration');
      const { nationalNo } = about;
      const mobile = await mobileOf(ctx);
      const target = await ownTarget(ctx, about, mobile);
      await assertNoOwn(ctx);
      // before anybody is asked: questions are paid for
      const proof = await otp.verify({ ...target, otp: code });
      const isOwnMobile = await identityChecks.matchMobile({ nationalNo, mobile }, subjectOf(ctx));
      if (isOwnMobile === null) throw silent();
      if (!isOwnMobile) throw fail('VALIDATION_MOBILE_DIFFERENT');
      const person = await read(ctx, nationalNo);
      if (person?.sejamStatus === DECEASED) throw failField('REGISTRATION_DECEASED', 'nationalNo');
      // whose age is not known may be a child
      if (person?.sejamStatus !== VERIFIED || person.isLegal || person.birthDate === null)
        throw failField('REGISTRATION_UNKNOWN', 'nationalNo');
      if (ageOn(person.birthDate, tehranDay(ports.clock.now())) < fullAge)
        throw failField('REGISTRATION_UNDERAGE', 'nationalNo');
      const { iban, birthDate } = person;
      // an account that the bank does not call theirs is added later, by its own call
      const isOwnIban =
        iban !== null && (await identityChecks.matchIban({ nationalNo, iban, birthDate }, subjectOf(ctx)));
      const investorId = await store(ctx, {
        ...{ nationalNo, relation: 'self', authStatus: 'sejam_inquiry', proof, action: 'client.registered' },
        person: { ...person, mobile },
        iban: isOwnIban === true ? iban : null,
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

  const company: Door = {
    target: (ctx, about, mobile) => Promise.resolve(companyTarget(ctx, about, mobile)),
    async send(ctx, about) {
      await settings.assertOpen('registration');
      // where nothing can be sent the caller's number is taken for it, so that limits and answer are alike
      const nowhere = companyTarget(ctx, about, await mobileOf(ctx));
      const found = await read(ctx, about.nationalNo);
      const mobile = isFit(found) && !(await isClaimedCode(db, about.nationalNo)) ? found.mobile : null;
      const details = codeDetails.company((found?.companyName ?? '').slice(0, MAX_NAME));
      const target = mobile === null ? nowhere : { ...nowhere, mobile };
      return timesOf(await otp.send({ ...target, details, ip: ctx.request.ip, isReal: mobile !== null }));
    },
    async register(ctx, { otp: code, ...about }) {
      await settings.assertOpen('registration');
      companyTarget(ctx, about, '');
      const found = await read(ctx, about.nationalNo);
      const mobile = (isFit(found) ? found.mobile : null) ?? (await mobileOf(ctx));
      const proof = await otp.verify({ ...companyTarget(ctx, about, mobile), otp: code });
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
      const target = await doorOf(callTypeId).target(ctx, about, mobile);
      await otp.verify({ ...target, otp: code });
      if (callTypeId !== callTypes.registration) return { data: { matched: true } };
      const matched = await identityChecks.matchMobile({ nationalNo: about.nationalNo, mobile }, subjectOf(ctx));
      if (matched === null) throw silent();
      return { data: { matched } };
    },

    registerValidation: async (ctx, { body: { callTypeId, ...about } }) => ({
      data: await doorOf(callTypeId).register(ctx, about),
    }),
  } satisfies Partial<Handlers>;
}
