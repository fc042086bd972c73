import type { listInvestorNotices } from '../contract/noticeSettings.ts';
import { deliveryLabels, deliveryReasons, noticeChannels } from '../texts/noticeTexts.ts';
import { listOf, type RowOf } from './list.ts';

/* What the people of an investor were sent; apart from the other lists of their file, whose first view lacks its words. */

export const investorNotices = listOf<RowOf<typeof listInvestorNotices>>()({
  file: 'exportInvestorNotices',
  name: 'investor-notices',
  title: 'پیام‌های فرستاده‌شده',
  empty: 'پیامی فرستاده نشده است.',
  rowId: 'key',
  columns: {
    eventTitle: { title: 'رویداد', kind: 'text', isTitle: true, second: 'userName', flex: 1.4, minWidth: 170 },
    userName: { title: 'گیرنده', kind: 'text' },
    channel: {
      title: 'راه ارسال',
      kind: 'text',
      of: (row) => noticeChannels[row.channel],
      second: 'mobile',
      minWidth: 130,
    },
    mobile: { title: 'موبایل', kind: 'code' },
    text: { title: 'متن', kind: 'words', flex: 2.4, minWidth: 220 },
    state: {
      title: 'وضعیت',
      kind: 'text',
      of: (row) => deliveryLabels[row.state],
      second: 'reason',
      flex: 1.2,
      minWidth: 170,
    },
    reason: { title: 'علت', kind: 'text', of: (row) => row.reason && deliveryReasons[row.reason] },
    createdAt: { title: 'زمان', kind: 'moment', minWidth: 100 },
    finishedAt: { title: 'پایان ارسال', kind: 'moment', only: 'file' },
    readAt: { title: 'خوانده شد', kind: 'moment', only: 'file' },
  },
});
