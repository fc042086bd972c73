import type * as contract from '#shared/contract/core.ts';
import { baseApi } from './baseApi.ts';
import { reads, writes } from './endpoint.ts';

export const coreApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    uploadFile: writes<typeof contract.uploadFile>(build, {
      method: 'post',
      path: '/api/core/upload/',
      kind: 'multipart',
    }),
    getImageSize: reads<typeof contract.getImageSize>(build, { method: 'get', path: '/api/core/image_size/' }),
    // A Blob is no state: raw answers are calls, never cached.
    getFile: writes<typeof contract.getFile>(build, {
      method: 'get',
      path: '/api/core/files/{publicId}/',
      kind: 'raw',
    }),
  }),
});

export const { useGetImageSizeQuery } = coreApi;
