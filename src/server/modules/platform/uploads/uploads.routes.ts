import { getFile } from '#shared/contract/uploads.ts';
import type { StaffReads } from '#server/http/context.ts';
import { handlers } from '#server/http/handlers.ts';
import { filePath } from '#server/http/filePath.ts';
import type { UploadsService } from './uploads.service.ts';

/** Upload, its limit, and the reading of files. */
export function uploadsRoutes(uploads: UploadsService, staffReads: StaffReads) {
  return handlers({
    uploadFile: async (ctx, { body }) => {
      const file = await uploads.prepare(body.file);
      return ctx.transaction(async (tx) => {
        const { id, publicId } = await uploads.store(tx, ctx.actor, body.file_type_id, file);
        return { data: { id, file: filePath(publicId) } };
      });
    },
    getImageSize: async () => ({ data: { max_file_size: await uploads.maxBytes() } }),
    getFile: async (ctx, { params }) => {
      const { actor: reader } = ctx;
      const { file, bytes } = await uploads.read(params.publicId, reader);
      if (!file.isPublic && reader && reader.roleId > 1 && file.ownerUserId !== reader.userId) {
        await staffReads.record(ctx, {
          operation: getFile.id,
          subject: `file:${file.id}`,
          investorId: file.investorId,
        });
      }
      return {
        body: bytes,
        contentType: file.mime,
        fileName: file.name,
        isInline: file.mime.startsWith('image/'),
        cacheControl: file.isPublic ? 'public, max-age=3600' : 'private, no-store',
      };
    },
  });
}
