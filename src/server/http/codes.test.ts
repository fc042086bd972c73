import { describe, expect, it } from 'vitest';
import { operation, type Access } from '#shared/contract/kernel/define.ts';
import { fail } from '#shared/contract/failures.ts';
import { shape, yup } from '#shared/contract/kernel/fields.ts';
import { codesOf, undeclaredCode } from './codes.ts';

const op = (method: 'get' | 'post', access: Access, errors: string[] = []) =>
  operation({
    id: 'testOperation',
    method,
    path: '/api/test/',
    tag: 'test',
    summary: 'Does nothing.',
    access,
    answer: shape({ data: yup.mixed() }),
    errors,
  });

describe('declared codes (I6)', () => {
  it('name a failure that the declaration does not have', () => {
    const open = op('get', { kind: 'open' }, ['NOT_FOUND']);
    expect(undeclaredCode(open, fail('NOT_FOUND'))).toBeNull();
    expect(undeclaredCode(open, fail('RATE_LIMITED', { params: { wait: '۱ ثانیه' } }))).toBeNull();
    expect(undeclaredCode(open, fail('STATE_CONFLICT'))).toBe(
      'testOperation answered 409 STATE_CONFLICT, which its declaration does not name',
    );
    // Without a session nobody is told that a session ended.
    expect(undeclaredCode(open, fail('SESSION_ENDED'))).not.toBeNull();
  });

  it('leave problems of the server to the answer 500', () => {
    expect(undeclaredCode(op('get', { kind: 'open' }), new Error('database gone'))).toBeNull();
  });

  it('follow from method and access', () => {
    expect(codesOf(op('post', { kind: 'investor', from: 'body', key: 'investorId' }))).toEqual(
      expect.arrayContaining(['INVESTOR_NOT_ALLOWED', 'SECOND_FACTOR_REQUIRED', 'CSRF_FAILED', 'BODY_TOO_LARGE']),
    );
    expect(codesOf(op('get', { kind: 'admin', duty: 'staff' }))).not.toContain('BODY_TOO_LARGE');
  });
});
