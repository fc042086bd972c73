import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { brandInk } from '#shared/brandInk.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { sheetTexts, type PaperLanguage } from '#shared/texts/documentTexts.ts';
import { ltr, visualRuns } from './bidi.rules.ts';

export interface SheetTable {
  title: string;
  heads: readonly string[];
  /** share of the width of each column; all are equal when absent */
  widths?: readonly number[];
  rows: readonly (readonly string[])[];
  /** sums below the rows, on the page of the last one */
  total?: readonly string[];
}

/** The company that gives a paper: its name, and what it is registered and reached by. */
export interface SheetIssuer {
  name: string;
  /** number of its licence, of its registration, telephone and address, as they are set */
  facts: string;
}

/** What stands on a document, from top to bottom; how it looks is the sheet's own matter. */
export interface SheetContent {
  /** Persian when absent, as of papers that were kept before there was another */
  language?: PaperLanguage;
  title: string;
  /** the fund, below the title; empty: none, and the title is in the middle */
  subtitle: string;
  /** serial and day of issue, in the head */
  number?: string;
  date?: string;
  /** whom it is for, and the sentence that it certifies */
  letter?: { to: string; text: string };
  /** room for a signature and a seal */
  isSigned?: boolean;
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
  /** what a reader may do with the code */
  verifyHow?: string;
  madeAt: Date;
  /** the same moment for people */
  madeAtText: string;
  author: string;
  /** who runs the panel, above the title; absent where nobody has set it */
  issuer?: SheetIssuer;
  /** brand whose color the line below the head has */
  brand?: keyof typeof brandInk;
}

const require = createRequire(import.meta.url);
const fonts = {
  regular: readFileSync(require.resolve('vazirmatn/fonts/ttf/Vazirmatn-Regular.ttf')),
  bold: readFileSync(require.resolve('vazirmatn/fonts/ttf/Vazirmatn-Bold.ttf')),
};

const page = { width: 595.28, height: 841.89, margin: 48, footer: 32 };
const ink = { text: '#1b1b1f', quiet: '#5f5f6b', line: '#d9d9e0', stamp: '#b3261e' };
const lineHeight = 1.8;

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

/** What the libraries keep of a font and offer no other way to. */
interface Shaper {
  layoutRun(text: string, features?: readonly unknown[]): unknown;
  font: { _tables: Record<string, unknown> };
}

/** The tables of each font file that were read so far: to read them takes longer than to draw a paper. */
const readTables = new Map<'regular' | 'bold', Record<string, unknown>>();

/**
 * Gives the font of a paper the tables that an earlier paper read, as the library does for the variations of a font. Its
 * glyphs stay those of this paper: each carries the letters that it was first asked for, and a form of «ی» and «ي» is one.
 */
function shareTables(doc: PDFKit.PDFDocument, font: 'regular' | 'bold'): void {
  const own = (doc.font(font) as unknown as { _font: Shaper })._font.font;
  const known = readTables.get(font);
  if (known) own._tables = known;
  else readTables.set(font, own._tables);
}

/** The shape of each text of a paper, by its font. */
type Shapes = Record<'regular' | 'bold', Map<string, unknown>>;

/**
 * Shapes each text of a paper once: it is measured to be placed, measured again by the library and then drawn, and the
 * paper may be set with lines of several heights. The library does so itself for texts without features, and `asOneRun`
 * names them to have a line as one run.
 */
function shapeOnce(doc: PDFKit.PDFDocument, font: 'regular' | 'bold', shapes: Shapes): void {
  const own = (doc.font(font) as unknown as { _font: Shaper })._font;
  const shape = own.layoutRun.bind(own);
  own.layoutRun = (text, features) => {
    const key = features === undefined ? `plain ${text}` : `run ${text}`;
    const known = shapes[font].get(key) ?? shape(text, features);
    shapes[font].set(key, known);
    return known;
  };
}

class Pen {
  readonly doc: PDFKit.PDFDocument;
  /** share of the usual height that lines take */
  readonly density: number;
  private readonly direction: 'rtl' | 'ltr';
  y = page.margin;

  constructor(doc: PDFKit.PDFDocument, language: PaperLanguage, density: number) {
    this.doc = doc;
    this.density = density;
    this.direction = language === 'fa' ? 'rtl' : 'ltr';
  }

  get isLtr(): boolean {
    return this.direction === 'ltr';
  }

