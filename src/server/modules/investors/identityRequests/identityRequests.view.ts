import { comma } from '#shared/strings.ts';
import {
  identityDocumentNames,
  identityRequestKindTexts,
  identityRequestStateTexts,
  type IdentityDocumentKind,
  type IdentityWarning,
} from '#shared/texts/identityRequestTexts.ts';
import { documentStatusTexts } from '#shared/contract/investors.ts';
import { seenToken, type ApprovalContent } from '#server/modules/platform/approvals/approvals.service.ts';
import { filePath } from '#server/http/filePath.ts';
import type { RequestDocument, RequestRow } from './identityRequests.repo.ts';
import type { WorkingCalendar } from '#shared/workingDays.ts';
import { LATE_HOURS, reviewDays } from './identityRequests.rules.ts';

const hourMs = 3_600_000;

/** A document of a request; `reason` is what the decision about it said. */
export function requestDocumentView(row: RequestDocument) {
  return {
    documentId: row.id,
    kind: row.kind,
    docName: row.docName,
    filePath: row.publicId === null ? null : filePath(row.publicId),
    mime: row.mime,
    status: row.status,
    statusText: documentStatusTexts[row.status] ?? row.status,
    uploadedAt: row.uploadedAt.toISOString(),
    reason: row.reason,
  };
}

/** A request as its investor reads it: who decided is not theirs to know. */
export function ownRequestView(
  row: RequestRow,
  documents: readonly RequestDocument[],
  at: { calendar: WorkingCalendar; today: string },
) {
  return {
    requestId: row.id,
    kind: row.kind,
    kindText: identityRequestKindTexts[row.kind],
    // that a second person looks is nothing that the investor can act on
    state: row.state === 'prepared' ? ('pending' as const) : row.state,
    stateText: identityRequestStateTexts[row.state === 'prepared' ? 'pending' : row.state],
    askedAt: row.askedAt.toISOString(),
    branchName: row.branchName,
    visitOn: row.visitOn,
    note: row.note,
    reason: row.reason,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    ...reviewDays(row, at),
    wanted: row.wanted,
    documents: documents.map(requestDocumentView),
  };
}

/** A row of the desk's list as one administrator sees it at a moment. */
export function requestRowView(row: RequestRow, reader: { userId: number }, at: Date) {
  const isWaiting = row.state === 'pending' || row.state === 'prepared';
  const hours = Math.floor((at.getTime() - row.waitsSince.getTime()) / hourMs);
  const waitingHours = isWaiting ? Math.max(0, hours) : 0;
  return {
    requestId: row.id,
    investorId: row.investorId,
    investorName: row.investorName,
    nationalNo: row.nationalNo,
    isLegal: row.isLegal,
    kind: row.kind,
    kindText: identityRequestKindTexts[row.kind],
    state: row.state,
    stateText: identityRequestStateTexts[row.state],
    askedAt: row.askedAt.toISOString(),
    waitsSince: row.waitsSince.toISOString(),
    waitingHours,
    isLate: waitingHours >= LATE_HOURS,
    branchName: row.branchName,
    visitOn: row.visitOn,
    documentCount: row.documentCount,
    isOwn: row.preparedBy === reader.userId,
  };
}

/** Fields of the person that stand beside the pictures. */
const told = ['firstName', 'lastName', 'fatherName', 'birthDate', 'shNumber', 'companyName', 'registerNo', 'mobile'];

/** What a decision is about: the person as the registry told, each document with its state, the warnings, and what colleagues did. */
export function contentOf(
  row: RequestRow,
  of: {
    documents: readonly RequestDocument[];
    warnings: readonly IdentityWarning[];
    info: Readonly<Record<string, unknown>>;
    account: { iban: string | null; hasUnprovenAccount: boolean };
  },
): ApprovalContent {
  return {
    investorId: row.investorId,
    nationalNo: row.nationalNo,
    identityPerson: told.map((name) => textOf(of.info[name])).join(' | '),
    iban: of.account.iban,
    isIbanVerified: of.account.iban === null ? null : !of.account.hasUnprovenAccount,
    identityDocuments: of.documents.map((one) => `${one.id} ${one.docName}: ${one.status}`).join(' | '),
    identityWarnings: of.warnings.join(' | '),
    reason: row.overrideReason,
    status: identityRequestStateTexts[row.state],
    lastActBy: row.decidedByName ?? row.preparedByName,
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Version of what stands, sent back with the decision. */
export const versionOf = (content: ApprovalContent): string => seenToken(content);

/** Names of documents, for sentences. */
export const documentNames = (kinds: readonly IdentityDocumentKind[]): string =>
  kinds.map((kind) => identityDocumentNames[kind]).join(`${comma} `);
