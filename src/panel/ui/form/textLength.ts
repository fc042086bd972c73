import { formatNumber } from '#shared/digits.ts';
import { lettersIn } from '#shared/normalize.ts';
import { fieldText } from './strings.ts';

/**
 * What a field says of a text with more letters than its rule takes; undefined for one that fits. The attribute `maxLength`
 * counts code units instead and cuts without a word.
 */
export const lengthProblem = (text: string, most: number): string | undefined =>
  lettersIn(text) > most ? fieldText.tooLong(formatNumber(most)) : undefined;