  style({ size, color = ink.text, isBold = false }: TextStyle): void {
    this.doc
      .font(isBold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(color);
  }

  private runsOf(text: string) {
    return visualRuns(text, this.direction);
  }

  widthOf(text: string): number {
    return this.runsOf(text).reduce((sum, run) => sum + this.doc.widthOfString(run.text, asOneRun), 0);
  }

  /** The left edge of a box whose place is given for a paper from right to left: the other direction is its mirror image. */
  leftOf(x: number, width: number): number {
    return this.isLtr ? page.width - x - width : x;
  }

  /** One line; `x` is the edge that the alignment names, on a paper from right to left. */
  line(text: string, x: number, y: number, align: Align): void {
    const width = this.widthOf(text);
    let at = this.leftOf(align === 'right' ? x - width : align === 'center' ? x - width / 2 : x, width);
    /*
     * The line in reading order, for readers that take it instead of the glyphs. Not as a `Span`: poppler takes it for the
     * letters as they stand from left to right, and turns Persian around; without it, it reads the glyphs well.
     */
    this.doc.addContent(`/P << /ActualText <${utf16(text.replace(/[\u2066-\u2069]/g, ''))}> >> BDC`);
    for (const run of this.runsOf(text)) {
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
const full = right - page.margin;
const qrSize = 66;

function drawCode(pen: Pen, url: string): void {
  const { data, size: cells } = encode(url, { ecc: 'M', border: 0 });
  const cell = qrSize / cells;
  const left = pen.leftOf(page.margin, qrSize);
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) pen.doc.rect(left + x * cell, pen.y + y * cell, cell, cell);
    }),
  );
  pen.doc.fill(ink.text);
}

/** The company at the one edge; code, number and day at the other; below them what the paper is. */
function drawHead(pen: Pen, content: SheetContent): void {
  const words = sheetTexts[content.language ?? 'fa'];
  const top = pen.y;
  const { verification } = content;
  if (verification) drawCode(pen, verification.url);
  const edge = verification ? page.margin + qrSize + 12 : page.margin;
  const marks = [
    ...(content.number === undefined ? [] : [words.number(content.number)]),
    ...(verification ? [words.date(content.date ?? content.madeAtText)] : []),
  ];
  pen.style({ size: 9 });
  marks.forEach((mark, index) => pen.line(mark, edge, top + 14 + index * 18, 'left'));
  const room = right - edge - Math.max(0, ...marks.map((mark) => pen.widthOf(mark))) - 16;
  if (content.issuer) {
    pen.y += 6;
    pen.style({ size: 13, isBold: true });
    for (const text of pen.wrap(content.issuer.name, room)) {
      pen.line(text, right, pen.y, 'right');
      pen.y += 22;
    }
    pen.style({ size: 8, color: ink.quiet });
    for (const text of content.issuer.facts === '' ? [] : pen.wrap(content.issuer.facts, room)) {
      pen.line(text, right, pen.y, 'right');
      pen.y += 8 * lineHeight;
    }
  }
  pen.y = Math.max(pen.y + 6, verification ? top + qrSize + 12 : 0);
  pen.doc.rect(page.margin, pen.y, full, 1.5).fill(brandInk[content.brand ?? 'default']);
  pen.y += 16;
  pen.style({ size: 18, isBold: true });
  if (content.subtitle === '') pen.line(content.title, page.width / 2, pen.y, 'center');
  else pen.line(content.title, right, pen.y, 'right');
  pen.y += 34;
  if (content.subtitle === '') return;
  pen.style({ size: 12, color: ink.quiet });
  pen.line(content.subtitle, right, pen.y, 'right');
  pen.y += 30;
}

function drawLetter(pen: Pen, { to, text }: NonNullable<SheetContent['letter']>): void {
  pen.style({ size: 10, color: ink.quiet });
  pen.line(to, right, pen.y, 'right');
  pen.y += 26 * pen.density;
  pen.style({ size: 11 });
  for (const line of pen.wrap(text, full)) {
    pen.line(line, right, pen.y, 'right');
    pen.y += 11 * 2 * pen.density;
  }
  pen.y += 8;
}

/** Width of one of two columns of facts, and where its value begins. */
const column = { width: (full - 24) / 2, value: 118 };

/**
 * Facts in two columns; one whose value is long has a line of its own. All values begin below each other, and a long name
 * takes as many lines as its column needs.
 */
