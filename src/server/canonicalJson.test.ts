import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonicalJson.ts';

describe('canonical JSON', () => {
  it('sorts keys at every depth and writes amounts and times as text', () => {
    expect(
      canonicalJson({ b: [1n, undefined, { d: null, c: new Date('2026-11-22T00:00:00Z') }], a: 'x', gone: undefined }),
    ).toBe('{"a":"x","b":["1",null,{"c":"2026-11-22T00:00:00.000Z","d":null}]}');
    expect(canonicalJson(undefined)).toBe('null');
  });
});
