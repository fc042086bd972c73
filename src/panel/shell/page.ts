import { createElement } from 'react';
import type { Feature } from '#shared/contract/kernel/features.ts';
import type { NextPage } from 'next';
import type { AbilityNeed } from '#shared/ability.ts';

/**
 * Who may open a page: guests only, a live session (the default), or anyone (spec 2). `both`: a page of the panel that
 * visitors read as well, without its chrome.
 */
export type PageAccess = 'guest' | 'user' | 'open' | 'both';

/** `panel` draws the investor's or administrator's chrome, `blank` nothing at full height. */
export type PageLayout = 'panel' | 'blank';

/** What the first calls of a page may depend on. */
export interface FirstView {
  /** null for administrators, and for an investor whose choice this browser does not hold yet */
  investorId: number | null;
  /** parameters in the path */
  query: Readonly<Record<string, string | string[] | undefined>>;
}

/** Calls that a screen makes when it opens, in the order of their weight. */
export type FirstCalls = (view: FirstView) => readonly string[];

/** What a page declares beside its component; the shell and the guards read it in `_app`. */
export interface PageFacts {
  access?: PageAccess;
  layout?: PageLayout;
  /** blank pages only: shows the badge of the bot protection, which is hidden everywhere else (spec 2) */
  hasCaptchaBadge?: boolean;
  /** what the user must be able to read; `both-page` when a page says nothing */
  acl?: AbilityNeed;
  /** the part that the whole page belongs to: while it is closed the page says so */
  feature?: Feature;
  /** title of the tab and of the phone's bar */
  title?: string;
  /** calls that the screen makes when it opens, written with `earlyCall`: the HTML begins them before any bundle */
  firstCalls?: FirstCalls;
  /** the screen leads with what an investor's assets are worth, the answer of its first call (`shell/firstAsset.ts`) */
  hasFirstAsset?: boolean;
}

export type PanelPage<P = object> = NextPage<P> & PageFacts;

/**
 * Gives a page its facts: `export default page(HomeView, { title, acl })`. The page is a component of its own, because
 * several pages may draw one view, and on the server all pages live in one process.
 */
export function page<P extends object = object>(view: NextPage<P>, facts: PageFacts): PanelPage<P> {
  const drawn = (props: P) => createElement(view, props);
  return Object.assign(drawn, view, facts);
}
