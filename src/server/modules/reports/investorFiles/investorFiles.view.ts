import type { Freeze } from '#shared/registryStanding.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type {
  addInvestorNote,
  blockInvestor,
  getInvestorFile,
  listInvestorAcceptances,
} from '#shared/contract/investorFiles.ts';
import { fileCategoryLabels } from '#shared/texts/fundTexts.ts';
import type { listInvestorReport } from '#shared/contract/investorReports.ts';
import { authStatusIdLabels, personKindLabels } from '#shared/texts/investorTexts.ts';
import { authStatuses, relationTexts } from '#shared/contract/investors.ts';
import type { CsvCell } from '#shared/csv.ts';
import { isoToJalali, tehranDay } from '#shared/jalali.ts';
import type { AssetsService } from '#server/modules/papers/assets/assets.service.ts';
import type { AcceptanceRow } from '#server/modules/investors/investors/acceptances.service.ts';
import type { BlockRow, FilePersonRow, FileRow, FollowUpRow, NoteRow } from './files.repo.ts';
import type { InvestorListRow, InvestorSums } from './investorList.repo.ts';

type Report = ResponseOf<typeof listInvestorReport>;
type File = ResponseOf<typeof getInvestorFile>['data'];
type AssetSummary = Awaited<ReturnType<AssetsService['summary']>>;

function identity(row: Pick<InvestorListRow, 'isLegal' | 'authStatus' | 'joinedAt'>) {
  const { id } = authStatuses[row.authStatus];
  return {
    isLegal: row.isLegal,
    typeText: personKindLabels[row.isLegal ? 'legal' : 'natural'],
    authStatus: id,
    authStatusText: authStatusIdLabels[id],
    memberSince: tehranDay(row.joinedAt),
  };
}

/** One investor of the list. */
export function listRowView(row: InvestorListRow): Report['data'][number] {
  return {
    investorId: row.investorId,
    firstName: row.isLegal ? null : row.firstName,
    lastName: row.isLegal ? null : row.lastName,
    companyName: row.companyName,
    investorName: row.investorName,
    nationalNo: row.nationalNo,
    mobile: row.mobile,
    branchName: row.branchName,
    value: row.value.toString(),
    isBlocked: row.isBlocked,
    ...identity(row),
  };
}

/** Counts and sum of the filter. */
export function sumsView(sums: InvestorSums): Report['summary'] {
  return { ...sums, value: sums.value.toString() };
}

/** An investor of the export; amounts are plain digits, so that a spreadsheet can add them up. */
export function investorCells(row: InvestorListRow): CsvCell[] {
  const { typeText, authStatusText, memberSince } = identity(row);
  return [
    row.investorId,
    row.investorName,
    row.nationalNo,
    typeText,
    row.mobile,
    authStatusText,
    row.branchName,
    isoToJalali(memberSince),
    row.value,
  ];
}

/** The block of a person that stands. */
export function blockView(row: BlockRow): ResponseOf<typeof blockInvestor>['data'] {
  return { reason: row.reason, blockedByName: row.blockedByName, blockedAt: row.blockedAt.toISOString() };
}

/** One internal note. */
export function noteView(row: NoteRow): ResponseOf<typeof addInvestorNote>['data'] {
  return { noteId: row.id, body: row.body, authorName: row.authorName, createdAt: row.createdAt.toISOString() };
}

function personView(row: FilePersonRow): File['people'][number] {
  return {
    userId: row.userId,
    name: row.name,
    relationText: relationTexts[row.relation] ?? row.relation,
    itSelf: row.itSelf,
    isSignatory: row.isSignatory,
    signsFrom: row.signsFrom,
    signsUntil: row.signsUntil,
    signsAloneMax: row.signsAloneMax?.toString() ?? null,
    isActive: row.isActive,
    investorId: row.investorId,
  };
}

function followUpView(row: FollowUpRow): File['followUps'][number] {
  return { ...row, amount: row.amount?.toString() ?? null, at: row.at.toISOString() };
}

/** Head of the file of an investor. */
export function fileView(of: {
  row: FileRow;
  assets: AssetSummary;
  people: readonly FilePersonRow[];
  block: BlockRow | null;
  canBlock: boolean;
  followUps: readonly FollowUpRow[];
  freeze: Freeze | null;
  signing: File['signing'];
}): File {
  const { row, assets } = of;
  const { openOrders, bankAccounts, addresses, documents, openTickets } = row;
  return {
    investorId: row.investorId,
    investorName: row.investorName,
    nationalNo: row.nationalNo,
    ...identity(row),
    mobile: row.mobile,
    branchName: row.branchName,
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    referrerName: row.referrerName,
    value: assets.totalValue,
    dayChange: assets.dayChange,
    dayChangePercent: assets.dayChangePercent,
    navDate: assets.navDate,
    counts: { openOrders, bankAccounts, addresses, documents, openTickets },
    people: of.people.map(personView),
    canBlock: of.canBlock,
    block: of.block && blockView(of.block),
    freeze: of.freeze,
    signing: of.signing,
    followUps: of.followUps.map(followUpView),
  };
}

type Acceptance = ResponseOf<typeof listInvestorAcceptances>['data'][number];

/** Rules that were accepted, as administrators see them. */
export const acceptanceView = ({ papers, acceptedAt, ...row }: AcceptanceRow): Acceptance => ({
  ...row,
  papers: papers.map(({ category, ...paper }) => ({
    ...paper,
    categoryText: fileCategoryLabels[category] ?? category,
  })),
  acceptedAt: acceptedAt.toISOString(),
});
