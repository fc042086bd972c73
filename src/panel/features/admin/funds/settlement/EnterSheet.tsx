import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { navNames } from '#shared/contract/prices.ts';
import { trimDecimal } from '#shared/decimal.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { changeOf, isJump, priceNames } from '#shared/priceMoves.ts';
import { FailureLine } from '#panel/components/forms/FailureLine.tsx';
import { ButtonRow, Note, Small } from '#panel/ui/layout/blocks.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { Cell, Fund, Grid, Heads, Input, Line, Previous, Problem, RowState } from './sheetParts.tsx';
import {
  cellText,
  conflictOf,
  isBlock,
  isEditable,
  isUnsaved,
  type Pasted,
  type PriceName,
  pricesOf,
  readBlock,
  type SheetRow,
  tidyCell,
} from './sheetRows.ts';
import { sheetText as text } from './sheetStrings.ts';
import type { PriceSheetState } from './usePriceSheet.ts';

const inputId = (fundId: number, name: PriceName): string => `price-${fundId}-${name}`;

/** Where a key leads from a cell: up and down in a column, aside where the caret is at the end of the text. */
function stepOf(event: KeyboardEvent<HTMLInputElement>): [rows: number, columns: number] | null {
  const { selectionStart, selectionEnd, value } = event.currentTarget;
  if (event.key === 'Enter') return [event.shiftKey ? -1 : 1, 0];
  if (event.key === 'ArrowDown') return [1, 0];
  if (event.key === 'ArrowUp') return [-1, 0];
  // digits run from left to right, columns from right to left
  if (event.key === 'ArrowLeft' && selectionStart === 0) return [0, 1];
  if (event.key === 'ArrowRight' && selectionEnd === value.length) return [0, -1];
  return null;
}

/** The sheet of who enters prices: cells that are typed and pasted into, stored row by row or at once. */
export function EnterSheet({ sheet, mayEnter }: { sheet: PriceSheetState; mayEnter: boolean }) {
  const [focused, setFocused] = useState('');
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const saveAll = useRef<HTMLButtonElement>(null);
  const open = sheet.rows.filter((row) => mayEnter && isEditable(row));
  const priced = sheet.rows.filter(({ nav }) => nav?.status === 'draft' || nav?.status === 'approved').length;
  const move = (row: SheetRow, name: PriceName) => (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void sheet.save(sheet.unsaved);
      return;
    }
    const step = event.altKey || event.ctrlKey || event.metaKey ? null : stepOf(event);
    if (!step) return;
    event.preventDefault();
    const at = open.findIndex(({ fundId }) => fundId === row.fundId) + step[0];
    const column = priceNames[priceNames.indexOf(name) + step[1]];
    const target = open[at];
    if (target && column) document.getElementById(inputId(target.fundId, column))?.focus();
    // past the last fund the next step is to store them
    else if (event.key === 'Enter' && !event.shiftKey) saveAll.current?.focus();
  };
  const paste = (row: SheetRow, name: PriceName) => (event: ClipboardEvent<HTMLInputElement>) => {
    const block = event.clipboardData.getData('text/plain');
    if (!isBlock(block)) return;
    event.preventDefault();
    const read = readBlock(block, { rows: open, fundId: row.fundId, name });
    sheet.put(read.cells);
    setPasted(read);
  };
  return (
    <>
      <FailureLine failure={sheet.failure} />
      <Note>{text.progress(formatNumber(priced), formatNumber(sheet.rows.length))}</Note>
      {pasted ? <PasteNote pasted={pasted} /> : null}
      <Grid role="table" aria-label={text.title}>
        <Heads />
        {sheet.rows.map((row) => {
          const isOpen = mayEnter && isEditable(row);
          const typed = sheet.typed[row.fundId];
          const prices = pricesOf(row, typed);
          const change = prices && changeOf(prices, row.previous);
          const problems = sheet.problemsOf(row);
          const conflict = conflictOf(row, typed);
          return (
            <Line key={row.fundId} role="row" data-doubt={conflict ? '' : undefined}>
              <Fund role="rowheader" data-wide="">
                {row.fundName}
              </Fund>
              {priceNames.map((name) => {
                const id = inputId(row.fundId, name);
                const shown = cellText(row, typed, name);
                const problem = focused === id ? undefined : problems[name];
                return (
                  <Cell role="cell" key={name}>
                    <span className="label">{navNames[name]}</span>
                    {isOpen ? (
                      <Input
                        id={id}
                        dir="ltr"
                        inputMode="decimal"
                        autoComplete="off"
                        aria-label={text.cell(navNames[name], row.fundName)}
                        aria-invalid={problem !== undefined}
                        aria-describedby={problem ? `${id}-problem` : undefined}
                        value={shown}
                        onFocus={(event) => {
                          setFocused(id);
                          event.currentTarget.select();
                        }}
                        onBlur={() => {
                          setFocused('');
                          const tidy = tidyCell(shown);
                          if (typed?.[name] !== undefined && tidy !== shown)
                            sheet.put([{ fundId: row.fundId, name, text: tidy }]);
                        }}
                        onChange={(event) => sheet.put([{ fundId: row.fundId, name, text: event.target.value }])}
                        onKeyDown={move(row, name)}
                        onPaste={paste(row, name)}
                      />
                    ) : (
                      <span className="figure">{shown === '' ? '—' : <Ltr>{shown}</Ltr>}</span>
                    )}
                    {problem ? (
                      <Problem id={`${id}-problem`} role="alert">
                        {problem}
                      </Problem>
                    ) : null}
                    <Previous row={row} name={name} change={change?.[name]} />
                  </Cell>
                );
              })}
              <Cell role="cell" data-wide="">
                <RowState row={row} isUnsaved={isUnsaved(row, typed)}>
                  {prices && isJump(prices, row.previous, row.jumpLimit) ? (
                    <Small>{text.jump(toPersianDigits(trimDecimal(row.jumpLimit)))}</Small>
                  ) : null}
                  {sheet.refusalOf(row) ? <Problem role="alert">{sheet.refusalOf(row)}</Problem> : null}
                  {conflict === null && isUnsaved(row, typed) ? (
                    <Button
                      size="small"
                      disabled={sheet.isBusy}
                      aria-label={text.saveOf(row.fundName)}
                      onClick={() => void sheet.save([row])}
                    >
                      {text.save}
                    </Button>
                  ) : null}
                </RowState>
              </Cell>
              {conflict ? (
                <div role="cell" data-wide="" data-whole="">
                  <Conflict row={row} kind={conflict} sheet={sheet} />
                </div>
              ) : null}
            </Line>
          );
        })}
      </Grid>
      {mayEnter ? (
        <ButtonRow sx={{ marginBlockStart: '1rem' }}>
          <ActionButton
            ref={saveAll}
            variant="contained"
            loading={sheet.isBusy}
            reason={sheet.unsaved.length === 0 ? text.saveNone : null}
            onClick={() => void sheet.save(sheet.unsaved)}
          >
            {text.saveAll(formatNumber(sheet.unsaved.length))}
          </ActionButton>
          {sheet.unsaved.length > 0 ? (
            <Button disabled={sheet.isBusy} onClick={() => sheet.drop(sheet.unsaved.map(({ fundId }) => fundId))}>
              {text.clear}
            </Button>
          ) : null}
        </ButtonRow>
      ) : null}
    </>
  );
}

