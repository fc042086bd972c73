import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { entryProblem, isHiddenArchive, zipLimits } from './uploads.rules.ts';

/**
 * Walks a zip in memory without ever unpacking it to disk, and inflates each entry only to count its real bytes: sizes
 * written in the headers may lie, and a lie made others hang (reliability 7, item 5). Gives the problem, or null.
 */
export async function zipProblem(bytes: Uint8Array): Promise<string | null> {
  let zip: ZipFile;
  try {
    zip = await open(bytes);
  } catch {
    return 'unreadable';
  }
  try {
    if (zip.entryCount > zipLimits.entries) return 'entries';
    return await walk(zip);
  } catch {
    return 'unreadable';
  } finally {
    zip.close();
  }
}

function open(bytes: Uint8Array): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    // validateEntrySizes would swallow our own counter's error; the counting below does its work.
    const options = { lazyEntries: true, validateEntrySizes: false, autoClose: false, strictFileNames: true };
    yauzl.fromBuffer(Buffer.from(bytes), options, (error, zip) => (error ? reject(error) : resolve(zip)));
  });
}

function walk(zip: ZipFile): Promise<string | null> {
  return new Promise((resolve, reject) => {
    let entries = 0;
    let total = 0;
    zip.on('error', reject);
    zip.on('end', () => resolve(entries === 0 ? 'empty' : null));
    zip.on('entry', (entry: Entry) => {
      entries += 1;
      const problem = entries > zipLimits.entries ? 'entries' : entryProblem(described(entry));
      if (problem) return resolve(problem);
      if (entry.fileName.endsWith('/')) return zip.readEntry();
      countBytes(zip, entry, zipLimits.unpackedBytes - total).then((count) => {
        if (typeof count === 'string') return resolve(count);
        total += count;
        zip.readEntry();
      }, reject);
    });
    zip.readEntry();
  });
}

function described(entry: Entry): Parameters<typeof entryProblem>[0] {
  return {
    fileName: entry.fileName,
    isEncrypted: (entry.generalPurposeBitFlag & 1) !== 0,
    externalAttributes: entry.externalFileAttributes,
    compressedBytes: entry.compressedSize,
    unpackedBytes: entry.uncompressedSize,
  };
}

/** Real size of an entry in bytes, or its problem: an archive by its first bytes, or more than `room` or the allowed ratio. */
function countBytes(zip: ZipFile, entry: Entry, room: number): Promise<number | 'size' | 'nested'> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error);
      let count = 0;
      stream.on('data', (chunk: Buffer) => {
        const isArchive = count === 0 && isHiddenArchive(entry.fileName, chunk);
        count += chunk.length;
        const isBomb = count > 65_536 && count > entry.compressedSize * zipLimits.ratio;
        if (count <= room && !isBomb && !isArchive) return;
        stream.destroy();
        resolve(isArchive ? 'nested' : 'size');
      });
      stream.on('end', () => resolve(count));
      stream.on('error', reject);
    });
  });
}
