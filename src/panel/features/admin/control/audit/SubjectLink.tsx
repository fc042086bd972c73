import Link from 'next/link';
import { paths } from '#panel/paths.ts';
import { styled } from '#panel/ui/theme/styled.ts';

const Plain = styled(Link)(({ theme }) => ({ color: theme.vars.palette.primary.main, overflowWrap: 'anywhere' }));
const { admin } = paths;

/** Pages of records by the kind in their code; the rest of the code names the record. */
const pages: Readonly<Record<string, (rest: string) => string | null>> = {
  order: (id) => admin.ordersReport({ open: id }),
  order_reschedule: (id) => admin.ordersReport({ open: id }),
  receipt: (id) => admin.bankSlips({ status: 'all', open: id }),
  payout: (id) => admin.payouts({ open: id }),
  payout_batch: (id) => admin.payouts({ tab: 'files', file: id }),
  deposit: (id) => admin.deposits({ open: id }),
  investor: (id) => admin.investorFile(Number(id)),
  investor_freeze: (id) => admin.investorFile(Number(id)),
  signing_powers: (id) => admin.investorFile(Number(id)),
  fund: (id) => admin.fund(Number(id)),
  fund_terms: (id) => admin.fund(Number(id)),
  fund_status: (id) => admin.fund(Number(id)),
  fund_attributes: (id) => admin.fund(Number(id)),
  nav: (rest) => settlementOf(rest),
  price: (rest) => settlementOf(rest),
};

/** The settlement desk of a fund's day, `3:2026-11-21`. */
function settlementOf(rest: string): string | null {
  const [, fund, day] = /^(\d+):(\d{4}-\d{2}-\d{2})$/.exec(rest) ?? [];
  return fund === undefined || day === undefined ? null : admin.settlement({ fund, day });
}

/** Address of the record that a code names; null for kinds without a page of their own. */
export function pageOfSubject(subject: string): string | null {
  const end = subject.indexOf(':');
  const [kind, rest] = [subject.slice(0, end), subject.slice(end + 1)];
  return Object.hasOwn(pages, kind) ? (pages[kind]?.(rest) ?? null) : null;
}

/** The record of an event by the name that people use; it leads to the record where that has a page. */
export function SubjectLink({ event }: { event: { subject: string; subjectText: string } }) {
  const href = pageOfSubject(event.subject);
  if (href === null) return <>{event.subjectText}</>;
  return (
    <Plain
      href={href}
      prefetch={false}
      // the row below would open
      onClick={(click) => click.stopPropagation()}
    >
      {event.subjectText}
    </Plain>
  );
}
