import { useEffect } from 'react';
import { Controller, useWatch, type FieldValues, type Path, type PathValue, type UseFormReturn } from 'react-hook-form';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { fileTypes } from '#shared/contract/uploads.ts';
import { toAsciiDigits } from '#shared/digits.ts';
import { formatIban, maskIban } from '#shared/iban.ts';
import { upload } from '#panel/api/files.ts';
import { InvestorsApi } from '#panel/api/investors.ts';
import { UploadsApi } from '#panel/api/uploads.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { DateField } from '#panel/ui/form/DateField.tsx';
import { FileField } from '#panel/ui/form/FileField.tsx';
import { FormDigits } from '#panel/ui/form/FormDigits.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { ButtonRow } from '#panel/ui/layout/blocks.ts';
import { CopyButton } from '#panel/ui/text/CopyButton.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { ChoiceTiles } from './ChoiceTiles.tsx';
import { typedTime, type SlipForm } from './slip.ts';
import { flowText } from './strings.ts';

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '1rem',
  marginBlockStart: '1rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '& > .wide': { gridColumn: '1 / -1', minWidth: 0 },
}));

interface FundAccount {
  accountId: number;
  bankName: string;
  accountNumber: string;
  iban: string;
}

export interface SlipFieldsProps<F extends SlipForm & FieldValues> {
  form: UseFormReturn<F>;
  investorId: number;
  /** accounts of the fund that take money */
  accounts: readonly FundAccount[];
  /** whose accounts they are */
  holder: string;
  /** the picture that was handed in before stays unless another is chosen */
  hasPicture?: boolean;
  /** the picture is on its way: what is sent meanwhile goes without it */
  onBusy: (isBusy: boolean) => void;
}

/** The bank slip in the order in which it comes about: the account to pay into, then what the slip says (domain 1.7). */
export function SlipFields<F extends SlipForm & FieldValues>(props: SlipFieldsProps<F>) {
  const { form, investorId, accounts, holder, hasPicture, onBusy } = props;
  const { control, setValue } = form;
  const { data: limits } = UploadsApi.useGetImageSizeQuery();
  const name = (field: keyof SlipForm) => field as Path<F>;
  const put = (field: keyof SlipForm, value: string) =>
    setValue(name(field), value as PathValue<F, Path<F>>, { shouldDirty: true, shouldValidate: true });
  const accountName = name('slipAccountId');
  const chosenId = String(useWatch({ control, name: accountName }));
  const chosen = accounts.find(({ accountId }) => String(accountId) === chosenId);
  const firstId = accounts[0]?.accountId;
  const isMissing = chosen === undefined;
  useEffect(() => {
    // an account of an earlier draft may be gone; the first one takes its place
    if (isMissing && firstId !== undefined) setValue(accountName, String(firstId) as PathValue<F, Path<F>>);
  }, [accountName, firstId, isMissing, setValue]);
  return (
    <Grid>
      <Typography variant="subtitle1" component="h3" className="wide">
        {flowText.slipPay}
      </Typography>
      {accounts.length > 1 ? (
        <div className="wide">
          <ChoiceTiles
            label={flowText.slipAccount}
            name="slip-account"
            chosenId={chosen?.accountId ?? null}
            onChoose={(id) => put('slipAccountId', String(id))}
            choices={accounts.map(({ accountId, bankName, iban }) => ({
              id: accountId,
              title: bankName,
              lines: [<Ltr key="iban">{maskIban(iban)}</Ltr>],
            }))}
          />
        </div>
      ) : null}
      <div className="wide">{chosen ? <AccountFacts account={chosen} holder={holder} /> : flowText.slipNoAccount}</div>
      <Typography variant="subtitle1" component="h3" className="wide">
        {flowText.slipTitle}
      </Typography>
      <Controller
        control={control}
        name={name('slipDate')}
        render={({ field, fieldState }) => (
          <DateField
            label={flowText.slipDate}
            value={field.value}
            onChange={(day) => {
              field.onChange(day);
              // the form checks a field again once it was left: the older error goes with the choice
              if (fieldState.error) field.onBlur();
            }}
            daysAhead={0}
            error={fieldState.error?.message}
          />
        )}
      />
      <FormText
        control={control}
        name={name('slipTime')}
        label={flowText.slipTime}
        isLtr
        maxLength={5}
        placeholder="09:30"
        htmlInput={{ inputMode: 'numeric' }}
        clean={typedTime}
      />
      <FormDigits control={control} name={name('slipNumber')} label={flowText.slipNumber} maxLength={40} />
      <FormText
        control={control}
        name={name('slipSourceIban')}
        label={flowText.slipSource}
        isLtr
        maxLength={26}
        helperText={flowText.slipSourceHint}
        clean={(typed) => toAsciiDigits(typed).replace(/\s/g, '').toUpperCase()}
      />
      <div className="wide">
        <OwnAccounts investorId={investorId} onChoose={(iban) => put('slipSourceIban', iban)} />
      </div>
      <div className="wide">
        <Controller
          control={control}
          name={name('slipFile')}
          render={({ field, fieldState }) => (
            <FileField
              label={hasPicture ? flowText.slipOtherFile : flowText.slipFile}
              value={field.value}
              onChange={field.onChange}
              upload={(file) => upload(file, fileTypes.receipt)}
              maxBytes={limits?.data.max_file_size}
              error={fieldState.error?.message}
              onBusy={onBusy}
            />
          )}
        />
      </div>
    </Grid>
  );
}

/** What a bank asks for: its name, account, IBAN and holder, each to be copied. */
function AccountFacts({ account, holder }: { account: FundAccount; holder: string }) {
  const copied = (key: string, text: string, shown = text) => ({
    key,
    value: (
      <>
        <Ltr>{shown}</Ltr>
        <CopyButton text={text} label={key} />
      </>
    ),
  });
  return (
    <DescriptionList
      items={[
        { key: flowText.slipBank, value: account.bankName },
        copied(flowText.slipAccountNo, account.accountNumber),
        copied(flowText.slipIban, account.iban, formatIban(account.iban)),
        { key: flowText.slipHolder, value: holder },
      ]}
    />
  );
}

/** The verified accounts of the investor, as choices for the source of the money; nothing while they are not known. */
function OwnAccounts({ investorId, onChoose }: { investorId: number; onChoose: (iban: string) => void }) {
  const { data } = InvestorsApi.useInvestorBankAccountsQuery({ query: { investorId } });
  const own = data?.data.filter(({ isVerified }) => isVerified) ?? [];
  if (own.length === 0) return null;
  return (
    <ButtonRow role="group" aria-label={flowText.slipOwn}>
      {own.map(({ accountId, bankName, iban }) => (
        <Chip
          key={accountId}
          variant="outlined"
          label={
            <>
              {bankName} <Ltr>{maskIban(iban)}</Ltr>
            </>
          }
          onClick={() => onChoose(iban)}
        />
      ))}
    </ButtonRow>
  );
}
