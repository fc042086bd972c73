import { useState } from 'react';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import {
  paymentFormats,
  paymentValues,
  type PaymentColumn,
  type PaymentFormatCode,
  type PaymentValue,
} from '#shared/paymentFormats.ts';
import { Hint } from '#panel/ui/layout/blocks.ts';
import { choicesOf, chosenColumns, ColumnTitles } from '#panel/features/admin/shared/columns/ColumnTitles.tsx';
import { paymentRulesText as text } from './rulesStrings.ts';

const fields = Object.entries(paymentValues).map(([field, title]) => ({ field, title }));
const asFields = (columns: readonly PaymentColumn[]) => columns.map(({ value, title }) => ({ field: value, title }));

interface Props {
  format: PaymentFormatCode;
  /** null: those of the layout */
  columns: readonly PaymentColumn[] | null;
  onChange: (columns: PaymentColumn[] | null) => void;
  problemOf: (field: string) => string | undefined;
}

/** The columns that a bank wants in its spreadsheet, in its order and under its titles. */
export function BankColumns({ format, columns, onChange, problemOf }: Props) {
  const usual = paymentFormats[format].columns ?? [];
  const [choices, setChoices] = useState(() => choicesOf(asFields(columns ?? usual), fields));
  const take = (next: typeof choices) => {
    setChoices(next);
    onChange(chosenColumns(next).map(({ field, title }) => ({ value: field as PaymentValue, title })));
  };
  const problem = problemOf('columns');
  return (
    <div>
      <FormControlLabel
        label={text.ownColumns}
        control={
          <Checkbox
            checked={columns !== null}
            onChange={(_event, isOwn) => (isOwn ? take(choicesOf(asFields(usual), fields)) : onChange(null))}
          />
        }
      />
      {columns === null ? null : (
        <>
          <Hint>{text.columnsNote}</Hint>
          {problem ? <Hint role="alert">{problem}</Hint> : null}
          <ColumnTitles
            choices={choices}
            onChange={take}
            onUsual={() => take(choicesOf(asFields(usual), fields))}
            problemAt={(place) => problemOf(`columns[${place}].title`)}
          />
        </>
      )}
    </div>
  );
}
