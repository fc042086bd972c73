/** The page's CSP nonce, read from a script of the page (browsers hide the attribute but keep the property). */
export function readNonce(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined;
}
