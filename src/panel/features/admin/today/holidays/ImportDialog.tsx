import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { newUuid } from '#shared/uuid.ts';
import { HolidaysApi } from '#panel/api/holidays.ts';
import { formsText } from '#panel/components/forms/strings.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { DateField } from '#panel/ui/form/DateField.tsx';
import { Note, Pair, PlainList } from '#panel/ui/layout/blocks.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { type HolidayRow, mostRows, readHolidayRows, rowsOfRange } from './holidayRows.ts';
import { importText as text } from './importStrings.ts';
import { holidaysText } from './strings.ts';

type Source = keyof typeof text.sources;
/** What became of a day: its effect, then whether it is saved or waits, or why it was refused. */
type Outcome = { kind: 'effect' | 'saved' | 'waits' | 'failed'; text: string };

const Rows = styled(PlainList)(({ theme }) => ({
  maxHeight: 360,
  overflowY: 'auto',
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.25rem 0.75rem',
    minHeight: 40,
    '&:not(:last-of-type)': { borderBlockEnd: `1px solid ${theme.vars.palette.panel.hairline}` },
  },
  '& .what': { ...theme.typography.body2, flex: '1 1 14rem', minWidth: 0 },
}));

interface Props {
  /** Jalali */
  year: number;
  today: string;
  /** days that are holidays for all already */
  known: ReadonlySet<string>;
  onClose: () => void;
}

