import { ticketStatusTexts, type PromiseState } from '#shared/contract/tickets.ts';
import type { CsvCell } from '#shared/csv.ts';
import { jalaliMomentText } from '#shared/jalali.ts';
import { filePath } from '#server/http/filePath.ts';
import { seenToken, type ApprovalContent } from '#server/modules/platform/approvals/approvals.service.ts';
import type { CategoryRow } from './categories.repo.ts';
import type { ChatRow, TicketRow } from './tickets.repo.ts';
import type { TicketSide } from './tickets.rules.ts';

/** A ticket with where it stands against the promised time. */
export type PromisedRow = TicketRow & { dueState: PromiseState | null };

/** A row of the list as its side sees it: status label of spec 4, and what the other side has written since. */
export function ticketView(row: PromisedRow, side: TicketSide) {
  const isWaiting = side === 'admin' ? row.status === 'unread' : row.status === 'reply';
  return {
    id: row.id,
    tracking_code: row.trackingCode,
    topic: row.topic,
    group_id: row.groupId,
    group_title: side === 'admin' ? (row.groupAdminTitle ?? row.groupTitle) : row.groupTitle,
    status: row.status,
    status_text: ticketStatusTexts[row.status][side],
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    national_code: row.nationalCode,
    full_name: row.fullName,
    unread_count: isWaiting ? (side === 'admin' ? row.fromUser : row.fromAdmin) : 0,
    due_at: row.dueAt?.toISOString() ?? null,
    due_state: row.dueState,
    assignee_id: side === 'admin' ? row.assigneeId : null,
    assignee: side === 'admin' ? row.assignee : null,
  };
}

/** A ticket as a line of the investor's file. */
export const ticketLine = (row: ReturnType<typeof ticketView>): CsvCell[] => [
  row.tracking_code,
  row.topic,
  row.group_title,
  row.status_text,
  jalaliMomentText(new Date(row.created_at)),
  jalaliMomentText(new Date(row.updated_at)),
];

/** A ticket as a line of the file of staff. */
export const deskLine = (row: ReturnType<typeof ticketView>): CsvCell[] => [
  ...ticketLine(row),
  row.full_name,
  row.national_code,
  row.assignee ?? '',
  row.due_at ? jalaliMomentText(new Date(row.due_at)) : '',
];

/** One answer. Investors are not told the name of the member of staff. */
export function chatView(
  row: ChatRow,
  side: TicketSide,
  { canEdit, fromCode }: { canEdit: boolean; fromCode: string | null },
) {
  return {
    id: row.id,
    body: row.body,
    document_id: row.documentId,
    file: row.filePublicId ? filePath(row.filePublicId) : null,
    file_scan: row.fileScan,
    is_admin: row.isAdmin,
    author: row.isAdmin && side === 'investor' ? '' : row.author,
    created_at: row.createdAt.toISOString(),
    edited_at: row.editedAt?.toISOString() ?? null,
    can_edit: canEdit,
    from_code: fromCode,
  };
}

/** What the form of a category shows. */
export const categoryContent = ({
  title,
  adminTitle,
  isActive,
  promisedHours,
  duty,
}: CategoryRow): ApprovalContent => ({
  title,
  admin_title: adminTitle,
  is_active: isActive,
  promised_hours: promisedHours,
  duty,
});

/** One category as its side reads it; staff also read the label that investors see, to change both. */
export function categoryView(row: CategoryRow, side: TicketSide) {
  return {
    id: row.id,
    title: row.title,
    admin_title: side === 'admin' ? row.adminTitle : null,
    is_active: row.isActive,
    order: row.sort,
    promised_hours: row.promisedHours,
    duty: side === 'admin' ? row.duty : null,
    version: side === 'admin' ? seenToken(categoryContent(row)) : null,
  };
}
