import { describe, expect, it } from 'vitest';
import { kavenegarTokens } from './kavenegar.ts';
import { kavenegarPlaces, registeredText } from './places.ts';

describe('places of a text at Kavenegar', () => {
  it('follow from the names, so that a name of one word goes where one of two does', () => {
    const names = ['orderNo', 'fund', 'units'];
    expect(kavenegarPlaces(names)).toEqual({ fund: 'token10', units: 'token', orderNo: 'token2' });
    const tokens = { units: '۷', orderNo: '12' };
    expect(kavenegarTokens({ ...tokens, fund: 'سپیدار' })).toEqual({ token: '۷', token2: '12', token10: 'سپیدار' });
    expect(kavenegarTokens({ fund: 'صندوق سپیدار', ...tokens })).toEqual({
      token: '۷',
      token2: '12',
      token10: 'صندوق سپیدار',
    });
  });

  it('are five at most', () => {
    const places = kavenegarPlaces(['fund', 'reason', 'units', 'price', 'orderNo', 'amount', 'domain']);
    expect(Object.keys(places)).toHaveLength(5);
    expect(new Set(Object.values(places)).size).toBe(5);
  });
});

describe('a text as it is registered', () => {
  const fixed = { house: 'نارون', domain: 'panel.example.com' };
  const text = '{house}: کد {details}\nکد: {code}\n@{domain} #{code}';

  it('has the sender and the host written out, and the places of the provider', () => {
    expect(registeredText('kavenegar', text, fixed)).toBe('نارون: کد %token10\nکد: %token\n@panel.example.com #%token');
    expect(registeredText('smsir', text, fixed)).toBe('نارون: کد #DETAILS#\nکد: #CODE#\n@panel.example.com ##CODE#');
  });

  it('shows a name that has no place', () => {
    const long = '{fund} {reason} {units} {price} {orderNo} {amount}';
    expect(registeredText('kavenegar', long, fixed)).toMatch(/\{\w+\}/);
  });
});
