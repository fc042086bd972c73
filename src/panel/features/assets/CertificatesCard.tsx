import Link from 'next/link';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import IconButton from '@mui/material/IconButton';
import { AssetsApi, type Certificate } from '#panel/api/assets.ts';
import { AssetFilesApi } from '#panel/api/assetFiles.ts';
import { FileButtons } from '#panel/components/FileButtons.tsx';
import { useDownload } from '#panel/components/useDownload.ts';
import { useFileName } from '#panel/components/useFileName.ts';
import { paths } from '#panel/paths.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { PictureAsPdfRounded } from '#panel/ui/icons/PictureAsPdfRounded.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import type { CardParts, Column } from '#panel/ui/list/columns.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { Units, useUnitsText } from '#panel/ui/text/Units.tsx';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { text } from './strings.ts';

const Tools = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.5rem' });

/** Fetches the certificate as PDF, with the code that others verify it by. */
function CertificateDocument({ certificate }: { certificate: Certificate }) {
  const { download, busy } = useDownload(text.paperFailed);
  const nameOf = useFileName();
  const isOnline = useOnline();
  const { fileUrl } = certificate;
  if (!fileUrl) return <>—</>;
  return (
    <IconButton
      color="primary"
      aria-label={text.paperOf(toPersianDigits(certificate.licenseNumber))}
      loading={busy !== null}
      disabled={!isOnline}
      onClick={() => void download(fileUrl, nameOf(`${text.paperName} ${certificate.licenseNumber}`))}
    >
      <PictureAsPdfRounded />
    </IconButton>
  );
}

const columns: readonly Column<Certificate>[] = [
  { id: 'fundName', title: text.fund, flex: 1.5, minWidth: 140, isTitle: true, render: (row) => row.fundName },
  {
    id: 'licenseNumber',
    title: text.licenseNumber,
    flex: 1.1,
    minWidth: 104,
    render: (row) => <Ltr>{toPersianDigits(row.licenseNumber)}</Ltr>,
  },
  {
    id: 'licenseDate',
    title: text.licenseDate,
    minWidth: 96,
    render: (row) => <JalaliDate value={row.licenseDate} />,
  },
  {
    id: 'issuedUnits',
    title: text.issuedUnits,
    minWidth: 88,
    align: 'end',
    render: (row) => <Units count={row.issuedUnits} />,
  },
  {
    id: 'units',
    title: text.leftUnits,
    minWidth: 88,
    align: 'end',
    render: (row) => <Units count={row.units} />,
  },
  {
    id: 'unitPrice',
    title: text.unitPrice,
    minWidth: 96,
    align: 'end',
    render: (row) => <Ltr>{formatNumber(row.unitPrice, 0)}</Ltr>,
  },
  {
    id: 'amount',
    title: text.amount,
    flex: 1.2,
    minWidth: 112,
    align: 'end',
    render: (row) => <Money rial={row.amount} hasUnit={false} />,
  },
  {
    id: 'orderNo',
    title: text.order,
    minWidth: 96,
    render: (row) =>
      row.orderId && row.orderNo ? (
        <Link href={paths.requests({ order: row.orderId })} prefetch={false}>
          <Ltr>{toPersianDigits(row.orderNo)}</Ltr>
        </Link>
      ) : (
        '—'
      ),
  },
  {
    id: 'isActive',
    title: text.status,
    minWidth: 100,
    render: (row) => (
      <StatusChip color={row.isActive ? 'success' : 'default'}>{row.isActive ? text.active : text.spent}</StatusChip>
    ),
  },
  { id: 'fileUrl', title: text.paper, minWidth: 84, render: (row) => <CertificateDocument certificate={row} /> },
];

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '0 1rem',
  color: theme.vars.palette.text.secondary,
  '& > strong': { fontWeight: 600, color: theme.vars.palette.text.primary },
}));

/** A certificate on a phone: what it cost, its paper, the units left of those it was given for, and its request. */
function CertificateLines({ certificate }: { certificate: Certificate }) {
  const unitsText = useUnitsText();
  const { units, issuedUnits, unitPrice, orderId, orderNo } = certificate;
  return (
    <>
      <Line>
        <strong>
          <Money rial={certificate.amount} />
        </strong>
        <CertificateDocument certificate={certificate} />
      </Line>
      <Line>
        <span>{text.cardUnits(unitsText(units), unitsText(issuedUnits), formatNumber(unitPrice, 0))}</span>
        {orderId && orderNo ? (
          <Link href={paths.requests({ order: orderId })} prefetch={false}>
            <Ltr>{toPersianDigits(orderNo)}</Ltr>
          </Link>
        ) : null}
      </Line>
    </>
  );
}

const card: CardParts<Certificate> = {
  second: (row) => (
    <>
      <Ltr>{toPersianDigits(row.licenseNumber)}</Ltr> · <JalaliDate value={row.licenseDate} />
    </>
  ),
  body: (row) => <CertificateLines certificate={row} />,
};

/** All certificates of the investor, or those with units left; the choice stands in the URL. */
export function CertificatesCard({ investorId }: { investorId: number }) {
  const { word, change } = useUrlState();
  const isAll = word('licenses') === 'all';
  const query = AssetsApi.useListLicensesQuery({ query: { investorId } });
  const rows = query.data?.data.filter((certificate) => isAll || certificate.isActive);
  return (
    <Section
      title={text.certificates}
      id="licenses"
      action={
        <Tools>
          <FileButtons
            title={text.certificates}
            size="small"
            ask={(format) =>
              AssetFilesApi.endpoints.exportLicenses.initiate({
                query: { investorId, ...(!isAll && { active: true }), format },
              })
            }
          />
          <ToggleButtonGroup
            className="no-print"
            exclusive
            size="small"
            value={isAll ? 'all' : 'active'}
            aria-label={text.certificates}
            onChange={(_event, next: 'all' | 'active' | null) =>
              next && change({ licenses: next === 'all' ? next : null })
            }
          >
            <ToggleButton value="active">{text.certificatesActive}</ToggleButton>
            <ToggleButton value="all">{text.certificatesAll}</ToggleButton>
          </ToggleButtonGroup>
        </Tools>
      }
    >
      <DataTable
        label={text.certificates}
        query={query}
        rows={rows}
        rowId={(row) => row.licenseNumber}
        columns={columns}
        card={card}
        empty={query.data?.data.length ? text.noActive : text.noCertificates}
      />
    </Section>
  );
}
