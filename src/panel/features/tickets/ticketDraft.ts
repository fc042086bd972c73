const keyOf = (ticketId: number) => `ticket-draft-${ticketId}`;

/** The answer that was begun in this tab and not sent yet. */
export function readTicketDraft(ticketId: number): string {
  try {
    return sessionStorage.getItem(keyOf(ticketId)) ?? '';
  } catch {
    return '';
  }
}

/** Keeps what is typed; without storage (private mode) the form still works. */
export function writeTicketDraft(ticketId: number, body: string): void {
  try {
    if (body === '') sessionStorage.removeItem(keyOf(ticketId));
    else sessionStorage.setItem(keyOf(ticketId), body);
  } catch {
    // nothing to do: keeping the draft is a convenience
  }
}
