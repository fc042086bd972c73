/** Rows of one list on paper at most: what follows belongs into a file. */
export const mostOnPaper = 1000;

/** The call of a list whose rows are not all on the screen. */
export interface PaperCall {
  endpoint: string;
  args: { query?: object };
  total: number;
}

/** A list on the screen, which can show all its rows to a printer. */
export interface PaperSource {
  /** null where all rows are on the screen, or another call would not bring them */
  call: () => PaperCall | null;
  take: (rows: readonly unknown[]) => void;
}

const sources = new Set<PaperSource>();

/** Makes a list known to whoever prints, until it goes; gives what ends that. */
export function offerPaper(source: PaperSource): () => void {
  sources.add(source);
  return () => void sources.delete(source);
}

export const paperSources = (): readonly PaperSource[] => [...sources];
