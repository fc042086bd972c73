import { useForm } from 'react-hook-form';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { DirectDebitApi } from '#panel/api/directDebit.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { FailureLine } from '#panel/components/forms/FailureLine.tsx';
import { debitPartsText } from '#panel/components/directDebit/strings.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { Form } from '#panel/ui/form/Form.tsx';
import { FormAccept } from '#panel/ui/form/FormAccept.tsx';
import { FormDigits } from '#panel/ui/form/FormDigits.tsx';
import { MainAndSide, Note, Stack } from '#panel/ui/layout/blocks.ts';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import type { DebitBank } from './BankStep.tsx';
import type { DebitPackage } from './PackageStep.tsx';
import { createText as text } from './strings.ts';
import { useSigning } from '../useSigning.ts';

const Rules = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  paddingInlineStart: '1.25rem',
  display: 'grid',
  gap: '0.5rem',
}));

interface Props {
  investorId: number;
  bank: DebitBank;
  offered: DebitPackage;
  until: string;
}

interface RulesForm {
  mobile: string;
  acceptRules: boolean;
}

/** Last step: what is signed, the rules to accept, and the one button that leads to the bank. */
export function RulesStep({ investorId, bank, offered, until }: Props) {
  const form = useForm<RulesForm>({ defaultValues: { mobile: '', acceptRules: false } });
  const [create] = DirectDebitApi.useCreateDebitContractMutation();
  const { keyOf } = useIdempotencyKey();
  const { sign, isBusy, failure } = useSigning();
  const isOnline = useOnline();
  const send = async ({ mobile }: RulesForm) => {
    const body = {
      investorId,
      bankCode: bank.bankCode,
      packageId: offered.packageId,
      expireDate: until,
      ...(mobile && { mobile }),
      acceptRules: true,
    };
    const failed = await sign(async () => (await create({ body, idempotencyKey: keyOf(body) }).unwrap()).data);
    const ofMobile = failed?.fields?.['mobile']?.[0] ?? (failed?.code === 'DEBIT_MOBILE_MISSING' && failed.message);
    if (ofMobile) form.setError('mobile', { message: ofMobile }, { shouldFocus: true });
  };
  return (
    <Form onSubmit={() => void form.handleSubmit(send)()}>
      <MainAndSide>
        <Section title={text.rulesTitle}>
          <Stack>
            <Rules>
              {text.rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </Rules>
            <FormDigits
              control={form.control}
              name="mobile"
              label={text.mobile}
              helperText={text.mobileHint}
              maxLength={11}
              sx={{ maxWidth: 360 }}
            />
            <FormAccept control={form.control} name="acceptRules" label={text.accept} needed={text.acceptNeeded} />
          </Stack>
        </Section>
        <Section title={text.summary}>
          <Stack>
            <Summary bank={bank} offered={offered} until={until} />
            <FailureLine failure={failure} />
            {isOnline ? null : <Alert severity="warning">{text.offline}</Alert>}
            <Button type="submit" variant="contained" size="large" fullWidth loading={isBusy} disabled={!isOnline}>
              {isBusy ? text.going : text.go}
            </Button>
            <Note>{text.signNote}</Note>
          </Stack>
        </Section>
      </MainAndSide>
    </Form>
  );
}

function Summary({ bank, offered, until }: Omit<Props, 'investorId'>) {
  const times = (count: number | null) => (count === null ? debitPartsText.noLimit : debitPartsText.times(count));
  return (
    <DescriptionList
      items={[
        { key: text.bank, value: bank.name },
        { key: text.provider, value: bank.providerTitle },
        { key: text.packageName, value: offered.title },
        { key: debitPartsText.perDebit, value: <Money rial={offered.maxAmountPerTransaction} isHideable={false} /> },
        { key: debitPartsText.dailyCount, value: times(offered.maxDailyCount) },
        { key: debitPartsText.monthlyCount, value: times(offered.maxMonthlyCount) },
        { key: text.expire, value: jalaliText(until, 'long') },
        {
          key: text.fee,
          value: offered.fee === '0' ? text.free : <Money rial={offered.fee} isHideable={false} />,
          ...(offered.fee === '0' ? {} : { hint: text.feeHint }),
        },
      ]}
    />
  );
}
