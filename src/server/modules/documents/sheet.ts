import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { toPersianDigits } from '#shared/digits.ts';
import { documentTexts } from '#shared/contract/documentTexts.ts';
import { ltr, visualRuns } from './bidi.rules.ts';

export interface SheetTable {
  title: string;
  heads: readonly string[];
  /** share of the width of each column; all are equal when absent */
  widths?: readonly number[];
  rows: readonly (readonly string[])[];
}

/** The company that gives a paper: its name, and what it is registered and reached by. */
export interface SheetIssuer {
  name: string;
  /** number of its licence, of its registration, telephone and address, as they are set */
  facts: string;
}

/** What stands on a document, from top to bottom; how it looks is the sheet's own matter. */
export interface SheetContent {
  title: string;
  /** the fund, below the title */
  subtitle: string;
  /** name against value; amounts as text with their unit */
  facts: readonly (readonly [name: string, value: string])[];
  /** each with rows under a head, the first column at the right edge */
  tables?: readonly SheetTable[];
  notes: readonly string[];
  /** above each page after the first: whose paper it is, and of which days */
  running?: string;
  /** a word across the page: «باطل» */
  stamp?: string;
  /** `url` leads straight to the answer, `page` is the address where the code is typed */
  verification?: { url: string; page: string; code: string };
  /** what a reader may do with the code; about a certificate when absent */
  verifyHow?: string;
  madeAt: Date;
  /** the same moment for people */
  madeAtText: string;
  author: string;
  /** who runs the panel, above the title; absent where nobody has set it */
  issuer?: SheetIssuer;
}

const require = createRequire(import.meta.url);
const fonts = {
  regular: readFileSync(require.resolve('vazirmatn/fonts/ttf/Vazirmatn-Regular.ttf')),
  bold: readFileSync(require.resolve('vazirmatn/fonts/ttf/Vazirmatn-Bold.ttf')),
};

const page = { width: 595.28, height: 841.89, margin: 48, footer: 32 };
const ink = { text: '#1b1b1f', quiet: '#5f5f6b', line: '#d9d9e0', accent: '#4a148c', stamp: '#b3261e' };
const lineHeight = 1.8;
/** where values begin, seen from the right margin */
const valueIndent = 170;

type Align = 'right' | 'left' | 'center';
interface TextStyle {
  size: number;
  color?: string;
  isBold?: boolean;
}

/** Shaping as a whole run: without it the library lays Persian words out one by one, from left to right. */
const asOneRun = { lineBreak: false, features: [] as PDFKit.Mixins.OpenTypeFeatures[] };

/** Text as PDF writes it with the mark of the byte order, in hex digits. */
const utf16 = (text: string): string => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16().toString('hex');

/** Letters of the form of lam with each alef: one sign that stands for the two letters, whichever way it is read. */
const lamAlefs: ReadonlyMap<number, number> = new Map([
  [0x0622, 0xfef5],
  [0x0623, 0xfef7],
  [0x0625, 0xfef9],
  [0x0627, 0xfefb],
]);

/**
 * Names the glyphs of lam with alef by one letter in the table that readers copy from. Readers that turn the glyphs of a
 * line around would turn the two letters around as well: «سلام» would be copied as «سالم».
 */
function nameLigatures(doc: PDFKit.PDFDocument, font: 'regular' | 'bold'): void {
  // the library keeps the letters of each drawn glyph there and offers no other way to name one
  const { unicode } = (doc.font(font) as unknown as { _font: { unicode: (number[] | undefined)[] } })._font;
  unicode.forEach((letters, glyph) => {
    const alef =
      letters?.length === 2 && letters.includes(0x0644) ? letters.find((letter) => letter !== 0x0644) : undefined;
    const name = alef === undefined ? undefined : lamAlefs.get(alef);
    if (name !== undefined) unicode[glyph] = [name];
  });
}

