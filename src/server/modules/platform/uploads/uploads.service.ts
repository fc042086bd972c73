import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import { Failure } from '#shared/contract/kernel/errors.ts';
import { fail } from '#shared/contract/failures.ts';
import type { UploadedFile } from '#shared/contract/uploads.ts';
import type { Deps } from '#server/deps.ts';
import type { WriteTx } from '#server/db/connection.ts';
import { mayReadInvestor } from '#server/http/access.ts';
import { filePath } from '#server/http/filePath.ts';
import type { InvestorGuard, Actor } from '#server/http/context.ts';
import { isStaff } from '#shared/duty.ts';
import { redrawn } from './pictures.ts';
import * as repo from './uploads.repo.ts';
import {
  asItIs,
  hasActiveContent,
  isWholePdf,
  mayRead,
  pdfStart,
  quota,
  shownName,
  type AllowedMime,
} from './uploads.rules.ts';
import type { SystemSettingsReader } from '../systemSettings/systemSettings.service.ts';
import { zipProblem } from './zipWalk.ts';

/* Module `uploads`: files: checks, storage, reading. */

/** Job that looks through one upload. */
export const SCAN_JOB = 'uploads.scan';

/** Files that one run of the timetable looks through. */
const SCAN_BATCH = 100;

/** Uploads and the reading of files (spec 4 "file upload", reliability 7). */
export type UploadsService = ReturnType<typeof createUploadsService>;

/** Builds the service. `investors` tells whose investor a file belongs to. */
export function createUploadsService(
  deps: Deps,
  services: { investors: InvestorGuard; settings: SystemSettingsReader },
) {
  const { db, ports, jobs, log } = deps;
  const { settings } = services;

  async function scan(id: number): Promise<void> {
    const { scanner } = ports;
    const bytes = scanner ? await repo.waitingBytes(db, id) : null;
    if (!scanner || !bytes) return;
    const verdict = await scanner.scan(bytes);
    await repo.setScanStatus(db, id, verdict);
    if (verdict === 'infected') log.warn({ fileId: id, scanner: scanner.name }, 'an upload is infected');
  }

  return {
    /** Largest upload in bytes. */
    maxBytes: () => settings.maxUploadBytes(),

    /**
     * Checks content against name and size and makes it harmless; nothing is stored yet.
     * @throws FILE_TOO_LARGE, FILE_TYPE_NOT_ALLOWED, FILE_DAMAGED, FILE_ARCHIVE_UNSAFE, FILE_ACTIVE_CONTENT
     */
    async prepare(file: UploadedFile): Promise<{ name: string; mime: AllowedMime; bytes: Uint8Array }> {
      const maxBytes = await settings.maxUploadBytes();
      if (file.bytes.byteLength > maxBytes)
        throw fail('FILE_TOO_LARGE', { params: { megabytes: Math.max(1, Math.floor(maxBytes / 1_048_576)) } });
      const content = pdfStart(file.bytes) === null ? (await fileTypeFromBuffer(file.bytes))?.mime : 'application/pdf';
      const found = asItIs(shownName(file.name), content);
      if (!found) throw fail('FILE_TYPE_NOT_ALLOWED');
      return { ...found, bytes: await madeHarmless(found.mime, file.bytes) };
    },

    /**
     * Stores a prepared file for its owner. What staff attached to answers does not count for them: they serve everybody.
     * With a scanner the file waits for its verdict and is not served before. @throws FILE_QUOTA_REACHED
     */
    async store(
      tx: WriteTx,
      owner: Actor,
      fileTypeId: number,
      file: { name: string; mime: AllowedMime; bytes: Uint8Array },
    ): Promise<{ id: number; publicId: string }> {
      const { userId } = owner;
      await repo.lockQuota(tx, userId);
      const usage = await repo.usageOf(tx, userId, { areAttachedCounted: !isStaff(owner) });
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
        scanStatus: ports.scanner ? 'pending' : 'not_scanned',
        createdAt,
      });
      if (ports.scanner) await jobs.send(tx, SCAN_JOB, { id }, { retryLimit: 8 });
      return { id, publicId };
    },

    /**
     * Ties an upload of the caller to a record (ticket reply, receipt, document) so that it is kept.
     * @throws NOT_FOUND when the file is another user's
     */
    async attach(tx: WriteTx, fileId: number, ownerUserId: number, investorId: number | null = null): Promise<void> {
      if (!(await repo.markAttached(tx, fileId, ownerUserId, investorId))) throw fail('NOT_FOUND');
    },

    /**
     * Shows a file to everybody who has its link, or ends that. With an owner the file has to be an upload of theirs.
     * @returns false when it is not
     */
    publish: (tx: WriteTx, fileId: number, of: { ownerUserId: number | null; isPublic: boolean }): Promise<boolean> =>
      repo.setPublic(tx, fileId, of),

    /** Path under which the file with this id is read; null when there is none. */
    async pathOf(tx: WriteTx, fileId: number): Promise<string | null> {
      const file = await repo.findFileById(tx, fileId);
      return file ? filePath(file.publicId) : null;
    },

    /** A file for a reader. Others learn nothing, not even that it exists. @throws NOT_FOUND, FILE_INFECTED, FILE_SCAN_PENDING */
    async read(publicId: string, reader: Actor | null): Promise<{ file: repo.FileRecord; bytes: Uint8Array }> {
      const file = await repo.findFile(db, publicId);
      if (!file) throw fail('NOT_FOUND');
      const readsInvestor =
        reader !== null &&
        file.investorId !== null &&
        (await mayReadInvestor(reader, file.investorId, services.investors));
      const isReader =
        mayRead(file, reader, readsInvestor) ||
        (reader !== null && (await repo.isInTicketOf(db, file.id, reader.userId)));
      if (!isReader) throw fail('NOT_FOUND');
      if (file.scanStatus === 'infected') throw fail('FILE_INFECTED');
      if (file.scanStatus === 'pending') throw fail('FILE_SCAN_PENDING');
      return { file, bytes: await repo.getBytes(db, file.id) };
    },

    /** Has one waiting file looked through; run by a job. @throws Error when the scanner is away, so that the job is tried again */
    scan,

    /** Has all waiting files looked through, oldest first: the scanner was away for longer than a job is tried. */
    async scanWaiting(): Promise<number> {
      const ids = ports.scanner ? await repo.listWaiting(db, SCAN_BATCH) : [];
      for (const id of ids) await scan(id);
      return ids.length;
    },

    /** Deletes uploads that nothing took up within a day; run by a job. */
    deleteOrphans: () => repo.deleteOrphans(db, new Date(ports.clock.now().getTime() - 86_400_000)),
  };
}

/** Pictures are drawn again (no EXIF, no place, nothing glued behind); PDF and zip are checked as they are. */
async function madeHarmless(mime: AllowedMime, bytes: Uint8Array): Promise<Uint8Array> {
  if (mime === 'application/pdf') {
    if (!isWholePdf(bytes)) throw fail('FILE_DAMAGED');
    if (hasActiveContent(bytes)) throw fail('FILE_ACTIVE_CONTENT');
    return bytes;
  }
  if (mime === 'application/zip') {
    const problem = await zipProblem(bytes);
    if (problem) throw fail(problem === 'unreadable' || problem === 'empty' ? 'FILE_DAMAGED' : 'FILE_ARCHIVE_UNSAFE');
    return bytes;
  }
  try {
    return await redrawn(mime, bytes);
  } catch (error) {
    throw error instanceof Failure ? error : fail('FILE_DAMAGED');
  }
}
