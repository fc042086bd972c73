import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import Link from 'next/link';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { toPersianDigits } from '#shared/digits.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as contract from '#shared/contract/investorFiles.ts';
import { freezeLabels } from '#shared/texts/ruleTexts.ts';
import { InvestorFilesApi } from '#panel/api/investorFiles.ts';
import { InvestorViewsApi } from '#panel/api/investorViews.ts';
import { paths } from '#panel/paths.ts';
import { enterInvestorView } from '#panel/store/flows/investorView.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { ticketDrawerOpened } from '#panel/store/slices/drawersSlice.ts';
import { ReasonDialog } from '#panel/components/forms/ReasonDialog.tsx';
import { Avatar } from '#panel/ui/data/Avatar.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { AddCommentRounded } from '#panel/ui/icons/AddCommentRounded.tsx';
import { Hint, Note } from '#panel/ui/layout/blocks.ts';
import { Change } from '#panel/ui/text/Change.tsx';
import { Code } from '#panel/ui/text/CopyButton.tsx';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { ActButtons } from '#panel/features/admin/shared/approval/Acts.tsx';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { authColor } from './investorColumns.tsx';
import { fileText as text, investorsText } from './strings.ts';

const PowersDialog = dynamic(() => import('./PowersDialog.tsx').then((part) => part.PowersDialog), { ssr: false });
const FreezeDialog = dynamic(() => import('./FreezeDialog.tsx').then((part) => part.FreezeDialog), { ssr: false });

export type InvestorFile = ResponseOf<typeof contract.getInvestorFile>['data'];

const Line = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.75rem 1.5rem' });
const Person = styled('div')({ display: 'flex', alignItems: 'center', gap: '0.75rem', minWidth: 0 });
const Name = styled('h1')(({ theme }) => ({ ...theme.typography.h2, fontSize: '1.25rem', margin: 0 }));
const Chips = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.375rem 0.5rem' });
const Acts = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: '0.5rem',
  marginInlineStart: 'auto',
});
const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem 1.25rem',
  margin: 0,
  marginBlockStart: '1rem',
  paddingBlockStart: '0.75rem',
  borderBlockStart: `1px solid ${theme.vars.palette.panel.hairline}`,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(auto-fit, minmax(8.5rem, 1fr))' },
  [theme.breakpoints.up('xl')]: { gridTemplateColumns: 'repeat(8, auto)', justifyContent: 'space-between' },
  '& dt': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& dd': { ...theme.typography.body2, margin: 0, fontWeight: 600 },
}));

