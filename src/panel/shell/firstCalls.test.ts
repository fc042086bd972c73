import { describe, expect, it } from 'vitest';
import { allOperations } from '#shared/contract/operations.ts';
import type { InitialSession } from '../store/initialSession.ts';
import { firstCalls, type PageView } from './firstCalls.ts';
import type { PageFacts } from './page.ts';

const session: InitialSession = {
  isLogin: true,
  username: '0012345679',
  panel: 'client',
  investorId: 7,
  accessLevel: null,
  expiresAt: 1,
  serverTime: 0,
};
const facts: PageFacts = { firstCalls: ({ investorId, query }) => [`/own/${investorId}/${String(query['fundId'])}`] };
const callsOf = (changes: Partial<PageView>) =>
  firstCalls({ facts, session, query: { fundId: '3' }, address: '/funds/3', ...changes });
const admin: InitialSession = { ...session, panel: 'admin', investorId: null, accessLevel: 't1' };

describe('the first calls of a page view', () => {
  it('are the screen’s own and those of session and top bar, all at once for a stored investor', () => {
    expect(callsOf({})).toEqual([
      '/own/7/3',
      '/api/account/get_info/',
      '/api/client/investor_investors/',
      '/api/account/get_profile/?investorId=7',
      '/api/messages/unread_messages_count/?kind=personal',
    ]);
  });

  it('wait for the list where no investor is stored', () => {
    expect(callsOf({ session: { ...session, investorId: null } })).toEqual([
      '/api/account/get_info/',
      '/api/client/investor_investors/',
    ]);
  });

  it('leave the screen’s own out where the address asks for something else', () => {
    expect(callsOf({ address: '/requests?status=open' })).not.toContain('/own/7/3');
  });

  it('leave the screen’s own out where the person is shown that they may not open it', () => {
    const acl = { action: 'read', subject: 'admin-page' } as const;
    expect(callsOf({ facts: { ...facts, acl } })).not.toContain('/own/7/3');
    expect(callsOf({ facts: { ...facts, acl }, session: admin })).toContain('/own/null/3');
  });

  it('of an administrator name no investor; those of the head office’s desks only for its staff', () => {
    expect(callsOf({ session: admin })).toEqual([
      '/own/null/3',
      '/api/account/get_info/',
      '/api/messages/unread_messages_count/?kind=personal',
    ]);
    expect(callsOf({ session: { ...admin, accessLevel: 'KZ' } })).not.toContain('/own/null/3');
  });

  it('of a page that visitors read as well are those of the session, and none for the visitors', () => {
    const both = { ...facts, access: 'both' } as const;
    expect(callsOf({ facts: both })).toEqual(callsOf({}));
    expect(callsOf({ facts: both, session: { ...session, isLogin: false } })).toEqual([]);
  });

  it('are none for guests and open pages', () => {
    expect(callsOf({ session: { ...session, isLogin: false } })).toEqual([]);
    expect(callsOf({ facts: { ...facts, access: 'guest' } })).toEqual([]);
    expect(callsOf({ facts: { ...facts, access: 'open' } })).toEqual([]);
  });

  it('name reads of the contract', () => {
    const reads = new Set(allOperations.filter(({ method }) => method === 'get').map(({ path }) => path));
    for (const call of [...callsOf({ facts: {} }), ...callsOf({ session: admin, facts: {} })])
      expect(reads).toContain(call.split('?')[0]);
  });
});
