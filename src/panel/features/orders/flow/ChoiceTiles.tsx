import { Fragment, type ReactNode } from 'react';
import { styled } from '#panel/ui/theme/styled.ts';

const Tiles = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  [theme.breakpoints.down('sm')]: { gap: '0.5rem' },
}));
const Tile = styled('label')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr auto',
  columnGap: '0.75rem',
  padding: '0.875rem',
  cursor: 'pointer',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.panel.hairline}`,
  '&:has(input:checked)': {
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
  },
  '&:has(input:focus-visible)': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  '&:has(input:disabled)': { cursor: 'not-allowed', backgroundColor: theme.vars.palette.panel.sunken },
  '& input': {
    width: 20,
    height: 20,
    margin: 0,
    marginBlockStart: '0.125rem',
    accentColor: theme.vars.palette.primary.main,
  },
  [theme.breakpoints.down('sm')]: { paddingBlock: '0.625rem' },
}));
const Lines = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  gridColumn: '2 / -1',
  '& > span': { display: 'block' },
  // a phone shows several choices at once: their facts follow each other in one sentence
  [theme.breakpoints.down('sm')]: {
    '& > span': { display: 'inline' },
    '& > span + span::before': { content: '" · "' },
  },
}));

export interface Choice {
  id: number;
  title: string;
  /** stands at the end of the title's line */
  badge?: ReactNode;
  /** what the choice means, one line each; empty ones are left out */
  lines: readonly ReactNode[];
  isDisabled?: boolean;
  /** what the choice asks for, directly below it once it is chosen */
  details?: ReactNode;
}

export interface ChoiceTilesProps {
  label: string;
  /** name of the radio group */
  name: string;
  choices: readonly Choice[];
  chosenId: number | null;
  onChoose: (id: number) => void;
}

/** One choice out of a few, each with what it means below: payment methods, accounts that take money. */
export function ChoiceTiles({ label, name, choices, chosenId, onChoose }: ChoiceTilesProps) {
  return (
    <Tiles role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <Fragment key={choice.id}>
          <Tile>
            <input
              type="radio"
              name={name}
              disabled={choice.isDisabled}
              checked={choice.id === chosenId}
              onChange={() => onChoose(choice.id)}
            />
            <strong>{choice.title}</strong>
            {choice.badge ?? <span />}
            <Lines>{choice.lines.map((line, index) => (line ? <span key={index}>{line}</span> : null))}</Lines>
          </Tile>
          {choice.id === chosenId ? choice.details : null}
        </Fragment>
      ))}
    </Tiles>
  );
}
