import { CompactEncrypt, compactDecrypt } from 'jose';

const ALGORITHM = { alg: 'dir', enc: 'A256GCM' } as const;

/**
 * Encrypts a text for storage as a compact JWE (AES-256-GCM). `context` says where the text belongs and is protected with it:
 * a value moved to another row does not open.
 */
export function seal(key: Uint8Array, text: string, context: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text)).setProtectedHeader({ ...ALGORITHM, context }).encrypt(key);
}

/** Opens what `seal` made. @throws Error when key, context or text are not those of the sealing */
export async function unseal(key: Uint8Array, sealed: string, context: string): Promise<string> {
  const { plaintext, protectedHeader } = await compactDecrypt(sealed, key, {
    keyManagementAlgorithms: [ALGORITHM.alg],
    contentEncryptionAlgorithms: [ALGORITHM.enc],
  });
  if (protectedHeader['context'] !== context) throw new Error('the sealed text belongs elsewhere');
  return new TextDecoder().decode(plaintext);
}
