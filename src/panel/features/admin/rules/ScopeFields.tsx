import { useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import Alert from '@mui/material/Alert';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { Pair } from '../kit/FormDialog.tsx';
import { rulesText } from './strings.ts';

interface Props<F extends FieldValues & { scope: 'fund' | 'all'; orderType: number }> {
  control: Control<F>;
  fundName: string;
  types: readonly { value: number; label: string }[];
}

/** Whose orders a rule is for: of this fund or of all, and of which type. */
export function ScopeFields<F extends FieldValues & { scope: 'fund' | 'all'; orderType: number }>({
  control,
  fundName,
  types,
}: Props<F>) {
  const scopeName = 'scope' as FieldPath<F>;
  const scope: string = useWatch({ control, name: scopeName });
  return (
    <>
      <Pair>
        <FormSelect
          control={control}
          name={scopeName}
          label={rulesText.scope}
          options={[
            { value: 'fund', label: fundName },
            { value: 'all', label: rulesText.allFunds },
          ]}
        />
        <FormSelect
          control={control}
          name={'orderType' as FieldPath<F>}
          label={rulesText.schedules.type}
          options={types}
        />
      </Pair>
      {scope === 'all' ? <Alert severity="warning">{rulesText.allFundsNote}</Alert> : null}
    </>
  );
}
