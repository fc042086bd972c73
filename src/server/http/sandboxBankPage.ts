import type { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { createSandboxBank } from '../ports/gateways/sandboxBank.ts';
import { SANDBOX_PATH, type SandboxGateway } from '../ports/gateways/sandbox.ts';
import type { HttpBindings } from './caller.ts';
import { plainHandler, type HttpParts } from './httpApp.ts';

/** Mounts the bank's page; nothing is there unless the configuration names the sandbox gateway. */
export function addSandboxBank(
  app: Hono<{ Bindings: HttpBindings }>,
  http: HttpParts,
  deps: Pick<Deps, 'db' | 'ports' | 'config'>,
): void {
  const gateway = deps.ports.gateways.find((item) => item.code === 'sandbox');
  if (!gateway) return;
  const bank = createSandboxBank(deps.db, gateway as SandboxGateway, deps.config.publicOrigin);
  const handler = plainHandler(http, 'sandbox_bank', (_state, c) => bank(c.req.param('authority') ?? '', c.req.raw));
  app.get(`${SANDBOX_PATH}/:authority`, handler);
  app.post(`${SANDBOX_PATH}/:authority`, handler);
}
