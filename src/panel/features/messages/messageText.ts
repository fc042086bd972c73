import { toPersianText } from '#shared/digits.ts';
import { ui } from '#panel/ui/strings.ts';

/** Figures with a unit of money or of a fund: what «hide amounts» covers. */
const amounts = /[-−]?[\d۰-۹][\d۰-۹,٬./]*(?=\s*(?:ریال|تومان|واحد|ورقه))/g;

/** Text of a message with Persian digits; with `isHidden` its amounts are covered. */
export function shownText(text: string, isHidden: boolean): string {
  return toPersianText(isHidden ? text.replace(amounts, ui.hidden) : text);
}

// stands for the panel's own origin; never contacted
const BASE = 'https://panel.invalid';

/** The link of a message where it is a page of the panel; anything else would lead out of it (browsers read `/\host` as a host). */
export function safePath(link: string | null | undefined): string | null {
  return link?.startsWith('/') && URL.parse(link, BASE)?.origin === BASE ? link : null;
}
