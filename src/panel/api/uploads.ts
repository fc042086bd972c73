import type * as contract from '#shared/contract/uploads.ts';
import { changes, endpoints, gives, reads } from './endpoint.ts';

export const UploadsApi = endpoints<typeof contract>()({
  uploadFile: changes('POST /api/core/upload/', [], { kind: 'multipart' }),
  getImageSize: reads('GET /api/core/image_size/'),
  // A Blob is no state: raw answers are calls, never cached.
  getFile: gives('GET /api/core/files/{publicId}/'),
});

export const { useGetImageSizeQuery } = UploadsApi;
