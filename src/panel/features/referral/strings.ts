/** Persian text of the screen for inviting friends. */
export const text = {
  title: 'دعوت از دوستان',
  note: 'کد یا نشانی دعوت خود را بفرستید؛ دوستتان هنگام ثبت‌نام آن را وارد می‌کند.',
  yours: 'دعوت شما',
  code: 'کد دعوت',
  link: 'نشانی دعوت',
  share: 'اشتراک‌گذاری',
  copyText: 'متن دعوت',
  message: (link: string, code: string) =>
    `برای سرمایه‌گذاری در صندوق‌ها با این نشانی ثبت‌نام کن: ${link}\nکد دعوت: ${code}`,
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
