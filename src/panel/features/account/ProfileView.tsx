import { styled } from '@mui/material/styles';
import { useInvestorInfoQuery } from '#panel/api/investor.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectProfile } from '#panel/store/slices/authSlice.ts';
import { selectInvestorId } from '#panel/store/slices/UserInvestorsSlice.ts';
import { Avatar } from '#panel/ui/data/Avatar.tsx';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { UrlTabs } from '#panel/ui/list/UrlTabs.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { toPersianDigits } from '#shared/digits.ts';
import { AccountsTab } from './profile/AccountsTab.tsx';
import { AddressesTab } from './profile/AddressesTab.tsx';
import { DocumentsTab } from './profile/DocumentsTab.tsx';
import { InfoTab } from './profile/InfoTab.tsx';
import { PeopleTab } from './profile/PeopleTab.tsx';
import { profileStrings as text } from './strings.ts';

const Head = styled('div')({ display: 'flex', alignItems: 'center', gap: '1rem', flexWrap: 'wrap' });
const Grow = styled('div')({ flex: 1, minWidth: 160 });
const Name = styled('p')(({ theme }) => ({ ...theme.typography.subtitle1, margin: 0 }));
const Code = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));
const Gap = styled('div')({ height: '1rem' });

/** The active investor as the fund knows it: identity, addresses, bank accounts, documents. Nothing is changed here. */
export function ProfileView() {
  const investorId = useAppSelector(selectInvestorId);
  const profile = useAppSelector(selectProfile);
  const info = useInvestorInfoQuery(
    { query: { investorId: investorId ?? 0 } },
    { skip: investorId === null || !profile?.isVisible },
  );
  // nothing of the profile but the sentence of its identity status (spec 4)
  if (profile && !profile.isVisible) {
    return (
      <>
        <PageHeader title={text.title} />
        <EmptyView text={profile.authStatusText || text.hidden} />
      </>
    );
  }
  const tabs = [
    {
      id: 'info',
      label: text.tabs.info,
      render: () => (
        <InfoTab
          info={info.data?.data}
          failure={info.error ? asApiFailure(info.error, '') : null}
          onRetry={() => void info.refetch()}
        />
      ),
    },
    { id: 'addresses', label: text.tabs.addresses, render: () => <AddressesTab investorId={investorId} /> },
    { id: 'accounts', label: text.tabs.accounts, render: () => <AccountsTab investorId={investorId} /> },
    { id: 'documents', label: text.tabs.documents, render: () => <DocumentsTab investorId={investorId} /> },
    ...(info.data?.data.isLegal === 1
      ? [{ id: 'people', label: text.tabs.people, render: () => <PeopleTab info={info.data?.data} /> }]
      : []),
  ];
  return (
    <>
      <PageHeader title={text.title} />
      <Section>
        <Head>
          <Avatar name={profile?.name ?? ''} isRound size={48} />
          <Grow>
            <Name>{profile?.name ?? '\u00a0'}</Name>
            <Code>
              <Ltr>{toPersianDigits(profile?.code ?? '')}</Ltr>
            </Code>
          </Grow>
          {profile ? (
            <StatusChip colour={profile.isAuthorized ? 'success' : profile.authStatus === 4 ? 'warning' : 'error'}>
              {profile.authStatusText}
            </StatusChip>
          ) : null}
        </Head>
      </Section>
      <Gap />
      <UrlTabs label={text.title} tabs={tabs} />
    </>
  );
}