function drawFacts(pen: Pen, facts: SheetContent['facts']): void {
  if (facts.length === 0) return;
  type Fact = SheetContent['facts'][number];
  const nameStyle = { size: 10, color: ink.quiet };
  const valueStyle = { size: 10, isBold: true };
  const isShort = ([, value]: Fact): boolean => {
    pen.style(valueStyle);
    return pen.widthOf(value) <= column.width - column.value;
  };
  const linesOf = (text: string, width: number, style: TextStyle) => {
    pen.style(style);
    return pen.wrap(text, width).map((line) => ({ line, style }));
  };
  const blocksOf = ([name, value]: Fact, edge: number, width: number) => [
    { edge, lines: linesOf(name, column.value - 8, nameStyle) },
    { edge: edge - column.value, lines: linesOf(value, width - column.value, valueStyle) },
  ];
  for (let index = 0; index < facts.length; index += 1) {
    const [one, other] = [facts[index], facts[index + 1]];
    if (!one) break;
    const isPair = other !== undefined && isShort(one) && isShort(other);
    const blocks = isPair
      ? [...blocksOf(one, right, column.width), ...blocksOf(other, right - column.width - 24, column.width)]
      : blocksOf(one, right, full);
    if (isPair) index += 1;
    const step = 10 * lineHeight * pen.density;
    const height = Math.max(...blocks.map(({ lines }) => lines.length)) * step;
    pen.need(height + 7);
    pen.rule();
    pen.y += 5;
    for (const { edge, lines } of blocks)
      lines.forEach(({ line, style }, at) => {
        pen.style(style);
        pen.line(line, edge, pen.y + at * step, 'right');
      });
    pen.y += height + 2;
  }
  pen.rule();
  pen.y += 16;
}

const isFigure = (text: string): boolean => /^[\d.,]*$/.test(text);

/** A table whose heads stand again on each page that it reaches; figures are at the right in both directions. */
function drawTable(pen: Pen, table: SheetTable): void {
  const shares = table.widths ?? table.heads.map(() => 1);
  const unit = full / shares.reduce((sum, share) => sum + share, 0);
  const edges = shares.map((_share, index) => right - unit * shares.slice(0, index).reduce((a, b) => a + b, 0));
  const isAtEnd = shares.map((_share, index) => pen.isLtr && table.rows.every((row) => isFigure(row[index] ?? '')));
  const headStyle = { size: 9, color: ink.quiet };
  const step = 15 * pen.density;
  const line = (cells: readonly string[], style: TextStyle, after = 0): void => {
    pen.style(style);
    // a cell of several words takes as many lines as its column needs
    const wrapped = cells.map((cell, index) => pen.wrap(cell, unit * (shares[index] ?? 1) - 14));
    const height = Math.max(...wrapped.map((lines) => lines.length)) * step;
    if (pen.need(height + 11 * pen.density + after) && style !== headStyle) line(table.heads, headStyle);
    pen.style(style);
    wrapped.forEach((lines, index) => {
      const edge = edges[index] ?? right;
      const isEnd = isAtEnd[index] === true;
      // the last figure ends where the lines of the table do
      const gap = index === shares.length - 1 ? 0 : 14;
      const x = isEnd ? edge - unit * (shares[index] ?? 1) + gap : edge;
      lines.forEach((text, at) => pen.line(text, x, pen.y + at * step, isEnd ? 'left' : 'right'));
    });
    pen.y += height + 4 * pen.density;
    pen.rule();
    pen.y += 6 * pen.density;
  };
  const totalStyle = { size: 9, isBold: true };
  pen.need(80);
  if (table.title !== '') {
    pen.style({ size: 12, isBold: true });
    pen.line(table.title, right, pen.y, 'right');
    pen.y += 28;
  }
  line(table.heads, headStyle);
  table.rows.forEach((cells, index) =>
    line(cells, { size: 9 }, table.total && index === table.rows.length - 1 ? 26 * pen.density : 0),
  );
  if (table.total) line(table.total, totalStyle);
  pen.y += 12 * pen.density;
}

const noteStep = 9 * lineHeight;

function drawNotes(pen: Pen, notes: readonly string[], after: number): void {
  pen.style({ size: 9, color: ink.quiet });
  const wrapped = notes.map((note) => pen.wrap(note, full));
  // a signature is on the page of what it is given for
  if (after > 0) pen.need(wrapped.flat().length * noteStep * pen.density + notes.length * 4 + after);
  for (const lines of wrapped) {
    for (const text of lines) {
      pen.need(noteStep);
      pen.style({ size: 9, color: ink.quiet });
      pen.line(text, right, pen.y, 'right');
      pen.y += noteStep * pen.density;
    }
    pen.y += 4;
  }
}

const box = { height: 70, gap: 20 };

