import { operation } from './kernel/define.ts';
import {
  count,
  dayInput,
  id,
  isoDate,
  list,
  mobile,
  moment,
  otp,
  page,
  pageInfo,
  rial,
  shape,
  size,
  text,
  yup,
} from './kernel/fields.ts';
import { debitContractStates, debitHealths } from '../texts/directDebitTexts.ts';
import { nullableText } from './orderRows.ts';

/*
 * Contracts by which an investor lets a bank debit their account (domain 4, 9.9, 9.10). The signature is given at the bank;
 * what the provider calls the contract never leaves the server.
 */

const contractStatus = () => yup.string().oneOf(debitContractStates);

/** A contract as its owner and the staff see it; limits are those of the signature, `left…` what is free of them now. */
export const debitContractView = () =>
  shape({
    contractId: id().required(),
    contractNo: yup.string().required(),
    investorId: id().required(),
    bankCode: yup.string().required(),
    bankName: yup.string().required(),
    bankLogo: nullableText(),
    providerTitle: yup.string().required(),
    /** null until the bank tells it */
    accountMask: nullableText(),
    mobileMask: yup.string().required(),
    packageId: id().required(),
    packageTitle: yup.string().required(),
    /** rial, each debit */
    maxAmount: rial().required(),
    maxDailyCount: count().nullable().defined(),
    maxMonthlyCount: count().nullable().defined(),
    /** rial, all debits of a day */
    maxDailyAmount: rial().nullable().defined(),
    startDate: isoDate().required(),
    expireDate: isoDate().required(),
    /** days until the end; 0 on the last day and afterwards */
    daysLeft: count().required(),
    status: contractStatus().required(),
    statusText: yup.string().required(),
    /** why it is declined, suspended or cancelled, in plain words */
    statusReason: nullableText(),
    usedTodayAmount: rial().required(),
    usedTodayCount: count().required(),
    usedMonthCount: count().required(),
    leftTodayAmount: rial().nullable().defined(),
    leftTodayCount: count().nullable().defined(),
    leftMonthCount: count().nullable().defined(),
    /** rial: the largest debit that is possible today */
    largestNow: rial().required(),
    /** the end is near and a renewal is offered */
    isRenewalDue: yup.boolean().required(),
    /** the contract that takes the place of this one and waits for its signature; null when there is none */
    nextContractId: id().nullable().defined(),
    /** what the owner may do now */
    canPause: yup.boolean().required(),
    canResume: yup.boolean().required(),
    canCancel: yup.boolean().required(),
    canChangePackage: yup.boolean().required(),
    canRenew: yup.boolean().required(),
    /** regular purchases that stop with the contract */
    regularCount: count().required(),
    createdAt: moment().required(),
    activatedAt: moment().nullable().defined(),
    cancelledAt: moment().nullable().defined(),
  });

/** One line of a contract's or a debit's history, the reason in plain words. */
export const debitEventView = () =>
  shape({
    at: moment().required(),
    kind: yup.string().required(),
    text: yup.string().required(),
    /** who did it: «شما», «سامانه», «بانک», or the name of an administrator */
    actorText: yup.string().required(),
    chargeId: id().nullable().defined(),
    regularId: id().nullable().defined(),
    /** the order that the debit pays; null while it has none */
    orderId: id().nullable().defined(),
    orderNo: nullableText(),
  });

/** Where the browser goes to sign; a full address at the provider or the path of the sandbox bank. */
const signing = () =>
  shape({
    contractId: id().required(),
    redirectUrl: yup.string().required(),
    /** seconds until an unsigned contract is declined */
    expireIn: count().required(),
  });

export const listDebitBanks = operation({
  id: 'listDebitBanks',
  method: 'get',
  path: '/api/direct-debit/Bank/list/',
  tag: 'directDebit',
  summary: 'Banks of direct debit with their limits and health; closed ones are listed with the reason.',
  access: { kind: 'user' },
  answer: shape({
    data: list(
      shape({
        bankCode: yup.string().required(),
        name: yup.string().required(),
        slug: yup.string().required(),
        logo: nullableText(),
        providerTitle: yup.string().required(),
        /** rial; null: no limit */
        maxTransactionAmount: rial().nullable().defined(),
        maxDailyAmount: rial().nullable().defined(),
        maxDailyCount: count().nullable().defined(),
        isActive: yup.boolean().required(),
        disabledReason: nullableText(),
        health: yup.string().oneOf(debitHealths).required(),
        healthText: yup.string().required(),
      }),
    ),
  }),
});

