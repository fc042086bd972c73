import { describe, expect, it } from 'vitest';
import { fillTags, tagsOf, unknownTags } from './cannedTags.ts';

const facts = { نام: 'نگار رستگار', درخواست: null, تیکت: '۸۴۲۱۰۰۱۷', موضوع: 'واحدها' };

describe('tags of canned answers', () => {
  it('are filled with the facts of the ticket; one without a fact stays', () => {
    expect(fillTags('سلام {نام}، درخواست {درخواست} در تیکت {تیکت}', facts)).toBe(
      'سلام نگار رستگار، درخواست {درخواست} در تیکت ۸۴۲۱۰۰۱۷',
    );
    expect(tagsOf('درخواست {درخواست} و {چیزی}')).toEqual(['درخواست']);
  });

  it('are told apart from what nobody knows', () => {
    expect(unknownTags('سلام {نام} {موبایل} {}')).toEqual(['موبایل', '']);
    expect(unknownTags(undefined)).toEqual([]);
  });

  it('take a fact that looks like a tag as plain text', () => {
    expect(fillTags('{نام}', { ...facts, نام: '{درخواست}' })).toBe('{درخواست}');
  });
});
