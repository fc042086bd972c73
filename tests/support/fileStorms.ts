import { crc32, deflateRawSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { uploadFile } from '#shared/contract/uploads.ts';
import type { Answer, ApiClient } from './client.ts';
import { must } from './must.ts';

/* Files that are not what they say, that unpack without end or that are too large (reliability 12, F1, F2, F5). */

const MAX = 1_048_576;

/** The smallest PDF that is taken, with text in its middle. */
export const pdf = (middle = ''): string => `%PDF-1.7\n${middle}\ntrailer\n%%EOF\n`;

interface ZipEntry {
  name: string;
  content: string | Uint8Array;
  statedSize?: number;
  flags?: number;
  mode?: number;
}

/** A zip with headers of one's choosing, for archives that lie. */
export function zip(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content, statedSize, flags = 0, mode = 0o100644 } of entries) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw);
    const fileName = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(raw), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(statedSize ?? raw.length, 18);
    common.writeUInt16LE(fileName.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, fileName, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((mode << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), common, tail, fileName]));
    parts.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Math.min(entries.length, 65_535), 8);
  end.writeUInt16LE(Math.min(entries.length, 65_535), 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...parts, directory, end]));
}

const END_BYTES = 22;

/** The archive with another number of entries in its end record. */
function withEntryCount(archive: Uint8Array<ArrayBuffer>, entries: number): Uint8Array<ArrayBuffer> {
  const copy = Buffer.from(archive);
  copy.writeUInt16LE(entries, copy.length - END_BYTES + 8);
  copy.writeUInt16LE(entries, copy.length - END_BYTES + 10);
  return new Uint8Array(copy);
}

/** The archive with its directory written `times` times, so that every entry names the same bytes. */
function withRepeatedDirectory(archive: Uint8Array<ArrayBuffer>, times: number): Uint8Array<ArrayBuffer> {
  const whole = Buffer.from(archive);
  const start = whole.readUInt32LE(whole.length - END_BYTES + 16);
  const directory = whole.subarray(start, whole.length - END_BYTES);
  const end = Buffer.from(whole.subarray(whole.length - END_BYTES));
  end.writeUInt16LE(times, 8);
  end.writeUInt16LE(times, 10);
  end.writeUInt32LE(directory.length * times, 12);
  return new Uint8Array(Buffer.concat([whole.subarray(0, start), ...Array<Buffer>(times).fill(directory), end]));
}

/** Archives that are refused, by what is wrong with them (F2). */
export const bombs: Record<string, () => Uint8Array<ArrayBuffer>> = {
  'too many entries': () => zip(Array.from({ length: 101 }, (_, index) => ({ name: `${index}.txt`, content: 'x' }))),
  'ratio above 100': () => zip([{ name: 'a.txt', content: Buffer.alloc(5_000_000) }]),
  'ratio hidden by a lying size': () => zip([{ name: 'a.txt', content: Buffer.alloc(5_000_000), statedSize: 10 }]),
  'a path upwards': () => zip([{ name: '../a.txt', content: 'x' }]),
  'an absolute path': () => zip([{ name: '/etc/passwd', content: 'x' }]),
  'a Windows path': () => zip([{ name: 'C:\\a.txt', content: 'x' }]),
  'a symlink': () => zip([{ name: 'a', content: '/etc/passwd', mode: 0o120777 }]),
  'an encrypted entry': () => zip([{ name: 'a.txt', content: 'x', flags: 1 }]),
  'an archive inside': () => zip([{ name: 'a.zip', content: 'PK' }]),
  'more than 10 MiB unpacked': () => {
    // Random-looking text, so that the ratio stays low and only the sum counts.
    const noisy = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 2_654_435_761) >>> 24));
    return zip(Array.from({ length: 60 }, (_, index) => ({ name: `${index}.bin`, content: noisy })));
  },
  'a bomb in five storeys': () => {
    // like 42.zip: sixteen archives in each, with zeros at the bottom
    let inner = zip([{ name: 'zeros', content: Buffer.alloc(1_000_000) }]);
    for (let storey = 0; storey < 4; storey += 1) {
      const below = inner;
      inner = zip(Array.from({ length: 16 }, (_, index) => ({ name: `${index}.zip`, content: below })));
    }
    return inner;
  },
  'a bomb inside under another name': () =>
    zip([{ name: 'letter.txt', content: zip([{ name: 'zeros', content: Buffer.alloc(5_000_000) }]) }]),
  'a million entries by its end record': () => withEntryCount(zip([{ name: 'a.txt', content: 'x' }]), 65_535),
  'entries that lie over each other': () => {
    const noisy = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 2_654_435_761) >>> 24));
    return withRepeatedDirectory(zip([{ name: 'a.bin', content: noisy }]), 60);
  },
};

