import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { ArrowUpwardRounded } from '#panel/ui/icons/ArrowUpwardRounded.tsx';
import { Hint } from '#panel/ui/layout/blocks.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { columnsText as text } from './strings.ts';

const Line = styled('div')({ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr) 40px', alignItems: 'start' });

interface Column {
  field: string;
  title: string;
}
/** A column that a file has or may have. */
export interface ColumnChoice extends Column {
  /** the usual title, by which the figure is known */
  name: string;
  isIn: boolean;
}

/** The figures of a file in order, then those that it does not have. */
export function choicesOf(columns: readonly Column[], fields: readonly Column[]): readonly ColumnChoice[] {
  const nameOf = (field: string) => fields.find((one) => one.field === field)?.title ?? field;
  const chosen = columns.map((one) => ({ ...one, name: nameOf(one.field), isIn: true }));
  const rest = fields.filter(({ field }) => !columns.some((one) => one.field === field));
  return [...chosen, ...rest.map((one) => ({ ...one, name: one.title, isIn: false }))];
}

/** The columns that a file has, as they are sent. */
export const chosenColumns = (choices: readonly ColumnChoice[]): Column[] =>
  choices.filter(({ isIn }) => isIn).map(({ field, title }) => ({ field, title: title.trim() }));

interface Props {
  choices: readonly ColumnChoice[];
  onChange: (choices: readonly ColumnChoice[]) => void;
  onUsual: () => void;
  /** what is wrong with the title of the column at this place of the file */
  problemAt: (place: number) => string | undefined;
}

/** Which columns a file has, in which order and under which titles. */
export function ColumnTitles({ choices, onChange, onUsual, problemAt }: Props) {
  const columns = chosenColumns(choices);
  const change = (field: string, to: Partial<ColumnChoice>) =>
    onChange(choices.map((one) => (one.field === field ? { ...one, ...to } : one)));
  const raise = (place: number) =>
    onChange(choices.map((one, at) => choices[at === place - 1 ? place : at === place ? place - 1 : at] ?? one));
  return (
    <>
      <Button onClick={onUsual}>{text.usual}</Button>
      {choices.map(({ field, title, name, isIn }, place) => {
        const at = columns.findIndex((one) => one.field === field);
        const problem = at < 0 ? undefined : problemAt(at);
        return (
          <Line key={field}>
            <Checkbox
              checked={isIn}
              onChange={(_event, next) => change(field, { isIn: next })}
              slotProps={{ input: { 'aria-label': text.isIn(name) } }}
            />
            <TextField
              size="small"
              label={text.heading(name)}
              value={title}
              disabled={!isIn}
              onChange={(event) => change(field, { title: event.target.value })}
              error={Boolean(problem)}
              helperText={problem}
              slotProps={{ htmlInput: { maxLength: 60 } }}
            />
            {place > 0 ? (
              <IconButton aria-label={text.up(name)} onClick={() => raise(place)}>
                <ArrowUpwardRounded fontSize="small" />
              </IconButton>
            ) : null}
          </Line>
        );
      })}
      {columns.length === 0 ? <Hint role="alert">{text.noneChosen}</Hint> : null}
    </>
  );
}
