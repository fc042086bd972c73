import Alert from '@mui/material/Alert';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { verifyDocument } from '#shared/contract/statements.ts';
import { useVerifyDocumentQuery } from '#panel/api/documents.ts';
import type { ApiFailure } from '#panel/api/failure.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { StatementResult } from './StatementResult.tsx';
import { text } from './strings.ts';

type Certificate = NonNullable<ResponseOf<typeof verifyDocument>['data']['certificate']>;

/** What the code proves: a certificate and its units, or a statement and its figures. */
export function VerifyResult({ code }: { code: string }) {
  const { currentData, error, isFetching } = useVerifyDocumentQuery({ query: { code } });
  if (isFetching && !currentData) return <LoadingSkeleton shape="pairs" count={6} />;
  if (!currentData) return <Alert severity="error">{(error as ApiFailure | undefined)?.message ?? text.failed}</Alert>;
  const { certificate, statement, checkedAt } = currentData.data;
  if (statement) return <StatementResult statement={statement} checkedAt={checkedAt} />;
  return certificate ? <CertificateResult data={certificate} checkedAt={checkedAt} /> : null;
}

function CertificateResult({ data, checkedAt }: { data: Certificate; checkedAt: string }) {
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
          { key: text.checkedAt, value: jalaliText(checkedAt, 'moment') },
        ]}
      />
      <Alert severity="info" sx={{ marginBlockStart: 3 }}>
        {text.privacy}
      </Alert>
    </Section>
  );
}
