import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { InvestorDot } from '#panel/components/InvestorDot.tsx';
import { atFirstTouch } from '#panel/firstTouch.ts';
import { switchInvestor } from '#panel/store/flows/switches.ts';
import { useAppDispatch, useAppSelector } from '#panel/store/hooks.ts';
import { selectCurrentInvestor, selectInvestors } from '#panel/store/slices/UserInvestorsSlice.ts';
import { largeText } from '#panel/ui/layout/blocks.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { investorStrings as text } from './strings.ts';

const loadDialog = () => import('./InvestorDialog.tsx').then((part) => part.InvestorDialog);
const InvestorDialog = dynamic(loadDialog, { ssr: false });

const Trigger = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.5rem',
  height: 40,
  minWidth: 0,
  maxWidth: 200,
  paddingInline: '0.75rem',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  font: 'inherit',
  fontSize: '0.875rem',
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  cursor: 'pointer',
  '@media (pointer: coarse)': { height: 44 },
  // what the other tools leave on a phone
  [theme.breakpoints.down('sm')]: {
    maxWidth: 120,
    paddingInline: '0.5rem',
    // the name needs the room of its colour
    [`${largeText} & > [aria-hidden]`]: { display: 'none' },
  },
}));
/* Beside the name itself, on a desktop and on the page «بیشتر», the choice says what it is for. */
const Word = styled('span')(({ theme }) => ({
  display: 'none',
  [theme.breakpoints.up('md')]: { display: 'inline' },
  '[data-named] &': { display: 'inline' },
}));
const Name = styled('span')(({ theme }) => ({
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  // on a phone first and family name below each other: one line would cut nearly every name
  [theme.breakpoints.down('sm')]: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    fontSize: '0.75rem',
    lineHeight: 1.4,
    [`${largeText} &`]: { lineHeight: 1.25 },
    whiteSpace: 'normal',
    textAlign: 'start',
  },
  [theme.breakpoints.up('md')]: { display: 'none' },
  '&&': { '[data-named] &': { display: 'none' } },
}));

/** Choice of the active investor; drawn only for people with more than one (spec 6). The list loads at the first touch. */
export function InvestorSelector() {
  const dispatch = useAppDispatch();
  const investors = useAppSelector(selectInvestors);
  const current = useAppSelector(selectCurrentInvestor);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const hasChoice = investors.length > 1;
  useEffect(() => (hasChoice ? atFirstTouch(() => void loadDialog().catch(() => undefined)) : undefined), [hasChoice]);
  if (!hasChoice) return null;
  const choose = async (investorId: number) => {
    setOpen(false);
    setBusy(true);
    if (!(await dispatch(switchInvestor(investorId)))) setBusy(false);
  };
  const name = current?.name ?? text.selector;
  return (
    <>
      <Trigger
        type="button"
        className="shrinks"
        aria-label={text.chosen(name)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-busy={isBusy}
        disabled={isBusy}
        onClick={() => setOpen(true)}
      >
        {current ? <InvestorDot investorId={current.investorId} /> : null}
        <Word>{text.selector}</Word>
        <Name>{name}</Name>
      </Trigger>
      {isOpen ? <InvestorDialog onChoose={(id) => void choose(id)} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
