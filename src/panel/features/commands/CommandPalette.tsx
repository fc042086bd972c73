import { useAppSelector } from '#panel/store/hooks.ts';
import { selectPanel } from '#panel/store/slices/userPanelSlice.ts';
import { SearchDialog, SearchOption } from '#panel/ui/dialog/SearchDialog.tsx';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { type Command, findCommands } from './find.ts';
import { commandsText as text } from './strings.ts';
import { useFundCommands, useOwnCommands, useRecordCommands, useRequestCommands } from './useCommands.ts';

const Heading = styled('li')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  paddingBlock: '0.5rem 0.25rem',
  paddingInline: '0.75rem',
}));
interface Props {
  onClose: () => void;
}

/** Search of pages, acts, funds and records by Ctrl+K: what is chosen is done, and the search closes. */
export function CommandPalette(props: Props) {
  return useAppSelector(selectPanel) === 'admin' ? <AdminSearch {...props} /> : <InvestorSearch {...props} />;
}

function InvestorSearch({ onClose }: Props) {
  const { isLoading, hasFailed, ...search } = useRequestCommands();
  const note = hasFailed ? text.requestsFailed : isLoading ? text.searching : text.keys;
  return <Search {...search} note={note} onClose={onClose} />;
}

function AdminSearch({ onClose }: Props) {
  const { isLoading, hasFailed, ...search } = useRecordCommands();
  const note = hasFailed ? text.failed : isLoading ? text.searching : text.adminKeys;
  return <Search {...search} note={note} onClose={onClose} />;
}

interface SearchProps extends Props {
  typed: string;
  setTyped: (typed: string) => void;
  /** what the API found for the text */
  records: readonly Command[];
  note: string;
}

function Search({ typed, setTyped, records, note, onClose }: SearchProps) {
  const all = [...useOwnCommands(), ...useFundCommands()];
  // nothing typed: the pages, since the person does not know yet what there is
  const options = [
    ...findCommands(typed === '' ? all.filter(({ group }) => group === 'pages') : all, typed),
    ...records,
  ];
  return (
    <SearchDialog
      title={text.title}
      label={text.field}
      width="sm"
      typed={typed}
      onType={setTyped}
      options={options}
      keyOf={({ id }) => id}
      titleOf={({ title }) => title}
      onChoose={(command) => {
        onClose();
        command.run();
      }}
      onClose={onClose}
      renderOption={(option, props, index) => (
        <>
          {option.group === options[index - 1]?.group ? null : (
            <Heading role="presentation">{text.groups[option.group]}</Heading>
          )}
          <SearchOption {...props}>
            {option.note === undefined ? option.title : <TwoLines first={option.title} second={option.note} />}
          </SearchOption>
        </>
      )}
      none={text.none}
      note={note}
    />
  );
}
