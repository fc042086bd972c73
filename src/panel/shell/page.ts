import type { NextPage } from 'next';
import type { AbilityNeed } from '#shared/ability.ts';

/** Who may open a page: guests only, a live session (the default), or anyone (spec 2). */
export type PageAccess = 'guest' | 'user' | 'open';

/** `panel` draws the investor's or administrator's chrome, `blank` nothing at full height. */
export type PageLayout = 'panel' | 'blank';

/** What a page declares beside its component; the shell and the guards read it in `_app`. */
export interface PageFacts {
  access?: PageAccess;
  layout?: PageLayout;
  /** blank pages only: shows the badge of the bot protection, which is hidden everywhere else (spec 2) */
  hasCaptchaBadge?: boolean;
  /** what the user must be able to read; `both-page` when a page says nothing */
  acl?: AbilityNeed;
  /** title of the tab and of the phone's bar */
  title?: string;
}

export type PanelPage<P = object> = NextPage<P> & PageFacts;

/** Gives a page its facts: `export default page(HomeView, { title, acl })`. */
export function page<P = object>(component: NextPage<P>, facts: PageFacts): PanelPage<P> {
  return Object.assign(component, facts);
}
