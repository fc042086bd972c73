import { paths } from '#panel/paths.ts';

/** First screen of each panel. */
export const panelHome = { client: paths.home, admin: paths.admin.dashboard() } as const;
