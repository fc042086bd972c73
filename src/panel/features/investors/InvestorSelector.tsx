import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { switchInvestor } from '#panel/store/flows/switches.ts';
import { useAppDispatch, useAppSelector } from '#panel/store/hooks.ts';
import { selectInvestorId, selectInvestors } from '#panel/store/slices/UserInvestorsSlice.ts';
import { investorStrings as text } from './strings.ts';

const Label = styled('label')({ position: 'relative', display: 'inline-flex', flex: '0 1 auto', minWidth: 0 });
// The device's own list: it opens at once, and no menu code travels for it.
const Select = styled('select')(({ theme }) => ({
  height: 40,
  width: '100%',
  minWidth: 0,
  maxWidth: 200,
  paddingInline: '0.75rem',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  font: 'inherit',
  fontSize: '0.875rem',
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  textOverflow: 'ellipsis',
  cursor: 'pointer',
  '@media (pointer: coarse)': { height: 44 },
  // what the other tools leave on a phone
  [theme.breakpoints.down('sm')]: { maxWidth: 120, paddingInline: '0.5rem' },
}));

/** Choice of the active investor; drawn only for people with more than one (spec 6). */
export function InvestorSelector() {
  const dispatch = useAppDispatch();
  const investors = useAppSelector(selectInvestors);
  const selectedId = useAppSelector(selectInvestorId);
  const [isBusy, setBusy] = useState(false);
  const selectId = useId();
  if (investors.length < 2) return null;
  const choose = async (investorId: number) => {
    setBusy(true);
    if (!(await dispatch(switchInvestor(investorId)))) setBusy(false);
  };
  return (
    <Label htmlFor={selectId}>
      <span className="visually-hidden">{text.selector}</span>
      <Select
        id={selectId}
        value={selectedId ?? ''}
        disabled={isBusy}
        aria-busy={isBusy}
        onChange={(event) => void choose(Number(event.target.value))}
      >
        {investors.map((investor) => (
          <option key={investor.investorId} value={investor.investorId}>
            {investor.name}
            {investor.itSelf ? '' : ` (${investor.relationText})`}
          </option>
        ))}
      </Select>
    </Label>
  );
}
