import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '#panel/ui/theme/styled.ts';
import { PrintRounded } from '../icons/PrintRounded.tsx';
import { Hint } from '../layout/blocks.ts';
import { ui } from '../strings.ts';
import { dataText } from './strings.ts';
import { headSlotId } from './HeadSlot.tsx';

const Root = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '0.75rem 1rem',
  flexWrap: 'wrap',
  marginBlockEnd: '1rem',
  // a note of another length does not push the actions into a line of their own
  '& > :first-of-type': { flex: '1 1 7rem', minWidth: 0 },
  // below desktops the line about the screen has the whole width, under its name and actions: it is painted before any data
  [theme.breakpoints.down('md')]: {
    alignItems: 'center',
    gap: '0.125rem 0.5rem',
    '&[data-list-bar]': { rowGap: '0.5rem' },
    '& > :first-of-type': { display: 'contents' },
  },
  [theme.breakpoints.down('sm')]: { marginBlockEnd: 0 },
  // the head of a list is one bar of 48: name, tabs, what is done with the list
  [theme.breakpoints.up('md')]: {
    '&[data-list-bar]': {
      alignItems: 'center',
      gap: '0 1rem',
      minHeight: 48,
      marginBlock: '-1.25rem 0',
      borderBlockEnd: `1px solid ${theme.vars.palette.divider}`,
      '& > :first-of-type': { flex: '0 1 auto', display: 'flex', alignItems: 'center', gap: '0.25rem' },
    },
  },
}));
const Title = styled('h1')(({ theme }) => ({
  ...theme.typography.h2,
  fontSize: '1.125rem',
  margin: 0,
  [theme.breakpoints.up('md')]: {
    fontSize: '1.375rem',
    '[data-list-bar] &': { fontSize: '1.125rem', whiteSpace: 'nowrap' },
  },
  [theme.breakpoints.down('md')]: { flex: '1 1 7rem', minWidth: 0, '[data-list-bar] &': { flex: '0 1 auto' } },
}));
/* The tabs of a list: in the bar on desktops, in a row of their own on phones. */
const TabRoom = styled('div')(({ theme }) => ({
  flex: '1 1 auto',
  minWidth: 0,
  alignSelf: 'end',
  [theme.breakpoints.down('md')]: { order: 3, flexBasis: '100%' },
}));
/* The end of the bar, also without tabs before it. */
const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: '0.5rem',
  flexWrap: 'wrap',
  alignItems: 'center',
  '[data-list-bar] > &': { marginInlineStart: 'auto' },
  // on phones beside the title: short words without their pictures
  [theme.breakpoints.down('sm')]: {
    gap: '0.125rem',
    '&:has(> [data-tall])': { flexBasis: '100%', justifyContent: 'flex-end' },
    '& > .MuiButton-text': { minWidth: 44, paddingInline: '0.375rem', fontSize: '0.75rem' },
    '& > .MuiButton-text:not(.print) > .MuiButton-startIcon': { display: 'none' },
    '& > .print': { fontSize: 0, '& > .MuiButton-startIcon': { margin: 0 } },
  },
}));
/* As wide before the button of the file has come as with it. */
const Slot = styled('span')(({ theme }) => ({
  minWidth: 104,
  minHeight: 40,
  display: 'inline-flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: '0.5rem',
  [theme.breakpoints.down('sm')]: { minHeight: 44, '&[data-tall]': { minHeight: 96, width: '100%' } },
}));
const Sentence = styled(Hint)(({ theme }) => ({ [theme.breakpoints.down('md')]: { order: 1, flexBasis: '100%' } }));
/* It moves neither the note nor the actions when it comes: on phones it is the picture of its button alone, beside them. */
const Late = styled('div')(({ theme }) => ({
  [theme.breakpoints.down('sm')]: { '&& > *': { fontSize: 0, '& > *': { margin: 0 } } },
}));
/*
 * A sentence that is read once: on desktops it lies over the page and moves nothing. A phone shows it below the title, where
 * it is the largest text of the page before the rows come.
 */
