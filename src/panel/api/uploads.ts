import type * as contract from '#shared/contract/uploads.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export const uploadsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    uploadFile: mutation<typeof contract.uploadFile>(build, 'post', '/api/core/upload/', { kind: 'multipart' }),
    getImageSize: query<typeof contract.getImageSize>(build, 'get', '/api/core/image_size/'),
    // A Blob is no state: raw answers are calls, never cached.
    getFile: mutation<typeof contract.getFile>(build, 'get', '/api/core/files/{publicId}/', { kind: 'raw' }),
  }),
});

export const { useGetImageSizeQuery } = uploadsApi;
