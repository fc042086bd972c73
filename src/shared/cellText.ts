/*
 * What spreadsheets do to a cell on its way to a file: marks around a text that they are to leave alone, exponents, marks
 * between thousands, dashes of other lengths and letters of full width. Readers of files take these off before they judge.
 */

/** Dashes and minus signs of every length. */
const dashes = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;

/** A text without the marks that tell a spreadsheet to leave it alone: `'0012`, `'0012'`, `="0012"`, `"0012"`. */
export function unwrapCell(text: string): string {
  const bare = text.trim().replace(/^=?"(.*)"$/, '$1');
  return bare
    .replace(/^['\u2018\u2019`\u00B4](.*)['\u2018\u2019`\u00B4]$/, '$1')
    .replace(/^['\u2018\u2019`\u00B4]+/, '')
    .trim();
}

/** Dashes of every length as `-`, and letters, digits and signs of full width as plain ones. */
export function plainSigns(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(dashes, '-');
}

/* Without a plus and without decimals, as in `12E3`, it may as well be a reference of letters and digits. */
const scientific = /^(\d{1,3})(?:[.,\u066B](\d+))?E(?:\+|(?<=[.,\u066B]\d+E))0*(\d{1,3})$/i;

function partsOf(text: string): { whole: string; decimals: string; places: number } | null {
  const [, whole, decimals = '', power = ''] = scientific.exec(text) ?? [];
  return whole === undefined ? null : { whole, decimals, places: Number(power) };
}

/** A whole number without its exponent; the same text when digits are lost in it, or when it has no exponent. */
export function withoutExponent(text: string): string {
  const parts = partsOf(text);
  if (parts === null || /[1-9]/.test(parts.decimals.slice(parts.places))) return text;
  return `${parts.whole}${parts.decimals.slice(0, parts.places).padEnd(parts.places, '0')}`;
}

/** True for a number whose digits a spreadsheet has cut: `1.04E+7` may have been any of a hundred thousand numbers. */
export function isCutNumber(text: string): boolean {
  const parts = partsOf(text);
  return parts !== null && parts.decimals.length < parts.places;
}
