import { subjectsOf } from '#shared/ability.ts';
import { adminKind } from '#shared/adminKind.ts';
import { earlyCall, unreadOfBell } from '../api/earlyCalls.ts';
import type { InitialSession } from '../store/initialSession.ts';
import type { FirstView, PageFacts } from './page.ts';

/** What the server knows of a page view before it draws it. */
export interface PageView {
  facts: PageFacts;
  session: InitialSession;
  query: FirstView['query'];
  address: string;
}

/**
 * The calls with which a page view begins: the screen's own, then those of the session and the top bar. Only the server
 * asks for them (`_document`).
 */
export function firstCalls({ facts, session, query, address }: PageView): readonly string[] {
  const { isLogin, panel, investorId, accessLevel } = session;
  if (!isLogin || !['user', 'both'].includes(facts.access ?? 'user')) return [];
  const user = earlyCall('/api/account/get_info/');
  const unread = earlyCall('/api/messages/unread_messages_count/', unreadOfBell);
  // Filters, a tab or an opened row in the URL: the screen asks for something else than when it opens plainly.
  const isPlain = !address.includes('?');
  const mayRead = subjectsOf({ role: panel, accessLevel, panel }).includes(facts.acl?.subject ?? 'both-page');
  const own = isPlain && mayRead ? (facts.firstCalls?.({ investorId, query }) ?? []) : [];
  // A branch is refused what the desks of the head office ask for.
  if (panel === 'admin') return [...(adminKind(accessLevel) === 'branch' ? [] : own), user, unread];
  const investors = earlyCall('/api/client/investor_investors/');
  // Which investor it is, only the list can say.
  if (investorId === null) return [user, investors];
  return [...own, user, investors, earlyCall('/api/account/get_profile/', { investorId }), unread];
}
