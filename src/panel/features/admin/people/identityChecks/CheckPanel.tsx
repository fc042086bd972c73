import { comma } from '#shared/strings.ts';
import Alert from '@mui/material/Alert';
import { identityDocumentNames, identityWarningTexts } from '#shared/texts/identityRequestTexts.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { formatJalaliDate, isIsoDate } from '#shared/jalali.ts';
import { FilePicture } from '#panel/components/FilePicture.tsx';
import { InvestorLink } from '#panel/components/InvestorLink.tsx';
import { PresenceNote } from '#panel/components/PresenceNote.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { DrawerHead } from '#panel/ui/dialog/BottomDrawer.tsx';
import { SidePanel } from '#panel/ui/dialog/SidePanel.tsx';
import { Hint, Stack } from '#panel/ui/layout/blocks.ts';
import { QueryBoundary, type QueryState } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Code } from '#panel/ui/text/CopyButton.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { ActBar } from '#panel/features/admin/shared/approval/Acts.tsx';
import { useOwnId } from '#panel/features/admin/shared/approval/usePermission.ts';
import { type CheckDetails, stateColors } from './checkColumns.tsx';
import { useCheckActs } from './useCheckActs.tsx';
import { identityChecksText as text } from './strings.ts';

const Heading = styled('h3')(({ theme }) => ({ ...theme.typography.subtitle2, margin: 0 }));
const Pictures = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));
const Figure = styled('figure')({ margin: 0, minWidth: 0 });
const Caption = styled('figcaption')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '0.25rem 0.5rem',
  marginBlockEnd: '0.375rem',
});

interface Props {
  row: CheckDetails | null;
  query: QueryState<{ data: CheckDetails }>;
  onClose: () => void;
  onNext: (() => void) | null;
  onPrevious: (() => void) | null;
}

/** One request beside the list: what speaks against it, the pictures side by side with the person's data, and the acts. */
export function CheckPanel({ row, query, onClose, onNext, onPrevious }: Props) {
  return (
    <SidePanel isOpen title={text.details} isWide onClose={onClose}>
      {row ? (
        <Check key={row.requestId} row={row} onNext={onNext} onPrevious={onPrevious} />
      ) : (
        <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="pairs" count={10} />}>
          {() => null}
        </QueryBoundary>
      )}
    </SidePanel>
  );
}

function Check({ row, onNext, onPrevious }: Pick<Props, 'onNext' | 'onPrevious'> & { row: CheckDetails }) {
  const isWaiting = row.state === 'pending' || row.state === 'prepared';
  const acts = useCheckActs(row, onNext);
  return (
    <Stack>
      {isWaiting ? <PresenceNote kind="identity" id={row.requestId} /> : null}
      <DrawerHead>
        <strong>
          <InvestorLink investorId={row.investorId} name={row.investorName} />
        </strong>
        <StatusChip color={stateColors[row.state]}>{row.stateText}</StatusChip>
      </DrawerHead>
      <Evidence row={row} />
      <Heading>{text.documents}</Heading>
      <Documents row={row} />
      <Heading>{row.registryAskedAt ? text.facts : text.declaredFacts}</Heading>
      <DescriptionList items={personFacts(row)} />
      <DescriptionList items={requestFacts(row)} />
      <ActBar neighbours={{ words: text, onNext, onPrevious, isDone: !isWaiting }} acts={acts} />
    </Stack>
  );
}

/** What speaks against approving it as it stands, or that nothing does. */
function Evidence({ row }: { row: CheckDetails }) {
  const isOwn = row.preparedBy === useOwnId();
  if (row.state === 'prepared')
    return (
      <Alert severity="warning">
        {text.waitsForSecond(row.preparedByName ?? '', row.preparedAt ? jalaliText(row.preparedAt, 'moment') : '')}{' '}
        {isOwn ? text.samePerson : null}
        <Warnings row={row} />
      </Alert>
    );
  if (row.state !== 'pending') return row.reason ? <Alert severity="info">{row.reason}</Alert> : null;
  if (row.warnings.length === 0) return <Alert severity="success">{text.fine}</Alert>;
  return (
    <Alert severity="warning">
      <Warnings row={row} />
      {text.needsSecond}
    </Alert>
  );
}