/** How many cells a paste filled, and which of its lines found no place. */
function PasteNote({ pasted: { cells, rest, unknown } }: { pasted: Pasted }) {
  const lines = [
    text.pasted(formatNumber(cells.length)),
    rest > 0 ? text.pasteRest(formatNumber(rest)) : null,
    unknown.length > 0 ? text.pasteUnknown(unknown.join(text.separator)) : null,
  ].filter((line) => line !== null);
  return (
    <Alert role="status" severity={lines.length > 1 ? 'warning' : 'success'}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Alert>
  );
}

/** A row that a colleague stored while it was being typed: who, their figures, and the two ways on. */
function Conflict({ row, kind, sheet }: { row: SheetRow; kind: 'changed' | 'published'; sheet: PriceSheetState }) {
  const { nav } = row;
  const theirs = nav && priceNames.map((name) => `${navNames[name]} ${formatNumber(trimDecimal(nav[name]))}`);
  const drop = () => sheet.drop([row.fundId]);
  if (kind === 'published' || !nav)
    return (
      <Alert
        severity="warning"
        action={
          <Button color="inherit" size="small" aria-label={text.dropOf(row.fundName)} onClick={drop}>
            {text.drop}
          </Button>
        }
      >
        {nav ? text.published(nav.approvedByName) : text.none}
        {theirs ? <div>{theirs.join(text.separator)}</div> : null}
      </Alert>
    );
  return (
    <Alert severity="warning">
      {text.conflict(nav.enteredByName, nav.enteredAt ? jalaliText(nav.enteredAt, 'moment') : '')}
      {theirs ? <div>{theirs.join(text.separator)}</div> : null}
      <ButtonRow>
        <Button size="small" color="inherit" aria-label={text.takeTheirsOf(row.fundName)} onClick={drop}>
          {text.takeTheirs}
        </Button>
        <Button size="small" color="inherit" aria-label={text.keepMineOf(row.fundName)} onClick={() => sheet.keep(row)}>
          {text.keepMine}
        </Button>
      </ButtonRow>
    </Alert>
  );
}
