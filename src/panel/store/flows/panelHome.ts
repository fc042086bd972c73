/** First screen of each panel. */
export const panelHome = { client: '/home', admin: '/admin/dashboard' } as const;
