/** Paging block of the camelCase family (domain 9.0). */
export interface PageInfo {
  page: number;
  size: number;
  totalCount: number;
  totalPages: number;
}

/** Paging block of a list: at least one page, also when it is empty. */
export function pageInfoOf(page: number, size: number, totalCount: number): PageInfo {
  return { page, size, totalCount, totalPages: Math.max(1, Math.ceil(totalCount / size)) };
}
