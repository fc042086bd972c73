import { useState, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import { baseApi } from '#panel/api/baseApi.ts';
import { asApiFailure, type ApiFailure } from '#panel/api/failure.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { useListWorkQuery } from '#panel/api/work.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { ConfirmDialog } from '#panel/ui/dialog/ConfirmDialog.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { ActionButton } from './ActionButton.tsx';
import { FailureLine } from './FormDialog.tsx';
import { Buttons } from './plain.ts';
import { kitText, runText } from './strings.ts';
import { WorkProgress } from './WorkProgress.tsx';
import { personText, useDuty, useOwnId } from './useDuty.ts';

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

const conflict = 409;
const SHORTEST_REASON = 10;

/** What the next person does with a run of payments, and why not: approve, execute, throw away. */
export function RunSteps(props: Props) {
  const { run, words, onDiscarding, onDiscarded, children } = props;
  const [asked, setAsked] = useState<Step | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [reason, setReason] = useState('');
  const dispatch = useAppDispatch();
  const { take, isBusy, workId } = useSteps(props);
  const noDuty = useDuty('checker');
  const noPart = useDuty('makerOrChecker');
  const ownId = useOwnId();
  if (run.status === 'executed') return null;
  const isWished = run.discardBy !== null;
  const needsReason = asked === 'discard' && run.status === 'approved' && !isWished;
  const confirm = async () => {
    if (!asked) return;
    setFailure(null);
    // only a run that is gone with this step must not be asked for again
    const isLast = asked === 'discard' && (run.status === 'draft' || isWished);
    if (isLast) onDiscarding?.(true);
    try {
      const isGone = await take(asked, reason.trim());
      if (isGone) onDiscarded?.();
      setReason('');
    } catch (thrown) {
      onDiscarding?.(false);
      const found = asApiFailure(thrown, kitText.failed);
      setFailure(found);
      if (found.status === conflict) dispatch(baseApi.util.invalidateTags(['admin']));
    }
    setAsked(null);
  };
  const isOwn = run.preparedBy !== null && run.preparedBy === ownId;
  const next = run.status === 'draft' ? 'approve' : 'execute';
  const ownReason = next === 'approve' && isOwn ? words.samePerson : isWished ? runText.wished : null;
  const texts = isWished
    ? { discard: runText.agree, discardTitle: words.discardTitle, discardText: runText.agreeText }
    : run.status === 'approved'
      ? { discard: runText.propose, discardTitle: runText.proposeTitle, discardText: runText.proposeText }
      : words;
  const titles = { ...words, ...texts, keep: runText.keep, keepTitle: runText.keepTitle, keepText: runText.keepText };
  return (
    <>
      <FailureLine failure={failure} />
      {workId === null ? null : (
        <WorkProgress workId={workId} onEnd={() => dispatch(baseApi.util.invalidateTags(['admin']))} />
      )}
      {isWished ? (
        <Alert severity="warning">
          {runText.wish(personText(run.discardBy, run.discardByName, ownId), run.discardReason ?? '')}
        </Alert>
      ) : null}
      <Buttons sx={{ marginBlockStart: '1rem' }}>
        <ActionButton variant="contained" reason={noDuty ?? ownReason} onClick={() => setAsked(next)}>
          {words[next]}
        </ActionButton>
        <ActionButton
          color="error"
          reason={
            noPart ?? (run.done > 0 ? words.booked : isWished && run.discardBy === ownId ? runText.ownWish : null)
          }
          onClick={() => setAsked('discard')}
        >
          {titles.discard}
        </ActionButton>
        {isWished ? (
          <ActionButton reason={noPart} onClick={() => setAsked('keep')}>
            {runText.keep}
          </ActionButton>
        ) : null}
      </Buttons>
      {asked ? (
        <ConfirmDialog
          isOpen
          title={titles[`${asked}Title`]}
          confirmLabel={titles[asked]}
          colour={asked === 'discard' ? 'error' : 'primary'}
          isBusy={isBusy || (needsReason && reason.trim().length < SHORTEST_REASON)}
          onConfirm={() => void confirm()}
          onCancel={() => setAsked(null)}
        >
          {children}
          {titles[`${asked}Text`]}
          {needsReason ? (
            <TextField
              label={runText.reason}
              helperText={runText.reasonHint}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              slotProps={{ htmlInput: { maxLength: 300 } }}
              multiline
              minRows={2}
              fullWidth
              sx={{ marginBlockStart: '1rem' }}
            />
          ) : null}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** The calls of a run, each with what it says when it is done. */
function useSteps({ run, words, approve, discard, keep, execute, work }: Props) {
  const { idempotencyKey, renew } = useIdempotencyKey();
  const [isBusy, setBusy] = useState(false);
  const [begun, setBegun] = useState<number | null>(null);
  // begun before this screen was opened, here or by the timetable
  const { data } = useListWorkQuery({ query: work }, { skip: !run.isStarted });
  const { version } = run;
  /* answers true when the run is gone */
  const call = async (step: Step, reason: string): Promise<boolean> => {
    let isGone = false;
    if (step === 'approve') {
      await approve({ version }, idempotencyKey);
      notify.success(words.approved);
    } else if (step === 'discard') {
      isGone = await discard({ version, ...(reason === '' ? {} : { reason }) }, idempotencyKey);
      notify.success(isGone ? words.discarded : runText.proposed);
    } else if (step === 'keep') {
      await keep({ version }, idempotencyKey);
      notify.success(runText.kept);
    } else {
      setBegun(await execute(idempotencyKey));
      notify.success(words.begun);
    }
    return isGone;
  };
  const take = (step: Step, reason: string): Promise<boolean> => {
    setBusy(true);
    // one key for one step with one version
    return call(step, reason).finally(() => {
      renew();
      setBusy(false);
    });
  };
  return { take, isBusy, workId: begun ?? data?.data[0]?.workId ?? null };
}
