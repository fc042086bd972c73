/**
 * Which UTF-16 a file without a mark is: digits and commas have a NUL in front or behind, and no other encoding has any.
 * Null for a file without NULs, with NULs in both places, or with a few NULs in a text of one byte a letter.
 */
function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const start = bytes.subarray(0, 4096);
  const countAt = (parity: number): number => start.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  const [even, odd] = [countAt(0), countAt(1)];
  // separators and ends of lines alone make more than one letter in forty
  if (Math.max(even, odd) * 40 < start.length / 2) return null;
  if (odd > 4 * even) return 'utf-16le';
  return even > 4 * odd ? 'utf-16be' : null;
}

/** Text of a bank's file: UTF-8 or UTF-16, by a mark or by its NULs, otherwise the Windows code page that older bank systems write. */
export function decodeFileText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const unmarked = unmarkedUtf16(bytes);
  if (unmarked) return new TextDecoder(unmarked).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1256').decode(bytes);
  }
}
