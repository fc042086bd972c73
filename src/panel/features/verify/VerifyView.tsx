import { useState, type SyntheticEvent } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { useVerifyDocumentQuery } from '#panel/api/documents.ts';
import type { ApiFailure } from '#panel/api/failure.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { text } from './strings.ts';

const Root = styled('main')({
  width: '100%',
  maxWidth: 640,
  marginInline: 'auto',
  paddingInline: '1rem',
  paddingBlock: '2rem',
  display: 'grid',
  gap: '1rem',
  alignContent: 'start',
});
const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: '1fr auto', alignItems: 'start' },
}));

/** What the code proves: whether the certificate is worth something now, and for how many units. */
function Result({ code }: { code: string }) {
  const { currentData, error, isFetching } = useVerifyDocumentQuery({ query: { code } });
  if (isFetching && !currentData) return <LoadingSkeleton shape="pairs" count={6} />;
  if (!currentData) return <Alert severity="error">{(error as ApiFailure | undefined)?.message ?? text.failed}</Alert>;
  const { data } = currentData;
  return (
    <Section
      title={data.fundName}
      action={
        <StatusChip color={data.isValid ? 'success' : 'error'}>{data.isValid ? text.valid : text.void}</StatusChip>
      }
    >
      <Alert severity={data.isValid ? 'success' : 'error'} sx={{ marginBlockEnd: 3 }}>
        {data.isValid ? text.validNote : data.isReplaced ? text.replacedNote : text.voidNote}
      </Alert>
      <DescriptionList
        items={[
          { key: text.licenseNumber, value: <Ltr>{toPersianDigits(data.licenseNumber)}</Ltr> },
          { key: text.licenseDate, value: jalaliText(data.licenseDate, 'long') },
          data.nextNumber === null
            ? null
            : { key: text.nextNumber, value: <Ltr>{toPersianDigits(data.nextNumber)}</Ltr> },
          { key: text.issuedUnits, value: <Ltr>{formatNumber(BigInt(data.issuedUnits))}</Ltr> },
          { key: text.units, value: <Ltr>{formatNumber(BigInt(data.units))}</Ltr> },
          { key: text.checkedAt, value: jalaliText(data.checkedAt, 'moment') },
        ]}
      />
    </Section>
  );
}

function CodeForm({ known, onCheck }: { known: string; onCheck: (code: string) => void }) {
  const [typed, setTyped] = useState(known);
  const [isMissing, setMissing] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const code = typed.trim();
    setMissing(code === '');
    if (code !== '') onCheck(code);
  };
  return (
    <Form onSubmit={submit} noValidate>
      <TextField
        label={text.code}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setMissing(false);
        }}
        error={isMissing}
        helperText={isMissing ? <span role="alert">{text.codeNeeded}</span> : ' '}
        slotProps={{ htmlInput: { dir: 'ltr', maxLength: 40, autoCapitalize: 'characters', autoComplete: 'off' } }}
      />
      <Button type="submit" variant="contained" size="large">
        {text.check}
      </Button>
    </Form>
  );
}

/** Open to anyone: the code of a certificate answers whether it is valid, without a word about its owner (domain 1.11). */
export function VerifyView() {
  const { word, change } = useUrlState();
  const code = word('code', 40);
  return (
    <Root>
      <PageHeader title={text.title} note={text.note} />
      <Section>
        <CodeForm key={code} known={code} onCheck={(next) => change({ code: next })} />
      </Section>
      {code ? (
        <>
          <Result code={code} />
          <Alert severity="info">{text.privacy}</Alert>
        </>
      ) : null}
    </Root>
  );
}
