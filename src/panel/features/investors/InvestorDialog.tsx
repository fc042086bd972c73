import { useState } from 'react';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import CheckRounded from '@mui/icons-material/CheckRounded';
import useAutocomplete from '@mui/material/useAutocomplete';
import { styled } from '@mui/material/styles';
import { toPersianDigits } from '#shared/digits.ts';
import { onOtherLayout } from '#shared/keyboardLayout.ts';
import { matchesSearch } from '#shared/search.ts';
import { comma } from '#shared/strings.ts';
import { InvestorDot } from '#panel/components/InvestorDot.tsx';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectInvestorId, selectInvestors, type UserInvestor } from '#panel/store/slices/UserInvestorsSlice.ts';
import { Note } from '#panel/ui/layout/blocks.ts';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import { investorStrings as text } from './strings.ts';

const Field = styled(InputBase)(({ theme }) => ({
  paddingBlock: '0.875rem',
  paddingInline: '1.25rem',
  borderBlockEnd: `1px solid ${theme.vars.palette.divider}`,
}));
const List = styled('ul')({ margin: 0, padding: '0.5rem', listStyle: 'none', overflowY: 'auto', maxHeight: '50dvh' });
const Option = styled('li')(({ theme }) => ({
  minHeight: 48,
  display: 'flex',
  alignItems: 'center',
  gap: '0.75rem',
  paddingInline: '0.75rem',
  borderRadius: theme.shape.borderRadius,
  cursor: 'pointer',
  '&.Mui-focused': { backgroundColor: theme.vars.palette.action.selected },
  '& svg': { marginInlineStart: 'auto', color: theme.vars.palette.primary.main },
}));
const Foot = styled(Note)(({ theme }) => ({
  paddingBlock: '0.625rem',
  paddingInline: '1.25rem',
  borderBlockStart: `1px solid ${theme.vars.palette.divider}`,
}));

interface Props {
  onChoose: (investorId: number) => void;
  onClose: () => void;
}

const secondLine = ({ itSelf, relationText, code }: UserInvestor): string =>
  [itSelf ? '' : relationText, toPersianDigits(code)].filter(Boolean).join(`${comma} `);

/** The investors of the person with a search by name or code, in any letters and on the other keyboard layout too. */
export function InvestorDialog({ onChoose, onClose }: Props) {
  const investors = useAppSelector(selectInvestors);
  const selectedId = useAppSelector(selectInvestorId);
  const [typed, setTyped] = useState('');
  const options = investors.filter((one) =>
    [typed, onOtherLayout(typed)].some((search) =>
      matchesSearch(`${one.name} ${one.relationText} ${one.code}`, search),
    ),
  );
  const { getRootProps, getInputProps, getListboxProps, getOptionProps } = useAutocomplete<UserInvestor>({
    open: true,
    value: null,
    options,
    inputValue: typed,
    onInputChange: (_event, next, reason) => {
      if (reason === 'input') setTyped(next);
    },
    onChange: (_event, one) => {
      if (!one) return;
      if (one.investorId === selectedId) onClose();
      else onChoose(one.investorId);
    },
    onClose: (_event, reason) => {
      if (reason === 'escape') onClose();
    },
    filterOptions: (found) => found,
    getOptionLabel: ({ name }) => name,
    getOptionKey: ({ investorId }) => investorId,
    autoHighlight: true,
  });
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth slotProps={{ paper: { 'aria-label': text.title } }}>
      <div {...getRootProps()} data-keys="off">
        <Field
          autoFocus
          fullWidth
          placeholder={text.search}
          inputProps={{ ...getInputProps(), 'aria-label': text.search, maxLength: 60 }}
        />
        <List {...getListboxProps()} aria-label={text.title}>
          {options.map((option, index) => {
            const { key, ...props } = getOptionProps({ option, index });
            return (
              <Option key={key} {...props}>
                <InvestorDot investorId={option.investorId} />
                <TwoLines first={option.name} second={secondLine(option)} />
                {option.investorId === selectedId ? <CheckRounded titleAccess={text.current} /> : null}
              </Option>
            );
          })}
        </List>
        {options.length === 0 ? <Foot role="status">{text.none}</Foot> : null}
        <Foot>{text.reloads}</Foot>
      </div>
    </Dialog>
  );
}
