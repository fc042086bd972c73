import { useState } from 'react';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { toPersianDigits } from '#shared/digits.ts';
import { DepositsApi } from '#panel/api/deposits.ts';
import { AmountField } from '#panel/ui/form/AmountField.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { FundSelect } from '#panel/components/FundSelect.tsx';
import type { ApiFailure } from '#panel/api/failure.ts';
import { useAction } from '#panel/components/forms/useContractForm.tsx';
import { FailureLine } from '#panel/components/forms/FailureLine.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { SelectField } from '#panel/ui/form/SelectField.tsx';
import { type Owner, OwnerField } from './MatchDialog.tsx';
import { depositsText as text } from './strings.ts';

/** Demo only: money that reaches a fund's account at the sandbox bank, with the investor's deposit id or without one. */
export function DemoDepositDialog({ onClose }: { onClose: () => void }) {
  const [make] = DepositsApi.useMakeSandboxDepositMutation();
  const { run, dialog, problemOf } = useAction();
  const [owner, setOwner] = useState<Owner | null>(null);
  const [fund, setFund] = useState('');
  const [chosen, setChosen] = useState('');
  const [hasCode, setHasCode] = useState(true);
  const [amount, setAmount] = useState('');
  const [isTried, setTried] = useState(false);
  const code = DepositsApi.useGetDepositCodeQuery(
    { query: { investorId: owner?.investorId ?? 0, fundId: Number(fund) } },
    { skip: !owner || fund === '' },
  );
  const offer = owner && fund !== '' ? code.currentData?.data : undefined;
  const accounts = offer?.accounts ?? [];
  const iban = accounts.some((account) => account.iban === chosen) ? chosen : (accounts[0]?.iban ?? '');
  const amountProblem = amount === '' || amount === '0' ? text.demoAmountNeeded : undefined;
  const confirm = async () => {
    setTried(true);
    if (!offer || iban === '' || amountProblem) return;
    const answer = await run(() =>
      make({ body: { fundIban: iban, amount, ...(hasCode && { depositCode: offer.code }) } }).unwrap(),
    );
    if (!answer) return;
    notify.success(`${text.demoMade} ${answer.data.ordered > 0 ? text.demoOrdered : text.demoWaits}`);
    onClose();
  };
  return (
    <FormDialog
      title={text.demoTitle}
      submitLabel={text.demoDo}
      maxWidth="sm"
      {...dialog}
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      <Typography variant="body2">{text.demoNote}</Typography>
      <OwnerField value={owner} onChange={setOwner} error={isTried && !owner ? text.ownerNeeded : undefined} />
      <FundSelect value={fund} onChange={setFund} isRequired />
      <FailureLine failure={(code.error as ApiFailure | undefined) ?? null} />
      <SelectField
        size="small"
        label={text.demoAccount}
        value={iban}
        options={accounts.map((account) => ({ value: account.iban, label: `${account.bankName} · ${account.iban}` }))}
        disabled={accounts.length === 0}
        onChange={setChosen}
        error={isTried && iban === '' ? text.demoAccountNeeded : undefined}
        helperText={iban === '' ? text.demoAccountNeeded : undefined}
      />
      <RadioGroup
        aria-label={text.demoCode}
        value={hasCode ? 'with' : 'without'}
        onChange={(_event, value) => setHasCode(value === 'with')}
      >
        <FormControlLabel
          value="with"
          control={<Radio />}
          label={text.demoWithCode(offer ? toPersianDigits(offer.code) : '—')}
        />
        <FormControlLabel value="without" control={<Radio />} label={text.demoWithoutCode} />
      </RadioGroup>
      <AmountField
        label={text.demoAmount}
        value={amount}
        onChange={setAmount}
        error={problemOf('amount') ?? (isTried ? amountProblem : undefined)}
      />
    </FormDialog>
  );
}
