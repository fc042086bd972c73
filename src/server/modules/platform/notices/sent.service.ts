import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { isNoticeEvent, noticeEvent } from '#shared/contract/noticeEvents.ts';
import { type listInvestorNotices } from '#shared/contract/noticeSettings.ts';
import { deliveryReasons, type DeliveryReason } from '#shared/texts/noticeTexts.ts';
import { codeTitle } from '#shared/contract/smsTexts.ts';
import { maskMobile } from '#shared/mobile.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { listSent, type SentRow } from './sent.repo.ts';
import { noTemplate, suppressedBy, undelivered, tooLate } from './sms.service.ts';

/** What the people of an investor were sent, for the desk (domain 9.17). */
export function createSentService({ db }: Pick<Deps, 'db'>) {
  return {
    listInvestorNotices: async (_ctx, { query: { page, size, investorId, channel, state } }) => {
      const filter = { investorId, channel: channel ?? undefined, state: state ?? undefined };
      const { rows, count } = await listSent(db, filter, rowsOfPage(page, size));
      return { data: rows.map(sentView), pageInfo: pageInfoOf(page, size, count) };
    },
  } satisfies Partial<Handlers>;
}

const smsReasons: Readonly<Record<string, DeliveryReason>> = {
  [suppressedBy.budget]: 'budget',
  [suppressedBy.preference]: 'preference',
  [undelivered]: 'undelivered',
  [tooLate]: 'late',
  [noTemplate]: 'template',
};

function reasonOf({ state, reason, smsError }: SentRow): DeliveryReason | null {
  if (state === 'sent' || state === 'delivered') return null;
  if (smsError !== null) return smsReasons[smsError] ?? 'refused';
  return reason !== null && Object.hasOwn(deliveryReasons, reason) ? (reason as DeliveryReason) : null;
}

function sentView(row: SentRow): ResponseOf<typeof listInvestorNotices>['data'][number] {
  const { key, userName, channel, state } = row;
  const event = isNoticeEvent(row.event) && !row.isCode ? row.event : null;
  return {
    ...{ key, userName, event, channel, state },
    eventTitle: event ? noticeEvent(event).title : codeTitle(row.event),
    mobile: row.mobile === null ? '' : maskMobile(row.mobile),
    title: row.title ?? '',
    // a code is told to nobody, not even after its time
    text: row.isCode ? '' : (row.text ?? ''),
    reason: reasonOf(row),
    createdAt: row.createdAt.toISOString(),
    dueAt: state === 'waiting' && row.dueAt !== null ? row.dueAt.toISOString() : null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    readAt: row.readAt?.toISOString() ?? null,
  };
}
