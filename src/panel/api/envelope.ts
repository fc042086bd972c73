/** What an answer holds beside the flags of its envelope; null for anything that is no success. */
export function answerOf(body: unknown): Record<string, unknown> | null {
  if (typeof body !== 'object' || body === null || !('data' in body)) return null;
  const { error, msg: _msg, ...answer } = body as Record<string, unknown>;
  return error === true ? null : answer;
}