/** Many holidays at once: the official ones, a pasted list or a range. Each day is the same change as a single one. */
export function ImportDialog({ year, today, known, onClose }: Props) {
  const [source, setSource] = useState<Source>('official');
  const [pasted, setPasted] = useState('');
  const [range, setRange] = useState({ from: '', to: '', title: '', isEstimate: false });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const proposals = HolidaysApi.useListHolidayProposalsQuery({ query: { year } });
  const [save] = HolidaysApi.useSaveHolidayMutation();

  const official = (proposals.data?.data ?? []).map(({ day, title, isLunar }) => ({
    ...{ day, title },
    isConfirmed: !isLunar,
  }));
  const read = readHolidayRows(pasted);
  const ranged = range.title.trim() === '' ? [] : rowsOfRange(range.from, range.to, { ...rangeRow(range) });
  const rows: HolidayRow[] = { official, paste: read.rows, range: ranged }[source];
  const isOpen = ({ day }: HolidayRow) => day >= today && !known.has(day) && outcomes.get(day)?.kind !== 'saved';
  const chosen = rows.filter((row) => isOpen(row) && !left.has(row.day) && outcomes.get(row.day)?.kind !== 'waits');
  const isReviewed = chosen.length > 0 && chosen.every(({ day }) => outcomes.has(day));
  const change = (next: () => void) => {
    setOutcomes(new Map());
    next();
  };

  /** One day after the other, so that each is counted with those before it. */
  async function runAll(preview: boolean): Promise<void> {
    setBusy(true);
    const found = new Map(outcomes);
    for (const row of chosen) {
      const body = { ...row, scope: 'all' as const, fundId: null, preview };
      const outcome = await save({ body, idempotencyKey: newUuid() })
        .unwrap()
        .then(({ data }): Outcome => {
          if (!preview)
            return data.changeId === null ? { kind: 'saved', text: text.saved } : { kind: 'waits', text: text.waits };
          const promises = data.impact.promises.reduce((sum, one) => sum + one.count, 0);
          const isMoved = data.impact.orders + promises > 0;
          return {
            kind: 'effect',
            text: isMoved ? text.effect(formatNumber(data.impact.orders), formatNumber(promises)) : text.noEffect,
          };
        })
        .catch((error: unknown): Outcome => ({ kind: 'failed', text: asApiFailure(error, formsText.failed).message }));
      found.set(row.day, outcome);
      setOutcomes(new Map(found));
    }
    setBusy(false);
    if (preview) return;
    const count = (kind: Outcome['kind']) => chosen.filter(({ day }) => found.get(day)?.kind === kind).length;
    notify.success(text.done(formatNumber(count('saved')), formatNumber(count('waits'))));
  }

  return (
    <FormDialog
      title={text.title(toPersianDigits(year))}
      submitLabel={isReviewed ? text.save(formatNumber(chosen.length)) : text.review}
      maxWidth="md"
      isBusy={isBusy}
      isBlocked={chosen.length === 0 || rows.length > mostRows}
      onSubmit={() => void runAll(!isReviewed)}
      onClose={onClose}
    >
      <ToggleButtonGroup
        exclusive
        size="small"
        value={source}
        aria-label={text.sourcesLabel}
        onChange={(_event, next: Source | null) => next && change(() => setSource(next))}
      >
        {(Object.keys(text.sources) as Source[]).map((one) => (
          <ToggleButton key={one} value={one}>
            {text.sources[one]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {source === 'official' ? <Note>{text.officialNote}</Note> : null}
      {source === 'paste' ? (
        <>
          <TextField
            label={text.paste}
            helperText={text.pasteHint}
            value={pasted}
            onChange={(event) => change(() => setPasted(event.target.value))}
            multiline
            rows={5}
            slotProps={{ htmlInput: { maxLength: 20_000 } }}
          />
          <Button component="label" variant="outlined" size="small" sx={{ alignSelf: 'start' }}>
            {text.file}
            <input
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              className="visually-hidden"
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                event.target.value = '';
                if (file) void file.text().then((content) => change(() => setPasted(content.slice(0, 20_000))));
              }}
            />
          </Button>
          {read.wrong.length > 0 ? (
            <Alert severity="warning">
              {text.wrong(read.wrong.map((line) => formatNumber(line)).join(holidaysText.separator))}
            </Alert>
          ) : null}
        </>
      ) : null}
      {source === 'range' ? (
        <>
          <Pair>
            <DateField
              label={text.from}
              value={range.from}
              min={today}
              daysAhead={1100}
              onChange={(from) => change(() => setRange({ ...range, from }))}
            />
            <DateField
              label={text.to}
              value={range.to}
              min={today}
              daysAhead={1100}
              onChange={(to) => change(() => setRange({ ...range, to }))}
            />
          </Pair>
          <TextField
            label={text.occasion}
            value={range.title}
            onChange={(event) => change(() => setRange({ ...range, title: event.target.value }))}
            slotProps={{ htmlInput: { maxLength: 120 } }}
          />
          <FormControlLabel
            control={
              <Checkbox
                checked={range.isEstimate}
                onChange={(_event, isEstimate) => change(() => setRange({ ...range, isEstimate }))}
              />
            }
            label={text.estimate}
          />
        </>
      ) : null}
      {rows.length > mostRows ? <Alert severity="warning">{text.tooMany(formatNumber(mostRows))}</Alert> : null}
      {rows.length === 0 ? <Note>{text.nothing}</Note> : null}
      {outcomes.size > 0 ? <Note>{text.effectNote}</Note> : null}
      <Rows aria-label={holidaysText.title}>
        {rows.slice(0, mostRows).map((row) => {
          const { day, title, isConfirmed } = row;
          const outcome = outcomes.get(day);
          const name = `${jalaliText(day, 'long')} · ${title}`;
          return (
            <li key={day}>
              <Checkbox
                size="small"
                checked={isOpen(row) && !left.has(day)}
                disabled={!isOpen(row) || isBusy}
                slotProps={{ input: { 'aria-label': name } }}
                onChange={(_event, isChosen) =>
                  setLeft(new Set(isChosen ? [...left].filter((one) => one !== day) : [...left, day]))
                }
              />
              <span className="what">{name}</span>
              {isConfirmed ? null : <StatusChip color="warning">{text.estimated}</StatusChip>}
              {known.has(day) && !outcome ? <StatusChip>{text.known}</StatusChip> : null}
              {day < today ? <StatusChip>{text.past}</StatusChip> : null}
              {outcome ? (
                <StatusChip color={outcome.kind === 'failed' ? 'error' : outcome.kind === 'saved' ? 'success' : 'info'}>
                  {outcome.text}
                </StatusChip>
              ) : null}
            </li>
          );
        })}
      </Rows>
    </FormDialog>
  );
}

const rangeRow = ({ title, isEstimate }: { title: string; isEstimate: boolean }) => ({
  title: title.trim(),
  isConfirmed: !isEstimate,
});
