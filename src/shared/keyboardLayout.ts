/* The Persian keyboard (ISIRI 9147) over the Latin one, key by key, for words that somebody types with the other layout on. */
const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,\\";
const persian = 'ضصثقفغعهخحجچشسیبلاتنمکگظطزرذدپوژ';

const toPersian = new Map(Array.from(latin, (key, index) => [key, persian[index] ?? key]));
const toLatin = new Map(Array.from(persian, (key, index) => [key, latin[index] ?? key]));

const translate = (text: string, keys: ReadonlyMap<string, string>): string =>
  Array.from(text.toLowerCase(), (sign) => keys.get(sign) ?? sign).join('');

/** What a text would be if its keys were pressed on the other layout: Latin letters become Persian ones, others Latin ones. */
export function onOtherLayout(text: string): string {
  return /[a-z]/i.test(text) ? translate(text, toPersian) : translate(text, toLatin);
}
