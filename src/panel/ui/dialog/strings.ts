/** Asked before a dialog closes over what was typed in it. */
export const dialogText = {
  leave: 'فرم بدون ثبت بسته شود؟',
  leaveText: 'آنچه در فرم نوشته‌اید پاک می‌شود.',
  leaveDo: 'بستن فرم',
} as const;
