import type { InputOf } from '#shared/contract/kernel/define.ts';
import { failField } from '#shared/contract/failures.ts';
import type { addSiteContent, SiteSection } from '#shared/contract/siteContent.ts';
import { addDays, tehranDay, tehranInstant } from '#shared/jalali.ts';
import { safeHtml, safeLink } from '#server/http/richText.ts';
import type { ContentFields } from './siteContent.repo.ts';

/** What an editor typed. */
export type Typed = Omit<NonNullable<InputOf<typeof addSiteContent>['body']>, 'section'>;

const wanted: Readonly<Record<SiteSection, readonly (keyof Typed)[]>> = {
  page: ['key', 'bodyHtml'],
  news: ['summary', 'place', 'showFrom'],
  faq: ['summary', 'bodyHtml'],
  box: ['bodyHtml'],
};

/** Fields that a section has beside title, body and whether it is shown; the others are left out. */
const kept: Readonly<Record<SiteSection, readonly (keyof Typed)[]>> = {
  page: ['key', 'imageId', 'order'],
  news: ['summary', 'link', 'place', 'audience', 'showFrom', 'showTo'],
  faq: ['summary', 'order'],
  box: ['link', 'color', 'imageId', 'order', 'audience', 'showFrom', 'showTo'],
};

/** A tag, a comment or a closing tag of HTML; a sign of less stays possible in plain text. */
const markup = /<[a-z!/][^>]*>/i;

/**
 * What is stored of what an editor typed: cleaned, and without what the section does not have. A day that stays keeps its
 * moment; news of today begins now.
 * @throws SITE_CONTENT_INCOMPLETE, SITE_CONTENT_MARKUP, SITE_CONTENT_IMAGE, SITE_CONTENT_LINK_UNSAFE, SITE_CONTENT_DAYS
 */
export function storedFields(
  section: SiteSection,
  typed: Typed,
  { now, before }: { now: Date; before: ContentFields | null },
): ContentFields {
  for (const name of wanted[section])
    if (typed[name] === null || typed[name] === '') throw failField('SITE_CONTENT_INCOMPLETE', name);
  for (const name of ['title', 'summary', 'bodyHtml'] as const)
    if (!(section === 'page' && name === 'bodyHtml') && markup.test(typed[name]))
      throw failField('SITE_CONTENT_MARKUP', name);
  if (typed.imageId !== null && !kept[section].includes('imageId')) throw failField('SITE_CONTENT_IMAGE', 'imageId');
  const has = (name: keyof Typed) => kept[section].includes(name);
  const link = has('link') ? typed.link || null : null;
  if (link !== null && safeLink(link) === null) throw failField('SITE_CONTENT_LINK_UNSAFE', 'link');
  const { showFrom, showTo } = has('showFrom') ? typed : { showFrom: null, showTo: null };
  if (showFrom && showTo && showTo < showFrom) throw failField('SITE_CONTENT_DAYS', 'showTo');
  return {
    // the address of a page stays what it was
    key: before ? before.key : has('key') ? typed.key : null,
    title: typed.title,
    summary: has('summary') ? typed.summary : '',
    bodyHtml: section === 'page' ? safeHtml(typed.bodyHtml) : typed.bodyHtml,
    link,
    color: has('color') ? typed.color : null,
    place: has('place') ? (typed.place as ContentFields['place']) : null,
    audience: has('audience') ? typed.audience : 'all',
    isActive: typed.isActive,
    order: has('order') ? typed.order : 0,
    imageId: has('imageId') ? typed.imageId : null,
    showFrom: showFrom ? momentOf(showFrom, now, before?.showFrom ?? null) : null,
    showUntil: showTo ? tehranInstant(addDays(showTo, 1), '00:00') : null,
  };
}

function momentOf(day: string, now: Date, before: Date | null): Date {
  if (before && tehranDay(before) === day) return before;
  return tehranDay(now) === day ? now : tehranInstant(day, '00:00');
}