type NamedFile = [name: string, bytes: Uint8Array<ArrayBuffer> | string];

async function pictures() {
  const blank = sharp({ create: { width: 20, height: 10, channels: 3, background: '#4a148c' } });
  const bytes = async (image: Sharp): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await image.toBuffer());
  return {
    png: await bytes(blank.clone().png()),
    jpeg: await bytes(blank.clone().jpeg()),
    webp: await bytes(blank.clone().webp()),
    tiff: await bytes(blank.clone().tiff()),
    gif: await bytes(blank.clone().gif()),
  };
}

/** Contents of other types under names that are taken, polyglots, double extensions, cut files (F1). */
export async function badFiles(): Promise<NamedFile[]> {
  const { png, jpeg, webp, tiff, gif } = await pictures();
  const office = zip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'word/document.xml', content: 'x' },
  ]);
  const foreign: Record<string, Uint8Array<ArrayBuffer> | string> = {
    program: 'MZ'.padEnd(300, 'x'),
    elf: '\u007fELF'.padEnd(300, 'x'),
    shell: '#!/bin/sh\nrm -rf /\n'.padEnd(100, '#'),
    html: '<!doctype html><script>alert(1)</script>',
    svg: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    xml: '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    php: '<?php system($_GET[0]); ?>',
    script: 'alert(1)',
    rar: 'Rar!\u001a\u0007\u0001\u0000'.padEnd(100, 'x'),
    sevenZip: "7z\u00bc\u00af'\u001c".padEnd(100, 'x'),
    gzip: new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0]),
    postscript: '%!PS-Adobe-3.0\n'.padEnd(100, '%'),
    rtf: '{\\rtf1 x}'.padEnd(100, ' '),
    ole: new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array<number>(100).fill(0)]),
    video: `\u0000\u0000\u0000\u0018ftypmp42${'x'.repeat(100)}`,
    music: 'ID3\u0003\u0000'.padEnd(100, 'x'),
    bitmap: 'BM'.padEnd(100, 'x'),
    icon: new Uint8Array([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 0, 0]),
    text: 'only words',
    empty: '',
    webp,
    tiff,
    gif,
  };
  const taken = ['png', 'jpg', 'jpeg', 'pdf', 'zip'];
  const own: Record<string, Uint8Array<ArrayBuffer> | string> = { png, jpg: jpeg, jpeg, pdf: pdf(), zip: office };
  // a picture gets the ending of its content
  const kindOf = (name: string): string => (/^(png|jpe?g)$/.test(name) ? 'picture' : name);
  return [
    ...Object.values(foreign).flatMap((bytes) => taken.map((name): NamedFile => [`letter.${name}`, bytes])),
    // a file of one taken type under the name of another
    ...taken.flatMap((name) =>
      taken
        .filter((other) => kindOf(other) !== kindOf(name))
        .map((other): NamedFile => [`letter.${other}`, must(own[name])]),
    ),
    // names that hide a program, in front and behind
    ...['exe', 'php', 'html', 'svg', 'js', 'bat', 'sh', 'jar', 'apk', 'scr'].flatMap((hidden) =>
      taken.flatMap((name): NamedFile[] => [
        [`letter.${hidden}.${name}`, must(own[name])],
        [`letter.${name}.${hidden}`, must(own[name])],
      ]),
    ),
    ['letter.pdf', `${pdf()}PK\u0003\u0004`],
    ['letter.pdf', `GIF89a${pdf()}`],
    ['letter.pdf', pdf('/JavaScript')],
    ['letter.png', png.subarray(0, 40)],
    ['letter.jpg', jpeg.subarray(0, 40)],
    ['letter.zip', office.subarray(0, 40)],
    ['letter.heic', gif],
    ['letter.heic', pdf()],
    ['letter.webp', office],
    ['letter.jfif.exe', jpeg],
  ];
}

