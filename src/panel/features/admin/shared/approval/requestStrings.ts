/** Words of the decision on a request of a colleague. */
export const requestDecision = {
  samePerson: 'درخواست را خودتان ثبت کرده‌اید؛ تأیید با همکار دیگری است',
  reject: 'رد درخواست',
  rejectTitle: 'رد این درخواست',
  rejectReason: 'علت رد',
  rejected: 'درخواست رد شد',
  withdraw: 'پس گرفتن درخواست',
  withdrawTitle: 'پس گرفتن این درخواست',
} as const;
