import { formatJalaliMoment } from '#shared/jalali.ts';
import { comma } from '#shared/strings.ts';

/** Who saved the version that stands now, and when, in brackets for a refusal; empty when there is none. */
export const whoSaved = (version: { savedBy: string | null; savedAt: Date } | null | undefined): string =>
  version ? ` (${[version.savedBy, formatJalaliMoment(version.savedAt)].filter(Boolean).join(`${comma} `)})` : '';
