/** Rows of a page of a list. */
export const defaultPageSize = 10;
/** Rows of a page of a desk, where somebody works through the list. */
export const deskSize = 25;
