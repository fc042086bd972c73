import { readFileSync } from 'node:fs';
import { passwordProblems, spellingsOf, type PasswordProblem, type PasswordOwner } from '#shared/password.ts';

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

/** Problems of a new password, [] when it may be used: those of the form, and the 3,000 most used ones (ASVS 6.2.4). */
export function newPasswordProblems(password: string, owner: PasswordOwner): PasswordProblem[] {
  const problems = passwordProblems(password, owner);
  if (problems.length > 0) return problems;
  return spellingsOf(password).some((one) => commonPasswords().has(one)) ? ['common'] : [];
}
