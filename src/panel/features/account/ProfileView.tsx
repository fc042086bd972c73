import dynamic from 'next/dynamic';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { withInvestor } from '#panel/components/withInvestor.tsx';
import { useDownload } from '#panel/components/useDownload.ts';
import { InvestorsApi, type InvestorInfo } from '#panel/api/investors.ts';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectProfile } from '#panel/store/slices/authSlice.ts';
import { Avatar } from '#panel/ui/data/Avatar.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip, type StatusColor } from '#panel/ui/data/StatusChip.tsx';
import { Hint, Stack } from '#panel/ui/layout/blocks.ts';
import { UrlTabs } from '#panel/ui/list/UrlTabs.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary, type QueryState } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { toPersianDigits } from '#shared/digits.ts';
import { formatJalaliMoment, formatJalaliDate, isIsoDate } from '#shared/jalali.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { profileText as text } from './strings.ts';

const BankAccounts = dynamic(() => import('./BankAccounts.tsx').then((part) => part.BankAccounts), {
  loading: () => <LoadingSkeleton shape="cards" count={2} />,
});
const RegistryUpdate = dynamic(() => import('./RegistryUpdate.tsx').then((part) => part.RegistryUpdate), {
  loading: () => <Button disabled>{text.update.ask}</Button>,
});

const Signatures = dynamic(() => import('./Signatures.tsx').then((part) => part.Signatures), {
  loading: () => <LoadingSkeleton shape="cards" count={2} />,
});

const Verification = dynamic(() => import('./Verification.tsx').then((part) => part.Verification), {
  loading: () => <LoadingSkeleton shape="pairs" count={6} />,
});

/** Cards of the profile: one column on phones, two from md up. */
const CardGrid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '1fr 1fr' },
}));

interface ListProps<Row> {
  query: QueryState<{ data: Row[] }>;
  empty: string;
  children: (row: Row) => ReactNode;
}

/** A list of the profile as cards, in its states. */
function CardList<Row>({ query, empty, children }: ListProps<Row>) {
  return (
    <QueryBoundary query={query} isWhole skeleton={<LoadingSkeleton shape="cards" count={2} />}>
      {({ data }) => (data.length === 0 ? <EmptyView text={empty} /> : <CardGrid>{data.map(children)}</CardGrid>)}
    </QueryBoundary>
  );
}

const dateFields = ['birthDate', 'companyRegisterDate'];
const codeFields = [
  'nationalNo',
  'shNumber',
  'seriSh',
  'serial',
  'registerNo',
  'economicCode',
  'mobile',
  'email',
  'tradingCode',
];

function shown(name: string, value: unknown) {
  if (typeof value !== 'string' || value === '') return text.unknown;
  const plain = value;
  if (dateFields.includes(name))
    return <Ltr>{toPersianDigits(isIsoDate(plain) ? formatJalaliDate(plain) : plain)}</Ltr>;
  return codeFields.includes(name) ? <Ltr>{name === 'email' ? plain : toPersianDigits(plain)}</Ltr> : plain;
}

/** Identity fields: of a company or of a person (spec 3; gender 1 is male). */
function InfoTab({ info }: { info: InvestorInfo }) {
  const fields: Record<string, string> = info.isLegal === 1 ? text.legal : text.natural;
  const values = info as unknown as Record<string, unknown>;
  const gender = info.gender === 1 ? text.male : text.female;
  const items = Object.entries(fields).map(([name, label]) => ({
    key: label,
    value: name === 'gender' ? (info.genderText ?? gender) : shown(name, values[name]),
  }));
  const contact = (['mobile', 'email', 'tradingCode'] as const).map((name) => ({
    key: text[name],
    value: shown(name, values[name]),
  }));
  return (
    <Section
      note={info.updatedAt ? `${text.updated}: ${toPersianDigits(formatJalaliMoment(info.updatedAt))}` : undefined}
    >
      <DescriptionList items={[...items, ...contact]} />
    </Section>
  );
}

/** Managers and signatories of a company. */
function PeopleTab({ info }: { info: InvestorInfo }) {
  const groups = [
    { title: text.managers, people: info.managers ?? [] },
    { title: text.signatories, people: info.signatories ?? [] },
  ];
  return (
    <CardGrid>
      {groups.map(({ title, people }) => (
        <Section key={title} title={title}>
          <DescriptionList
            items={people.map((person, index) => ({
              id: `${person.nationalNo}-${index}`,
              key: person.name,
              value: person.positionText,
              hint: person.isSignatory ? text.signatory : undefined,
            }))}
          />
        </Section>
      ))}
    </CardGrid>
  );
}

const colors: Record<string, StatusColor> = {
  approved: 'success',
  pending: 'warning',
  need_more: 'warning',
  rejected: 'error',
};

function dateText(date: string): string {
  return toPersianDigits(date.includes('T') ? formatJalaliMoment(date) : date);
}

