import Button from '@mui/material/Button';
import { useState } from 'react';
import { AccountApi } from '#panel/api/account.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { ConfirmDialog } from '#panel/ui/dialog/ConfirmDialog.tsx';
import { ErrorView } from '#panel/ui/state/ErrorView.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { browserText } from './browserText.ts';
import { text } from './strings.ts';

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '1fr 1fr' },
}));
const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '0.75rem',
  marginBlockEnd: '0.5rem',
});
const Note = styled('p')(({ theme }) => ({ ...theme.typography.body2, color: theme.vars.palette.text.secondary }));

interface Asked {
  /** null: all others */
  id: string | null;
  title: string;
}

/** Devices that are logged in now; one or all others can be put out, effective on their next call. */
export function SessionList() {
  const { data, error, refetch } = AccountApi.useListSessionsQuery();
  const [endOne, one] = AccountApi.useEndSessionMutation();
  const [endOthers, others] = AccountApi.useEndOtherSessionsMutation();
  const [asked, setAsked] = useState<Asked | null>(null);
  const confirm = async () => {
    try {
      if (asked?.id) await endOne({ params: { id: asked.id } }).unwrap();
      else await endOthers().unwrap();
      notify.success(asked?.id ? text.sessionEnded : text.othersEnded);
    } catch (thrown) {
      notify.error(asApiFailure(thrown, text.failed).message);
    }
    setAsked(null);
  };
  if (error && !data) {
    const failure = asApiFailure(error, text.failed);
    return <ErrorView message={failure.message} requestId={failure.requestId} onRetry={() => void refetch()} />;
  }
  if (!data) return <LoadingSkeleton shape="cards" count={2} />;
  const hasOthers = data.data.some((session) => !session.is_current);
  return (
    <>
      <Head>
        <Note>{hasOthers ? text.sessionsNote : text.onlyThis}</Note>
        <ListFileButtons title={text.tabs.sessions} file="exportSessions" size="small" />
      </Head>
      <Grid>
        {data.data.map((session) => (
          <Section
            key={session.id}
            title={session.device || session.os}
            action={
              session.is_current ? (
                <StatusChip color="success">{text.thisDevice}</StatusChip>
              ) : (
                <Button
                  color="error"
                  onClick={() => setAsked({ id: session.id, title: text.endQuestion(session.device || session.os) })}
                >
                  {text.end}
                </Button>
              )
            }
          >
            <DescriptionList
              items={[
                { key: text.browser, value: browserText(session) },
                { key: text.ip, value: <Ltr>{session.ip}</Ltr> },
                ...(session.city === null ? [] : [{ key: text.city, value: session.city }]),
                { key: text.method, value: text.methods[session.method] },
                { key: text.signedInAt, value: <JalaliDate value={session.created_at} format="moment" /> },
                { key: text.lastSeen, value: <JalaliDate value={session.last_seen_at} format="moment" /> },
              ]}
            />
          </Section>
        ))}
      </Grid>
      {hasOthers ? (
        <Button
          color="error"
          variant="outlined"
          onClick={() => setAsked({ id: null, title: text.endOthersQuestion })}
          sx={{ marginBlockStart: 4 }}
        >
          {text.endOthers}
        </Button>
      ) : null}
      <ConfirmDialog
        isOpen={asked !== null}
        title={asked?.title ?? ''}
        confirmLabel={asked?.id ? text.end : text.endOthers}
        color="error"
        isBusy={one.isLoading || others.isLoading}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}
