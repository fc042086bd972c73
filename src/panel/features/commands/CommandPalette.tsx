import { useState } from 'react';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import useAutocomplete from '@mui/material/useAutocomplete';
import { styled } from '@mui/material/styles';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectPanel } from '#panel/store/slices/userPanelSlice.ts';
import { Note } from '#panel/ui/layout/blocks.ts';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import { type Command, findCommands } from './find.ts';
import { commandsText as text } from './strings.ts';
import { useFundCommands, useOwnCommands, useRecordCommands } from './useCommands.ts';

const Field = styled(InputBase)(({ theme }) => ({
  paddingBlock: '0.875rem',
  paddingInline: '1.25rem',
  borderBlockEnd: `1px solid ${theme.vars.palette.divider}`,
}));
const List = styled('ul')({ margin: 0, padding: '0.5rem', listStyle: 'none', overflowY: 'auto', maxHeight: '50dvh' });
const Heading = styled('li')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  paddingBlock: '0.5rem 0.25rem',
  paddingInline: '0.75rem',
}));
const Option = styled('li')(({ theme }) => ({
  minHeight: 44,
  display: 'flex',
  alignItems: 'center',
  paddingInline: '0.75rem',
  borderRadius: theme.shape.borderRadius,
  cursor: 'pointer',
  '&.Mui-focused': { backgroundColor: theme.vars.palette.action.selected },
}));
const Foot = styled(Note)(({ theme }) => ({
  paddingBlock: '0.625rem',
  paddingInline: '1.25rem',
  borderBlockStart: `1px solid ${theme.vars.palette.divider}`,
}));

interface Props {
  onClose: () => void;
}

/** Search of pages, acts, funds and records by Ctrl+K: what is chosen is done, and the search closes. */
export function CommandPalette(props: Props) {
  return useAppSelector(selectPanel) === 'admin' ? <AdminSearch {...props} /> : <InvestorSearch {...props} />;
}

function InvestorSearch({ onClose }: Props) {
  const [typed, setTyped] = useState('');
  return <Search typed={typed} setTyped={setTyped} records={[]} note={text.keys} onClose={onClose} />;
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
  const { getRootProps, getInputProps, getListboxProps, getOptionProps } = useAutocomplete<Command>({
    open: true,
    value: null,
    options,
    inputValue: typed,
    onInputChange: (_event, next, reason) => {
      if (reason === 'input') setTyped(next);
    },
    onChange: (_event, command) => {
      if (!command) return;
      onClose();
      command.run();
    },
    onClose: (_event, reason) => {
      if (reason === 'escape') onClose();
    },
    filterOptions: (found) => found,
    getOptionLabel: ({ title }) => title,
    getOptionKey: ({ id }) => id,
    autoHighlight: true,
  });
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth slotProps={{ paper: { 'aria-label': text.title } }}>
      <div {...getRootProps()} data-keys="off">
        <Field
          autoFocus
          fullWidth
          placeholder={text.field}
          inputProps={{ ...getInputProps(), 'aria-label': text.field, maxLength: 60 }}
        />
        <List {...getListboxProps()}>
          {options.map((option, index) => (
            <Line
              key={option.id}
              option={option}
              hasHeading={option.group !== options[index - 1]?.group}
              props={getOptionProps({ option, index })}
            />
          ))}
        </List>
        {options.length === 0 ? <Foot role="status">{text.none}</Foot> : null}
        <Foot>{note}</Foot>
      </div>
    </Dialog>
  );
}

interface LineProps {
  option: Command;
  /** the first of its group */
  hasHeading: boolean;
  props: ReturnType<ReturnType<typeof useAutocomplete<Command>>['getOptionProps']>;
}

function Line({ option, hasHeading, props: { key: _key, ...props } }: LineProps) {
  return (
    <>
      {hasHeading ? <Heading role="presentation">{text.groups[option.group]}</Heading> : null}
      <Option {...props}>
        {option.note === undefined ? option.title : <TwoLines first={option.title} second={option.note} />}
      </Option>
    </>
  );
}
