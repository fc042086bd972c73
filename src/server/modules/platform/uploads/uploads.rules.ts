import { isStaff } from '#shared/duty.ts';
import type { FileRecord } from './uploads.repo.ts';

/** Most files and bytes one user may keep (reliability 7, item 9). */
export const quota = { fileCount: 50n, totalBytes: 52_428_800n } as const;

/** What a zip may hold (reliability 7, item 5). */
export const zipLimits = { entries: 100, unpackedBytes: 10_485_760, ratio: 100 } as const;

/** Largest picture in pixels that is read (reliability 7, item 3). */
export const MAX_PIXELS = 25_000_000;

/** Longest side of a picture as it is kept, in pixels: A4 at 300 dots an inch, on which a bank slip is well read. */
export const KEPT_SIDE = 3508;

/** The types of spec 5 by extension. */
const mimeByExtension: Readonly<Record<string, AllowedMime>> = {
  zip: 'application/zip',
  png: 'image/png',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
};

export type AllowedMime = 'application/zip' | 'image/png' | 'image/jpeg' | 'application/pdf';

/** Endings that phones and editors give to pictures; some write a picture of another type under them. */
const pictureEndings = ['png', 'jpg', 'jpeg', 'jpe', 'jfif', 'heic', 'heif', 'hif', 'webp', 'avif'];
const pictureMimes: Readonly<Record<string, { mime: AllowedMime; ending: string }>> = {
  'image/png': { mime: 'image/png', ending: 'png' },
  'image/jpeg': { mime: 'image/jpeg', ending: 'jpg' },
};

/**
 * Name and type of a file by its content. A picture with the ending of another kind of picture is taken and gets the ending
 * of its content: it is drawn again in any case. Every other name has to say what the content is.
 * @param content type that the bytes say; undefined when they say none
 * @returns null for what is not taken
 */
export function asItIs(name: string, content: string | undefined): { name: string; mime: AllowedMime } | null {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  const picture = pictureMimes[content ?? ''];
  const mime = promisedMime(name);
  if (mime !== null && mime === content) return { name, mime };
  // judged as if it had its right ending, so that no program hides before it
  const corrected = `${name.slice(0, name.length - ending.length)}${picture?.ending ?? ''}`;
  const isPicture = picture !== undefined && pictureEndings.includes(ending.toLowerCase());
  return isPicture && promisedMime(corrected) === picture.mime ? { name: corrected, mime: picture.mime } : null;
}

/** The allowed type that the name's extension promises; null for any other name, also for double extensions of programs. */
export function promisedMime(name: string): AllowedMime | null {
  const parts = name.toLowerCase().split('.');
  const extension = parts.at(-1) ?? '';
  const isHidingProgram = parts
    .slice(1, -1)
    .some((part) =>
      /^(php\d?|phtml|exe|dll|bat|cmd|com|js|mjs|html?|svg|xml|sh|jsp|aspx?|scr|vbs|ps1|jar|apk)$/.test(part.trim()),
    );
  return parts.length < 2 || isHidingProgram ? null : (mimeByExtension[extension] ?? null);
}

/* White space of PDF, and the mark of the byte order that some programs put before a file. */
const blanks = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);
const byteOrderMark = [0xef, 0xbb, 0xbf];
/* What old programs put at the end of a file. */
const END_OF_TEXT = 0x1a;

/** Where the mark of a PDF stands: at byte 0, or after a few blank bytes that programs put before it; null without one. */
export function pdfStart(bytes: Uint8Array): number | null {
  let at = byteOrderMark.every((byte, index) => bytes[index] === byte) ? byteOrderMark.length : 0;
  while (at < 64 && blanks.has(bytes[at] ?? -1)) at += 1;
  return new TextDecoder('latin1').decode(bytes.subarray(at, at + 5)) === '%PDF-' ? at : null;
}

/** A PDF begins with its mark and ends with `%%EOF`; blank bytes around it are harmless. */
export function isWholePdf(bytes: Uint8Array): boolean {
  let end = bytes.length;
  while (end > 0 && (blanks.has(bytes[end - 1] ?? -1) || bytes[end - 1] === END_OF_TEXT)) end -= 1;
  const last = new TextDecoder('latin1').decode(bytes.subarray(Math.max(0, end - 5), end));
  return pdfStart(bytes) !== null && last === '%%EOF';
}

/* Longest dictionary of an action that is read, in characters, and most actions: a file with more is not from a bank. */
const ACTION_LENGTH = 500;
const MOST_ACTIONS = 50;

/* What may be between two words of a PDF: blanks and remarks, as many as somebody likes. */
const GAP = String.raw`(?:[\s\0]|%[^\r\n]*[\r\n])`;
const NUMBERS = String.raw`\b(\d{1,10})${GAP}+(\d{1,5})${GAP}+`;
const headOfObject = new RegExp(`${NUMBERS}obj\\b`, 'g');
const reference = new RegExp(`${NUMBERS}R\\b`, 'g');
const trigger = new RegExp(String.raw`/(OpenAction|AA)\b${GAP}*(?:(?=<<)|${NUMBERS}R\b)`, 'g');
const address = new RegExp(String.raw`/S${GAP}*/URI\b`);
/** The place of a page to which an action goes: pages hold links for readers to click. */
const destination = new RegExp(String.raw`/D\b${GAP}*(?:\[[^\]]*\]|${NUMBERS}R\b)`, 'g');

/** Name of an object of a PDF; its numbers may be written with zeros before them. */
const nameOf = (number: string | undefined, generation: string | undefined): string =>
  `${Number(number)} ${Number(generation)}`;

