import { readFileSync } from 'node:fs';
import { passwordFaults, spellingsOf, type PasswordFault, type PasswordOwner } from '#shared/password.ts';

let list: ReadonlySet<string> | null = null;

/** The most used passwords, read once; too long for the browser, which checks with the rules of `#shared` only. */
function commonPasswords(): ReadonlySet<string> {
  list ??= new Set(
    readFileSync(new URL('./commonPasswords.txt', import.meta.url), 'utf8')
      .split(/\r?\n/)
      .filter((line) => line !== '' && !line.startsWith('# ')),
  );
  return list;
}

/** Faults of a new password, [] when it may be used: those of the form, and the 3,000 most used ones (ASVS 6.2.4). */
export function newPasswordFaults(password: string, owner: PasswordOwner): PasswordFault[] {
  const faults = passwordFaults(password, owner);
  if (faults.length > 0) return faults;
  return spellingsOf(password).some((one) => commonPasswords().has(one)) ? ['common'] : [];
}
