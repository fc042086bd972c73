import type { listMessages } from '../contract/messages.ts';
import { listOf, type RowOf } from './list.ts';

/* Messages of a person. */

export const messageKinds = { personal: 'اعلان من', news: 'خبر' } as const;

export const messages = listOf<RowOf<typeof listMessages>>()({
  file: 'exportMessages',
  name: 'messages',
  title: 'پیام‌ها',
  rowId: 'messageId',
  columns: {
    messageTitle: { title: 'پیام', kind: 'text', isTitle: true, flex: 3, minWidth: 240 },
    body: { title: 'متن', kind: 'text', of: (row) => row.body || row.shortText, only: 'file' },
    kind: {
      title: 'نوع',
      kind: 'text',
      of: (row) => (row.isPersonal ? messageKinds.personal : messageKinds.news),
      isLead: true,
    },
    state: {
      title: 'وضعیت',
      kind: 'text',
      of: (row) => (row.isRead ? 'خوانده شده' : 'خوانده نشده'),
      minWidth: 120,
    },
    showDateIran: { title: 'زمان', kind: 'words', isLead: true, minWidth: 150 },
  },
});