class Pen {
  readonly doc: PDFKit.PDFDocument;
  y = page.margin;

  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc;
  }

  style({ size, color = ink.text, isBold = false }: TextStyle): void {
    this.doc
      .font(isBold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(color);
  }

  widthOf(text: string): number {
    return visualRuns(text).reduce((sum, run) => sum + this.doc.widthOfString(run.text, asOneRun), 0);
  }

  /** One line; `x` is the edge that the alignment names. */
  line(text: string, x: number, y: number, align: Align): void {
    const width = this.widthOf(text);
    let at = align === 'right' ? x - width : align === 'center' ? x - width / 2 : x;
    /*
     * The line in reading order, for readers that take it instead of the glyphs. Not as a `Span`: poppler takes it for the
     * letters as they stand from left to right, and turns Persian around; without it, it reads the glyphs well.
     */
    this.doc.addContent(`/P << /ActualText <${utf16(text.replace(/[\u2066-\u2069]/g, ''))}> >> BDC`);
    for (const run of visualRuns(text)) {
      this.doc.text(run.text, at, y, asOneRun);
      at += this.doc.widthOfString(run.text, asOneRun);
    }
    this.doc.addContent('EMC');
  }

  /** Words in lines of at most a width, broken between words. */
  wrap(text: string, width: number): string[] {
    const lines: string[] = [];
    let current = '';
    for (const word of text.split(' ')) {
      const longer = current === '' ? word : `${current} ${word}`;
      if (current !== '' && this.widthOf(longer) > width) {
        lines.push(current);
        current = word;
      } else current = longer;
    }
    return [...lines, current];
  }

  /** Goes to the next page when less than a height is left. @returns true on a new page */
  need(height: number): boolean {
    if (this.y + height <= page.height - page.margin - page.footer) return false;
    this.doc.addPage();
    this.y = page.margin;
    return true;
  }

  rule(color = ink.line): void {
    this.doc
      .moveTo(page.margin, this.y)
      .lineTo(page.width - page.margin, this.y)
      .lineWidth(0.5)
      .strokeColor(color)
      .stroke();
  }
}

const right = page.width - page.margin;

function drawHead(pen: Pen, content: SheetContent): void {
  pen.doc.rect(page.margin, pen.y, page.width - 2 * page.margin, 3).fill(ink.accent);
  pen.y += 18;
  if (content.issuer) {
    pen.style({ size: 11, isBold: true });
    pen.line(content.issuer.name, right, pen.y, 'right');
    pen.y += 20;
    pen.style({ size: 8, color: ink.quiet });
    for (const text of content.issuer.facts === '' ? [] : pen.wrap(content.issuer.facts, right - page.margin)) {
      pen.line(text, right, pen.y, 'right');
      pen.y += 8 * lineHeight;
    }
    pen.y += 8;
  }
  pen.style({ size: 18, isBold: true });
  pen.line(content.title, right, pen.y, 'right');
  pen.y += 34;
  pen.style({ size: 12, color: ink.quiet });
  pen.line(content.subtitle, right, pen.y, 'right');
  pen.y += 34;
}

function drawFacts(pen: Pen, facts: SheetContent['facts']): void {
  const width = right - valueIndent - page.margin;
  for (const [name, value] of facts) {
    pen.style({ size: 10, isBold: true });
    const lines = pen.wrap(value, width);
    pen.need(lines.length * 10 * lineHeight + 7);
    pen.rule();
    pen.y += 5;
    pen.style({ size: 10, color: ink.quiet });
    pen.line(name, right, pen.y, 'right');
    pen.style({ size: 10, isBold: true });
    for (const text of lines) {
      pen.line(text, right - valueIndent, pen.y, 'right');
      pen.y += 10 * lineHeight;
    }
    pen.y += 2;
  }
  pen.rule();
  pen.y += 16;
}

/** A table whose heads stand again on each page that it reaches. */
function drawTable(pen: Pen, table: SheetTable): void {
  const shares = table.widths ?? table.heads.map(() => 1);
  const unit = (right - page.margin) / shares.reduce((sum, share) => sum + share, 0);
  const edges = shares.map((_share, index) => right - unit * shares.slice(0, index).reduce((a, b) => a + b, 0));
  const headStyle = { size: 9, color: ink.quiet };
  const line = (cells: readonly string[], style: TextStyle): void => {
    pen.style(style);
    // a cell of several words takes as many lines as its column needs
    const wrapped = cells.map((cell, index) => pen.wrap(cell, unit * (shares[index] ?? 1) - 6));
    const height = Math.max(...wrapped.map((lines) => lines.length)) * 15;
    if (pen.need(height + 11) && style !== headStyle) line(table.heads, headStyle);
    pen.style(style);
    wrapped.forEach((lines, index) => {
      lines.forEach((text, at) => pen.line(text, edges[index] ?? right, pen.y + at * 15, 'right'));
    });
    pen.y += height + 4;
    pen.rule();
    pen.y += 6;
  };
  pen.need(80);
  pen.style({ size: 12, isBold: true });
  pen.line(table.title, right, pen.y, 'right');
  pen.y += 28;
  line(table.heads, headStyle);
  for (const cells of table.rows) line(cells, { size: 9 });
  pen.y += 12;
}

