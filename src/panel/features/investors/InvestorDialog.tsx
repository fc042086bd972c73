import { useState } from 'react';
import { toPersianDigits } from '#shared/digits.ts';
import { onOtherLayout } from '#shared/keyboardLayout.ts';
import { matchesSearch } from '#shared/search.ts';
import { comma } from '#shared/strings.ts';
import { InvestorDot } from '#panel/components/InvestorDot.tsx';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectInvestorId, selectInvestors, type UserInvestor } from '#panel/store/slices/UserInvestorsSlice.ts';
import { SearchDialog, SearchOption } from '#panel/ui/dialog/SearchDialog.tsx';
import { CheckRounded } from '#panel/ui/icons/CheckRounded.tsx';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { investorStrings as text } from './strings.ts';

const Option = styled(SearchOption)(({ theme }) => ({
  minHeight: 48,
  gap: '0.75rem',
  '& svg': { marginInlineStart: 'auto', color: theme.vars.palette.primary.main },
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
  return (
    <SearchDialog
      title={text.title}
      label={text.search}
      width="xs"
      typed={typed}
      onType={setTyped}
      options={options}
      keyOf={({ investorId }) => investorId}
      titleOf={({ name }) => name}
      onChoose={({ investorId }) => {
        if (investorId === selectedId) onClose();
        else onChoose(investorId);
      }}
      onClose={onClose}
      renderOption={(option, props) => (
        <Option {...props}>
          <InvestorDot investorId={option.investorId} />
          <TwoLines first={option.name} second={secondLine(option)} />
          {option.investorId === selectedId ? <CheckRounded titleAccess={text.current} /> : null}
        </Option>
      )}
      none={text.none}
      note={text.reloads}
    />
  );
}
