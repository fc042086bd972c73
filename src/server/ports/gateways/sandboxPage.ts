import { createHash } from 'node:crypto';
import { toPersianDigits } from '#shared/digits.ts';
import { sandboxBankTexts as texts } from '#shared/texts/sandboxTexts.ts';
import { formatRial, formatToman } from '#shared/money.ts';
import type { SandboxPayment } from './sandbox.repo.ts';

/* The page of the sandbox bank: no script, no outside resource, works on the smallest phone, light and dark. */

const style = `
:root{color-scheme:light dark;--bg:#f3f1ea;--card:#fffdf8;--ink:#1d2433;--soft:#5c6577;--line:#ddd8ca;--warn-bg:#fff1cf;--warn:#6f4a00;--ok:#0f6b46;--bad:#a5261d}
@media (prefers-color-scheme:dark){:root{--bg:#12161f;--card:#1b212d;--ink:#e9ecf3;--soft:#a5afc2;--line:#323b4c;--warn-bg:#3a2f10;--warn:#ffd98a;--ok:#17774f;--bad:#b3372d}}
*{box-sizing:border-box}
body{margin:0;min-block-size:100vh;display:grid;place-items:center;padding:16px;background:var(--bg);color:var(--ink);font:16px/1.9 Vazirmatn,Tahoma,sans-serif}
main{inline-size:100%;max-inline-size:420px;background:var(--card);border:1px solid var(--line);border-radius:14px;padding:24px}
h1{font-size:20px;margin:0 0 12px}
.badge{background:var(--warn-bg);color:var(--warn);border-radius:8px;padding:6px 12px;font-size:14px;font-weight:600;margin:0 0 20px}
dl{margin:0 0 20px;display:grid;gap:10px}
dl div{display:flex;justify-content:space-between;gap:12px;border-block-end:1px dashed var(--line);padding-block-end:8px}
dt{color:var(--soft)}dd{margin:0;text-align:end;font-weight:600}
.total{font-size:22px}.toman{display:block;font-size:13px;font-weight:400;color:var(--soft)}
p{margin:0 0 12px}.soft{color:var(--soft);font-size:14px}
form{display:grid;gap:10px}
button,a.button{font:inherit;font-weight:600;min-block-size:48px;border-radius:10px;border:1px solid var(--line);background:transparent;color:inherit;cursor:pointer;display:grid;place-items:center;text-decoration:none;padding:8px 16px}
button.ok{background:var(--ok);border-color:var(--ok);color:#fff}
button.bad{background:var(--bad);border-color:var(--bad);color:#fff}
button:focus-visible,a:focus-visible{outline:3px solid currentColor;outline-offset:3px}
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** Policy of the page: its own style by hash, its own form, nothing else. Following the form leads back to the panel. */
export function sandboxPolicy(publicOrigin: string): string {
  return `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self' ${publicOrigin}; base-uri 'none'; frame-ancestors 'none'`;
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

function page(title: string, body: string): string {
  return `<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(title)}</h1><p class="badge">${texts.badge}</p>${body}</main></body></html>`;
}

/** The page on which the person decides how the payment ends. */
export function paymentPage(payment: SandboxPayment): string {
  const rows = `<dl><div><dt>${texts.merchant}</dt><dd>${escapeHtml(payment.description)}</dd></div><div><dt>${texts.order}</dt><dd><bdi>${toPersianDigits(escapeHtml(payment.orderNo))}</bdi></dd></div><div><dt>${texts.amount}</dt><dd class="total">${formatRial(payment.amount)} ${texts.rial}<span class="toman">${texts.toman.replace('{amount}', formatToman(payment.amount))}</span></dd></div></dl>`;
  const button = (decision: string, kind: string, label: string): string =>
    `<button name="decision" value="${decision}" class="${kind}">${label}</button>`;
  return page(
    texts.title,
    `${rows}<p>${texts.choose}</p><form method="post">${button('ok', 'ok', texts.ok)}${button('fail', 'bad', texts.fail)}${button('cancel', '', texts.cancel)}${button('lost', '', texts.lost)}</form><p class="soft">${texts.lostHelp}</p>`,
  );
}

/** A page that only tells something and leads back to the panel. */
export function messagePage(kind: 'lost' | 'done' | 'unknown'): string {
  return page(
    texts[`${kind}Title`],
    `<p>${texts[`${kind}Text`]}</p><a class="button" href="/requests">${texts.back}</a>`,
  );
}