export const listDebitPackages = operation({
  id: 'listDebitPackages',
  method: 'get',
  path: '/api/direct-debit/packages/',
  tag: 'directDebit',
  summary: 'Packages that can be chosen for a bank; limits are the smaller of package and bank.',
  access: { kind: 'user' },
  query: shape({ bankCode: text(20).required('بانک را انتخاب کنید') }),
  answer: shape({
    data: list(
      shape({
        packageId: id().required(),
        title: yup.string().required(),
        description: yup.string().defined(),
        maxAmountPerTransaction: rial().required(),
        maxDailyAmount: rial().nullable().defined(),
        maxDailyCount: count().nullable().defined(),
        maxMonthlyCount: count().nullable().defined(),
        durationMonths: count().required(),
        bankCodes: list(yup.string().required()),
        /** what the bank itself takes from the account, once; it is neither taken nor booked here. Rial */
        fee: rial().required(),
        isActive: yup.boolean().required(),
      }),
    ),
  }),
  errors: ['DEBIT_BANK_UNKNOWN'],
});

const signingErrors = [
  'DEBIT_BANK_UNKNOWN',
  'DEBIT_BANK_CLOSED',
  'DEBIT_PACKAGE_UNKNOWN',
  'DEBIT_PACKAGE_CLOSED',
  'DEBIT_PACKAGE_BANK',
  'DEBIT_EXPIRE_RANGE',
  'DEBIT_IDENTITY_INSUFFICIENT',
  'ORDER_INVESTOR_DECEASED',
  'ORDER_INVESTOR_FROZEN',
  'ORDER_REGISTRY_EXPIRED',
  'DEBIT_MOBILE_MISSING',
  'DEBIT_CONTRACT_OPENING',
  'DEBIT_PROVIDER_SILENT',
  'DEBIT_PROVIDER_REFUSED',
  'SIGNATORY_REQUIRED',
] as const;

export const createDebitContract = operation({
  id: 'createDebitContract',
  feature: 'directDebit',
  method: 'post',
  path: '/api/direct-debit/create/',
  tag: 'directDebit',
  summary:
    'Opens a contract at the provider and answers where it is signed; a repeat while it waits gives the same page.',
  access: { kind: 'investor', from: 'body', key: 'investorId' },
  body: shape({
    investorId: id().required(),
    bankCode: text(20).required('بانک را انتخاب کنید'),
    packageId: id().required('بسته را انتخاب کنید'),
    expireDate: dayInput().required('مدت قرارداد را انتخاب کنید'),
    mobile: mobile(),
    acceptRules: yup
      .boolean()
      .oneOf([true], 'پذیرش قوانین برداشت مستقیم لازم است')
      .required('پذیرش قوانین برداشت مستقیم لازم است'),
  }),
  answer: shape({ data: signing().required() }),
  status: 201,
  errors: [...signingErrors, 'DEBIT_CONTRACT_EXISTS'],
  idempotent: true,
});

export const finalizeDebitContract = operation({
  id: 'finalizeDebitContract',
  method: 'post',
  path: '/api/direct-debit/finalize/',
  tag: 'directDebit',
  summary:
    'Asks the provider whether the contract was signed and activates it; the status that is sent is only a hint.',
  access: { kind: 'user' },
  body: shape({
    contractId: id().required(),
    payman_authority: text(200),
    token: text(200),
    authorization_id: text(200),
    status: text(40),
  }),
  answer: shape({
    data: shape({
      contractId: id().required(),
      status: contractStatus().required(),
      statusText: yup.string().required(),
      statusReason: nullableText(),
      /** seconds until the next question makes sense; 0 when the state is final */
      pollAfterSeconds: count().required(),
    }).required(),
  }),
  errors: ['DEBIT_CONTRACT_NOT_FOUND', 'INVESTOR_OF_AGE'],
});

/**
 * The provider sends the browser back here; it proves nothing, the provider is asked.
 * @public no code imports it by its name
 */
export const returnFromDebitBank = operation({
  id: 'returnFromDebitBank',
  method: 'get',
  path: '/api/direct-debit/return/{returnKey}/',
  tag: 'directDebit',
  summary: 'Return address of the providers: finalises the contract and redirects to the panel.',
  access: { kind: 'open' },
  params: shape({ returnKey: text(64).required() }),
  query: shape({
    payman_authority: text(200),
    token: text(200),
    authorization_id: text(200),
    status: text(40),
  }),
  answer: shape({}),
  kind: 'redirect',
  limit: 'callback',
  panel: false,
});

