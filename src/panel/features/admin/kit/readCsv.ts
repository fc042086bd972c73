/** Largest content that the contract takes. */
export const maxContent = 900_000;

/** Reads a bank's file: UTF-8 or UTF-16 where it says so, otherwise the Windows code page that older bank systems write. */
export async function readCsvFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1256').decode(bytes);
  }
}

/** Lines that are not empty. */
export function countLines(content: string): number {
  return content.split(/\r?\n/).filter((line) => line.trim() !== '').length;
}