/** Who the investor is, what it is worth, and what may be done with the file. */
export function FileHead({ file }: { file: InvestorFile }) {
  const { facts } = text;
  return (
    <>
      <Line>
        <Person>
          <Avatar name={file.investorName} size={48} isRound />
          <div>
            <Note>
              <Link href={paths.admin.investors()} prefetch={false}>
                {investorsText.title}
              </Link>
            </Note>
            <Chips>
              <Name>{file.investorName}</Name>
              <StatusChip color={authColor(file.authStatus)}>{file.authStatusText}</StatusChip>
              <StatusChip>{file.typeText}</StatusChip>
              {file.block ? <StatusChip color="error">{text.blocked}</StatusChip> : null}
              {file.freeze ? <StatusChip color="warning">{text.frozen}</StatusChip> : null}
            </Chips>
          </div>
        </Person>
        <div>
          <Note>{file.navDate ? text.valueOn(jalaliText(file.navDate, 'weekday')) : text.value}</Note>
          <Figure rial={file.value} size="xl" isHideable={false}>
            {file.navDate ? <Change percent={file.dayChangePercent} /> : null}
          </Figure>
        </div>
        <FileActs file={file} />
      </Line>
      {file.freeze ? (
        <Alert severity="warning" sx={{ marginBlockStart: 3 }}>
          <strong>{text.freezeOf(freezeLabels[file.freeze.extent])}</strong>{' '}
          {text.freezeDays(
            jalaliText(file.freeze.firstDay, 'date'),
            file.freeze.lastDay ? jalaliText(file.freeze.lastDay, 'date') : null,
          )}
          : {file.freeze.reason}
        </Alert>
      ) : null}
      {file.block ? (
        <Alert severity="error" sx={{ marginBlockStart: 3 }}>
          <strong>{text.blockReason}:</strong> {file.block.reason} (
          {text.blockedBy(file.block.blockedByName, jalaliText(file.block.blockedAt, 'moment'))})
        </Alert>
      ) : null}
      <Facts>
        <Fact name={file.isLegal ? facts.legalId : facts.nationalNo}>
          <Code text={file.nationalNo} label={file.isLegal ? facts.legalId : facts.nationalNo} />
        </Fact>
        <Fact name={facts.investorId}>
          <Ltr>{toPersianDigits(file.investorId)}</Ltr>
        </Fact>
        <Fact name={facts.mobile}>{file.mobile ? <Code text={file.mobile} label={facts.mobile} /> : '—'}</Fact>
        <Fact name={facts.branch}>{file.branchName ?? facts.noBranch}</Fact>
        <Fact name={facts.memberSince}>{jalaliText(file.memberSince, 'date')}</Fact>
        <Fact name={facts.lastSignIn}>
          {file.lastSignInAt ? jalaliText(file.lastSignInAt, 'moment') : facts.neverSignedIn}
        </Fact>
        {file.referrerName ? <Fact name={facts.referrer}>{file.referrerName}</Fact> : null}
      </Facts>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A new ticket for the person, and closing or opening their log-in. */
function FileActs({ file }: { file: InvestorFile }) {
  const dispatch = useAppDispatch();
  const blockReason = usePermission('makerOrChecker');
  const unblockReason = usePermission('checker');
  const viewReason = usePermission('branch');
  const [startView] = InvestorViewsApi.useStartInvestorViewMutation();
  const [block] = InvestorFilesApi.useBlockInvestorMutation();
  const [unblock] = InvestorFilesApi.useUnblockInvestorMutation();
  const params = { investorId: file.investorId };
  const draftName = `investor-${file.investorId}`;
  return (
    <Acts className="no-print">
      <Button
        variant="contained"
        startIcon={<AddCommentRounded />}
        disabled={blockReason !== null}
        onClick={() => dispatch(ticketDrawerOpened({ nationalCode: file.nationalNo }))}
      >
        {text.ticket}
      </Button>
      <ActButtons
        isCompact
        acts={[
          {
            id: 'view',
            label: text.view,
            reason: viewReason,
            dialog: (close) => (
              <ReasonDialog
                title={text.viewTitle(file.investorName)}
                confirmLabel={text.view}
                typical={text.viewReasons}
                draftName={`${draftName}-view`}
                done={() => void dispatch(enterInvestorView(file.investorId))}
                act={(reason, idempotencyKey) =>
                  startView({ body: { investorId: file.investorId, reason }, idempotencyKey }).unwrap()
                }
                onClose={close}
              >
                <Hint>{text.viewNote}</Hint>
              </ReasonDialog>
            ),
          },
          {
            id: 'freeze',
            label: text.freeze,
            reason: blockReason,
            dialog: (close) => <FreezeDialog file={file} onClose={close} />,
          },
          file.signing !== null && {
            id: 'powers',
            label: text.powers.act,
            reason: blockReason,
            dialog: (close) => <PowersDialog file={file} onClose={close} />,
          },
        ]}
      />
      {file.canBlock ? (
        <ActButtons
          isCompact
          acts={[
            !file.block && {
              id: 'block',
              label: text.block,
              reason: blockReason,
              color: 'error',
              dialog: (close) => (
                <ReasonDialog
                  title={text.blockTitle(file.investorName)}
                  confirmLabel={text.block}
                  color="error"
                  typical={text.blockReasons}
                  draftName={`${draftName}-block`}
                  done={text.blockDone}
                  act={(reason, idempotencyKey) => block({ params, body: { reason }, idempotencyKey }).unwrap()}
                  onClose={close}
                >
                  <Hint>{text.blockNote}</Hint>
                </ReasonDialog>
              ),
            },
            file.block && {
              id: 'unblock',
              label: text.unblock,
              reason: unblockReason,
              dialog: (close) => (
                <ReasonDialog
                  title={text.unblockTitle(file.investorName)}
                  confirmLabel={text.unblock}
                  draftName={`${draftName}-unblock`}
                  done={text.unblockDone}
                  act={(reason, idempotencyKey) => unblock({ params, body: { reason }, idempotencyKey }).unwrap()}
                  onClose={close}
                />
              ),
            },
          ]}
        />
      ) : null}
    </Acts>
  );
}
