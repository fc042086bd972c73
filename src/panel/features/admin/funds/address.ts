/** Where the list of funds stands, and a fund's desk beneath it. */
export const fundsList = '/admin/admin-panel/funds/funds-report';

export const fundDesk = (fundId: number): string => `${fundsList}/${fundId}`;
