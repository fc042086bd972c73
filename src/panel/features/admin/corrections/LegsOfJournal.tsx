import { useGetJournalQuery } from '#panel/api/corrections.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { LegsTable } from './LegsTable.tsx';
import { correctionsText } from './strings.ts';

/** Legs of the journal that a correction takes back. */
export function LegsOfJournal({ journalId }: { journalId: string }) {
  const query = useGetJournalQuery({ params: { journalId } });
  return (
    <Section title={correctionsText.journal.legs}>
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="pairs" count={3} />}>
        {({ data }) => <LegsTable legs={data.legs} />}
      </QueryBoundary>
    </Section>
  );
}
