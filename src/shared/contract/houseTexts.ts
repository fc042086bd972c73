/* Words of the rules that every installation begins with. */

/** Payment methods in their order, with what the investor reads of them. */
export const houseMethods = [
  { code: 'ipg', title: 'درگاه پرداخت اینترنتی', description: 'پرداخت با کارت بانکی خودتان', disabledReason: null },
  { code: 'receipt', title: 'فیش واریزی', description: 'واریز به حساب صندوق و ثبت فیش', disabledReason: null },
  { code: 'wallet', title: 'اعتبار', description: 'از تتمه و مبالغ عودت‌شده همین صندوق', disabledReason: null },
  {
    code: 'deposit_id',
    title: 'شناسه واریز',
    description: 'واریز با شناسه اختصاصی شما؛ درخواست خودکار ثبت می‌شود',
    disabledReason: null,
  },
  {
    code: 'direct_debit',
    title: 'برداشت مستقیم',
    description: 'برداشت از حساب با قرارداد فعال',
    disabledReason: 'قرارداد فعالی ندارید',
  },
  {
    code: 'reinvest',
    title: 'سرمایه‌گذاری مجدد سود',
    description: 'ویژه سامانه',
    disabledReason: 'ویژه سامانه',
  },
] as const;

/** What each identity level is told when it may not order; null: it may. */
export const houseIdentityLevels = [
  { authStatus: 'sejam_online', message: null },
  { authStatus: 'sejam_inquiry', message: null },
  { authStatus: 'documents', message: null },
  { authStatus: 'pending', message: 'احراز هویت شما در حال بررسی است' },
  { authStatus: 'none', message: 'شما احراز هویت نشده‌اید' },
] as const;
