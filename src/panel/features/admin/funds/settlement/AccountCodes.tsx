import { useState } from 'react';
import TextField from '@mui/material/TextField';
import { toAsciiDigits } from '#shared/digits.ts';
import { VouchersApi } from '#panel/api/vouchers.ts';
import { useAction } from '#panel/components/forms/useContractForm.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { SelectField } from '#panel/ui/form/SelectField.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { voucherText as text } from './voucherStrings.ts';

/** What was typed over codes as they were seen. */
interface Typed {
  over: string;
  codes: Readonly<Record<string, string>>;
}

/** Codes of the accounts in the accounting program, of every fund or of one. */
export function AccountCodes({ fundId, fundName, onClose }: { fundId: number; fundName: string; onClose: () => void }) {
  const [scope, setScope] = useState<'all' | 'fund'>('all');
  const query = VouchersApi.useGetAccountCodesQuery(
    { query: { fundId: scope === 'fund' ? fundId : undefined } },
    { refetchOnMountOrArgChange: true },
  );
  const [save] = VouchersApi.useSaveAccountCodesMutation();
  const { run, dialog, problemOf, forget } = useAction();
  const [typed, setTyped] = useState<Typed>({ over: '', codes: {} });
  const seen = query.isFetching ? undefined : query.currentData?.data;
  const over = `${scope} ${seen?.version ?? ''}`;
  const changed = typed.over === over ? typed.codes : {};
  const fields = (seen?.codes ?? []).map((one) => ({ ...one, value: changed[one.account] ?? one.code ?? '' }));
  const given = fields.flatMap(({ account, value }) => {
    const code = toAsciiDigits(value).trim();
    return code === '' ? [] : [{ account, code }];
  });
  const submit = async () => {
    if (!seen) return;
    const body = { fundId: seen.fundId, version: seen.version, codes: given };
    const done = await run((idempotencyKey) => save({ body, idempotencyKey }).unwrap());
    if (!done) return;
    notify.success(text.saved);
    onClose();
  };
  return (
    <FormDialog
      title={text.codesTitle}
      submitLabel={text.save}
      {...dialog}
      isBlocked={seen === undefined || dialog.isBlocked === true}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SelectField
        label={text.scope}
        value={scope}
        options={[
          { value: 'all', label: text.everyFund },
          { value: 'fund', label: text.thisFund(fundName) },
        ]}
        onChange={(chosen) => {
          setScope(chosen);
          forget();
        }}
      />
      <QueryBoundary
        query={{ data: seen, error: query.error, refetch: query.refetch }}
        skeleton={<LoadingSkeleton shape="pairs" count={6} />}
      >
        {({ fundId: ofFund }) =>
          fields.map(({ account, accountText, common, value }) => {
            const problem = problemOf(`codes[${given.findIndex((one) => one.account === account)}].code`);
            const hint = ofFund !== null && common !== null ? text.common(common) : undefined;
            return (
              <TextField
                key={account}
                label={accountText}
                value={value}
                onChange={(event) => setTyped({ over, codes: { ...changed, [account]: event.target.value } })}
                error={Boolean(problem)}
                helperText={problem ?? hint}
                slotProps={{ htmlInput: { dir: 'ltr', autoComplete: 'off', maxLength: 30 } }}
              />
            );
          })
        }
      </QueryBoundary>
    </FormDialog>
  );
}
