import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/property.ts';
import { changesSince, seenToken } from './approvals.rules.ts';

describe('the version of a record that somebody decides about', () => {
  it('names each field that changed, with the old and the new value', () => {
    const seen = seenToken({ issueNav: '96300', cancelNav: '95480', enteredBy: 4 });
    expect(changesSince(seen, { issueNav: '9630', cancelNav: '95480', enteredBy: 5 })).toEqual([
      { field: 'enteredBy', before: '4', after: '5' },
      { field: 'issueNav', before: '96300', after: '9630' },
    ]);
  });

  it('finds no change in the same content, whatever the order of its fields', () => {
    expect(changesSince(seenToken({ a: 1n, b: null }), { b: null, a: 1n })).toEqual([]);
  });

  it('tells a missing value from an empty text', () => {
    expect(changesSince(seenToken({ a: null }), { a: '' })).toEqual([{ field: 'a', before: null, after: '' }]);
  });

  it('takes a version that this server did not give out for a change', () => {
    for (const seen of ['', 'x', '%%%', Buffer.from('[1]').toString('base64url'), `${seenToken({ a: '1' })}=`])
      expect(changesSince(seen, { a: '1' })).not.toEqual([]);
  });

  it('finds every change of a value', () => {
    const contents = fc.dictionary(
      fc.stringMatching(/^[a-z]{1,6}$/),
      fc.oneof(fc.string(), fc.bigInt(), fc.boolean(), fc.constant(null)),
      { minKeys: 1 },
    );
    fc.assert(
      fc.property(contents, fc.nat(), (content, pick) => {
        const fields = Object.keys(content);
        const field = fields[pick % fields.length] ?? '';
        const changed = { ...content, [field]: `${String(content[field])}0` };
        expect(changesSince(seenToken(content), content)).toEqual([]);
        expect(changesSince(seenToken(content), changed).map((change) => change.field)).toEqual([field]);
      }),
      propertyRuns(),
    );
  });
});

it('a version that holds no fields tells every field as new', () => {
  for (const json of ['"ab"', 'null', '[1]', '7', '{"a":1}'])
    expect(changesSince(Buffer.from(json).toString('base64url'), { a: '1' })).toEqual([
      { field: 'a', before: null, after: '1' },
    ]);
});

it('a version that is spelled in another way tells every field', () => {
  expect(changesSince(`${seenToken({ a: '1', b: null })}=`, { a: '1', b: null })).toEqual([
    { field: 'a', before: null, after: '1' },
    { field: 'b', before: null, after: null },
  ]);
});
