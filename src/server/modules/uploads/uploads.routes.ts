import { getFile, getImageSize, uploadFile } from '#shared/contract/core.ts';
import { route, type Route, type StaffReads } from '../../http/context.ts';
import { filePath, type UploadsService } from './uploads.service.ts';

/** Upload, its limit, and the reading of files. */
export function uploadsRoutes(uploads: UploadsService, staffReads: StaffReads): Route[] {
  return [
    route(uploadFile, async (ctx, { body }) => {
      const file = await uploads.prepare(body.file);
      return ctx.command(async (tx) => {
        const { id, publicId } = await uploads.store(tx, ctx.session, body.file_type_id, file);
        return { data: { id, file: filePath(publicId) } };
      });
    }) as Route,
    route(getImageSize, () => Promise.resolve({ data: { max_file_size: uploads.maxBytes } })) as Route,
    route(getFile, async (ctx, { params }) => {
      const { file, bytes } = await uploads.read(params.publicId, ctx.session);
      if (!file.isPublic && ctx.session.roleId > 1 && file.ownerUserId !== ctx.session.userId) {
        await staffReads.record(ctx, {
          operation: getFile.id,
          subject: `file:${file.id}`,
          investorId: file.investorId,
        });
      }
      ctx.setHeader('Cache-Control', file.isPublic ? 'public, max-age=3600' : 'private, no-store');
      return { body: bytes, contentType: file.mime, fileName: file.name, isInline: file.mime.startsWith('image/') };
    }) as Route,
  ];
}
