import { filePath } from '#server/http/filePath.ts';
import {
  accountTypeTexts,
  authStatuses,
  documentStatusTexts,
  genderTexts,
  relationTexts,
} from '#shared/contract/investors.ts';
import { isoToJalali, jalaliMomentText, tehranDay } from '#shared/jalali.ts';
import { isRegistryInvalid } from '#shared/registryStanding.ts';
import type {
  AddressRow,
  BankAccountRow,
  DocumentRow,
  InvestorRow,
  OperatorRow,
  OwnedInvestorRow,
} from './investors.repo.ts';

/** Company name for a legal person, first and last name for a natural one (spec 3). */
export function investorName(row: Pick<InvestorRow, 'isLegal' | 'companyName' | 'firstName' | 'lastName'>): string {
  return row.isLegal ? (row.companyName ?? '') : [row.firstName, row.lastName].filter(Boolean).join(' ');
}

/** Register number for a legal person, national number for a natural one (spec 3). */
export function investorCode(row: Pick<InvestorRow, 'isLegal' | 'registerNo' | 'nationalNo'>): string {
  return row.isLegal ? (row.registerNo ?? row.nationalNo) : row.nationalNo;
}

function statusView(row: Pick<InvestorRow, 'authStatus'>) {
  const status = authStatuses[row.authStatus];
  return { isAuthorized: status.isAuthorized, authStatus: status.id, authStatusText: status.text };
}

/** Profile as displayed; a user without an investor is not verified. */
export function profileView(row: InvestorRow | null, user: { username: string }) {
  if (!row) {
    const { id, isAuthorized, text } = authStatuses.none;
    return {
      name: '',
      code: user.username,
      isLegal: false,
      isAuthorized,
      authStatus: id,
      authStatusText: text,
      investorId: null,
    };
  }
  return {
    name: investorName(row),
    code: investorCode(row),
    isLegal: row.isLegal,
    ...statusView(row),
    investorId: row.id,
  };
}

/** Hides the middle of a national code of another person: `001***5679`. */
function maskCode(code: string): string {
  return `${code.slice(0, 3)}***${code.slice(-4)}`;
}

function operatorView(row: OperatorRow) {
  return {
    name: [row.firstName, row.lastName].filter(Boolean).join(' '),
    nationalNo: maskCode(row.username),
    position: row.relation,
    positionText: relationTexts[row.relation] ?? row.relation,
    isSignatory: row.isSignatory,
  };
}

/** Identity fields: those of a company or those of a person, never both. */
export function infoView(row: InvestorRow, operators: readonly OperatorRow[]) {
  const { authStatus, authStatusText } = statusView(row);
  const common = {
    nationalNo: row.nationalNo,
    mobile: row.mobile,
    email: row.email,
    tradingCode: row.tradingCode,
    authStatus,
    authStatusText,
    updatedAt: row.registryUpdatedAt ? jalaliMomentText(row.registryUpdatedAt) : null,
    mustVerify: isRegistryInvalid(row.sejamStatus, row.authStatus),
  };
  if (row.isLegal) {
    return {
      isLegal: 1 as const,
      ...common,
      companyName: row.companyName,
      registerNo: row.registerNo,
      companyRegisterDate: row.registerDate && isoToJalali(row.registerDate),
      companyRegisterPlace: row.registerPlace,
      economicCode: row.economicCode,
      managers: operators.filter((one) => one.relation === 'ceo').map(operatorView),
      signatories: operators.filter((one) => one.isSignatory).map(operatorView),
    };
  }
  return {
    isLegal: 0 as const,
    ...common,
    firstName: row.firstName,
    lastName: row.lastName,
    fatherName: row.fatherName,
    gender: row.gender,
    genderText: row.gender === null ? null : (genderTexts[row.gender === 1 ? 1 : 2] ?? null),
    birthDate: row.birthDate && isoToJalali(row.birthDate),
    shNumber: row.shNumber,
    seriSh: row.shSeri,
    serial: row.shSerial,
    placeOfBirth: row.birthPlace,
    placeOfIssue: row.issuePlace,
    jobTitle: row.jobTitle,
  };
}

/** One address; `address` repeats `addressBody` under the spec's shown name. */
export function addressView(row: AddressRow) {
  const { id: addressId, province, city, addressBody, postalCode, phoneNumber, isDefault } = row;
  return { addressId, province, city, addressBody, address: addressBody, postalCode, phoneNumber, isDefault };
}

/** One bank account as it stands at a moment. */
export function bankAccountView(row: BankAccountRow, at: Date) {
  return {
    accountId: row.id,
    bankName: row.bankName,
    bankCode: row.bankCode,
    bankBranchCode: row.branchCode,
    bankBranchName: row.branchName,
    accountType: row.accountType,
    accountTypeText: accountTypeTexts[row.accountType] ?? row.accountType,
    accountNumber: row.accountNumber,
    iban: row.iban,
    isDefault: row.isDefault,
    isVerified: row.isVerified,
    heldUntil: row.usableFrom > at ? row.usableFrom.toISOString() : null,
  };
}

/** One document; the file is served by the core's own operation, which checks the owner again. */
export function documentView(row: DocumentRow) {
  return {
    documentId: row.id,
    docName: row.docName,
    filePath: row.publicId === null ? null : filePath(row.publicId),
    status: row.status,
    statusText: documentStatusTexts[row.status] ?? row.status,
    uploadDate: isoToJalali(tehranDay(row.uploadedAt)),
  };
}

/** One line of the investor selector. */
export function ownedView(row: OwnedInvestorRow) {
  const { isAuthorized, authStatus } = statusView(row);
  return {
    investorId: row.id,
    itSelf: row.itSelf,
    name: investorName(row),
    code: investorCode(row),
    isLegal: row.isLegal,
    relation: row.relation,
    relationText: relationTexts[row.relation] ?? row.relation,
    isAuthorized,
    authStatus,
  };
}
