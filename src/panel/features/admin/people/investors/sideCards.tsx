import type { ReactNode } from 'react';
import { useState } from 'react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import Button from '@mui/material/Button';
import { formatNumber, toPersianText } from '#shared/digits.ts';
import { formatIban } from '#shared/iban.ts';
import { investorBankAccounts, ownershipOf } from '#shared/lists/investorFile.ts';
import { InvestorFilesApi } from '#panel/api/investorFiles.ts';
import { paths } from '#panel/paths.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { Hint, Note, PlainList } from '#panel/ui/layout/blocks.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { useDuty, usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import type { InvestorFile } from './FileHead.tsx';
import { fileText } from './strings.ts';

const NoteDialog = dynamic(() => import('./NoteDialog.tsx').then((part) => part.NoteDialog));

type FollowUp = InvestorFile['followUps'][number];

const Rows = styled(PlainList)(({ theme }) => ({
  '& > li': { display: 'flex', gap: '0.75rem', justifyContent: 'space-between', paddingBlock: '0.5rem' },
  '& > li:not(:last-of-type)': { borderBlockEnd: `1px solid ${theme.vars.palette.panel.hairline}` },
}));
const NoteText = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: '0.5rem 0.75rem',
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.panel.tints.warning,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
}));

/** One card of the side that waits for the head of the file. */
function FileCard({
  title,
  file,
  note,
  children,
}: {
  title: string;
  file: InvestorFile | undefined;
  note?: ReactNode;
  children: (file: InvestorFile) => ReactNode;
}) {
  return (
    <Section title={title} note={note}>
      {file ? children(file) : <LoadingSkeleton shape="list" count={3} />}
    </Section>
  );
}

/** What waits for an administrator in the matters of the investor, oldest first. */
export function FollowUpsCard({ file }: { file: InvestorFile | undefined }) {
  const text = fileText.followUps;
  const count = file?.followUps.length ?? 0;
  return (
    <FileCard title={text.title} file={file} note={count > 0 ? text.count(formatNumber(count)) : undefined}>
      {({ followUps }) =>
        followUps.length === 0 ? (
          <Hint>{text.empty}</Hint>
        ) : (
          <Rows>
            {followUps.map((one) => (
              <FollowUpRow key={`${one.kind}-${one.id}`} one={one} />
            ))}
          </Rows>
        )
      }
    </FileCard>
  );
}

function FollowUpRow({ one }: { one: FollowUp }) {
  const text = fileText.followUps;
  const isStaff = useDuty('staff');
  const href = hrefOf(one);
  return (
    <li>
      <div>
        <strong>{text[one.kind](toPersianText(one.ref))}</strong>
        {one.amount ? (
          <div>
            <Money rial={one.amount} isHideable={false} />
          </div>
        ) : null}
        <Note>
          {one.detail ? `${one.detail} · ` : ''}
          {jalaliText(one.at, 'moment')}
        </Note>
      </div>
      {isStaff || one.kind === 'ticket' ? (
        href ? (
          <Link href={href} prefetch={false}>
            {text.acts[one.kind]}
          </Link>
        ) : (
          <TabButton tab="documents" label={text.acts[one.kind]} />
        )
      ) : null}
    </li>
  );
}

/** Where a matter is decided; null where the file itself shows it. */
function hrefOf(one: FollowUp): string | null {
  if (one.kind === 'slip') return paths.admin.bankSlips({ open: one.id });
  if (one.kind === 'payout') return paths.admin.payouts({ open: one.id });
  return one.kind === 'ticket' ? paths.admin.tickets({ code: one.ref }) : null;
}

function TabButton({ tab, label }: { tab: string; label: string }) {
  const { change } = useUrlState();
  return (
    <Button size="small" onClick={() => change({ tab })}>
      {label}
    </Button>
  );
}

