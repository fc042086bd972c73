import Button from '@mui/material/Button';
import dynamic from 'next/dynamic';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as contract from '#shared/contract/account.ts';
import { formatNumber } from '#shared/digits.ts';
import { AccountApi } from '#panel/api/account.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { ShareRounded } from '#panel/ui/icons/ShareRounded.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { useListState } from '#panel/ui/list/useListState.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { CopyButton } from '#panel/ui/text/CopyButton.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { text } from './strings.ts';

type Referral = ResponseOf<typeof contract.getReferral>['data'];
type Friend = Referral['list'][number];

const Code = styled('strong')(({ theme }) => ({ ...theme.typography.h2, letterSpacing: '0.08em' }));
const Pair = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.25rem',
  maxWidth: '100%',
  overflowWrap: 'anywhere',
});
const QrPicture = dynamic(() => import('#panel/ui/data/QrPicture.tsx').then((part) => part.QrPicture), {
  ssr: false,
  loading: () => <QrRoom />,
});
/** Room of the picture until its code is there. */
const QrRoom = styled('div')({ width: 180, height: 180 });
const Ways = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.5rem' });
const Note = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  marginBlockStart: '0.75rem',
  color: theme.vars.palette.text.secondary,
}));

const colors = { registered: 'info', verified: 'warning', invested: 'success' } as const;
const columns: readonly Column<Friend>[] = [
  { id: 'name_mask', title: text.name, flex: 1.4, isTitle: true, render: (row) => row.name_mask },
  { id: 'joined_at', title: text.joined, flex: 1, render: (row) => <JalaliDate value={row.joined_at} /> },
  {
    id: 'status',
    title: text.status,
    flex: 1,
    render: (row) => <StatusChip color={colors[row.status]}>{row.status_text}</StatusChip>,
  },
];

/** The user's code and link to copy or share, and how far the invited friends have come; names are masked (domain 9.15). */
export function InviteFriendsView() {
  const list = useListState();
  const query = AccountApi.useGetReferralQuery();
  return (
    <Stack>
      <PageHeader title={text.title} note={text.note} />
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="cards" count={2} />} isWhole>
        {({ data }) => (
          <>
            <OwnCode referral={data} />
            <Section
              title={text.listTitle}
              note={text.listNote}
              action={<ListFileButtons title={text.listTitle} file="exportInvitedFriends" size="small" />}
            >
              <DataTable
                label={text.listTitle}
                list={list}
                rows={data.list}
                rowId={(row) => `${row.joined_at}-${row.name_mask}`}
                columns={columns}
                empty={text.empty}
              />
            </Section>
          </>
        )}
      </QueryBoundary>
    </Stack>
  );
}

async function share(message: string): Promise<void> {
  try {
    await navigator.share({ title: text.title, text: message });
  } catch (thrown) {
    // closing the sheet is no failure
    if ((thrown as { name?: string }).name !== 'AbortError') notify.error(text.shareFailed);
  }
}

/** Ways that take a text by their address; the others take the copied text. */
function messengersOf({ link }: Referral, message: string) {
  const [address, words, short] = [link, message, text.shortMessage(link)].map(encodeURIComponent);
  return [
    { id: 'eitaa', href: `https://eitaa.com/share/url?url=${address}&text=${words}` },
    { id: 'telegram', href: `https://t.me/share/url?url=${address}&text=${words}` },
    { id: 'whatsapp', href: `https://wa.me/?text=${words}` },
    { id: 'sms', href: `sms:?body=${short}` },
  ] as const;
}

function Messengers({ referral, message }: { referral: Referral; message: string }) {
  return (
    <Ways>
      {messengersOf(referral, message).map(({ id, href }) => (
        <Button
          key={id}
          size="small"
          variant="outlined"
          component="a"
          href={href}
          target="_blank"
          rel="noopener noreferrer"
        >
          {text.messengerNames[id]}
        </Button>
      ))}
    </Ways>
  );
}

function OwnCode({ referral }: { referral: Referral }) {
  const message = text.message(referral.link, referral.referral_code);
  const canShare = typeof navigator !== 'undefined' && 'share' in navigator;
  return (
    <Section
      title={text.yours}
      action={
        canShare ? (
          <Button variant="contained" startIcon={<ShareRounded />} onClick={() => void share(message)}>
            {text.share}
          </Button>
        ) : null
      }
    >
      <DescriptionList
        items={[
          {
            key: text.code,
            value: (
              <Pair>
                <Ltr>
                  <Code>{referral.referral_code}</Code>
                </Ltr>
                <CopyButton text={referral.referral_code} label={text.code} />
              </Pair>
            ),
          },
          {
            key: text.link,
            value: (
              <Pair>
                <Ltr>{referral.link}</Ltr>
                <CopyButton text={referral.link} label={text.link} />
              </Pair>
            ),
          },
          { key: text.messengers, value: <Messengers referral={referral} message={message} /> },
          {
            key: text.qr,
            value: <QrPicture text={referral.link} label={text.qr} />,
            hint: text.qrNote,
          },
          {
            key: text.copyText,
            value: <CopyButton text={message} label={text.copyText} />,
          },
          { key: text.invited, value: text.people(formatNumber(referral.invited_count)) },
          { key: text.active, value: text.people(formatNumber(referral.active_count)) },
        ]}
      />
      <Note>{text.noReward}</Note>
    </Section>
  );
}
