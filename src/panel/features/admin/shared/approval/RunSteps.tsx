import { type ReactNode, useState } from 'react';
import Alert from '@mui/material/Alert';
import { baseApi } from '#panel/api/baseApi.ts';
import { WorkApi } from '#panel/api/work.ts';
import { ActDialog } from '#panel/components/forms/ActDialog.tsx';
import { ReasonDialog } from '#panel/components/forms/ReasonDialog.tsx';
import { WorkProgress } from '#panel/components/WorkProgress.tsx';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { ActButtons } from './Acts.tsx';
import { runText } from './strings.ts';
import { personText, useOwnId, usePermission } from './usePermission.ts';

type Step = 'approve' | 'execute' | 'discard' | 'keep';

interface Words extends Record<
  'approve' | 'execute' | 'discard' | `${'approve' | 'execute' | 'discard'}${'Title' | 'Text'}`,
  string
> {
  samePerson: string;
  /** why a run of which something is booked is not discarded */
  booked: string;
  approved: string;
  discarded: string;
  /** the booking has begun */
  begun: string;
}

interface Run {
  status: 'draft' | 'approved' | 'executed';
  preparedBy: number | null;
  done: number;
  isStarted: boolean;
  discardBy: number | null;
  discardByName: string;
  discardReason: string | null;
  version: string;
}

interface Props {
  run: Run;
  words: Words;
  approve: (body: { version: string }, idempotencyKey: string) => Promise<unknown>;
  /** answers false when a second person has to agree first */
  discard: (body: { version: string; reason?: string }, idempotencyKey: string) => Promise<boolean>;
  keep: (body: { version: string }, idempotencyKey: string) => Promise<unknown>;
  /** starts the booking; answers the id of the long work, or null when nothing is left to do */
  execute: (idempotencyKey: string) => Promise<number | null>;
  /** the long work of this run, to find its progress again */
  work: { kind: string; key: string };
  /** true while the run is being discarded */
  onDiscarding?: (isGoing: boolean) => void;
  onDiscarded?: () => void;
  /** the facts before a confirmation */
  children: ReactNode;
}

/** What the next person does with a run of payments, and why not: approve, execute, discard. */
export function RunSteps(props: Props) {
  const { run, words, work, approve, keep, execute, children } = props;
  const [begun, setBegun] = useState<number | null>(null);
  const dispatch = useAppDispatch();
  // begun before this screen was opened, here or by the timetable
  const { data } = WorkApi.useListWorkQuery({ query: work }, { skip: !run.isStarted });
  const deniedReason = usePermission('checker');
  const noPart = usePermission('makerOrChecker');
  const ownId = useOwnId();
  if (run.status === 'executed') return null;
  const { version } = run;
  const workId = begun ?? data?.data[0]?.workId ?? null;
  const isWished = run.discardBy !== null;
  const isOwn = run.preparedBy !== null && run.preparedBy === ownId;
  const next = run.status === 'draft' ? 'approve' : 'execute';
  const ownReason = next === 'approve' && isOwn ? words.samePerson : isWished ? runText.wished : null;
  const discard = async (reason: string, idempotencyKey: string) => {
    // only a run that is gone with this step must not be asked for again
    if (run.status === 'draft' || isWished) props.onDiscarding?.(true);
    try {
      const isGone = await props.discard({ version, ...(reason === '' ? {} : { reason }) }, idempotencyKey);
      notify.success(isGone ? words.discarded : runText.proposed);
      if (isGone) props.onDiscarded?.();
    } catch (thrown) {
      props.onDiscarding?.(false);
      throw thrown;
    }
  };
  const question = (step: Step, label: string, title: string, note: string, act: (key: string) => Promise<unknown>) =>
    function Question(close: () => void) {
      return (
        <ActDialog
          title={title}
          confirmLabel={label}
          color={step === 'discard' ? 'error' : undefined}
          done={
            step === 'approve'
              ? words.approved
              : step === 'keep'
                ? runText.kept
                : step === 'execute'
                  ? words.begun
                  : undefined
          }
          act={act}
          onClose={close}
        >
          {children}
          {note}
        </ActDialog>
      );
    };
  const proposal = (close: () => void) => (
    <ReasonDialog
      title={runText.proposeTitle}
      confirmLabel={runText.propose}
      color="error"
      draftName={`discard-${work.kind}-${work.key}`}
      act={discard}
      onClose={close}
    >
      {children}
      {runText.proposeText}
    </ReasonDialog>
  );
  const isProposed = run.status === 'approved' && !isWished;
  const discardLabel = isWished ? runText.agree : isProposed ? runText.propose : words.discard;
  const discardText = isWished ? runText.agreeText : words.discardText;
  return (
    <>
      {workId === null ? null : (
        <WorkProgress workId={workId} onEnd={() => dispatch(baseApi.util.invalidateTags(['admin']))} />
      )}
      {isWished ? (
        <Alert severity="warning">
          {runText.wish(personText(run.discardBy, run.discardByName, ownId), run.discardReason ?? '')}
        </Alert>
      ) : null}
      <ActButtons
        acts={[
          {
            id: next,
            label: words[next],
            reason: deniedReason ?? ownReason,
            dialog: question(next, words[next], words[`${next}Title`], words[`${next}Text`], async (key) =>
              next === 'approve' ? approve({ version }, key) : setBegun(await execute(key)),
            ),
          },
          {
            id: 'discard',
            label: discardLabel,
            color: 'error',
            reason:
              noPart ?? (run.done > 0 ? words.booked : isWished && run.discardBy === ownId ? runText.ownWish : null),
            dialog: isProposed
              ? proposal
              : question('discard', discardLabel, words.discardTitle, discardText, (key) => discard('', key)),
          },
          isWished && {
            id: 'keep',
            label: runText.keep,
            reason: noPart,
            dialog: question('keep', runText.keep, runText.keepTitle, runText.keepText, (key) =>
              keep({ version }, key),
            ),
          },
        ]}
      />
    </>
  );
}
