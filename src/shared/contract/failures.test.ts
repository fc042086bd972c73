import { describe, expect, it } from 'vitest';
import { fail, failField } from './failures.ts';

describe('failures', () => {
  it('want a value for each placeholder of their sentence', () => {
    expect(fail('RATE_LIMITED', { params: { wait: '۵ ثانیه' } }).message).toBe(
      'تعداد درخواست بیش از حد مجاز است؛ ۵ ثانیه دیگر تلاش کنید',
    );
    // @ts-expect-error the sentence names {seconds}
    expect(fail('RATE_LIMITED').status).toBe(429);
    // @ts-expect-error {seconds} has another name here
    expect(fail('RATE_LIMITED', { params: { minutes: 5 } }).status).toBe(429);
  });

  it('tell when to come again with every 429', () => {
    // one that knows the seconds tells them; nobody forgets the head
    for (const code of ['INVESTOR_UPDATE_TOO_SOON', 'IDENTITY_BUDGET_USED', 'captcha_required'] as const)
      expect([code, fail(code).status, fail(code).retryAfterSeconds]).toEqual([code, 429, 60]);
    expect(fail('locked', { params: { wait: '۵ ثانیه' } }).retryAfterSeconds).toBe(60);
    expect(fail('INVESTOR_UPDATE_TOO_SOON', { retryAfterSeconds: 0 }).retryAfterSeconds).toBe(0);
    expect(fail('NOT_FOUND').retryAfterSeconds).toBeUndefined();
  });

  it('exist for known codes only', () => {
    // @ts-expect-error no such code
    expect(() => fail('NO_SUCH_CODE')).toThrow();
  });

  it('repeat the whole sentence at their field', () => {
    const failure = failField('PRICE_JUMP', 'jumpReason', { params: { fund: 'یاقوت', limit: '۵' } });
    expect(failure.fields).toEqual({
      jumpReason: ['قیمت یاقوت بیش از ۵٪ تغییر کرده است؛ علت آن را بنویسید'],
    });
    expect(failure).toMatchObject({ code: 'PRICE_JUMP', status: 422, message: failure.fields?.['jumpReason']?.[0] });
  });
});
