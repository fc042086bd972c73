import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { fail } from '#shared/contract/errors.ts';
import type { UploadedFile } from '#shared/contract/core.ts';
import type { Deps } from '../../deps.ts';
import type { WriteTx } from '../../db/connection.ts';
import { mayReadInvestor } from '../../http/access.ts';
import type { InvestorGuard, LiveSession } from '../../http/context.ts';
import * as repo from './uploads.repo.ts';
import { isWholePdf, MAX_PIXELS, mayRead, promisedMime, quota, shownName, type AllowedMime } from './uploads.rules.ts';
import { zipFault } from './zipWalk.ts';

/** Uploads and the reading of files (spec 4 "file upload", reliability 7). */
export type UploadsService = ReturnType<typeof createUploadsService>;

/** Builds the service. `investors` tells whose investor a file belongs to. */
export function createUploadsService(deps: Deps, others: { investors: InvestorGuard }) {
  const { db, config, ports } = deps;

  return {
    /** Largest upload in bytes. */
    maxBytes: config.maxUploadBytes,

    /**
     * Checks content against name and size and makes it harmless; nothing is stored yet.
     * @throws FILE_TOO_LARGE, FILE_TYPE_NOT_ALLOWED, FILE_DAMAGED, FILE_ARCHIVE_UNSAFE
     */
    async prepare(file: UploadedFile): Promise<{ name: string; mime: AllowedMime; bytes: Uint8Array }> {
      if (file.bytes.byteLength > config.maxUploadBytes) {
        throw fail('FILE_TOO_LARGE', {
          params: { megabytes: Math.max(1, Math.floor(config.maxUploadBytes / 1_048_576)) },
        });
      }
      const name = shownName(file.name);
      const mime = promisedMime(name);
      const found = await fileTypeFromBuffer(file.bytes);
      if (!mime || found?.mime !== mime) throw fail('FILE_TYPE_NOT_ALLOWED');
      return { name, mime, bytes: await madeHarmless(mime, file.bytes) };
    },

    /** Stores a prepared file for its owner. @throws FILE_QUOTA_REACHED */
    async store(
      tx: WriteTx,
      userId: number,
      fileTypeId: number,
      file: { name: string; mime: AllowedMime; bytes: Uint8Array },
    ): Promise<{ id: number; publicId: string }> {
      await repo.lockQuota(tx, userId);
      const usage = await repo.usageOf(tx, userId);
      const total = usage.totalBytes + BigInt(file.bytes.byteLength);
      if (usage.fileCount >= quota.fileCount || total > quota.totalBytes) throw fail('FILE_QUOTA_REACHED');
      const publicId = ports.ids.token(24);
      const sha256 = createHash('sha256').update(file.bytes).digest('hex');
      const createdAt = ports.clock.now();
      const id = await repo.insertFile(tx, {
        ...file,
        publicId,
        ownerUserId: userId,
        fileTypeId,
        sha256,
        scanStatus: 'not_scanned',
        createdAt,
      });
      return { id, publicId };
    },

    /**
     * Ties an upload of the caller to a record (ticket reply, receipt, document) so that it is kept.
     * @throws NOT_FOUND when the file is not his
     */
    async attach(tx: WriteTx, fileId: number, ownerUserId: number, investorId: number | null = null): Promise<void> {
      if (!(await repo.markAttached(tx, fileId, ownerUserId, investorId))) throw fail('NOT_FOUND');
    },

    /** Path under which the file with this id is read; null when there is none. */
    async pathOf(tx: WriteTx, fileId: number): Promise<string | null> {
      const file = await repo.findFileById(tx, fileId);
      return file ? filePath(file.publicId) : null;
    },

    /** A file for a reader. Others learn nothing, not even that it exists. @throws NOT_FOUND, FILE_INFECTED, FILE_SCAN_PENDING */
    async read(
      publicId: string,
      reader: Pick<LiveSession, 'userId' | 'roleId' | 'accessLevel'> | null,
    ): Promise<{ file: repo.FileRecord; bytes: Uint8Array }> {
      const file = await repo.findFile(db, publicId);
      if (!file) throw fail('NOT_FOUND');
      const readsInvestor =
        reader !== null &&
        file.investorId !== null &&
        (await mayReadInvestor(reader, file.investorId, others.investors));
      const isReader =
        mayRead(file, reader, readsInvestor) ||
        (reader !== null && (await repo.isInTicketOf(db, file.id, reader.userId)));
      if (!isReader) throw fail('NOT_FOUND');
      if (file.scanStatus === 'infected') throw fail('FILE_INFECTED');
      if (file.scanStatus === 'pending') throw fail('FILE_SCAN_PENDING');
      return { file, bytes: await repo.getBytes(db, file.id) };
    },

    /** Deletes uploads that nothing took up within a day; run by a job. */
    deleteOrphans: () => repo.deleteOrphans(db, new Date(ports.clock.now().getTime() - 86_400_000)),
  };
}

/** Path of the file operation for a public id. */
export function filePath(publicId: string): string {
  return `/api/core/files/${publicId}/`;
}

/** Pictures are drawn anew (no EXIF, no place, nothing glued behind); PDF and zip are checked as they are. */
async function madeHarmless(mime: AllowedMime, bytes: Uint8Array): Promise<Uint8Array> {
  if (mime === 'application/pdf') {
    if (!isWholePdf(bytes)) throw fail('FILE_DAMAGED');
    return bytes;
  }
  if (mime === 'application/zip') {
    const fault = await zipFault(bytes);
    if (fault) throw fail(fault === 'unreadable' || fault === 'empty' ? 'FILE_DAMAGED' : 'FILE_ARCHIVE_UNSAFE');
    return bytes;
  }
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate();
    return mime === 'image/png' ? await picture.png().toBuffer() : await picture.jpeg({ quality: 88 }).toBuffer();
  } catch {
    throw fail('FILE_DAMAGED');
  }
}
