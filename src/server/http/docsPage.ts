import { createHash } from 'node:crypto';
import { schemaOf, type Operation } from '#shared/contract/kernel/define.ts';
import { errorTextOf } from '#shared/contract/failures.ts';
import { codesOf } from './codes.ts';
import { jsonSchema } from './openapi.ts';
import { guide } from './openapiGuide.ts';

const style = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
body { margin-inline: auto; max-width: 70rem; padding: 1.5rem; }
nav { columns: 16rem; } nav a { display: block; }
section { border-block-start: 1px solid #8886; padding-block: 1rem; }
h3 { margin-block: .25rem; font-size: 1.05rem; } h2 { margin-block-start: 2.5rem; }
code, pre { font-family: ui-monospace, monospace; font-size: .875rem; }
pre { overflow-x: auto; padding: .75rem; border: 1px solid #8884; border-radius: .5rem; }
.method { display: inline-block; min-width: 4.5rem; font-weight: 700; }
table { border-collapse: collapse; width: 100%; } td, th { padding: .25rem .5rem; text-align: start; border-block-end: 1px solid #8883; vertical-align: top; }
summary { cursor: pointer; }`;

/**
 * The readable page of the API, made once: an HTML document without scripts or outside files. Its policy allows the one
 * style by its hash.
 */
export function createDocsPage(operations: readonly Operation[]): () => Response {
  const tags = [...new Set(operations.map((op) => op.tag))].sort();
  const body = tags
    .map((tag) =>
      tagPart(
        tag,
        operations.filter((op) => op.tag === tag),
      ),
    )
    .join('');
  const html = `<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Investor panel API</title><style>${style}</style></head><body><main>
<h1>Investor panel API</h1><p>The machine-readable file is <a href="/api/openapi.json"><code>/api/openapi.json</code></a> (OpenAPI 3.1).</p>
${guideHtml(guide)}
<h2>Operations</h2><nav aria-label="Operations">${tags.map((tag) => `<a href="#tag-${escape(tag)}">${escape(tag)}</a>`).join('')}</nav>${body}
</main></body></html>`;
  const styleHash = createHash('sha256').update(style).digest('base64');
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
  return () => new Response(html, { headers });
}

function tagPart(tag: string, operations: readonly Operation[]): string {
  return `<h2 id="tag-${escape(tag)}">${escape(tag)}</h2>${operations.map(operationPart).join('')}`;
}

function operationPart(op: Operation): string {
  const parts = [
    op.params ? schemaPart('Path', op.params) : '',
    op.query ? schemaPart('Query', op.query) : '',
    op.body ? schemaPart('Body', op.body) : '',
    op.kind === 'raw' || op.kind === 'redirect' ? '' : schemaPart('Answer', op.answer),
  ];
  return `<section id="${escape(op.id)}"><h3><span class="method">${op.method.toUpperCase()}</span> <code>${escape(op.path)}</code></h3>
<p>${escape(op.summary)} <small>(<code>${escape(op.id)}</code>; ${escape(accessText(op))}${op.idempotent ? '; takes Idempotency-Key' : ''})</small></p>
${parts.join('')}${errorsPart(op)}</section>`;
}

function accessText(op: Operation): string {
  const { access } = op;
  if (access.kind === 'admin')
    return `admins, duty: ${access.duty}${access.investor ? `; of a branch by ${access.investor.key}` : ''}`;
  if (access.kind === 'investor') return `the investor's own users, by ${access.key}`;
  return access.kind === 'open' ? 'open' : 'signed-in users';
}

function schemaPart(title: string, schema: NonNullable<Operation['body']>): string {
  return `<details><summary>${title}</summary><pre>${escape(JSON.stringify(jsonSchema(schemaOf(schema)), null, 2))}</pre></details>`;
}

function errorsPart(op: Operation): string {
  const rows = codesOf(op).map((code) => {
    const text = errorTextOf(code);
    return `<tr><td>${text?.status ?? ''}</td><td><code>${escape(code)}</code></td><td lang="fa" dir="rtl">${escape(text?.message ?? '')}</td></tr>`;
  });
  return `<details><summary>Errors</summary><table><thead><tr><th>Status</th><th>Code</th><th>Message</th></tr></thead><tbody>${rows.join('')}</tbody></table></details>`;
}

/** The few marks that the guide uses: headings, lists and code. */
function guideHtml(text: string): string {
  return text
    .split('\n\n')
    .map((block) => block.split('\n').map(lineHtml).join('\n'))
    .join('\n');
}

function lineHtml(line: string): string {
  const inline = escape(line).replace(/`([^`]+)`/g, '<code>$1</code>');
  if (inline.startsWith('## ')) return `<h2>${inline.slice(3)}</h2>`;
  const item = /^(?:(\d+)\.|-) (.*)$/.exec(inline);
  if (item) return `<p>${item[1] ? `${item[1]}. ` : '• '}${item[2] ?? ''}</p>`;
  return inline ? `<p>${inline}</p>` : '';
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
