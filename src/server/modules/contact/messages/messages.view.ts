import { jalaliMomentText } from '#shared/jalali.ts';
import { safeLink } from '#server/http/richText.ts';
import type { MessageRow } from './messages.repo.ts';

/** One message for its reader. */
export function messageView(row: MessageRow) {
  return {
    messageId: row.id,
    messageTitle: row.title,
    shortText: row.shortText,
    body: row.body,
    place: row.place,
    showDateIran: jalaliMomentText(row.publishedAt),
    isRead: row.isRead,
    isPersonal: row.isPersonal,
    link: safeLink(row.link),
  };
}
