import { describe, expect, it } from 'vitest';
import type { FileRecord } from './uploads.repo.ts';
import {
  asItIs,
  entryProblem,
  hasActiveContent,
  isHiddenArchive,
  isWholePdf,
  mayRead,
  promisedMime,
  shownName,
} from './uploads.rules.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');

/** So many actions of a PDF, each with the next one behind it; none of them leads anywhere. */
const chainOf = (count: number): string =>
  Array.from({ length: count }, (_, at) => `${at + 1} 0 obj << /S /Named /Next ${at + 2} 0 R >> endobj`).join(' ');

describe('the type that a name promises', () => {
  it.each([
    ['a.zip', 'application/zip'],
    ['a.PNG', 'image/png'],
    ['a.jpg', 'image/jpeg'],
    ['a.jpeg', 'image/jpeg'],
    ['a.v2.pdf', 'application/pdf'],
    ['.pdf', 'application/pdf'],
    ['php.pdf', 'application/pdf'],
    ['a.exec.pdf', 'application/pdf'],
    ['pdf', null],
    ['a.exe', null],
    ['a.', null],
    ['', null],
  ])('%s: %s', (name, mime) => {
    expect(promisedMime(name)).toBe(mime);
  });

  it.each('php php5 phtml exe dll bat cmd com js mjs htm html svg xml sh jsp asp aspx scr vbs ps1 jar apk'.split(' '))(
    'none where a program of type %s hides in it',
    (part) => {
      expect(promisedMime(`a.${part}.pdf`)).toBeNull();
      expect(promisedMime(`a. ${part} .pdf`)).toBeNull();
    },
  );
});

describe('a file by its content', () => {
  it.each([
    ['a.png', 'image/png', 'a.png'],
    ['a.jpg', 'image/png', 'a.png'],
    ['IMG_1.HEIC', 'image/jpeg', 'IMG_1.jpg'],
    ['a.b.webp', 'image/png', 'a.b.png'],
    ['IMG_1.hif', 'image/jpeg', 'IMG_1.jpg'],
    ['a.jfif', 'image/jpeg', 'a.jpg'],
    ['a.JPE', 'image/jpeg', 'a.jpg'],
    ['a.avif', 'image/png', 'a.png'],
    ['a.jpg', 'image/avif', null],
    ['a.php.jpg', 'image/png', null],
    ['a.pdf', 'image/png', null],
    ['a.exe', 'image/png', null],
    ['png', 'image/png', null],
    ['IMG_1.HEIC', 'image/heic', null],
    ['a.png', 'application/pdf', null],
    ['a.png', undefined, null],
    ['a.pdf', 'application/zip', null],
  ])('%s of %s is %s', (name, content, taken) => {
    expect(asItIs(name, content)?.name ?? null).toBe(taken);
  });
});

