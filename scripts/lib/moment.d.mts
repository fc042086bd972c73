/** A moment such as `2027-03-20T07:59`; without a zone it is Tehran's. */
export function momentOf(text: string): Date;
/** Environment of libfaketime in which a process begins at the moment; null where it is not installed. */
export function environmentAt(moment: Date): Promise<Record<string, string> | null>;