/** Documents that were handed in, with their state; a kept file can be fetched. */
function DocumentsTab({ investorId }: { investorId: number }) {
  const query = InvestorsApi.useInvestorDocumentsQuery({ query: { investorId } });
  const { download, busy } = useDownload(text.hidden);
  return (
    <CardList query={query} empty={text.noDocuments}>
      {(row) => (
        <Section
          key={row.documentId}
          title={row.docName}
          action={<StatusChip color={colors[row.status] ?? 'default'}>{row.statusText}</StatusChip>}
        >
          <DescriptionList items={[{ key: text.documentDate, value: <Ltr>{dateText(row.uploadDate)}</Ltr> }]} />
          {row.filePath ? (
            <Button loading={busy === row.filePath} onClick={() => void download(row.filePath ?? '', row.docName)}>
              {text.open}
            </Button>
          ) : null}
        </Section>
      )}
    </CardList>
  );
}

/** Addresses of the investor, the default one first. */
function AddressesTab({ investorId }: { investorId: number }) {
  const query = InvestorsApi.useInvestorAddressesQuery({ query: { investorId } });
  return (
    <CardList query={query} empty={text.noAddresses}>
      {(row) => (
        <Section
          key={row.addressId}
          title={text.place(row.province, row.city)}
          action={row.isDefault ? <StatusChip color="primary">{text.isDefault}</StatusChip> : null}
        >
          <DescriptionList
            items={[
              { key: text.address, value: row.addressBody },
              {
                key: text.postalCode,
                value: row.postalCode ? <Ltr>{toPersianDigits(row.postalCode)}</Ltr> : text.unknown,
              },
              {
                key: text.phone,
                value: row.phoneNumber ? <Ltr>{toPersianDigits(row.phoneNumber)}</Ltr> : text.unknown,
              },
            ]}
          />
        </Section>
      )}
    </CardList>
  );
}

const Head = styled('div')({ display: 'flex', alignItems: 'center', gap: '1rem', flexWrap: 'wrap' });
const Grow = styled('div')({ flex: 1, minWidth: 160 });
const Name = styled('p')(({ theme }) => ({ ...theme.typography.subtitle1, margin: 0 }));

function Profile({ investorId }: { investorId: number }) {
  const profile = useAppSelector(selectProfile);
  const info = InvestorsApi.useInvestorInfoQuery({ query: { investorId } }, { skip: !profile?.isVisible });
  const known = info.data?.data;
  const tabs = [
    {
      id: 'info',
      label: text.tabs.info,
      render: () => (
        <QueryBoundary query={info} isWhole skeleton={<LoadingSkeleton shape="pairs" count={8} />}>
          {({ data }) => <InfoTab info={data} />}
        </QueryBoundary>
      ),
    },
    { id: 'addresses', label: text.tabs.addresses, render: () => <AddressesTab investorId={investorId} /> },
    { id: 'accounts', label: text.tabs.accounts, render: () => <BankAccounts investorId={investorId} /> },
    { id: 'documents', label: text.tabs.documents, render: () => <DocumentsTab investorId={investorId} /> },
    ...(known?.isLegal === 1
      ? [
          { id: 'people', label: text.tabs.people, render: () => <PeopleTab info={known} /> },
          { id: 'signatures', label: text.tabs.signatures, render: () => <Signatures investorId={investorId} /> },
        ]
      : []),
  ];
  return (
    <Stack>
      <PageHeader title={text.title} note={text.note} />
      <Section>
        <Head>
          <Avatar name={profile?.name ?? ''} isRound size={48} />
          <Grow>
            <Name>{profile?.name ?? '\u00a0'}</Name>
            <Hint>
              <Ltr>{toPersianDigits(profile?.code ?? '')}</Ltr>
            </Hint>
          </Grow>
          {profile ? (
            <StatusChip color={profile.isAuthorized ? 'success' : profile.authStatus === 4 ? 'warning' : 'error'}>
              {profile.authStatusText}
            </StatusChip>
          ) : (
            <LoadingSkeleton shape="text" count={1} />
          )}
          <RegistryUpdate investorId={investorId} />
        </Head>
      </Section>
      {known?.mustVerify ? <Verification investorId={investorId} /> : null}
      <UrlTabs label={text.title} tabs={tabs} />
    </Stack>
  );
}

const VisibleProfile = withInvestor(Profile, <LoadingSkeleton shape="pairs" count={8} />);

/** The active investor as the fund knows it: identity, addresses, bank accounts, documents. */
export function ProfileView() {
  const profile = useAppSelector(selectProfile);
  if (!profile || profile.isVisible) return <VisibleProfile />;
  // nothing of the profile but the sentence of its identity status (spec 4), and the ways to be verified
  return (
    <Stack>
      <PageHeader title={text.title} />
      <EmptyView
        text={profile.authStatusText || text.hidden}
        action={profile.investorId === null ? undefined : <RegistryUpdate investorId={profile.investorId} />}
      />
      {profile.investorId === null ? null : <Verification key={profile.investorId} investorId={profile.investorId} />}
    </Stack>
  );
}
