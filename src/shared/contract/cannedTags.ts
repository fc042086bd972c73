/* Tags of canned answers: what stands for the facts of a ticket until it is used. */

/** The tags that a canned answer may hold, with what fills each. */
export const cannedTags = ['نام', 'درخواست', 'تیکت', 'موضوع'] as const;
export type CannedTag = (typeof cannedTags)[number];

const tag = /\{([^{}]*)\}/g;
const isKnown = (name: string): name is CannedTag => (cannedTags as readonly string[]).includes(name);

/** Names in braces that are no tags, in the order of the text. */
export function unknownTags(text: string | null | undefined): string[] {
  return [...(text ?? '').matchAll(tag)].map(([, name = '']) => name).filter((name) => !isKnown(name));
}

/** The text with the facts in place of the tags; a tag without a fact stays, so that the writer sees what is missing. */
export function fillTags(text: string, facts: Readonly<Record<CannedTag, string | null>>): string {
  return text.replace(tag, (whole, name: string) => (isKnown(name) ? (facts[name] ?? whole) : whole));
}

/** The tags that a text still holds. */
export function tagsOf(text: string): CannedTag[] {
  return [...text.matchAll(tag)].map(([, name = '']) => name).filter(isKnown);
}
