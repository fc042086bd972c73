import type * as contract from '#shared/contract/devices.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export const devicesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listDevices: query<typeof contract.listDevices>(build, 'get', '/api/account/devices/', { provides: ['devices'] }),
    renameDevice: mutation<typeof contract.renameDevice>(build, 'patch', '/api/account/devices/{id}/', {
      invalidates: ['devices'],
    }),
    removeDevice: mutation<typeof contract.removeDevice>(build, 'delete', '/api/account/devices/{id}/', {
      invalidates: ['devices', 'account'],
    }),
    setDeviceApproval: mutation<typeof contract.setDeviceApproval>(build, 'post', '/api/account/device_approval/', {
      invalidates: ['devices'],
    }),
    listDeviceRequests: query<typeof contract.listDeviceRequests>(build, 'get', '/api/account/device_requests/', {
      provides: ['devices'],
    }),
    decideDeviceRequest: mutation<typeof contract.decideDeviceRequest>(
      build,
      'post',
      '/api/account/device_requests/{id}/',
      { invalidates: ['devices'] },
    ),
    confirmDeviceLogin: mutation<typeof contract.confirmDeviceLogin>(build, 'post', '/api/login/second_factor/device/'),
  }),
});

export const {
  useListDevicesQuery,
  useRenameDeviceMutation,
  useRemoveDeviceMutation,
  useSetDeviceApprovalMutation,
  useListDeviceRequestsQuery,
  useDecideDeviceRequestMutation,
} = devicesApi;
