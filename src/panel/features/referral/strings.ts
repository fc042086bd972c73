/** Persian text of the screen for inviting friends. */
export const text = {
  title: 'دعوت از دوستان',
  note: 'کد یا لینک دعوت خود را بفرستید؛ دوستتان هنگام ثبت‌نام آن را وارد می‌کند.',
  yours: 'دعوت شما',
  code: 'کد دعوت',
  link: 'لینک دعوت',
  share: 'اشتراک‌گذاری',
  copyText: 'متن دعوت',
  message: (link: string, code: string) =>
    `برای سرمایه‌گذاری در صندوق‌ها با این نشانی ثبت‌نام کن: ${link}\nکد دعوت: ${code}`,
  /** the same invitation in the length that each way takes */
  shortMessage: (link: string) => `دعوت به سرمایه‌گذاری در صندوق‌ها: ${link}`,
  messengers: 'ارسال با',
  messengerNames: { eitaa: 'ایتا', telegram: 'تلگرام', whatsapp: 'واتساپ', sms: 'پیامک' },
  qr: 'تصویر QR لینک دعوت',
  qrNote: 'دوستتان این تصویر را با دوربین گوشی می‌خواند و صفحه ثبت‌نام با کد شما باز می‌شود.',
  shareFailed: 'اشتراک‌گذاری انجام نشد؛ نشانی را کپی کنید.',
  invited: 'دعوت‌شده',
  active: 'سرمایه‌گذاری کرده',
  people: (count: string) => `${count} نفر`,
  listTitle: 'دوستانی که با دعوت شما آمده‌اند',
  listNote: 'نام‌ها برای حفظ حریم خصوصی کوتاه شده‌اند.',
  name: 'نام',
  joined: 'تاریخ عضویت',
  status: 'وضعیت',
  empty: 'هنوز کسی با دعوت شما ثبت‌نام نکرده است',
  noReward: 'دعوت از دوستان پاداش نقدی ندارد.',
} as const;
