import type * as contract from '#shared/contract/devices.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const DevicesApi = endpoints<typeof contract>()({
  listDevices: reads('GET /api/account/devices/', 'devices'),
  renameDevice: changes('PATCH /api/account/devices/{id}/', 'devices'),
  removeDevice: changes('DELETE /api/account/devices/{id}/', ['devices', 'account']),
  setDeviceApproval: changes('POST /api/account/device_approval/', 'devices'),
  listDeviceRequests: reads('GET /api/account/device_requests/', 'devices'),
  decideDeviceRequest: changes('POST /api/account/device_requests/{id}/', 'devices'),
  confirmDeviceLogin: changes('POST /api/login/second_factor/device/'),
});
