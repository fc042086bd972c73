/*
 * Persian names of order states and what they mean (domain 1.7, 1.8). They stand apart from the other texts of orders because
 * the first view of /home carries them.
 */

export const orderStateLabels = {
  pending_payment: 'در انتظار پرداخت',
  payment_failed: 'پرداخت ناموفق',
  pending_receipt: 'در انتظار تأیید فیش',
  receipt_rejected: 'فیش رد شده',
  pending_debit: 'در انتظار برداشت از حساب',
  pending_otp: 'در انتظار تأیید پیامکی',
  registered: 'ثبت شده',
  processing: 'در حال انجام',
  issued: 'صادر شده',
  redeemed: 'ابطال شده',
  payout_pending: 'در انتظار واریز وجه',
  paid: 'واریز شده',
  payout_failed: 'واریز ناموفق',
  rejected: 'رد شده',
  cancelled: 'لغو شده',
  refund_pending: 'در انتظار عودت وجه',
  refunded: 'عودت شده',
  expired: 'منقضی شده',
} as const;

/** What an open state means for the investor, and until when. */
export const orderStateNotes = {
  signatures: 'این درخواست تا امضای دیگر صاحبان امضای شرکت ثبت نمی‌شود.',
  awaitsPrice: 'مهلت انصراف گذشته است؛ درخواست با قیمت {date} انجام می‌شود.',
  latePrice: 'قیمت {date} هنوز اعلام یا اجرا نشده است؛ درخواست با قیمت همان روز انجام می‌شود و لازم نیست کاری بکنید.',
  refund: 'وجه تا {date} به حساب شما برمی‌گردد.',
  payout: 'وجه تا {date} به حساب شما واریز می‌شود.',
  slip: 'تصویر فیش را تا پایان {date} اضافه کنید؛ پس از آن درخواست بسته می‌شود.',
  rejectedSlip: 'فیش اصلاح‌شده را تا پایان {date} ثبت کنید؛ پس از آن درخواست پایان می‌یابد.',
} as const;
