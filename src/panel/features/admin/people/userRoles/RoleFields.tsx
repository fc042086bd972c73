import { type Control, Controller, type FieldPath, useWatch } from 'react-hook-form';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { adminKind } from '#shared/adminKind.ts';
import { levelTexts, roleTexts } from '#shared/texts/roleTexts.ts';
import { FundsApi } from '#panel/api/funds.ts';
import { UserRolesApi } from '#panel/api/userRoles.ts';
import { orNull } from '#panel/components/forms/useContractForm.tsx';
import { FormDate, planningDays } from '#panel/ui/form/FormDate.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { Pair } from '#panel/ui/layout/blocks.ts';
import { userRolesText as text } from './strings.ts';

/** Fields of a role; '' where nothing is chosen. */
export interface RoleValues {
  role_id: 2 | 3 | '';
  access_level: string;
  branch_id: number | '';
  fund_ids: number[];
  funds_from: string;
  funds_to: string;
}

export const emptyRole: RoleValues = {
  role_id: '',
  access_level: '',
  branch_id: '',
  fund_ids: [],
  funds_from: '',
  funds_to: '',
};

const roleOptions = ([2, 3] as const).map((value) => ({ value, label: roleTexts[value] }));
const levelOptions = Object.entries(levelTexts).map(([value, label]) => ({ value, label }));

/** True for the levels of trustee and auditor, who are named for funds. */
const isSupervising = ({ role_id, access_level }: Pick<RoleValues, 'role_id' | 'access_level'>): boolean =>
  role_id === 2 && adminKind(access_level) === 'supervisor';

/** The role as the contract takes it: what does not belong to the chosen one is left out. */
export const roleBody = (values: RoleValues) => ({
  // what is not chosen is refused by the schema at its field
  role_id: (values.role_id === '' ? undefined : values.role_id) as 2 | 3,
  access_level: values.role_id === 2 && values.access_level !== '' ? values.access_level : null,
  branch_id: values.role_id === 2 && values.access_level === 'KZ' && values.branch_id !== '' ? values.branch_id : null,
  ...(isSupervising(values) && {
    fund_ids: values.fund_ids,
    funds_from: orNull(values.funds_from),
    funds_to: orNull(values.funds_to),
  }),
});

/** Role, level, and what the level wants: a branch, or funds with their days. */
export function RoleFields<F extends RoleValues>({ control }: { control: Control<F> }) {
  const named = (name: keyof RoleValues) => name as FieldPath<F>;
  const watched: readonly unknown[] = useWatch({ control, name: [named('role_id'), named('access_level')] });
  const [role_id, access_level] = watched as [RoleValues['role_id'], string];
  return (
    <>
      <Pair>
        <FormSelect control={control} name={named('role_id')} label={text.role} options={roleOptions} />
        {role_id === 2 ? (
          <FormSelect control={control} name={named('access_level')} label={text.level} options={levelOptions} />
        ) : null}
      </Pair>
      {role_id === 2 && access_level === 'KZ' ? <BranchField control={control} name={named('branch_id')} /> : null}
      {isSupervising({ role_id, access_level }) ? (
        <>
          <FundsField control={control} name={named('fund_ids')} />
          <Pair>
            <FormDate control={control} name={named('funds_from')} label={text.fundsFrom} daysAhead={planningDays} />
            <FormDate control={control} name={named('funds_to')} label={text.fundsTo} daysAhead={3650} />
          </Pair>
        </>
      ) : null}
    </>
  );
}

interface FieldProps<F extends RoleValues> {
  control: Control<F>;
  name: FieldPath<F>;
}

/** The funds of a trustee or an auditor. */
function FundsField<F extends RoleValues>({ control, name }: FieldProps<F>) {
  const funds = FundsApi.useListFundsQuery({ query: {} });
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <TextField
          select
          label={text.funds}
          value={field.value}
          onChange={field.onChange}
          error={Boolean(fieldState.error)}
          helperText={fieldState.error ? <span role="alert">{fieldState.error.message}</span> : undefined}
          slotProps={{ select: { multiple: true } }}
        >
          {(funds.data?.data ?? []).map(({ fundId, name: title }) => (
            <MenuItem key={fundId} value={fundId}>
              {title}
            </MenuItem>
          ))}
        </TextField>
      )}
    />
  );
}

function BranchField<F extends RoleValues>({ control, name }: FieldProps<F>) {
  const branches = UserRolesApi.useListBranchesQuery();
  const options = (branches.data?.data ?? []).map(({ branchId, name: label }) => ({ value: branchId, label }));
  const isEmpty = branches.data?.data.length === 0;
  return (
    <FormSelect
      control={control}
      name={name}
      label={text.branch}
      options={options}
      helperText={branches.error && !branches.data ? text.branchesFailed : isEmpty ? text.noBranches : undefined}
    />
  );
}
