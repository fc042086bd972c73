/* Words of the channels of notices, and of what became of a notice on each. */

/** Ways a notice reaches a person. The panel's message stays; the other two also reach people who are not looking. */
export const noticeChannels = { panel: 'پنل', sms: 'پیامک', push: 'اعلان مرورگر' } as const;
export type NoticeChannel = keyof typeof noticeChannels;
export const noticeChannelCodes = Object.keys(noticeChannels) as NoticeChannel[];

/** What became of a notice on a channel. */
export const deliveryLabels = {
  waiting: 'در انتظار',
  sent: 'فرستاده شد',
  delivered: 'رسید',
  failed: 'ناموفق',
  suppressed: 'فرستاده نشد',
} as const;
export type DeliveryState = keyof typeof deliveryLabels;
export const deliveryStates = Object.keys(deliveryLabels) as DeliveryState[];

/** Why a notice waits, was left out or failed on a channel. */
export const deliveryReasons = {
  preference: 'خود شخص خاموش کرده است',
  quiet_hours: 'تا پایان ساعت سکوت می‌ماند',
  budget: 'سقف پیامک روز پر بود',
  no_mobile: 'شماره موبایل ندارد',
  no_device: 'مرورگری برای اعلان ثبت نکرده است',
  late: 'مهلت کد گذشته بود',
  undelivered: 'به گوشی نرسید',
  template: 'الگوی پیامک ثبت نشده است',
  refused: 'سرویس ارسال نپذیرفت',
} as const;
export type DeliveryReason = keyof typeof deliveryReasons;
