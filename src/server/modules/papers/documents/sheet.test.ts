import { inflateSync } from 'node:zlib';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { sheetTexts } from '#shared/texts/documentTexts.ts';
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

/** What the pages are drawn with, as PDF writes it. */
function drawnIn(bytes: Uint8Array): string {
  return Buffer.from(bytes)
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
}

describe('drawSheet', () => {
  it('goes on to the next page where one is full, and counts them on each', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => [toPersianDigits(1000 + index), '۵']);
    const pages = await pagesOf({ ...content, tables: [{ title: 'ریز', heads: ['شماره', 'تعداد'], rows }] });
    expect(pages).toHaveLength(3);
    pages.forEach((page, index) =>
      expect(page).toContain(sheetTexts.fa.pageOf(toPersianDigits(index + 1), toPersianDigits(3))),
    );
    for (const [number = ''] of rows) expect(pages.join(' ')).toContain(number);
  });

  it.each([1, 12, 18, 20, 23, 24, 25, 45, 48, 51, 52, 200])(
    'fills a third of its last page at least with %i rows',
    async (count) => {
      const rows = Array.from({ length: count }, (_, index) => [toPersianDigits(1000 + index), '۵']);
      const verification = {
        code: '0001-AAAA',
        page: 'https://panel.test/verify',
        url: 'https://panel.test/verify?code=x',
      };
      const sheet = {
        ...content,
        tables: [{ title: 'ریز', heads: ['شماره', 'تعداد'], rows, total: ['جمع', '۹'] }],
        verification,
      };
      const document = await getDocumentProxy(await drawSheet(sheet));
      const last = await (await document.getPage(document.numPages)).getTextContent();
      // from the upper edge to the last line, without the foot: 254 are a third, of which 34 are the space below the line
      const heights = last.items
        .flatMap((item) => ('transform' in item ? [Number(item.transform[5])] : []))
        .filter((y) => y > 80);
      expect(842 - Math.min(...heights)).toBeGreaterThan(document.numPages === 1 ? 0 : 220);
      expect(last.items.some((item) => 'str' in item && item.str.includes('جمع'))).toBe(true);
    },
  );

  it('draws an English paper from left to right, without a Persian letter', async () => {
    const [page = ''] = await pagesOf({
      ...{ language: 'en', title: 'Certificate of Holdings', subtitle: '', facts: [], madeAt: content.madeAt },
      ...{ madeAtText: '21 Nov 2026 10:00', author: 'x', notes: ['Valid until 28 December 2026.'] },
      letter: { to: 'To: Bank', text: 'This is to certify that Negar Rastegar held IRR 1,000 (one thousand rials).' },
      isSigned: true,
    });
    expect(page).toContain('This is to certify that Negar Rastegar held IRR 1,000 (one thousand rials).');
    expect(page).toContain('Page 1 of 1');
    expect(page).not.toMatch(/[\u0600-\u06ff]/);
  });

  it('keeps all values in their column, and a long name beside it in lines of its own', async () => {
    const facts: SheetContent['facts'] = [
      ['هدف', 'یکم'],
      ['مبلغ لازم در هر ماه تا روز هدف، بدون سود', 'دوم'],
      ['ارزش در پایان ماه پیش با قیمت ابطال همان روز', 'سوم'],
      ['صندوق', 'چهارم'],
      ['مانده تا هدف پس از همه خریدهای ماه', Array.from({ length: 30 }, () => 'پنجم').join(' ')],
    ];
    const document = await getDocumentProxy(await drawSheet({ ...content, facts }));
    const { items } = await (await document.getPage(1)).getTextContent();
    const boxes = items.flatMap((item) =>
      'transform' in item && item.str.trim() !== ''
        ? [{ text: item.str.normalize('NFKC'), left: Number(item.transform[4]), width: item.width }]
        : [],
    );
    const isHead = (text: string): boolean => text === content.title || text === content.subtitle;
    const edgeOf = (left: number, width: number): number => Math.round(left + width);
    const rightOf = (word: string): number => {
      const box = boxes.find(({ text }) => text.startsWith(word));
      return box ? edgeOf(box.left, box.width) : Number.NaN;
    };
    const [first = 0, second = 0, third, fourth, fifth] = ['یکم', 'دوم', 'سوم', 'چهارم', 'پنجم'].map(rightOf);
    expect([third, fifth]).toEqual([first, first]);
    expect(fourth).toBe(second);
    for (const [name, value] of [
      ['هدف', first],
      ['صندوق', second],
    ] as const) {
      const names = boxes.filter(({ text, left, width }) => !isHead(text) && edgeOf(left, width) === rightOf(name));
      // the long one below it takes two lines at least
      expect(names.length).toBeGreaterThan(2);
      for (const { left } of names) expect(left).toBeGreaterThan(value + 4);
    }
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
    const drawn = drawnIn(bytes);
    // the letters of «نگار رستگار» with the mark of their byte order
    expect(drawn).toContain('/P << /ActualText <feff064606af06270631002006310633062a06af06270631> >> BDC');
    // poppler would take it for the letters from left to right
    expect(drawn).not.toContain('/Span');
  });

  it.each([
    ['default', [0x4a, 0x14, 0x8c]],
    ['blue', [0x0b, 0x2f, 0x86]],
  ] as const)('has its line below the head in the color of the brand %s', async (brand, color) => {
    const drawn = drawnIn(await drawSheet({ ...content, brand }));
    const fills = [...drawn.matchAll(/^(\S+) (\S+) (\S+) scn$/gm)].map((fill) =>
      fill.slice(1).map((part) => Math.round(Number(part) * 255)),
    );
    expect(fills).toContainEqual(color);
  });

  it('keeps the signature of a certificate on its only page where closer lines make room', async () => {
    const rows = Array.from({ length: 8 }, (_, index) => [`Fund ${index}`, '1,402', '200,581', '281,214,562']);
    const note = 'Values are calculated with the last redemption price announced up to that date, and oblige no fund. ';
    const pages = await pagesOf({
      ...content,
      language: 'en',
      title: 'Certificate of Holdings',
      subtitle: '',
      letter: { to: 'To: Bank', text: note.repeat(3) },
      tables: [
        { title: '', heads: ['Fund', 'Units', 'Redemption price (IRR)', 'Value (IRR)'], rows, total: ['Total'] },
      ],
      notes: [note.repeat(2), note, note.repeat(2), note, note],
      verification: { code: '0001-AAAA', page: 'https://panel.test/verify', url: 'https://panel.test/verify?code=x' },
      verifyHow: note,
      isSigned: true,
    });
    expect(pages).toHaveLength(1);
  });

  it('copies its own letters, whichever paper was drawn before it', async () => {
    const persian = { ...content, notes: ['بیمه یکی'] };
    const before = (await pagesOf(persian)).join(' ');
    // the forms inside a word are the same glyphs
    await pagesOf({ ...content, notes: ['بيمه يكي'] });
    expect((await pagesOf(persian)).join(' ')).toBe(before);
    const arabic = (await pagesOf({ ...content, title: 'سند', notes: ['بيمه يكي'] })).join(' ');
    expect(arabic).toContain('يكي');
  });

  it('is the same paper for the same content', async () => {
    expect((await drawSheet(content)).length).toBe((await drawSheet(content)).length);
  });
});
