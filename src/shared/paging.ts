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

/** The rows of a list that a statement reads: how many it passes over, and how many it gives at most. */
export interface PageRows {
  offset: number;
  limit: number;
}

/** The rows of one page. `page` counts from 1. */
export function rowsOfPage(page: number, size: number): PageRows {
  return { offset: (page - 1) * size, limit: size };
}