export const listDebitContracts = operation({
  id: 'listDebitContracts',
  method: 'get',
  path: '/api/direct-debit/contract_list/',
  tag: 'directDebit',
  summary: 'Contracts of an investor, live ones first, newest first.',
  access: { kind: 'investor', from: 'query', key: 'investorId' },
  query: shape({ investorId: id().required(), status: contractStatus(), page: page(), size: size(10) }),
  answer: shape({ data: list(debitContractView()), pageInfo: pageInfo().required() }),
});

export const getDebitContract = operation({
  id: 'getDebitContract',
  method: 'get',
  path: '/api/direct-debit/contract-info/',
  tag: 'directDebit',
  summary: 'A contract with its use, its regular purchases and its history, newest first.',
  access: { kind: 'user' },
  query: shape({ contractId: id().required() }),
  answer: shape({
    data: shape({
      contract: debitContractView().required(),
      /** purchases that a cancellation stops */
      regulars: list(
        shape({
          regularId: id().required(),
          fundName: yup.string().required(),
          amount: rial().required(),
          intervalText: yup.string().required(),
          nextRunDate: isoDate().nullable().defined(),
        }),
      ),
      events: list(debitEventView()),
    }).required(),
  }),
  errors: ['DEBIT_CONTRACT_NOT_FOUND'],
});

export const changeDebitContractStatus = operation({
  id: 'changeDebitContractStatus',
  method: 'put',
  path: '/api/direct-debit/change-status/',
  tag: 'directDebit',
  summary:
    'Pauses, resumes or cancels a contract; a cancellation without `otp` sends the code and lists what it stops.',
  access: { kind: 'user' },
  body: shape({
    contractId: id().required(),
    status: yup
      .string()
      .oneOf(['active', 'paused', 'cancelled'] as const)
      .required('وضعیت را انتخاب کنید'),
    otp: otp(),
  }),
  answer: shape({
    data: shape({
      contractId: id().required(),
      status: contractStatus().required(),
      statusText: yup.string().required(),
      otpSent: yup.boolean().required(),
      expire_in: count().nullable().defined(),
      mobile_mask: nullableText(),
      /** regular purchases that stop, or stopped, with the contract */
      stops: list(
        shape({
          regularId: id().required(),
          fundName: yup.string().required(),
          amount: rial().required(),
          intervalText: yup.string().required(),
        }),
      ),
    }).required(),
  }),
  errors: [
    'DEBIT_CONTRACT_NOT_FOUND',
    'INVESTOR_OF_AGE',
    'DEBIT_CONTRACT_STATE',
    'SIGNATORY_REQUIRED',
    'OTP_WRONG',
    'OTP_EXPIRED',
    'OTP_USED_UP',
    'locked',
    'SMS_UNAVAILABLE',
  ],
  idempotent: true,
});

const nextContractErrors = [
  ...signingErrors,
  'DEBIT_CONTRACT_NOT_FOUND',
  'DEBIT_CONTRACT_STATE',
  'INVESTOR_OF_AGE',
] as const;

export const changeDebitPackage = operation({
  id: 'changeDebitPackage',
  method: 'put',
  path: '/api/direct-debit/change-package/',
  tag: 'directDebit',
  summary:
    'Opens a contract with another package; the old one stays in force until the new one is signed, and is cancelled then.',
  access: { kind: 'user' },
  body: shape({ contractId: id().required(), packageId: id().required('بسته را انتخاب کنید') }),
  answer: shape({ data: signing().required() }),
  errors: [...nextContractErrors, 'DEBIT_PACKAGE_SAME'],
  idempotent: true,
});

export const renewDebitContract = operation({
  id: 'renewDebitContract',
  feature: 'directDebit',
  method: 'post',
  path: '/api/direct-debit/renew/',
  tag: 'directDebit',
  summary: 'Opens the contract that follows one whose end is near, with the same bank and package.',
  access: { kind: 'user' },
  body: shape({ contractId: id().required() }),
  answer: shape({ data: signing().required() }),
  status: 201,
  errors: [...nextContractErrors, 'DEBIT_RENEWAL_EARLY'],
  idempotent: true,
});
