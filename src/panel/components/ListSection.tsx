import type { ComponentType, ReactNode } from 'react';
import type { List } from '#shared/lists/list.ts';
import { Section } from '../ui/data/Section.tsx';
import { DataTable, type DataTableProps } from '../ui/list/DataTable.tsx';
import { tableOf } from '../ui/list/columnsOf.tsx';
import type { FileId, ListFileProps } from './ListFilePart.tsx';
import { ListFileButtons } from './ListFileButtons.tsx';

type Props<Row, File extends FileId> = Omit<DataTableProps<Row>, 'label' | 'rowId'> &
  Pick<ListFileProps<File>, 'args'> & {
    of: List<Row, string, File>;
    /** for links to it */
    id?: string;
    note?: ReactNode;
    /** acts beside the buttons of the file */
    action?: ReactNode;
    /** between the title and the rows: the filters */
    children?: ReactNode;
  };

// each file has arguments of its own, which the props hold
const Buttons = ListFileButtons as unknown as ComponentType<Record<string, unknown>>;

/** A declared list as a section of a page: its title, its file, what the page puts between, and its rows. */
export function ListSection<Row, File extends FileId>({
  of,
  args,
  id,
  note,
  action,
  children,
  ...table
}: Props<Row, File>) {
  return (
    <Section
      title={of.title}
      id={id}
      note={note}
      action={
        <>
          {action}
          <Buttons title={of.title} file={of.file} args={args} size="small" />
        </>
      }
    >
      {children}
      <DataTable {...tableOf(of)} {...table} />
    </Section>
  );
}
