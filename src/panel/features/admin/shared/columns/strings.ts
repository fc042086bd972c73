/** Persian text of the columns of a file that people set. */
export const columnsText = {
  isIn: (title: string) => `ستون ${title} در فایل باشد`,
  heading: (title: string) => `عنوان ستون ${title}`,
  up: (title: string) => `ستون ${title} یک جا جلوتر`,
  usual: 'ستون‌های معمول',
  noneChosen: 'دست‌کم یک ستون را انتخاب کنید',
} as const;
