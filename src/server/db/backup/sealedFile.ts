import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';

/*
 * An encrypted backup: a first line in clear, the content under AES-256-GCM, and its tag of 16 bytes. The key comes from a
 * passphrase by scrypt. The first line is authenticated with the content, so whoever does not know the passphrase can
 * neither read a backup nor make one.
 */

const FORMAT = 'investor-panel-sealed-backup';
const TAG_BYTES = 16;
/** The head is one short line; what has none in this many bytes is another file. */
const HEAD_BYTES = 1_024;
/** What one key and nonce may carry: 64 GiB less a margin. */
const MOST_BYTES = 60 * 1024 ** 3;
/** Shorter passphrases are refused when a backup is made. */
const LEAST_LETTERS = 16;

interface SealedHead {
  format: typeof FORMAT;
  version: 1;
  salt: string;
  nonce: string;
  /** tells a wrong passphrase from a damaged file */
  check: string;
}

async function keysOf(passphrase: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  // 128 MiB and some tenths of a second for each guess
  const options = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 ** 2 };
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 64, options, (error, made) => (error ? reject(error) : resolve(made)));
  });
  return { key: bytes.subarray(0, 32), check: bytes.subarray(32) };
}

/** Encrypts a stream of bytes under a passphrase of 16 letters or more. @throws Error for a shorter one */
export async function* sealed(content: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  if (passphrase.length < LEAST_LETTERS)
    throw new Error(`the passphrase of a backup has ${LEAST_LETTERS} letters or more`);
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const { key, check } = await keysOf(passphrase, salt);
  const head: SealedHead = {
    ...{ format: FORMAT, version: 1, salt: salt.toString('base64url'), nonce: nonce.toString('base64url') },
    check: check.toString('base64url'),
  };
  const line = Buffer.from(`${JSON.stringify(head)}\n`);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(line);
  yield line;
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new Error('the backup is larger than one encrypted file may be (60 GiB)');
    yield cipher.update(chunk);
  }
  yield cipher.final();
  yield cipher.getAuthTag();
}

/** The bytes of a backup in clear, and of an encrypted one decrypted. The last byte comes only when all of them are right. */
export async function openSealed(file: string, passphrase: string | undefined): Promise<AsyncIterable<Buffer>> {
  const { line, head, size } = await readHead(file);
  if (head === null) return createReadStream(file);
  if (!passphrase) throw new Error(`${file} is encrypted: set BACKUP_PASSPHRASE`);
  const { key, check } = await keysOf(passphrase, Buffer.from(head.salt, 'base64url'));
  const wanted = Buffer.from(head.check, 'base64url');
  if (wanted.byteLength !== check.byteLength || !timingSafeEqual(wanted, check))
    throw new Error('the passphrase does not open this backup');
  return unsealed(file, { line, nonce: Buffer.from(head.nonce, 'base64url'), key, size });
}

async function* unsealed(
  file: string,
  { line, nonce, key, size }: { line: Buffer; nonce: Buffer; key: Buffer; size: number },
): AsyncGenerator<Buffer> {
  const end = size - TAG_BYTES;
  if (end < line.byteLength) throw new Error('the backup ends too early');
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    .setAAD(line)
    .setAuthTag(await readPart(file, end));
  if (end > line.byteLength)
    for await (const chunk of createReadStream(file, { start: line.byteLength, end: end - 1 }))
      yield decipher.update(chunk as Buffer);
  try {
    yield decipher.final();
  } catch (cause) {
    throw new Error('the backup is damaged, or was changed', { cause });
  }
}

async function readPart(file: string, from: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The first line; no head for a file that is not encrypted. */
async function readHead(file: string): Promise<{ line: Buffer; head: SealedHead | null; size: number }> {
  const start = await readPart(file, 0);
  const line = start.subarray(0, start.indexOf(10) + 1);
  const { size } = await stat(file);
  try {
    const head = JSON.parse(line.toString('utf8')) as Partial<SealedHead>;
    if (head.format === FORMAT && head.version === 1) return { line, head: head as SealedHead, size };
  } catch {
    // gzip begins with bytes that are no JSON
  }
  return { line, head: null, size };
}
