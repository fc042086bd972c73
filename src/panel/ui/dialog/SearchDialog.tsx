import { Fragment, type KeyboardEvent, type ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import InputBase from '@mui/material/InputBase';
import useAutocomplete from '@mui/material/useAutocomplete';
import { styled } from '#panel/ui/theme/styled.ts';
import { Note } from '../layout/blocks.ts';

const Field = styled(InputBase)(({ theme }) => ({
  paddingBlock: '0.875rem',
  paddingInline: '1.25rem',
  borderBlockEnd: `1px solid ${theme.vars.palette.divider}`,
}));
const List = styled('ul')({ margin: 0, padding: '0.5rem', listStyle: 'none', overflowY: 'auto', maxHeight: '50dvh' });
const Foot = styled(Note)(({ theme }) => ({
  paddingBlock: '0.625rem',
  paddingInline: '1.25rem',
  borderBlockStart: `1px solid ${theme.vars.palette.divider}`,
}));

/** A line that can be chosen. */
export const SearchOption = styled('li')(({ theme }) => ({
  minHeight: 44,
  display: 'flex',
  alignItems: 'center',
  paddingInline: '0.75rem',
  borderRadius: theme.shape.borderRadius,
  cursor: 'pointer',
  '&.Mui-focused': { backgroundColor: theme.vars.palette.action.selected },
}));

/** Goes on the `SearchOption` of a line. */
export type SearchOptionProps = Omit<ReturnType<ReturnType<typeof useAutocomplete>['getOptionProps']>, 'key'>;

interface Props<Option> {
  title: string;
  /** name of the field, also shown in it while it is empty */
  label: string;
  width: 'xs' | 'sm';
  typed: string;
  onType: (typed: string) => void;
  /** what is found for the text, in order */
  options: readonly Option[];
  keyOf: (option: Option) => string | number;
  titleOf: (option: Option) => string;
  onChoose: (option: Option) => void;
  /** opens details of the line that is marked by Tab; true when it has some, otherwise Tab does what it always does */
  onPeek?: (option: Option) => boolean;
  onClose: () => void;
  /** draws a line; `index` is its place */
  renderOption: (option: Option, props: SearchOptionProps, index: number) => ReactNode;
  /** said when nothing is found */
  none: string;
  /** said below the list */
  note: string;
  /** which keys do what, shown below the list while there is no note; a screen reader would read single letters */
  keys?: string;
}

/** A field with the list of what it finds, worked by the keyboard alone: arrows, Enter and Escape. */
export function SearchDialog<Option>(props: Props<Option>) {
  const { title, label, typed, options, keyOf, onPeek, onClose } = props;
  const { getRootProps, getInputProps, getListboxProps, getOptionProps } = useAutocomplete<Option>({
    open: true,
    value: null,
    options,
    inputValue: typed,
    onInputChange: (_event, next, reason) => {
      if (reason === 'input') props.onType(next);
    },
    onChange: (_event, option) => {
      if (option) props.onChoose(option);
    },
    onClose: (_event, reason) => {
      if (reason === 'escape') onClose();
    },
    filterOptions: (found) => found,
    getOptionLabel: props.titleOf,
    getOptionKey: keyOf,
    autoHighlight: true,
  });
  const listen = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.shiftKey) return;
    // the line that is marked first is given to no handler, but the field names it to screen readers
    const field = event.currentTarget.querySelector('[aria-activedescendant]');
    const line = document.getElementById(field?.getAttribute('aria-activedescendant') ?? '');
    const marked = options[Number(line?.dataset['optionIndex'] ?? -1)];
    if (marked !== undefined && onPeek?.(marked)) event.preventDefault();
  };
  return (
    <Dialog
      open
      isKept
      onClose={onClose}
      maxWidth={props.width}
      fullWidth
      slotProps={{ paper: { 'aria-label': title } }}
    >
      <div {...getRootProps({ onKeyDown: listen })} data-keys="off">
        <Field
          autoFocus
          fullWidth
          placeholder={label}
          inputProps={{ ...getInputProps(), 'aria-label': label, maxLength: 60 }}
        />
        <List {...getListboxProps()} aria-label={title}>
          {options.map((option, index) => {
            const { key: _key, ...line } = getOptionProps({ option, index });
            return <Fragment key={keyOf(option)}>{props.renderOption(option, line, index)}</Fragment>;
          })}
        </List>
        {options.length === 0 ? <Foot role="status">{props.none}</Foot> : null}
        {props.note === '' ? <Foot aria-hidden>{props.keys}</Foot> : <Foot>{props.note}</Foot>}
      </div>
    </Dialog>
  );
}