function drawBoxes(pen: Pen, language: PaperLanguage): void {
  const { signature, seal } = sheetTexts[language];
  const width = (full - box.gap) / 2;
  pen.y += 12;
  [signature, seal].forEach((label, index) => {
    const edge = right - index * (width + box.gap);
    pen.doc
      .roundedRect(pen.leftOf(edge - width, width), pen.y, width, box.height, 6)
      .lineWidth(0.7)
      .dash(3, { space: 2 })
      .strokeColor(ink.line)
      .stroke()
      .undash();
    pen.style({ size: 9, color: ink.quiet });
    pen.line(label, edge - 10, pen.y + 8, 'right');
  });
  pen.y += box.height;
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
function drawFeet(pen: Pen, content: SheetContent, language: PaperLanguage): void {
  const { start, count } = pen.doc.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    pen.doc.switchToPage(index);
    if (content.stamp) drawStamp(pen, content.stamp);
    if (content.running && index > start) {
      pen.style({ size: 8, color: ink.quiet });
      pen.line(content.running, right, page.margin - 22, 'right');
    }
    const words = sheetTexts[language];
    const { verification } = content;
    pen.y = page.height - page.margin - 24;
    pen.rule();
    pen.y += 8;
    pen.style({ size: 8, color: ink.quiet });
    if (verification) {
      const address = words.verify(ltr(verification.page));
      pen.line(address, right, pen.y, 'right');
      const after = right - pen.widthOf(address) - 14;
      pen.style({ size: 9, isBold: true });
      pen.line(ltr(verification.code), after, pen.y - 1, 'right');
      pen.style({ size: 8, color: ink.quiet });
    } else pen.line(words.madeAt(content.madeAtText), right, pen.y, 'right');
    const digits = language === 'fa' ? toPersianDigits : String;
    pen.line(words.pageOf(digits(index - start + 1), digits(count)), page.margin, pen.y, 'left');
  }
}

/** Shares of the usual height of lines that are tried in turn: closer first, then wider, so that no last page is nearly empty. */
const densities = [1, 0.9, 0.8, 1.15, 1.25] as const;
const closest = Math.min(...densities);
/** Least part of its last page that a paper fills. */
const leastFill = 1 / 3;

/**
 * A document as PDF: A4, in the direction of its language, the Persian font embedded, words shaped and put in order here
 * (decision 0012). Lines are set closer or wider where the last page would be nearly empty, and closer where a signature
 * then fits the only page.
 * @returns the bytes of the file
 */
export async function drawSheet(content: SheetContent): Promise<Uint8Array> {
  let best: { doc: PDFKit.PDFDocument; fill: number } | null = null;
  const shapes: Shapes = { regular: new Map(), bold: new Map() };
  for (const density of densities) {
    const { doc, pages, fill } = layOut(content, density, shapes);
    if (pages === 1) return bytesOf(doc);
    if (!best || (best.fill < leastFill && fill > best.fill)) best = { doc, fill };
    // closer lines that are still to be tried may bring two pages onto one; no lines bring three
    const mayBeOne = content.isSigned === true && pages === 2 && density <= 1 && density > closest;
    if (best.fill >= leastFill && !mayBeOne) return bytesOf(best.doc);
  }
  if (!best) throw new RangeError('no density to draw a paper with');
  return bytesOf(best.doc);
}

function bytesOf(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  return new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on('error', reject);
    doc.end();
  });
}

/** A paper with its pages kept open, how many there are, and the filled part of the last one. */
function layOut(
  content: SheetContent,
  density: number,
  shapes: Shapes,
): { doc: PDFKit.PDFDocument; pages: number; fill: number } {
  const language = content.language ?? 'fa';
  const doc = new PDFDocument({
    size: [page.width, page.height],
    // the pen keeps its own margins: with the library's a line near the foot would begin a new page
    margin: 0,
    bufferPages: true,
    lang: language === 'fa' ? 'fa-IR' : 'en',
    pdfVersion: '1.7',
    info: {
      Title: [content.title, content.subtitle].filter(Boolean).join(' – '),
      Author: content.author,
      Producer: 'Investor panel',
      Creator: 'Investor panel',
      CreationDate: content.madeAt,
    },
  });
  doc.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  for (const font of ['regular', 'bold'] as const) {
    shareTables(doc, font);
    shapeOnce(doc, font, shapes);
  }
  const pen = new Pen(doc, language, density);
  drawHead(pen, content);
  if (content.letter) drawLetter(pen, content.letter);
  drawFacts(pen, content.facts);
  for (const table of content.tables ?? []) drawTable(pen, table);
  const notes = [...content.notes, ...(content.verifyHow === undefined ? [] : [content.verifyHow])];
  drawNotes(pen, notes, content.isSigned ? box.height + 12 : 0);
  if (content.isSigned) drawBoxes(pen, language);
  const fill = pen.y / (page.height - page.margin - page.footer);
  drawFeet(pen, content, language);
  nameLigatures(doc, 'regular');
  nameLigatures(doc, 'bold');
  return { doc, pages: doc.bufferedPageRange().count, fill };
}