describe('a PDF', () => {
  it.each([
    ['%PDF-1.7\n...\n%%EOF', true],
    ['%PDF-1.7\n...\n%%EOF \r\n', true],
    ['\n%PDF-1.7\n%%EOF', true],
    ['\u00ef\u00bb\u00bf%PDF-1.7\n%%EOF', true],
    ['%PDF-1.7\n%%EOF\n\0\0\0', true],
    [`${' '.repeat(64)}%PDF-1.7\n%%EOF`, true],
    [`${' '.repeat(65)}%PDF-1.7\n%%EOF`, false],
    ['x%PDF-1.7\n%%EOF', false],
    ['%PDF-1.7\n%%EOF trailing', false],
    ['%PDF 1.7\n%%EOF', false],
    [`%PDF-1.7\n%%EOF${'\0'.repeat(5000)}`, true],
    ['%PDF-1.7\n%%EOF\r\n\u001a', true],
    ['\u00ef\u00bb\u00bf\r\n%PDF-1.7\n%%EOF\t\f \0', true],
    ['\u001a%PDF-1.7\n%%EOF', false],
  ])('is whole with its mark and its end', (text, isWhole) => {
    expect(isWholePdf(bytes(text))).toBe(isWhole);
  });

  it.each([
    ['/JavaScript (x)', true],
    ['/Java#53cript (x)', true],
    ['/#4aavaScript', true],
    ['/Launch', true],
    ['/EmbeddedFile', true],
    ['/EmbeddedFiles', true],
    ['/RichMedia', true],
    ['/XFA', true],
    // sends the log-in of whoever opens it to another machine, or what they type to another site
    ['/A << /S /GoToR /F (\\\\host\\share\\x.pdf) >>', true],
    ['/A << /S /GoToE >>', true],
    ['/A << /S /ImportData >>', true],
    ['/A << /S /SubmitForm >>', true],
    // opens an address by itself: at the start, on a page, directly or by reference
    ['/OpenAction << /S /URI /URI (http://evil.example) >>', true],
    ['/OpenAction 7 0 R ... 7 0 obj << /Type /Action /S /URI >> endobj', true],
    ['/AA << /O << /S /URI /URI (http://evil.example) >> >>', true],
    ['/AA << /O 12 0 R >> ... 12 0 obj << /S/URI >> endobj', true],
    // after another action, behind several references, and where the dictionary is too long to be read
    ['/OpenAction 7 0 R 7 0 obj << /S /GoTo /D [3 0 R /Fit] /Next 8 0 R >> endobj 8 0 obj << /S /URI >> endobj', true],
    [
      '/OpenAction 7 0 R 7 0 obj << /S /GoTo /Next 8 0 R >> endobj 8 0 obj [9 0 R] endobj 9 0 obj << /S /URI >> endobj',
      true,
    ],
    ['/AA << /C << /S /Named /N /NextPage >> /O << /S /URI /URI (http://evil.example) >> >>', true],
    ['/AA 12 0 R 12 0 obj << /O 13 0 R >> endobj 13 0 obj << /S /URI >> endobj', true],
    ['/OpenAction << /T (>>) /S /URI >>', true],
    ['/OpenAction << /T (a (b\\) >>) /S /URI >>', true],
    ['/OpenAction << % >>\n /S /URI >>', true],
    ['/OpenAction %x\r\n            7\0\0\0\0\0 0\n\n\n\n\nR 7      0 %x\nobj << /S%x\n/URI >> endobj', true],
    ['/OpenAction 007 0 R 7 00 obj << /S /URI >> endobj', true],
    ['/OpenAction 7 0 R 7 0 obj << /T (endobj) /S /URI >> endobj', true],
    // a link that a reader clicks, and a file that opens at a page
    ['/Annots [ << /A << /S /URI /URI (https://panel.example) >> >> ]', false],
    ['/OpenAction [ 3 0 R /Fit ] 3 0 obj << /Type /Page >> endobj 9 0 obj << /S /URI >> endobj', false],
    ['/OpenAction 7 0 R 7 0 obj << /S /GoTo >> endobj 17 0 obj << /S /URI >> endobj', false],
    ['/OpenAction 7 0 R 7 0 obj [3 0 R /Fit] endobj 3 0 obj << /Annots [ << /A << /S /URI >> >> ] >> endobj', false],
    ['/AA << /O << /S /GoTo /D [3 0 R /Fit] >> >> 3 0 obj << /Annots [ << /A << /S /URI >> >> ] >> endobj', false],
    ['/OpenAction 7 0 R /Pages 2 0 R 7 0 obj << /S /Named /Next 7 0 R >> endobj 2 0 obj << /S /URI >> endobj', false],
    ['/GoToRoom /AAA << /S /URI >>', false],
    ['/XFAx /Launcher JavaScript', false],
    ['/Page', false],
  ])('%s is active: %s', (text, isActive) => {
    expect(hasActiveContent(bytes(text))).toBe(isActive);
  });

  it('is active when what runs by itself is too long or too much to be read', () => {
    const long = `/OpenAction 7 0 R 7 0 obj << /T (${'x'.repeat(600)}) /S /URI >> endobj`;
    expect(hasActiveContent(bytes(long))).toBe(true);
    expect(hasActiveContent(bytes(`/OpenAction 1 0 R ${chainOf(60)}`))).toBe(true);
    expect(hasActiveContent(bytes(`/OpenAction 1 0 R ${chainOf(20)}`))).toBe(false);
  });
});

