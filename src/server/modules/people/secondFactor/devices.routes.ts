import { browserHandlers } from '#server/http/handlers.ts';
import type { SessionsService } from '#server/modules/records/session/session.service.ts';
import type { DevicesService } from '../devices/devices.service.ts';
import type { DeviceLoginsService } from './deviceLogins.service.ts';

const done = { data: { done: true as const } };

/** Routes of known devices and of log-ins that one of them approves. */
export function devicesRoutes(services: {
  devices: DevicesService;
  deviceLogins: DeviceLoginsService;
  sessions: SessionsService;
}) {
  const { devices, deviceLogins, sessions } = services;
  return browserHandlers({
    listDevices: async (ctx) => ({ data: await devices.listDevices(ctx) }),
    renameDevice: async (ctx, { params, body }) => {
      await devices.renameDevice(ctx, params.id, body.name);
      return done;
    },
    removeDevice: async (ctx, { params }) => {
      await devices.removeDevice(ctx, params.id);
      return { data: null };
    },
    setDeviceApproval: async (ctx, { body }) => {
      await deviceLogins.setDeviceApproval(ctx, body.is_on);
      return { data: { is_on: body.is_on } };
    },
    listDeviceRequests: async (ctx) => ({ data: await deviceLogins.listDeviceRequests(ctx) }),
    decideDeviceRequest: async (ctx, { params, body }) => {
      await deviceLogins.decideDeviceRequest(ctx, params.id, { isApproved: body.is_approved, number: body.number });
      return { data: { is_approved: body.is_approved } };
    },
    confirmDeviceLogin: async (ctx, { body }) => {
      const found = await deviceLogins.confirmDeviceLogin(ctx, body.ticket);
      if (typeof found === 'string') return { data: { state: found } };
      return { data: { state: 'approved' as const, ...(await sessions.deliver(ctx, found)) } };
    },
  });
}