/** 50 files of the five types, ten of each, with names and contents as people have them (F1). */
export async function goodFiles(): Promise<NamedFile[]> {
  const names = [
    'a',
    'قرارداد',
    'فیش ۱۴۰۵',
    'Scan 001',
    'my file (2)',
    'کارت-ملی',
    'x'.repeat(80),
    'ÄÖ',
    '1',
    'گواهی_سپرده',
  ];
  const files: NamedFile[] = [];
  for (const [index, name] of names.entries()) {
    const drawn = sharp({
      create: { width: 10 + index * 37, height: 15 + index * 11, channels: 3, background: '#777' },
    });
    files.push(
      [`${name}.png`, new Uint8Array(await drawn.clone().png().toBuffer())],
      [
        `${name}.JPG`,
        new Uint8Array(
          await drawn
            .clone()
            .jpeg({ quality: 60 + index })
            .toBuffer(),
        ),
      ],
      [`${name}.jpeg`, new Uint8Array(await drawn.clone().jpeg({ progressive: true }).toBuffer())],
      [`${name}.pdf`, pdf('1 0 obj\n'.repeat(index + 1))],
      [`${name}.zip`, zip(Array.from({ length: index + 1 }, (_, entry) => ({ name: `${entry}.txt`, content: 'متن' })))],
    );
  }
  return files;
}

/** Sends one file as the upload of the contract. */
export function sendFile(client: ApiClient, [name, bytes]: NamedFile): Promise<Answer> {
  const form = new FormData();
  form.set('file_type_id', '10');
  form.set('file', new File([bytes], name));
  return client.call(uploadFile, { body: form });
}

/** Sends files, 40 as one person because of the quota; answers those that are taken, and refusals that are none of files. */
export async function fileStorm(nextPerson: () => Promise<ApiClient>, files: readonly NamedFile[]) {
  const taken: string[] = [];
  const odd: string[] = [];
  let client: ApiClient | null = null;
  for (const [index, file] of files.entries()) {
    if (index % 40 === 0 || !client) client = await nextPerson();
    const answer = await sendFile(client, file);
    const { code } = answer.body as { code?: string };
    if (answer.status === 200) taken.push(file[0]);
    else if (answer.status !== 400 || !/^(FILE_|VALIDATION_FAILED)/.test(code ?? ''))
      odd.push(`${file[0]}: ${answer.status} ${String(code)}`);
  }
  return { taken, odd };
}

/** Uploads around the limit as streams, in pieces, with lengths that lie and without an end (F5): the status of each. */
export async function cutStorm(client: ApiClient): Promise<Record<string, number>> {
  const boundary = 'limit-of-a-file';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file_type_id"\r\n\r\n10\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const multipart = (size: number): Buffer => Buffer.from(head + pdf('x'.repeat(size - pdf().length)) + tail);
  const inPieces = (whole: Buffer, piece: number): ReadableStream => {
    let at = 0;
    return new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(whole.subarray(at, (at += piece))));
        if (at >= whole.length) controller.close();
      },
    });
  };
  const endless = (): ReadableStream =>
    new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) });
  const put = async (body: ReadableStream, length?: number): Promise<number> => {
    const headers = {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(length === undefined ? {} : { 'content-length': String(length) }),
    };
    return (await client.request(uploadFile.path, { method: 'POST', body, headers })).status;
  };
  await client.prepare();
  const [right, more] = [multipart(MAX), multipart(MAX + 1)];
  return {
    'at the limit, in pieces': await put(inPieces(right, 1000), right.length),
    'one more, in pieces': await put(inPieces(more, 1000), more.length),
    'at the limit, without a length': await put(inPieces(right, 65_536)),
    'one more, without a length': await put(inPieces(more, 65_536)),
    'one more, length says 100': await put(inPieces(more, 65_536), 100),
    'a stream that does not end': await put(endless()),
  };
}

/** Each bomb alone: whether it is taken, the longest answer and the memory on top (F2). */
export async function bombStorm(client: ApiClient) {
  const taken: string[] = [];
  let slowestMs = 0;
  let rss = 0;
  const before = process.memoryUsage().rss;
  for (const [name, make] of Object.entries(bombs)) {
    const bytes = make();
    const start = performance.now();
    const answer = await sendFile(client, ['a.zip', bytes]);
    slowestMs = Math.max(slowestMs, performance.now() - start);
    rss = Math.max(rss, process.memoryUsage().rss);
    if (answer.status === 200 || answer.status >= 500) taken.push(`${name}: ${answer.status}`);
  }
  return {
    bombs: Object.keys(bombs).length,
    taken,
    slowestMs,
    megabytes: Math.max(0, Math.round((rss - before) / 2 ** 20)),
  };
}
