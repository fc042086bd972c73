import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { transferMethodLabels } from '#shared/texts/deskTexts.ts';
import type * as contract from '#shared/contract/paymentRules.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { toAsciiDigits } from '#shared/digits.ts';
import { formatRial, parseRial } from '#shared/money.ts';
import { paymentFormatCodes, paymentFormats, transferMethods, type TransferMethod } from '#shared/paymentFormats.ts';
import { PayoutsApi } from '#panel/api/payouts.ts';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { SelectField } from '#panel/ui/form/SelectField.tsx';
import { Pair, PartTitle } from '#panel/ui/layout/blocks.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { useAction } from '#panel/components/forms/useContractForm.tsx';
import { BlockedNote } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { BankColumns } from './BankColumns.tsx';
import { paymentRulesText as text } from './rulesStrings.ts';
import { payoutsText } from './strings.ts';

type Account = ResponseOf<typeof contract.listPaymentAccounts>['data'][number];
type Rules = Account['rules'];

/** How each account of a fund pays: by which ways, with which layout, up to which amounts. */
export function PaymentRulesDialog({ onClose }: { onClose: () => void }) {
  const accounts = PayoutsApi.useListPaymentAccountsQuery({}, { refetchOnMountOrArgChange: true });
  const [chosen, setChosen] = useState<string>('');
  const account = accounts.data?.data.find((one) => String(one.fundAccountId) === chosen);
  if (account)
    return <RulesForm key={account.fundAccountId} account={account} onClose={onClose} onBack={() => setChosen('')} />;
  return (
    <FormDialog title={text.title} maxWidth="md" onClose={onClose}>
      <QueryBoundary query={accounts} skeleton={<LoadingSkeleton shape="pairs" count={3} />}>
        {({ data }) => (
          <SelectField
            label={text.account}
            value=""
            options={data.map((one) => ({
              value: String(one.fundAccountId),
              label: text.accountOf(one.fundName, one.bankName, one.iban.slice(-4)),
            }))}
            onChange={setChosen}
          />
        )}
      </QueryBoundary>
    </FormDialog>
  );
}

/** An amount as it is typed; rial as text on the wire, null for none. */
const limitOf = (typed: string): string | null =>
  typed.trim() === '' ? null : (parseRial(typed)?.toString() ?? typed);

/** An amount that may be left empty; what is typed stays as it is typed. */
function LimitField({
  label,
  value,
  onChange,
  problem,
}: {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
  problem: string | undefined;
}) {
  const [typed, setTyped] = useState(() => (value === null ? '' : formatRial(value)));
  return (
    <TextField
      label={label}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(limitOf(event.target.value));
      }}
      error={Boolean(problem)}
      helperText={problem ? <span role="alert">{problem}</span> : text.noLimit}
      slotProps={{ htmlInput: { dir: 'ltr', inputMode: 'numeric', autoComplete: 'off' } }}
    />
  );
}

function RulesForm({ account, onClose, onBack }: { account: Account; onClose: () => void; onBack: () => void }) {
  const makerBlock = usePermission('maker');
  const [save] = PayoutsApi.useSavePaymentRulesMutation();
  const { run, dialog, problemOf } = useAction();
  const [rules, setRules] = useState<Rules>(account.rules);
  const change = (method: TransferMethod, next: Partial<Rules['paya']>) =>
    setRules({ ...rules, [method]: { ...rules[method], ...next } });
  const send = async () => {
    const { fundAccountId, version } = account;
    const answer = await run((idempotencyKey) =>
      save({ params: { fundAccountId }, body: { version, rules }, idempotencyKey }).unwrap(),
    );
    if (!answer) return;
    notify.success(text.saved);
    onClose();
  };
  const amount = (field: string, label: string, value: string | null, set: (next: string | null) => void) => (
    <LimitField label={label} value={value} onChange={set} problem={problemOf(field)} />
  );
  return (
    <FormDialog
      title={text.titleOf(account.fundName, account.bankName)}
      submitLabel={text.save}
      cancelLabel={text.back}
      maxWidth="md"
      {...dialog}
      isBlocked={makerBlock !== null || dialog.isBlocked === true}
      onSubmit={() => void send()}
      onClose={onBack}
    >
      <BlockedNote blocks={[{ action: text.save, reason: makerBlock }]} />
      <Alert severity="warning">{account.isUsual ? text.usual : text.unverified}</Alert>
      {amount('rules.satnaFrom', text.satnaFrom, rules.satnaFrom, (satnaFrom) => setRules({ ...rules, satnaFrom }))}
      {transferMethods.map((method) => {
        const of = rules[method];
        return (
          <section key={method} aria-label={transferMethodLabels[method]}>
            <PartTitle>{transferMethodLabels[method]}</PartTitle>
            <FormControlLabel
              label={text.isUsed}
              control={<Checkbox checked={of.isUsed} onChange={(_event, isUsed) => change(method, { isUsed })} />}
            />
            {of.isUsed ? (
              <Pair>
                <SelectField
                  label={text.format}
                  value={of.format}
                  options={paymentFormatCodes.map((code) => {
                    const { isVerified, name } = paymentFormats[code];
                    return { value: code, label: isVerified ? name : payoutsText.unverifiedFormat(name) };
                  })}
                  onChange={(format) => change(method, { format, columns: null })}
                />
                {amount(`rules.${method}.lineLimit`, text.lineLimit, of.lineLimit, (lineLimit) =>
                  change(method, { lineLimit }),
                )}
                {amount(`rules.${method}.fileLimit`, text.fileLimit, of.fileLimit, (fileLimit) =>
                  change(method, { fileLimit }),
                )}
                <TextField
                  label={text.fileRows}
                  defaultValue={of.fileRows ?? ''}
                  onChange={(event) => {
                    const rows = toAsciiDigits(event.target.value).trim();
                    change(method, { fileRows: /^\d{1,4}$/.test(rows) ? Number(rows) : null });
                  }}
                  error={Boolean(problemOf(`rules.${method}.fileRows`))}
                  helperText={problemOf(`rules.${method}.fileRows`) ?? text.noLimit}
                  slotProps={{ htmlInput: { dir: 'ltr', inputMode: 'numeric', maxLength: 4 } }}
                />
              </Pair>
            ) : null}
            {of.isUsed && paymentFormats[of.format].kind === 'xlsx' ? (
              <BankColumns
                key={of.format}
                format={of.format}
                columns={of.columns}
                onChange={(columns) => change(method, { columns })}
                problemOf={(field) => problemOf(`rules.${method}.${field}`)}
              />
            ) : null}
          </section>
        );
      })}
    </FormDialog>
  );
}
