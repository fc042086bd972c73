import Alert from '@mui/material/Alert';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { verifyDocument } from '#shared/contract/statements.ts';
import { afterDayTexts } from '#shared/texts/afterDayTexts.ts';
import { DocumentsApi } from '#panel/api/documents.ts';
import type { ApiFailure } from '#panel/api/failure.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { StatementResult } from './StatementResult.tsx';
import { text } from './strings.ts';

/** Sixty-four signs, which a phone breaks where it has to. */
const Hash = styled('code')({ overflowWrap: 'anywhere', fontSize: '0.8em' });

type Checked = ResponseOf<typeof verifyDocument>['data'];
type Certificate = NonNullable<Checked['certificate']>;
type DayReport = NonNullable<Checked['dayReport']>;

/** What the code proves: a certificate and its units, a statement and its figures, or the signed report of a fund's day. */
export function VerifyResult({ code }: { code: string }) {
  const { currentData, error, isFetching } = DocumentsApi.useVerifyDocumentQuery({ query: { code } });
  if (isFetching && !currentData) return <LoadingSkeleton shape="pairs" count={6} />;
  if (!currentData) return <Alert severity="error">{(error as ApiFailure | undefined)?.message ?? text.failed}</Alert>;
  const { certificate, statement, dayReport, checkedAt } = currentData.data;
  if (statement) return <StatementResult statement={statement} checkedAt={checkedAt} />;
  if (dayReport) return <DayReportResult data={dayReport} checkedAt={checkedAt} />;
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

function DayReportResult({ data, checkedAt }: { data: DayReport; checkedAt: string }) {
  const words = text.dayReport;
  const figure = (value: string | null) => (value === null ? null : <Ltr>{formatNumber(value)}</Ltr>);
  const known = (key: string, value: string | null) => (value === null ? null : { key, value: figure(value) });
  return (
    <Section
      title={words.title(data.fundName)}
      action={
        <StatusChip color={data.isReplaced ? 'warning' : 'success'}>
          {data.isReplaced ? words.replaced : text.valid}
        </StatusChip>
      }
    >
      <Alert severity={data.isReplaced ? 'warning' : 'success'} sx={{ marginBlockEnd: 3 }}>
        {data.isReplaced ? words.replacedNote : words.validNote}
      </Alert>
      <DescriptionList
        items={[
          { key: words.day, value: jalaliText(data.navDate, 'long') },
          { key: words.paper, value: data.number === 1 ? words.report : words.addendum(formatNumber(data.number - 1)) },
          { key: words.signedAt, value: jalaliText(data.signedAt, 'moment') },
          known(words.issueNav, data.issueNav),
          known(words.cancelNav, data.cancelNav),
          known(afterDayTexts.unitsAfter, data.unitsAfter),
          known(afterDayTexts.netAssetAfter, data.netAssetAfter),
          { key: words.hash, value: <Hash dir="ltr">{data.sha256}</Hash> },
          { key: text.checkedAt, value: jalaliText(checkedAt, 'moment') },
        ]}
      />
    </Section>
  );
}