const List = styled('ul')({ margin: 0, paddingInlineStart: '1.25rem' });

function Warnings({ row }: { row: CheckDetails }) {
  return (
    <List>
      {row.warnings.map((warning) => (
        <li key={warning}>{identityWarningTexts[warning]}</li>
      ))}
    </List>
  );
}

/** Pictures beside each other, each with its state; what was never handed in is named. */
function Documents({ row }: { row: CheckDetails }) {
  return (
    <>
      {row.documents.length === 0 ? <Hint>{text.noDocuments}</Hint> : null}
      <Pictures>
        {row.documents.map((one) => (
          <Figure key={one.documentId}>
            <Caption>
              <span>{one.docName}</span>
              <StatusChip
                color={one.status === 'approved' ? 'success' : one.status === 'rejected' ? 'error' : 'warning'}
              >
                {one.statusText}
              </StatusChip>
            </Caption>
            <FilePicture
              path={one.filePath}
              alt={text.pictureAlt(one.docName, row.investorName)}
              fileName={`${row.nationalNo}-${one.documentId}`}
              empty={text.noPicture}
              isSmall
            />
            {one.reason ? <Hint>{one.reason}</Hint> : null}
          </Figure>
        ))}
      </Pictures>
      {row.missing.length > 0 ? (
        <Hint>{text.missing(row.missing.map((kind) => identityDocumentNames[kind]).join(`${comma} `))}</Hint>
      ) : null}
    </>
  );
}

const natural = ['firstName', 'lastName', 'fatherName', 'birthDate', 'shNumber', 'placeOfIssue', 'mobile'] as const;
const legal = ['companyName', 'registerNo', 'companyRegisterDate', 'companyRegisterPlace', 'mobile'] as const;

function shown(value: unknown) {
  if (typeof value !== 'string' || value === '') return text.unknown;
  if (isIsoDate(value)) return <Ltr>{toPersianDigits(formatJalaliDate(value))}</Ltr>;
  return /^[\d/]+$/.test(value) ? <Ltr>{toPersianDigits(value)}</Ltr> : value;
}

function personFacts(row: CheckDetails) {
  const { names } = text;
  const code = row.isLegal ? names.legalId : names.nationalNo;
  return [
    { key: code, value: <Code text={row.nationalNo} label={code} /> },
    ...(row.isLegal ? legal : natural).map((name) => ({ key: names[name], value: shown(row.info[name]) })),
    row.account
      ? {
          key: names.account,
          value: (
            <>
              <Code text={row.account.iban} label={names.account} />{' '}
              <StatusChip color={row.account.isVerified ? 'success' : 'warning'}>
                {row.account.isVerified ? names.accountProven : names.accountUnproven}
              </StatusChip>
            </>
          ),
        }
      : null,
    { key: names.sejam, value: row.sejamStatusText },
    {
      key: names.registryAskedAt,
      value: row.registryAskedAt ? jalaliText(row.registryAskedAt, 'moment') : names.never,
    },
  ];
}

function requestFacts(row: CheckDetails) {
  const { names } = text;
  return [
    { key: names.askedBy, value: row.askedByName },
    { key: names.askedAt, value: jalaliText(row.askedAt, 'moment') },
    row.branchName ? { key: names.branch, value: row.branchName } : null,
    row.visitOn ? { key: names.visitOn, value: jalaliText(row.visitOn, 'long') } : null,
    row.note ? { key: names.note, value: row.note } : null,
    row.overrideReason ? { key: names.overrideReason, value: row.overrideReason } : null,
    row.preparedByName ? { key: names.preparedBy, value: row.preparedByName } : null,
    row.decidedByName ? { key: names.decidedBy, value: row.decidedByName } : null,
    row.decidedAt ? { key: names.decidedAt, value: jalaliText(row.decidedAt, 'moment') } : null,
    row.reason ? { key: names.reason, value: row.reason } : null,
  ];
}
