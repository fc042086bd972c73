import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { type Description, DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { QueryBoundary, type QueryState } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Decision } from './Decision.tsx';
import { RestNote } from './RestNote.tsx';
import { personText, useOwnId } from './usePermission.ts';

interface ListProps<Row> {
  title: string;
  /** the list as a file */
  files: ReactNode;
  query: QueryState<{ data: readonly Row[]; total: number }>;
  /** pairs of the skeleton */
  count?: number;
  rowId: (row: Row) => number;
  /** what is shown where nothing waits; without it the section is left out then */
  empty?: ReactNode;
  children: (row: Row) => ReactNode;
}

/** Proposals that wait for a second person, one below the other. */
export function WaitingList<Row>({ title, files, query, count, rowId, empty, children }: ListProps<Row>) {
  const skeleton = <LoadingSkeleton shape="pairs" count={count} />;
  const listOf = (rows: readonly Row[], total: number) => (
    <Stack>
      <RestNote shown={rows.length} total={total} />
      {rows.map((row) => (
        <Fragment key={rowId(row)}>{children(row)}</Fragment>
      ))}
    </Stack>
  );
  if (empty === undefined)
    return (
      <QueryBoundary query={query} skeleton={skeleton}>
        {({ data, total }) =>
          data.length === 0 ? null : (
            <Section title={title} action={files}>
              {listOf(data, total)}
            </Section>
          )
        }
      </QueryBoundary>
    );
  return (
    <Section title={title} action={files}>
      <QueryBoundary query={query} skeleton={skeleton}>
        {({ data, total }) => (data.length === 0 ? empty : listOf(data, total))}
      </QueryBoundary>
    </Section>
  );
}

interface Proposal {
  preparedBy: number;
  preparedByName: string;
  preparedAt: string;
  version: string;
}

interface ProposalProps extends Omit<ComponentProps<typeof Decision>, 'preparedBy' | 'version'> {
  row: Proposal;
  /** whom it is about */
  label: string;
  titles: { proposer: string; since: string };
  /** the facts of the proposal around who prepared it and when */
  facts: (prepared: readonly Description[]) => ComponentProps<typeof DescriptionList>['items'];
  /** what is read below the facts */
  children?: ReactNode;
}

/** One proposal: its facts, who prepared it and when, and the decision of a second person on what is shown. */
export function WaitingProposal({ row, label, titles, facts, children, ...decision }: ProposalProps) {
  const ownId = useOwnId();
  return (
    <section aria-label={label}>
      <DescriptionList
        items={facts([
          { key: titles.proposer, value: personText(row.preparedBy, row.preparedByName, ownId) },
          { key: titles.since, value: <JalaliDate value={row.preparedAt} format="moment" /> },
        ])}
      />
      {children}
      <Decision {...decision} preparedBy={row.preparedBy} version={row.version} />
    </section>
  );
}
