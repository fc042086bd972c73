/** Telephone of the support desk, as dialled, and its hours, until a super admin sets others. */
export const supportPhone = '02191000000';
export const supportHours = 'شنبه تا چهارشنبه، ۸ تا ۱۶';
