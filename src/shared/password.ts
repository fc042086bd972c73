import { toAsciiDigits } from './digits.ts';
import { isValidLegalId, isValidNationalCode } from './nationalCode.ts';

/** Shortest password that is accepted (ASVS 6.2.1). */
export const MIN_PASSWORD_LENGTH = 8;
/** Longest password that is accepted; long pass phrases are welcome, unbounded input is not (ASVS 6.2.9). */
export const MAX_PASSWORD_LENGTH = 128;

/** What a password may not resemble. */
export interface PasswordOwner {
  username?: string | undefined;
  mobile?: string | undefined;
  name?: string | undefined;
}

export type PasswordProblem = 'short' | 'long' | 'ownData' | 'personNumber' | 'common' | 'monotone';

/*
 * The most used passwords that pass the length rule (ASVS 6.2.4). Kept as lower-case stems: a
 * candidate is compared after digits and marks at its end are cut, so `Password1`, `password123!` and `p@ssword` fall too.
 */
const COMMON_STEMS = new Set(
  (
    'password passw passwd pass qwerty qwertyuiop qwert asdf asdfgh asdfghjkl zxcvbn zxcvbnm abc abcd abcdef abcdefg letmein welcome ' +
    'iloveyou admin administrator monkey dragon football baseball basketball superman batman master hello sunshine princess ' +
    'shadow michael jennifer jordan charlie trustno starwars whatever freedom login user guest test tester secret changeme ' +
    'default root system oracle server computer internet samsung google iphone android windows microsoft killer pokemon naruto ' +
    'liverpool barcelona arsenal chelsea juventus realmadrid perspolis esteghlal iran iranian tehran irani persian salam ' +
    'azadi khoda mohammad mohamad muhammad ali reza hossein hosein hasan fatemeh fateme zahra maryam mahdi mehdi amir ' +
    'amirali amirhossein alireza mohammadreza sara zeinab narges abbas hamid saeed sepehr parsa arash kourosh korosh cyrus ' +
    'daryush darius rostam asal golnaz nazanin eshgh eshghe love lovely baby angel money bank trader bourse boors sarmaye ' +
    'qazwsx qazwsxedc qweasd qweasdzxc asdasd qweqwe zaqwsx onetwothree aaaaaa aaaaaaa ' +
    'سلام ایران ایرانی تهران عشق عشقم خدا خدایا یاعلی یاحسین محمد علی رضا حسین حسن فاطمه زهرا مریم مهدی امیر سارا زینب ' +
    'پرسپولیس استقلال رمز رمزعبور رمزورود گذرواژه پسورد کلمهعبور دوستتدارم عزیزم مامان بابا مادر پدر بورس سرمایه پول بانک'
  ).split(' '),
);

const COMMON_WHOLE = new Set([
  '1q2w3e4r',
  '1q2w3e4r5t',
  'q1w2e3r4',
  'q1w2e3r4t5',
  '1qaz2wsx',
  'qwer1234',
  'asdf1234',
  'zaq12wsx',
  '1234qwer',
  '123qweasd',
  '12qwaszx',
  '123abc123',
  'a1b2c3d4',
  'abcd1234',
  'aa123456',
  'a12345678',
  'a123456789',
  '123456789a',
  '12345678a',
  'q12345678',
  'q123456789',
  'x4ivyga51f',
  'g_czechout',
]);

/** Keys of the Persian keyboard and of the Latin one, in the same places. */
const PERSIAN_KEYS = 'ضصثقفغعهخحجچشسیبلاتنمکگظطزرذدپوئيك';
const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,md;";
const toLatinKey = new Map(Array.from(PERSIAN_KEYS, (letter, index) => [letter, LATIN_KEYS[index] ?? letter]));
const toPersianKey = new Map(Array.from(PERSIAN_KEYS.slice(0, 31), (letter, index) => [LATIN_KEYS[index], letter]));

/**
 * What a password is known by: small letters and ASCII digits without half spaces, as it stands, and as the same keys give
 * it on the other keyboard («حشسسصخقی» is `password`, `sghl` is «سلام»).
 */