const Help = styled('details')(({ theme }) => ({
  position: 'relative',
  flex: 'none',
  '& > summary': {
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    borderRadius: 14,
    cursor: 'pointer',
    listStyle: 'none',
    color: theme.vars.palette.text.secondary,
    border: `1px solid ${theme.vars.palette.divider}`,
    '&::-webkit-details-marker': { display: 'none' },
    '@media (pointer: coarse)': { width: 44, height: 44, borderRadius: 22 },
  },
  '& > p': {
    ...theme.typography.body2,
    position: 'absolute',
    zIndex: theme.zIndex.tooltip,
    insetBlockStart: 'calc(100% + 4px)',
    insetInlineStart: 0,
    width: 'min(24rem, 80vw)',
    margin: 0,
    padding: '0.75rem 1rem',
    borderRadius: theme.shape.borderRadius,
    border: `1px solid ${theme.vars.palette.divider}`,
    backgroundColor: theme.vars.palette.background.paper,
    boxShadow: theme.vars.shadows[4],
  },
  [theme.breakpoints.down('md')]: {
    order: 2,
    flex: '1 1 100%',
    '& > summary': { display: 'none' },
    '&::details-content': { contentVisibility: 'visible', display: 'block' },
    '& > p': {
      position: 'static',
      width: 'auto',
      padding: 0,
      border: 0,
      boxShadow: 'none',
      backgroundColor: 'transparent',
      color: theme.vars.palette.text.secondary,
    },
  },
}));

export interface PageHeaderProps {
  title: ReactNode;
  note?: ReactNode;
  /** what the page is for, behind «؟»: the head is then the bar of a list */
  help?: ReactNode;
  /** tabs of the page or of its list, in the bar */
  tabs?: ReactNode;
  /** the list of the page brings «خروجی» with it (`HeadSlot`); `tall`: with so much beside it that a phone needs two rows */
  hasSlot?: boolean | 'tall';
  actions?: ReactNode;
  /** an action with a picture that comes with data, after the others are drawn */
  lateAction?: ReactNode;
  /** the height is not known yet: what stands below waits for it (`unseenBelowWaiting`) */
  isWaiting?: boolean;
}

/**
 * Top of a screen: its name, one line about it, and its actions (filters stand below, not here). Over a list it is one bar,
 * with the tabs, and with the line about the screen behind «؟».
 */
export function PageHeader(props: PageHeaderProps) {
  const { title, note, help, tabs, hasSlot = false, actions, lateAction, isWaiting = false } = props;
  const isBar = help !== undefined || tabs !== undefined || hasSlot;
  return (
    <Root
      data-list-bar={isBar ? '' : undefined}
      data-waits={isWaiting ? '' : undefined}
      aria-busy={isWaiting || undefined}
    >
      <div>
        <Title>{title}</Title>
        {help ? (
          <Help
            className="no-print"
            onBlur={(event) => {
              event.currentTarget.open = false;
            }}
          >
            <summary aria-label={dataText.help}>{dataText.helpSign}</summary>
            <p>{help}</p>
          </Help>
        ) : null}
        {note ? <Sentence>{note}</Sentence> : null}
      </div>
      {tabs ? <TabRoom className="no-print">{tabs}</TabRoom> : null}
      {lateAction ? <Late className="no-print">{lateAction}</Late> : null}
      {actions || hasSlot ? (
        <Actions className="no-print">
          {hasSlot ? <Slot id={headSlotId} data-tall={hasSlot === 'tall' ? '' : undefined} /> : null}
          {actions}
        </Actions>
      ) : null}
    </Root>
  );
}

/** Prints the list as it stands, without filters and buttons. */
export function PrintButton() {
  return (
    <Button className="print" startIcon={<PrintRounded />} onClick={() => window.print()}>
      {ui.print}
    </Button>
  );
}

/** The same in the head of a record, where there is no room for the word. */
export function PrintIconButton() {
  return (
    <IconButton aria-label={ui.print} onClick={() => window.print()}>
      <PrintRounded />
    </IconButton>
  );
}
