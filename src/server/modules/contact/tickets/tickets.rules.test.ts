import { describe, expect, it } from 'vitest';
import { ticketStatuses } from '#shared/contract/tickets.ts';
import { mayEdit, mayReopen, nextStatus, sideOf } from './tickets.rules.ts';

describe('nextStatus', () => {
  it.each([
    ['unread', 'admin', 'opened', 'read'],
    ['read', 'admin', 'answered', 'reply'],
    ['unread', 'admin', 'answered', 'reply'],
    ['reply', 'investor', 'opened', 'read_by_user'],
    ['read_by_user', 'investor', 'answered', 'unread'],
    ['reply', 'investor', 'answered', 'unread'],
    ['unread', 'investor', 'opened', 'unread'],
    ['reply', 'admin', 'opened', 'reply'],
    ['close', 'admin', 'opened', 'close'],
    ['close', 'investor', 'answered', null],
    ['close', 'admin', 'answered', null],
    ['close', 'admin', 'reopened', 'unread'],
    ['close', 'investor', 'reopened', 'unread'],
    ['reply', 'admin', 'reopened', null],
  ] as const)('%s, %s %s: %s', (status, side, event, next) => {
    expect(nextStatus(status, side, event)).toBe(next);
  });

  it.each(ticketStatuses)('%s may be closed by both', (status) => {
    expect(nextStatus(status, 'investor', 'closed')).toBe('close');
    expect(nextStatus(status, 'admin', 'closed')).toBe('close');
  });
});

describe('sideOf', () => {
  it('never makes an investor an admin', () => {
    expect(sideOf({ roleId: 1, accessLevel: 't3' }, true)).toBe('investor');
    expect(sideOf({ roleId: 2, accessLevel: 'KZ' }, true)).toBe('admin');
    expect(sideOf({ roleId: 3, accessLevel: 't3' }, undefined)).toBe('investor');
  });
});

describe('mayEdit', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

  it('gives investors 15 minutes and admins 24 hours, for their own answers', () => {
    const mine = { isAdmin: false, authorId: 1 };
    expect(mayEdit({ ...mine, createdAt: ago(15) }, { userId: 1, side: 'investor' }, now)).toBe(true);
    expect(mayEdit({ ...mine, createdAt: ago(16) }, { userId: 1, side: 'investor' }, now)).toBe(false);
    expect(mayEdit({ ...mine, createdAt: ago(1) }, { userId: 2, side: 'investor' }, now)).toBe(false);
    expect(mayEdit({ ...mine, createdAt: ago(1) }, { userId: 1, side: 'admin' }, now)).toBe(false);
    expect(mayEdit({ isAdmin: true, authorId: 5, createdAt: ago(23 * 60) }, { userId: 5, side: 'admin' }, now)).toBe(
      true,
    );
    expect(mayEdit({ isAdmin: true, authorId: 5, createdAt: ago(25 * 60) }, { userId: 5, side: 'admin' }, now)).toBe(
      false,
    );
  });
});

describe('mayReopen', () => {
  const closedAt = new Date('2026-11-21T08:00:00Z');
  const closed = { status: 'close', closedAt, mergedInto: null } as const;
  const after = (days: number, ms = 0) => new Date(closedAt.getTime() + days * 86_400_000 + ms);

  it('gives the investor seven days and staff all time', () => {
    expect(mayReopen(closed, 'investor', after(7))).toBe(true);
    expect(mayReopen(closed, 'investor', after(7, 1))).toBe(false);
    expect(mayReopen(closed, 'admin', after(700))).toBe(true);
  });

  it('gives nobody an open or a merged ticket', () => {
    expect(mayReopen({ status: 'reply', closedAt: null, mergedInto: null }, 'admin', after(0))).toBe(false);
    expect(mayReopen({ ...closed, mergedInto: '84210017' }, 'admin', after(0))).toBe(false);
  });
});

describe('an answer', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const writtenAt = (ms: number) => new Date(now.getTime() - ms);

  it('may be changed to the millisecond', () => {
    const own = { isAdmin: false, authorId: 1 };
    expect(mayEdit({ ...own, createdAt: writtenAt(900_000) }, { userId: 1, side: 'investor' }, now)).toBe(true);
    expect(mayEdit({ ...own, createdAt: writtenAt(900_001) }, { userId: 1, side: 'investor' }, now)).toBe(false);
    const theirs = { isAdmin: true, authorId: 1 };
    expect(mayEdit({ ...theirs, createdAt: writtenAt(86_400_000) }, { userId: 1, side: 'admin' }, now)).toBe(true);
    expect(mayEdit({ ...theirs, createdAt: writtenAt(86_400_001) }, { userId: 1, side: 'admin' }, now)).toBe(false);
    expect(mayEdit({ ...theirs, createdAt: now }, { userId: 1, side: 'investor' }, now)).toBe(false);
  });

  it('changes nothing that was read by its own side', () => {
    expect(nextStatus('unread', 'admin', 'opened')).toBe('read');
    expect(nextStatus('read', 'investor', 'opened')).toBe('read');
    expect(nextStatus('read_by_user', 'admin', 'opened')).toBe('read_by_user');
    expect(sideOf({ roleId: 2, accessLevel: 't1' }, false)).toBe('investor');
  });

  it('opens no ticket that has a state and no moment of its end', () => {
    expect(mayReopen({ status: 'close', closedAt: null, mergedInto: null }, 'admin', now)).toBe(false);
    expect(mayReopen({ status: 'reply', closedAt: now, mergedInto: null }, 'admin', now)).toBe(false);
  });
});