export function spellingsOf(password: string): string[] {
  const plain = toAsciiDigits(password)
    .toLowerCase()
    .replace(/[\u200C\s]/gu, '');
  const typedOn = (keys: ReadonlyMap<string | undefined, string>): string =>
    Array.from(plain, (letter) => keys.get(letter) ?? letter).join('');
  return [...new Set([plain, typedOn(toLatinKey), typedOn(toPersianKey)])];
}

/** The word inside: marks and digits at its ends are cut, common stand-ins read, a word said twice is said once. */
function stemOf(spelling: string): string {
  const stem = spelling
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replace(/^[^\p{L}]+/u, '')
    .replace(/[^\p{L}]+$/u, '')
    .replaceAll('0', 'o')
    .replaceAll('1', 'i');
  const half = stem.slice(0, stem.length / 2);
  return stem !== '' && stem === half + half ? half : stem;
}

function isCommon(password: string): boolean {
  return spellingsOf(password).some((one) => COMMON_WHOLE.has(one) || COMMON_STEMS.has(stemOf(one)));
}

/** A mobile, national code, legal id or date with two letters or marks at most around it: guessed for anybody. */
function isPersonNumber(password: string): boolean {
  const digits = toAsciiDigits(password).replace(/\D/g, '');
  if (Array.from(password).length - digits.length > 2) return false;
  return (
    /^(0098|98|0)?9\d{9}$/.test(digits) ||
    /^(1[34]|19|20)\d\d(0\d|1[0-2])[0-3]\d$/.test(digits) ||
    isValidNationalCode(digits) ||
    isValidLegalId(digits)
  );
}

/** Up to ten digits and nothing else: dates, numbers of phones and codes of people, first in every list. */
function isOnlyDigits(password: string): boolean {
  return /^\p{Nd}{1,10}$/u.test(password);
}

function isMonotone(password: string): boolean {
  if (new Set(password).size <= 3) return true;
  const codes = Array.from(password, (char) => char.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 1;
}

function holdsOwnData(password: string, owner: PasswordOwner): boolean {
  const own = [owner.username, owner.mobile, owner.mobile?.slice(1), ...(owner.name ?? '').split(' ')];
  const spellings = spellingsOf(password);
  return own.some(
    (part) =>
      part !== undefined &&
      part.length >= 4 &&
      spellings.some((one) => one.includes(toAsciiDigits(part).toLowerCase())),
  );
}

/**
 * Problems of a new password, [] when it may be used: 8 to 128 characters of any kind, none of the common ones on either
 * keyboard, no number of a person, nothing of the person's own data (domain 6, ASVS 6.2.1 to 6.2.9: no rule asks for letters,
 * digits or marks). The server compares with the list of the most used ones besides (`newPasswordProblems`).
 */
export function passwordProblems(password: string, owner: PasswordOwner = {}): PasswordProblem[] {
  const length = Array.from(password).length;
  const problems: PasswordProblem[] = [];
  if (length < MIN_PASSWORD_LENGTH) problems.push('short');
  if (length > MAX_PASSWORD_LENGTH) problems.push('long');
  if (problems.length > 0) return problems;
  if (holdsOwnData(password, owner)) problems.push('ownData');
  if (isPersonNumber(password)) problems.push('personNumber');
  if (isCommon(password) || isOnlyDigits(password)) problems.push('common');
  if (isMonotone(password)) problems.push('monotone');
  return problems;
}

/** Strength for the bar under the field, 0 (refused) to 4 (strong): length and variety, never a rule of its own. */
export function passwordStrength(password: string, owner: PasswordOwner = {}): 0 | 1 | 2 | 3 | 4 {
  if (passwordProblems(password, owner).length > 0) return 0;
  const length = Array.from(password).length;
  const kinds = [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) =>
    kind.test(password),
  ).length;
  const points = (length >= 12 ? 1 : 0) + (length >= 16 ? 1 : 0) + (kinds >= 3 ? 1 : 0);
  return (1 + points) as 1 | 2 | 3 | 4;
}
