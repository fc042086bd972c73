import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { sandboxDebitBanks, sandboxDebitTexts as texts } from '#shared/texts/sandboxDebitTexts.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { formatJalaliDate } from '#shared/jalali.ts';
import { maskMobile } from '#shared/mobile.ts';
import { formatRial } from '#shared/money.ts';
import type { Database } from '../../db/tables.ts';
import { readLimited } from '../../http/body.ts';
import type { SandboxDebitProvider } from './sandbox.ts';
import { findMandate, setMandateFault, type SandboxMandate } from './sandbox.repo.ts';

/* The page on which the sandbox bank has a contract signed: no script, no outside resource, light and dark. */

const style = `
:root{color-scheme:light dark;--bg:#f3f1ea;--card:#fffdf8;--ink:#1d2433;--soft:#5c6577;--line:#ddd8ca;--warn-bg:#fff1cf;--warn:#6f4a00;--ok:#0f6b46}
@media (prefers-color-scheme:dark){:root{--bg:#12161f;--card:#1b212d;--ink:#e9ecf3;--soft:#a5afc2;--line:#323b4c;--warn-bg:#3a2f10;--warn:#ffd98a;--ok:#17774f}}
*{box-sizing:border-box}
body{margin:0;min-block-size:100vh;display:grid;place-items:center;padding:16px;background:var(--bg);color:var(--ink);font:16px/1.9 Vazirmatn,Tahoma,sans-serif}
main{inline-size:100%;max-inline-size:440px;background:var(--card);border:1px solid var(--line);border-radius:14px;padding:24px}
h1{font-size:20px;margin:0 0 12px}
.badge{background:var(--warn-bg);color:var(--warn);border-radius:8px;padding:6px 12px;font-size:14px;font-weight:600;margin:0 0 20px}
dl{margin:0 0 20px;display:grid;gap:10px}
dl div{display:flex;justify-content:space-between;gap:12px;border-block-end:1px dashed var(--line);padding-block-end:8px}
dt{color:var(--soft)}dd{margin:0;text-align:end;font-weight:600}
p{margin:0 0 12px}.soft{color:var(--soft);font-size:14px}
form{display:grid;gap:10px}
label{display:flex;gap:8px;align-items:center;min-block-size:44px}
button,a.button{font:inherit;font-weight:600;min-block-size:48px;border-radius:10px;border:1px solid var(--line);background:transparent;color:inherit;cursor:pointer;display:grid;place-items:center;text-decoration:none;padding:8px 16px}
button.ok{background:var(--ok);border-color:var(--ok);color:#fff}
button:focus-visible,a:focus-visible,input:focus-visible{outline:3px solid currentColor;outline-offset:3px}
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** Largest form in bytes: it has one short field. */
const LARGEST_FORM = 200;

const decisions = ['sign', 'refuse', 'lost'] as const;
const faults = Object.keys(texts.faults) as (keyof typeof texts.faults)[];

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

function page(title: string, body: string): string {
  return `<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(title)}</h1><p class="badge">${texts.badge}</p>${body}</main></body></html>`;
}

const backButton = `<a class="button" href="/my-direct-debit-contracts">${texts.back}</a>`;

function signaturePage(mandate: SandboxMandate): string {
  const bank = sandboxDebitBanks.find(({ code }) => code === mandate.bankCode)?.name ?? mandate.bankCode;
  const row = (title: string, value: string): string => `<div><dt>${title}</dt><dd>${value}</dd></div>`;
  const rows = [
    row(texts.bank, escapeHtml(bank)),
    row(texts.mobile, `<bdi>${toPersianDigits(escapeHtml(maskMobile(mandate.mobile)))}</bdi>`),
    row(texts.maxAmount, `${formatRial(mandate.maxAmount)} ${texts.rial}`),
    row(texts.expireDate, formatJalaliDate(mandate.expireDate)),
  ].join('');
  const button = (decision: string, kind: string, label: string): string =>
    `<button name="decision" value="${decision}" class="${kind}">${label}</button>`;
  return page(
    texts.title,
    `<dl>${rows}</dl><p>${texts.choose}</p><form method="post">${button('sign', 'ok', texts.sign)}${button('refuse', '', texts.refuse)}${button('lost', '', texts.lost)}</form><p class="soft">${texts.lostHelp}</p>`,
  );
}

/** After the signature the same page sets what the bank does with the next debits. */
function faultPage(mandate: SandboxMandate, isSaved: boolean): string {
  const chosen = mandate.fault ?? 'none';
  const choice = (name: (typeof faults)[number]): string =>
    `<label><input type="radio" name="fault" value="${name}"${name === chosen ? ' checked' : ''}>${texts.faults[name]}</label>`;
  return page(
    texts.doneTitle,
    `${isSaved ? `<p role="status">${texts.saved}</p>` : ''}<form method="post"><fieldset><legend>${texts.doneText}</legend>${faults.map(choice).join('')}</fieldset><button class="ok">${texts.save}</button></form><p></p>${backButton}`,
  );
}

/**
 * Answers the sandbox bank's page: GET shows it, POST takes the signature, and later what the bank does with debits. It stands
 * for another company's site, so it has no session and no part in the contract.
 */
export function createSandboxDebitBank(
  db: Kysely<Database>,
  provider: SandboxDebitProvider,
  publicOrigin: string,
): (reference: string, request: Request) => Promise<Response> {
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self' ${publicOrigin}; base-uri 'none'; frame-ancestors 'none'`;
  const html = (body: string, status = 200): Response =>
    new Response(body, {
      status,
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
    });

  return async (reference, request) => {
    const mandate = await findMandate(db, reference);
    if (!mandate) return html(page(texts.unknownTitle, `<p>${texts.unknownText}</p>${backButton}`), 404);
    const isNew = mandate.status === 'new';
    if (request.method !== 'POST') return html(isNew ? signaturePage(mandate) : faultPage(mandate, false));
    const form = new URLSearchParams(new TextDecoder().decode(await readLimited(request, LARGEST_FORM)));
    const decision = decisions.find((item) => item === form.get('decision'));
    if (decision) {
      const target = await provider.decide(reference, decision);
      return target === null
        ? html(page(texts.lostTitle, `<p>${texts.lostText}</p>${backButton}`))
        : new Response(null, { status: 303, headers: { Location: target } });
    }
    const fault = faults.find((item) => item === form.get('fault'));
    if (isNew || !fault) return html(isNew ? signaturePage(mandate) : faultPage(mandate, false), 400);
    await setMandateFault(db, reference, fault === 'none' ? null : fault);
    return html(faultPage((await findMandate(db, reference)) ?? mandate, true));
  };
}
