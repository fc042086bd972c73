import type { ConfigReader } from './configReader.ts';

/** A secret with its id, so that what it sealed is found again after a change. */
export interface NamedSecret {
  id: string;
  secret: string;
}

/** Reads a ring of keys, `id:secret` comma separated; `s1` is the key that the session secret gives. */
export function readKeyRing(read: ConfigReader, name: string): readonly NamedSecret[] {
  const keys = (read.text(name) ?? '').split(',').flatMap((part) => {
    const [id = '', ...rest] = part.trim().split(':');
    return id === '' && rest.length === 0 ? [] : [{ id, secret: rest.join(':') }];
  });
  for (const { id, secret } of keys) {
    if (!/^[a-z0-9]{1,12}$/.test(id) || id === 's1')
      read.problem(name, 'needs ids of 1 to 12 small letters and digits, not s1');
    if (secret.length < 32) read.problem(name, 'holds a key shorter than 32 characters');
  }
  if (new Set(keys.map(({ id }) => id)).size < keys.length) read.problem(name, 'names an id twice');
  return keys;
}