it.each([
  ['C:\\bank\\slip.pdf', 'slip.pdf'],
  ['/tmp/slip.pdf', 'slip.pdf'],
  [' a<b>:"c|d?*e\u0000\u001f\u007f ', 'abcde'],
  ['folder/', 'file'],
  ['x'.repeat(120), 'x'.repeat(120)],
  [`${'x'.repeat(61)}${'y'.repeat(60)}`, `${'x'.repeat(60)}${'y'.repeat(60)}`],
])('a name is shown without what is not for people', (name, shown) => {
  expect(shownName(name)).toBe(shown);
});

describe('an entry of a zip', () => {
  const entry = {
    fileName: 'folder/slip.pdf',
    isEncrypted: false,
    externalAttributes: 0o100644 * 65_536,
    compressedBytes: 1_000,
    unpackedBytes: 100_000,
  };

  it.each([
    ['is fine', {}, null],
    ['is encrypted', { isEncrypted: true }, 'encrypted'],
    ['begins at the root', { fileName: '/etc/passwd' }, 'path'],
    ['begins at the root of another system', { fileName: '\\etc' }, 'path'],
    ['names a drive', { fileName: 'C:slip.pdf' }, 'path'],
    ['has a colon later', { fileName: 'ab:slip.pdf' }, null],
    ['leads out', { fileName: 'a/../../b' }, 'path'],
    ['leads out in another system', { fileName: 'a\\..\\b' }, 'path'],
    ['has dots in its name', { fileName: 'a..b/c' }, null],
    ['has a zero in its name', { fileName: 'a\u0000.pdf' }, 'path'],
    ['is a link', { externalAttributes: 0o120777 * 65_536 }, 'symlink'],
    ['is compressed too well', { unpackedBytes: 100_001 }, 'ratio'],
    ['is small', { compressedBytes: 1, unpackedBytes: 65_536 }, null],
    ['is just too large', { compressedBytes: 1, unpackedBytes: 65_537 }, 'ratio'],
    ['tells no compressed size', { compressedBytes: 0 }, null],
    ['is called an archive', { fileName: 'inner.ZIP' }, 'nested'],
    ['is called an archive inside', { fileName: 'inner.zip.pdf' }, null],
  ])('%s', (_name, change, problem) => {
    expect(entryProblem({ ...entry, ...change })).toBe(problem);
  });

  it.each('zip 7z rar gz tgz bz2 xz tar jar apk docm xlsm'.split(' '))('of type %s is an archive', (type) => {
    expect(entryProblem({ ...entry, fileName: `a.${type}` })).toBe('nested');
  });

  it.each(['504b0304', '504b0506', '52617221', '377abcaf', '1f8b0800', '425a6839', 'fd377a58', '28b52ffd'])(
    'that begins with %s is an archive under any name but that of an office program',
    (start) => {
      const first = Buffer.from(`${start}00ff`, 'hex');
      expect(isHiddenArchive('slip.pdf', first)).toBe(true);
      const office = ['a.docx', 'a.XLSX', 'a.pptx', 'a.odt', 'a.ods'];
      expect(office.filter((name) => isHiddenArchive(name, first))).toEqual([]);
      expect(isHiddenArchive('a.docx.pdf', first)).toBe(true);
    },
  );

  it('that begins otherwise is none', () => {
    expect(isHiddenArchive('slip.pdf', Buffer.from('255044462d', 'hex'))).toBe(false);
    expect(isHiddenArchive('slip.pdf', Buffer.from('00504b0304', 'hex'))).toBe(false);
  });
});

describe('a file', () => {
  const file: FileRecord = {
    ...{ id: 1, publicId: 'p', ownerUserId: 7, investorId: null, name: 'a', mime: 'image/png', size: 1 },
    ...{ scanStatus: 'clean', isPublic: false },
  };
  const reader = { userId: 8, roleId: 1, accessLevel: null };

  it.each([
    ['a public one by a guest', { isPublic: true }, null, false, true],
    ['a private one by a guest', {}, null, true, false],
    ['by its owner', {}, { ...reader, userId: 7 }, false, true],
    ['by a stranger', {}, reader, false, false],
    ['by a reader of the investor', {}, reader, true, true],
    ['by an administrator', {}, { ...reader, roleId: 2, accessLevel: 't1' }, false, true],
    ['without an owner by a stranger', { ownerUserId: null }, reader, false, false],
  ])('is read %s', (_name, change, by, readsInvestor, mayBe) => {
    expect(mayRead({ ...file, ...change }, by, readsInvestor)).toBe(mayBe);
  });
});
