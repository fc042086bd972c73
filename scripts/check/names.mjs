// Which names mean money, a price, a fee or fund units.

const moneyWords = new Set([
  'amount',
  'amounts',
  'price',
  'prices',
  'fee',
  'fees',
  'penalty',
  'penalties',
  'units',
  'nav',
  'balance',
  'rial',
]);
const restWords = new Set(['remain', 'remainder', 'remaining']);
/** A last word that makes the name mean something about the money, not the money itself. */
const aboutWords = new Set(
  `at axis bps by chart code codes color color column columns count data date dates day days decimals digits error
  field fields form format id ids index key keys kind label labels length limits list map mode name no option options
  order page percent point points range ratio row scale rows rule rules schema screen seconds size source state status step
  text texts tile time times title titles token tries type types value version view width words ms minutes hours`.split(
    /\s+/,
  ),
);
/** Words that follow `nav` where it means navigation. */
const navigationWords = new Set(
  'bar collapsed data drawer group groups handler hidden hide item items layout link links menu open section sections title toggle type vertical width'.split(
    ' ',
  ),
);

/** Words of a camelCase, PascalCase or snake_case name, in lower case. */
export function wordsOf(name) {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_$]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase());
}

/** True for names such as amountRial, navPrice, unitCount, remainder; false for priceDate, feeBps, navHidden, rowCount. */
export function isMoneyName(name) {
  const words = wordsOf(name);
  const last = words.at(-1);
  if (words.length === 0 || ['is', 'has', 'can', 'on', 'set', 'use', 'handle'].includes(words[0])) return false;
  if (last === 'count') return words.at(-2) === 'unit';
  if (aboutWords.has(last)) return false;
  if (restWords.has(last)) return true;
  return words.some((word, index) => {
    if (word === 'nav') return !navigationWords.has(words[index + 1]) && !navigationWords.has(words[index - 1]);
    return moneyWords.has(word);
  });
}
