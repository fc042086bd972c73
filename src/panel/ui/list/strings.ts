/** Texts of the filters and the rows of lists; no other screen loads them. */
export const listText = {
  filters: 'فیلترها',
  moreFilters: 'فیلترهای دیگر',
  filtersSet: (n: string) => `فیلترها، ${n} فیلتر انتخاب شده`,
  showList: 'نمایش فهرست',
  search: 'جستجو',
  columns: 'ستون‌ها',
  clear: 'پاک کردن',
  tablePageWord: 'صفحه',
  tablePageNumber: (pages: string) => `شماره صفحه، از ۱ تا ${pages}`,
  tablePageOf: (pages: string) => `از ${pages}`,
  firstPage: 'صفحه اول',
  lastPage: 'صفحه آخر',
  nextRow: 'مورد بعدی',
  previousRow: 'مورد قبلی',
} as const;
