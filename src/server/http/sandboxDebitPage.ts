import type { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { createSandboxDebitBank } from '../ports/directDebit/sandboxBank.ts';
import { SANDBOX_DEBIT_PATH, type SandboxDebitProvider } from '../ports/directDebit/sandbox.ts';
import type { HttpBindings } from './caller.ts';
import { plainHandler, type HttpParts } from './httpApp.ts';

/** Mounts the page on which contracts are signed; nothing is there unless the configuration names the sandbox. */
export function addSandboxDebitBank(
  app: Hono<{ Bindings: HttpBindings }>,
  http: HttpParts,
  deps: Pick<Deps, 'db' | 'ports' | 'config'>,
): void {
  const provider = deps.ports.debitProviders.find((item) => item.code === 'sandbox');
  if (!provider) return;
  const bank = createSandboxDebitBank(deps.db, provider as SandboxDebitProvider, deps.config.publicOrigin);
  const handler = plainHandler(http, 'sandbox_debit', (_state, c) => bank(c.req.param('reference') ?? '', c.req.raw));
  app.get(`${SANDBOX_DEBIT_PATH}/:reference`, handler);
  app.post(`${SANDBOX_DEBIT_PATH}/:reference`, handler);
}
