import { inflateSync } from 'node:zlib';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { documentTexts } from '#shared/contract/documentTexts.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { drawSheet, type SheetContent } from './sheet.ts';

const content: SheetContent = {
  title: 'اعلامیه ابطال',
  subtitle: 'سپیدار',
  facts: [['سرمایه‌گذار', 'نگار رستگار']],
  notes: [],
  madeAt: new Date('2026-11-21T06:30:00Z'),
  madeAtText: '۱۴۰۵/۰۸/۳۰ ۱۰:۰۰',
  author: 'سپیدار',
};

async function pagesOf(sheet: SheetContent): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(await drawSheet(sheet)), { mergePages: false });
  return text;
}

describe('drawSheet', () => {
  it('goes on to the next page where one is full, and counts them on each', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => [toPersianDigits(1000 + index), '۵']);
    const pages = await pagesOf({ ...content, tables: [{ title: 'ریز', heads: ['شماره', 'تعداد'], rows }] });
    expect(pages).toHaveLength(3);
    pages.forEach((page, index) =>
      expect(page).toContain(documentTexts.pageOf(toPersianDigits(index + 1), toPersianDigits(3))),
    );
    for (const [number = ''] of rows) expect(pages.join(' ')).toContain(number);
  });

  it('breaks a long note between words and loses none', async () => {
    const words = Array.from({ length: 120 }, (_, index) => `واژه${toPersianDigits(index)}`);
    const [page = ''] = await pagesOf({ ...content, notes: [words.join(' ')] });
    expect(page.split('\n').length).toBeGreaterThan(8);
    for (const word of words) expect(page).toContain(word);
  });

  it('gives its words to readers that copy the glyphs as to those that copy the line', async () => {
    const bytes = await drawSheet({ ...content, notes: ['سلام بر کالاهای آلاله و لآلی'] });
    const { text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true });
    for (const word of ['سلام', 'کالاهای', 'آلاله', 'لآلی']) expect(text.normalize('NFKC')).toContain(word);
    const drawn = Buffer.from(bytes)
      .toString('latin1')
      .split('stream\n')
      .flatMap((part, index, parts) => (index % 2 === 1 && parts[index - 1]?.includes('FlateDecode') ? [part] : []))
      .map((part) => {
        try {
          return inflateSync(Buffer.from(part, 'latin1')).toString('latin1');
        } catch {
          return '';
        }
      })
      .join('\n');
    // the letters of «نگار رستگار» with the mark of their byte order
    expect(drawn).toContain('/P << /ActualText <feff064606af06270631002006310633062a06af06270631> >> BDC');
    // poppler would take it for the letters from left to right
    expect(drawn).not.toContain('/Span');
  });

  it('is the same paper for the same content', async () => {
    expect((await drawSheet(content)).length).toBe((await drawSheet(content)).length);
  });
});
