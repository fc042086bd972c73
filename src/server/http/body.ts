import type { Operation } from '#shared/contract/kernel/define.ts';
import type { UploadedFile } from '#shared/contract/uploads.ts';
import { fail } from '#shared/contract/failures.ts';
import { parameterTexts } from '#shared/texts/httpTexts.ts';
import { assertStorable, parseJson } from './json.ts';

/** Largest JSON body in bytes where the operation says nothing. */
export const DEFAULT_MAX_BODY = 65_536;

/** What the parts around the file of a multipart body may weigh, in bytes. */
const MULTIPART_OVERHEAD = 16_384;

/**
 * Reads the body as the operation declares it: JSON, multipart, or the form a bank posts. An empty body is `{}`.
 * @throws CONTENT_TYPE_UNSUPPORTED, BODY_TOO_LARGE (cut while streaming, whatever Content-Length says), BODY_MALFORMED
 */
export async function readBody(
  request: Request,
  op: Operation,
  maxUploadBytes: () => Promise<number>,
): Promise<unknown> {
  if (op.method === 'get' || op.method === 'delete') return op.body ? readDeclared(request, op, maxUploadBytes) : {};
  return readDeclared(request, op, maxUploadBytes);
}

async function readDeclared(request: Request, op: Operation, maxUploadBytes: () => Promise<number>): Promise<unknown> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const isMultipart = op.kind === 'multipart';
  const isForm = op.limit === 'callback' && type === 'application/x-www-form-urlencoded';
  const encoding = request.headers.get('content-encoding');
  if (encoding && encoding !== 'identity') throw fail('CONTENT_TYPE_UNSUPPORTED');
  const isTypeRight = isForm || type === (isMultipart ? 'multipart/form-data' : 'application/json');
  if (request.body && !isTypeRight && (isMultipart || type !== '' || hasLength(request)))
    throw fail('CONTENT_TYPE_UNSUPPORTED');
  if (!request.body && isMultipart) throw fail('CONTENT_TYPE_UNSUPPORTED');
  const max = op.maxBody ?? (isMultipart ? (await maxUploadBytes()) + MULTIPART_OVERHEAD : DEFAULT_MAX_BODY);
  const bytes = await readLimited(request, max);
  if (bytes.length === 0) return {};
  if (!isTypeRight) throw fail('CONTENT_TYPE_UNSUPPORTED');
  if (isMultipart) return readMultipart(bytes, request.headers.get('content-type') ?? '');
  return isForm ? readForm(new TextDecoder().decode(bytes)) : parseJson(bytes);
}

function hasLength(request: Request): boolean {
  return Number(request.headers.get('content-length') ?? '0') > 0;
}

/** Reads at most `max` bytes and stops the stream at the first byte above. @throws BODY_TOO_LARGE */
export async function readLimited(request: Request, max: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? '0') > max) throw fail('BODY_TOO_LARGE');
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    if (length > max) {
      await reader.cancel().catch(() => undefined);
      throw fail('BODY_TOO_LARGE');
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

async function readMultipart(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<Record<string, unknown>> {
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw fail('BODY_MALFORMED');
  }
  const body: Record<string, unknown> = {};
  for (const [name, value] of form.entries()) {
    if (Object.hasOwn(body, name) || name === '__proto__') throw fail('BODY_MALFORMED');
    body[name] = typeof value === 'string' ? value : await uploadedFile(value);
  }
  assertStorable(Object.values(body).filter((value) => typeof value === 'string'));
  return body;
}

async function uploadedFile(file: File): Promise<UploadedFile> {
  assertStorable(file.name);
  return { name: file.name, declaredType: file.type, bytes: new Uint8Array(await file.arrayBuffer()) };
}

/**
 * One value per name; a name given twice is refused (parameter pollution), and so is text that PostgreSQL cannot hold.
 * @throws VALIDATION_FAILED with the name of the parameter
 */
export function readForm(text: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    if (!isStorable(name) || name === '__proto__')
      throw fail('VALIDATION_FAILED', { fields: { query: [parameterTexts.unreadable] } });
    const isDoubled = Object.hasOwn(values, name);
    if (isDoubled || !isStorable(value))
      throw fail('VALIDATION_FAILED', {
        fields: { [name]: [isDoubled ? parameterTexts.doubled : parameterTexts.unreadable] },
      });
    values[name] = value;
  }
  return values;
}

/**
 * Query of an address to which a bank sends the browser back. A person waits there, so nothing of it is refused: the first
 * value of a name counts, unreadable ones are left out, and a second `?` divides like `&`, as banks put their query behind
 * ours.
 */
export function readReturnQuery(search: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(search.replace(/^\?/, '').replaceAll('?', '&'))) {
    if (isStorable(name) && name !== '__proto__' && isStorable(value) && !Object.hasOwn(values, name))
      values[name] = value;
  }
  return values;
}

const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();