/** Where each object of a PDF begins, by number and generation; read once, because a file may point to very many. */
function objectStarts(text: string): Map<string, number> {
  const found = text.matchAll(headOfObject);
  return new Map(
    [...found].map(({ 0: head, 1: number, 2: generation, index }) => [nameOf(number, generation), index + head.length]),
  );
}

/** What is read of a PDF from a place on, without its texts and remarks, which may hold any sign. */
function readableAt(text: string, start: number): string {
  let part = text.slice(start, start + ACTION_LENGTH);
  // a text may hold brackets of its own, so the innermost one is taken out first
  for (let before = ''; before !== part;) {
    before = part;
    part = part.replace(/%[^\r\n]*|\((?:\\[\s\S]|[^()\\])*\)/g, ' ');
  }
  return part;
}

/** The dictionary that begins at a place, with those inside it; null when it does not end within the length that is read. */
function dictionaryAt(text: string, start: number): string | null {
  const part = readableAt(text, start);
  let depth = 0;
  for (const { 0: sign, index } of part.matchAll(/<<|>>/g)) {
    depth += sign === '<<' ? 1 : -1;
    if (depth === 0) return part.slice(0, index + sign.length);
  }
  return null;
}

/**
 * True when something that runs by itself, at the opening or on a page, leads to an address outside, at once or after other
 * actions; also when it is too long or too much to be read.
 */
function opensAddress(text: string): boolean {
  const triggers = [...text.matchAll(trigger)];
  if (triggers.length === 0) return false;
  if (triggers.length > MOST_ACTIONS) return true;
  const objects = objectStarts(text);
  const seen = new Set<string>();
  const read = (part: string | null): boolean => {
    // a bracket that is left belongs to a text that does not end here
    if (part === null || part.includes('(') || address.test(part)) return true;
    return [...part.replace(destination, '').matchAll(reference)].some(({ 1: number, 2: generation }) =>
      follow(nameOf(number, generation)),
    );
  };
  const follow = (name: string, isOpening = false): boolean => {
    const start = objects.get(name);
    if (start === undefined || seen.has(name)) return false;
    seen.add(name);
    const [object = '', end] = readableAt(text, start).split(/(endobj)/, 2);
    // a place of the file to begin at is a list, as several actions after another are
    if (isOpening && object.trimStart().startsWith('[')) return false;
    return seen.size > MOST_ACTIONS || read(end === undefined ? null : object);
  };
  return triggers.some(({ 0: head, 1: kind, 2: number, 3: generation, index }) =>
    number === undefined
      ? read(dictionaryAt(text, index + head.length))
      : follow(nameOf(number, generation), kind === 'OpenAction'),
  );
}

/**
 * True for a PDF that names scripts, programs or files inside it, that reads or sends to other machines, or that opens an
 * address by itself; a link that a reader clicks is none. Names may be written with `#` and two hex digits.
 * What stands in a compressed part is not seen here; the scanner looks there.
 */
export function hasActiveContent(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1')
    .decode(bytes)
    .replace(/#([0-9a-f]{2})/gi, (_whole, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  const isActive = /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|GoToR|GoToE|ImportData|SubmitForm)\b/.test(text);
  return isActive || opensAddress(text);
}

/** The original name as text for people: no folders, no control characters or direction marks, at most 120 characters. */
export function shownName(name: string): string {
  const base = (name.split(/[\\/]/).at(-1) ?? '')
    // eslint-disable-next-line no-control-regex -- control characters are what is removed
    .replace(/[\u0000-\u001f\u007f<>:"|?*\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\u061C\uFEFF]/g, '')
    .trim();
  return base.length <= 120 ? base || 'file' : base.slice(0, 60) + base.slice(-60);
}

/** Problems of a zip entry's own description; null when it may be looked into. */
export function entryProblem(entry: {
  fileName: string;
  isEncrypted: boolean;
  externalAttributes: number;
  compressedBytes: number;
  unpackedBytes: number;
}): string | null {
  const { fileName } = entry;
  if (entry.isEncrypted) return 'encrypted';
  if (/^([\\/]|[a-z]:)/i.test(fileName) || fileName.split(/[\\/]/).includes('..') || fileName.includes('\u0000'))
    return 'path';
  if (((entry.externalAttributes >>> 16) & 0o170000) === 0o120000) return 'symlink';
  if (/\.(zip|7z|rar|gz|tgz|bz2|xz|tar|jar|apk|docm|xlsm)$/i.test(fileName)) return 'nested';
  if (
    entry.compressedBytes > 0 &&
    entry.unpackedBytes / entry.compressedBytes > zipLimits.ratio &&
    entry.unpackedBytes > 65_536
  )
    return 'ratio';
  return null;
}

/** First bytes of archives and of single compressed files: zip, rar, 7z, gzip, bzip2, xz, zstd. */
const archiveStarts = ['504b0304', '504b0506', '52617221', '377abcaf', '1f8b', '425a68', 'fd377a58', '28b52ffd'];

/** True for an entry that is an archive by its content, whatever it is called. Documents of office programs are zips, too, and pass. */
export function isHiddenArchive(fileName: string, start: Uint8Array): boolean {
  if (/\.(docx|xlsx|pptx|odt|ods)$/i.test(fileName)) return false;
  const hex = Buffer.from(start.subarray(0, 4)).toString('hex');
  return archiveStarts.some((known) => hex.startsWith(known));
}

/** Who may read a file by the file's own record; tickets are asked separately. */
export function mayRead(
  file: FileRecord,
  reader: { userId: number; roleId: number; accessLevel: string | null } | null,
  readsInvestor: boolean,
): boolean {
  if (file.isPublic) return true;
  if (!reader) return false;
  return isStaff(reader) || file.ownerUserId === reader.userId || readsInvestor;
}
