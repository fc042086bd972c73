import { useRouter } from 'next/router';
import { paths } from '#panel/paths.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { TicketForm } from './TicketForm.tsx';
import { ticketsText as text } from './ticketScreenStrings.ts';

/** A new ticket on a page of its own; the same form stands in the drawer. Leads to the list once it is sent. */
export function AddTicketView() {
  const router = useRouter();
  return (
    <>
      <PageHeader title={text.addTitle} note={text.addNote} />
      <Section>
        <TicketForm onClose={() => void router.push(paths.tickets)} />
      </Section>
    </>
  );
}
