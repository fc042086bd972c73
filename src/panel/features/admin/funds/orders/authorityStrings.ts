/** Persian text of the files for the Securities and Exchange Organization. */
export const authorityText = {
  report: 'گزارش',
  from: 'از روز',
  to: 'تا روز',
  columns: 'ستون‌های فایل',
  rows: 'ردیف‌های گزارش',
  empty: 'در این بازه رقمی برای این گزارش نیست',
  missing: (funds: string) => `برای این صندوق‌ها در این بازه رقمی نیست: ${funds}`,
  first: (shown: string, all: string) => `${shown} ردیف اول از ${all} ردیف؛ فایل همه را دارد.`,
  none: '—',
  dialog: {
    title: (report: string) => `ستون‌های «${report}»`,
    note: 'عنوان و ترتیب ستون‌ها را مانند فرم سازمان بنویسید. ستونی که انتخاب نشده باشد در فایل نیست.',
    save: 'ثبت ستون‌ها',
    saved: 'ستون‌ها ثبت شد',
  },
} as const;