function drawNotes(pen: Pen, notes: readonly string[]): void {
  for (const note of notes) {
    pen.style({ size: 9, color: ink.quiet });
    for (const text of pen.wrap(note, right - page.margin)) {
      pen.need(9 * lineHeight);
      pen.line(text, right, pen.y, 'right');
      pen.y += 9 * lineHeight;
    }
    pen.y += 4;
  }
}

function drawVerification(
  pen: Pen,
  { url, page: address, code }: NonNullable<SheetContent['verification']>,
  how: string,
): void {
  const size = 96;
  pen.need(size + 24);
  const { data, size: cells } = encode(url, { ecc: 'M', border: 0 });
  const cell = size / cells;
  pen.y += 10;
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) pen.doc.rect(page.margin + x * cell, pen.y + y * cell, cell, cell);
    }),
  );
  pen.doc.fill(ink.text);
  const edge = right;
  pen.style({ size: 10, isBold: true });
  pen.line(documentTexts.verifyTitle, edge, pen.y, 'right');
  pen.style({ size: 9, color: ink.quiet });
  pen.wrap(how, edge - page.margin - size - 24).forEach((text, index) => {
    pen.line(text, edge, pen.y + 24 + index * 9 * lineHeight, 'right');
  });
  pen.line(ltr(address), edge, pen.y + size - 38, 'right');
  pen.style({ size: 11, isBold: true });
  pen.line(ltr(code), edge, pen.y + size - 16, 'right');
  pen.y += size + 12;
}

function drawStamp(pen: Pen, stamp: string): void {
  const { doc } = pen;
  doc
    .save()
    .opacity(0.14)
    .rotate(-30, { origin: [page.width / 2, page.height / 2] });
  pen.style({ size: 130, color: ink.stamp, isBold: true });
  pen.line(stamp, page.width / 2, page.height / 2 - 120, 'center');
  doc.restore().opacity(1);
}

/** The foot of every page, when it is known how many there are. */
function drawFeet(pen: Pen, content: SheetContent): void {
  const { start, count } = pen.doc.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    pen.doc.switchToPage(index);
    if (content.stamp) drawStamp(pen, content.stamp);
    if (content.running && index > start) {
      pen.style({ size: 8, color: ink.quiet });
      pen.line(content.running, right, page.margin - 22, 'right');
    }
    pen.y = page.height - page.margin - 24;
    pen.rule();
    pen.y += 8;
    pen.style({ size: 8, color: ink.quiet });
    pen.line(documentTexts.madeAt(content.madeAtText), right, pen.y, 'right');
    pen.line(
      documentTexts.pageOf(toPersianDigits(index - start + 1), toPersianDigits(count)),
      page.margin,
      pen.y,
      'left',
    );
  }
}

/**
 * A document as PDF: A4, right to left, the Persian font embedded, words shaped and put in order here (decision 0012).
 * @returns the bytes of the file
 */
export async function drawSheet(content: SheetContent): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: [page.width, page.height],
    // the pen keeps its own margins: with the library's a line near the foot would begin a new page
    margin: 0,
    bufferPages: true,
    lang: 'fa-IR',
    pdfVersion: '1.7',
    info: {
      Title: `${content.title} – ${content.subtitle}`,
      Author: content.author,
      Producer: 'Investor panel',
      Creator: 'Investor panel',
      CreationDate: content.madeAt,
    },
  });
  doc.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  const chunks: Buffer[] = [];
  const isDone = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on('error', reject);
  });
  const pen = new Pen(doc);
  drawHead(pen, content);
  drawFacts(pen, content.facts);
  for (const table of content.tables ?? []) drawTable(pen, table);
  drawNotes(pen, content.notes);
  if (content.verification) drawVerification(pen, content.verification, content.verifyHow ?? documentTexts.verifyHow);
  drawFeet(pen, content);
  nameLigatures(doc, 'regular');
  nameLigatures(doc, 'bold');
  doc.end();
  return isDone;
}
