export const investorStrings = {
  selector: 'سرمایه‌گذار',
  itSelf: 'خودم',
  verified: 'احراز هویت شده',
  notVerified: 'احراز هویت نشده',
  switching: 'در حال تغییر سرمایه‌گذار…',
};
