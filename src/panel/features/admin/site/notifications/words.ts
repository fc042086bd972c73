import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { type NoticeWords } from '#shared/contract/noticeEvents.ts';
import { noticeChannels } from '#shared/texts/noticeTexts.ts';
import type { listNoticeTemplates } from '#shared/contract/noticeSettings.ts';
import { toPersianText } from '#shared/digits.ts';
import { noticesText as text } from './strings.ts';

export type Template = ResponseOf<typeof listNoticeTemplates>['data'][number];

/** Event and channel, as a template is called. */
export const templateName = ({ eventTitle, channel }: Template): string =>
  text.nameOf(eventTitle, noticeChannels[channel]);

/** Words with sample values, as their reader sees them. */
export function sampleText(words: NoticeWords, tokens: Readonly<Record<string, string>>): NoticeWords {
  const fill = (line: string): string =>
    line.replace(/\{(\w+)\}/g, (whole, name: string) => toPersianText(tokens[name] ?? whole));
  return { title: fill(words.title), text: fill(words.text) };
}
