import { foldForSearch } from '#shared/search.ts';
import { cleanIban } from '#shared/iban.ts';
import { onOtherLayout } from '#shared/keyboardLayout.ts';
import { normalizeMobile } from '#shared/mobile.ts';
import { parseRial } from '#shared/money.ts';

/** What a text that somebody typed may mean; null or empty where it cannot be that. */
export interface Typed {
  /** words of a name or digits of a person's numbers, folded: as typed, then as on the other keyboard layout */
  people: string[];
  /** national code or number of a company: 10 or 11 digits */
  nationalNo: string | null;
  /** mobile in its stored form */
  mobile: string | null;
  /** true when a person is meant before anything else: words without digits, a national code or a mobile */
  isPerson: boolean;
  /** numbers of requests, from the whole number, from its parts in either order, or from its last part in a recent year */
  orderNos: string[];
  /** numbers of payout files */
  batchNos: string[];
  /** letters and digits of a bank's reference, tracking code or number of a slip; its beginning is enough */
  ref: string | null;
  /** only digits: code of a ticket, number of a journal */
  digits: string | null;
  /** part of an IBAN */
  iban: string | null;
  /** rial */
  amount: bigint | null;
}

/** Fewest characters of an IBAN and of a word of a name: fewer are in too many rows. */
const shortest = { iban: 8, word: 3 };
/** Largest amount that a column of the database holds (`bigint`), rial. */
const MAX_BIGINT = 2n ** 63n - 1n;
/** Digits of every number of a request behind its year; a larger number has more. */
const ORDER_DIGITS = 6;
/** Years before this one whose requests are found without their year. */
const YEARS = [0, 1, 2];

/** Numbers of requests that digits mean: `1405-000386`, its parts the other way round, both without the line, and `386`. */
function orderNosOf(code: string, year: number): string[] {
  const pad = (no: string) => no.padStart(ORDER_DIGITS, '0');
  const [, first = '', second = ''] = /^(\d{1,12})-(\d{1,12})$/.exec(code) ?? [];
  if (first.length === 4 && second !== '') return [`${first}-${pad(second)}`];
  if (second.length === 4) return [`${second}-${pad(first)}`];
  if (/^1[34]\d{8}$/.test(code)) return [`${code.slice(0, 4)}-${code.slice(4)}`];
  const no = /^0*(\d{1,9})$/.exec(code)?.[1];
  return no === undefined ? [] : YEARS.map((before) => `${year - before}-${pad(no)}`);
}

/** Reads a search in ASCII digits. `year` is the Jalali year of today. */
export function readTyped(search: string, year: number): Typed {
  const meant = [search, onOtherLayout(search)].map((text) => foldForSearch(text));
  const folded = meant[0] ?? '';
  const bare = folded.replace(/\s/g, '');
  // a code typed on the Persian layout, as «حذ-۱۰۰۰» for PB-1000
  const code = /\p{Script=Arabic}/u.test(bare) ? (meant[1] ?? '').replace(/\s/g, '') : bare;
  const digits = /^\d{1,18}$/.exec(bare)?.[0] ?? null;
  const mobile = normalizeMobile(search);
  const nationalNo = digits !== null && (digits.length === 10 || digits.length === 11) ? digits : null;
  const iban = cleanIban(code);
  const rial = parseRial(search);
  const batch = /^(?:pb-?)?(\d{1,12})$/.exec(code)?.[1];
  return {
    people: [...new Set(meant)].filter((text) => text.split(' ').some((word) => word.length >= shortest.word)),
    nationalNo,
    mobile,
    isPerson: !/\d/.test(folded) || nationalNo !== null || mobile !== null,
    orderNos: orderNosOf(code, year),
    batchNos: batch === undefined ? [] : [`PB-${batch}`],
    ref: /^[\w/-]{4,40}$/.test(code) && /\d/.test(code) ? code : null,
    digits,
    iban: /^(?:IR)?\d+$/.test(iban) && iban.length >= shortest.iban ? iban : null,
    amount: rial !== null && rial > 0n && rial <= MAX_BIGINT ? rial : null,
  };
}
