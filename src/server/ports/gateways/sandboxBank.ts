import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { readLimited } from '../../http/body.ts';
import type { SandboxGateway } from './sandbox.ts';
import { findSandboxPayment } from './sandbox.repo.ts';
import { messagePage, paymentPage, sandboxPolicy } from './sandboxPage.ts';

/** Largest form in bytes: it has one short field. */
const LARGEST_FORM = 200;

const decisions = ['ok', 'fail', 'cancel', 'lost'] as const;

/**
 * Answers the sandbox bank's page: GET shows it, POST takes the decision and sends the browser back. It stands for another
 * company's site, so it has no session and no part in the contract.
 */
export function createSandboxBank(
  db: Kysely<Database>,
  gateway: SandboxGateway,
  publicOrigin: string,
): (authority: string, request: Request) => Promise<Response> {
  const html = (body: string, status = 200): Response =>
    new Response(body, {
      status,
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': sandboxPolicy(publicOrigin) },
    });

  return async (authority, request) => {
    const payment = await findSandboxPayment(db, authority);
    if (!payment) return html(messagePage('unknown'), 404);
    if (request.method !== 'POST')
      return payment.status === 'new' ? html(paymentPage(payment)) : html(messagePage('done'));
    const form = new URLSearchParams(new TextDecoder().decode(await readLimited(request, LARGEST_FORM)));
    const decision = decisions.find((item) => item === form.get('decision'));
    if (!decision) return html(paymentPage(payment), 400);
    const target = await gateway.decide(authority, decision);
    return target === null
      ? html(messagePage('lost'))
      : new Response(null, { status: 303, headers: { Location: target } });
  };
}
