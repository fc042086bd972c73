import dynamic from 'next/dynamic';
import { useState } from 'react';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { navNames } from '#shared/contract/prices.ts';
import { trimDecimal } from '#shared/decimal.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { priceNames } from '#shared/priceMoves.ts';
import { ButtonRow, Note, Small } from '#panel/ui/layout/blocks.ts';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { useOwnId } from '#panel/features/admin/shared/approval/usePermission.ts';
import { Cell, Fund, Grid, Heads, Line, number, Previous, RowState } from './sheetParts.tsx';
import { draftOf, moveOf, type SheetRow } from './sheetRows.ts';
import { sheetText as text } from './sheetStrings.ts';
import { pricesText } from './strings.ts';
import type { PriceSheetState } from './usePriceSheet.ts';

const ApproveDialog = dynamic(() => import('./ApprovePrices.tsx').then((part) => part.ApproveDialog), { ssr: false });
const ReturnDialog = dynamic(() => import('./PriceDialogs.tsx').then((part) => part.ReturnDialog), { ssr: false });

type Draft = NonNullable<SheetRow['nav']>;

/** The drafts of the day, the greatest change first; those without a jump are chosen with one press. */
export function ApproveSheet({ sheet }: { sheet: PriceSheetState }) {
  const ownId = useOwnId();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [asked, setAsked] = useState<Draft[] | null>(null);
  const [returned, setReturned] = useState<Draft | null>(null);
  const isMine = (row: SheetRow): boolean => {
    const draft = draftOf(row);
    return draft !== null && (draft.enteredBy === null || draft.enteredBy !== ownId);
  };
  const sorted = sheet.rows.toSorted((a, b) => Number(isMine(b)) - Number(isMine(a)) || moveOf(b) - moveOf(a) || 0);
  const free = sorted.filter(isMine);
  const clean = free.filter(({ nav }) => nav && !nav.isJump && nav.previous !== null);
  const picked = free.filter(({ fundId }) => chosen.has(fundId));
  const draftsOf = (rows: readonly SheetRow[]): Draft[] => rows.flatMap((row) => draftOf(row) ?? []);
  const choose = (fundId: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(fundId);
    else next.delete(fundId);
    setChosen(next);
  };
  return (
    <>
      {free.length === 0 ? <Note>{text.nothingWaits}</Note> : null}
      <Grid role="table" aria-label={text.title}>
        <Heads />
        {sorted.map((row) => {
          const shown = row.nav && (row.nav.status === 'draft' || row.nav.status === 'approved') ? row.nav : null;
          return (
            <Line key={row.fundId} role="row" data-doubt={isMine(row) && row.nav?.isJump ? '' : undefined}>
              <Fund role="rowheader" data-wide="">
                {isMine(row) ? (
                  <Checkbox
                    size="small"
                    checked={chosen.has(row.fundId)}
                    onChange={(event) => choose(row.fundId, event.target.checked)}
                    slotProps={{ input: { 'aria-label': text.chooseOf(row.fundName) } }}
                  />
                ) : null}
                {row.fundName}
              </Fund>
              {priceNames.map((name) => (
                <Cell role="cell" key={name}>
                  <span className="label">{navNames[name]}</span>
                  <span className="figure">{shown ? number(shown[name]) : '—'}</span>
                  <Previous row={row} name={name} change={shown?.change?.[name]} />
                </Cell>
              ))}
              <Cell role="cell" data-wide="">
                <RowState row={row} isUnsaved={false}>
                  {row.nav?.isJump ? (
                    <Small>{pricesText.jump(toPersianDigits(trimDecimal(row.jumpLimit)))}</Small>
                  ) : null}
                  {isMine(row) ? (
                    <Button
                      size="small"
                      color="error"
                      aria-label={text.returnOf(row.fundName)}
                      onClick={() => setReturned(row.nav)}
                    >
                      {pricesText.reject}
                    </Button>
                  ) : null}
                </RowState>
              </Cell>
            </Line>
          );
        })}
      </Grid>
      {free.length > 0 ? (
        <ButtonRow sx={{ marginBlockStart: '1rem', alignItems: 'center' }}>
          <ActionButton
            variant="contained"
            reason={picked.length === 0 ? pricesText.nothingChosen : null}
            onClick={() => setAsked(draftsOf(picked))}
          >
            {text.approve(formatNumber(picked.length))}
          </ActionButton>
          <Button
            variant="outlined"
            disabled={clean.length === 0}
            onClick={() => setChosen(new Set(clean.map(({ fundId }) => fundId)))}
          >
            {text.chooseClean(formatNumber(clean.length))}
          </Button>
        </ButtonRow>
      ) : null}
      {asked ? (
        <ApproveDialog
          rows={asked}
          live={draftsOf(sheet.rows)}
          onClose={() => setAsked(null)}
          onDone={() => setChosen(new Set())}
        />
      ) : null}
      {returned ? <ReturnDialog kind="reject" row={returned} onClose={() => setReturned(null)} /> : null}
    </>
  );
}