/** Bank accounts at a glance. */
export function AccountsCard({ investorId }: { investorId: number }) {
  const text = fileText.accounts;
  const query = InvestorFilesApi.useListInvestorBankAccountsQuery({ query: { investorId } });
  return (
    <Section title={investorBankAccounts.title} action={<TabButton tab="accounts" label={fileText.all} />}>
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="list" count={2} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Hint>{investorBankAccounts.empty}</Hint>
          ) : (
            <Rows>
              {data.map((row) => (
                <li key={row.accountId}>
                  <div>
                    <strong>{row.bankName}</strong>{' '}
                    {row.isDefault ? <StatusChip color="primary">{text.default}</StatusChip> : null}
                    <div>
                      <Ltr>{formatIban(row.iban)}</Ltr>
                    </div>
                    <Note>
                      {ownershipOf(row)}
                      {row.heldUntil ? ` · ${text.heldUntil(jalaliText(row.heldUntil, 'moment'))}` : ''}
                    </Note>
                  </div>
                </li>
              ))}
            </Rows>
          )
        }
      </QueryBoundary>
    </Section>
  );
}

/** Days and limit of a power to sign; empty without any. */
function powerText({ signsFrom, signsUntil, signsAloneMax }: InvestorFile['people'][number]): string {
  const { days, aloneUpTo } = fileText.powers;
  const day = (value: string | null) => value && jalaliText(value, 'date');
  return [days(day(signsFrom), day(signsUntil)), signsAloneMax && aloneUpTo(formatNumber(signsAloneMax))]
    .filter(Boolean)
    .join(' · ');
}

/** Who may act for the investor; each of them has a file of their own. */
export function PeopleCard({ file }: { file: InvestorFile | undefined }) {
  const text = fileText.people;
  const needed = file?.signing?.signatures ?? 1;
  const note = needed > 1 ? fileText.powers.needed(formatNumber(needed)) : undefined;
  return (
    <FileCard title={text.title} file={file} note={note}>
      {({ people, investorId }) =>
        people.length === 0 ? (
          <Hint>{text.empty}</Hint>
        ) : (
          <Rows>
            {people.map((one) => (
              <li key={one.userId}>
                <div>
                  {one.investorId === null || one.investorId === investorId ? (
                    <strong>{one.name}</strong>
                  ) : (
                    <Link href={paths.admin.investorFile(one.investorId)} prefetch={false}>
                      {one.name}
                    </Link>
                  )}
                  <Note>
                    {one.relationText}
                    {one.isSignatory ? ` · ${text.signatory}` : ''}
                  </Note>
                  {powerText(one) ? <Note>{powerText(one)}</Note> : null}
                </div>
                {one.isActive ? null : <StatusChip color="error">{text.blocked}</StatusChip>}
              </li>
            ))}
          </Rows>
        )
      }
    </FileCard>
  );
}

/** Rows that are added by each tap on "more". */
const notesStep = 5;
const mostNotes = 100;

/** Internal notes, newest first; they are written once and stay as they are. */
export function NotesCard({ investorId }: { investorId: number }) {
  const text = fileText.notes;
  const mayWrite = usePermission('makerOrChecker') === null;
  const [size, setSize] = useState(notesStep);
  const [isWriting, setWriting] = useState(false);
  const query = InvestorFilesApi.useListInvestorNotesQuery({ query: { investorId, page: 1, size } });
  return (
    <Section
      title={text.title}
      action={
        mayWrite ? (
          <Button size="small" onClick={() => setWriting(true)}>
            {text.write}
          </Button>
        ) : null
      }
    >
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="list" count={2} />}>
        {({ data, pageInfo }) => (
          <>
            {data.length === 0 ? <Hint>{text.empty}</Hint> : null}
            <PlainList sx={{ display: 'grid', gap: '0.75rem' }}>
              {data.map((one) => (
                <li key={one.noteId}>
                  <NoteText>{one.body}</NoteText>
                  <Note>{text.by(one.authorName, jalaliText(one.createdAt, 'moment'))}</Note>
                </li>
              ))}
            </PlainList>
            {pageInfo.totalCount > data.length && size < mostNotes ? (
              <Button size="small" loading={query.isFetching} onClick={() => setSize(Math.min(size * 2, mostNotes))}>
                {text.more}
              </Button>
            ) : null}
          </>
        )}
      </QueryBoundary>
      {isWriting ? <NoteDialog investorId={investorId} onClose={() => setWriting(false)} /> : null}
    </Section>
  );
}
