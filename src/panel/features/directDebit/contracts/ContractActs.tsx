import Link from 'next/link';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import Button from '@mui/material/Button';
import { DirectDebitApi } from '#panel/api/directDebit.ts';
import { ActDialog } from '#panel/components/forms/ActDialog.tsx';
import { paths } from '#panel/paths.ts';
import { ButtonRow, Hint } from '#panel/ui/layout/blocks.ts';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import type { ContractRow } from './types.ts';
import { contractsText as text } from './strings.ts';

const CancelContract = dynamic(() => import('./CancelContract.tsx').then((part) => part.CancelContract), {
  ssr: false,
});
const ChangePackage = dynamic(() => import('./ChangePackage.tsx').then((part) => part.ChangePackage), { ssr: false });

interface Props {
  row: ContractRow;
  /** opens the details; absent where they are open */
  onOpen?: () => void;
}

/** What the owner may do with a contract now: only what is possible is shown. */
export function ContractActs({ row, onOpen }: Props) {
  const [asked, setAsked] = useState<'pause' | 'resume' | 'cancel' | 'package' | null>(null);
  const isOnline = useOnline();
  const close = () => setAsked(null);
  const button = (act: NonNullable<typeof asked>, label: string, isShown: boolean, color: 'primary' | 'error') =>
    isShown ? (
      <Button size="small" color={color} disabled={!isOnline} onClick={() => setAsked(act)}>
        {label}
      </Button>
    ) : null;
  return (
    <>
      <ButtonRow className="no-print">
        {row.status === 'active' ? (
          <Button
            size="small"
            variant="outlined"
            component={Link}
            href={paths.directDebit({ plan: 'new', contract: row.contractId })}
            prefetch={false}
          >
            {text.definePlan}
          </Button>
        ) : null}
        {row.status === 'waiting_bank' || row.status === 'created' ? (
          <Button
            size="small"
            variant="outlined"
            component={Link}
            href={paths.directDebit({ contract: row.contractId })}
            prefetch={false}
          >
            {text.signing}
          </Button>
        ) : null}
        {onOpen ? (
          <Button size="small" onClick={onOpen}>
            {text.details}
          </Button>
        ) : null}
        {button('pause', text.pause, row.canPause, 'primary')}
        {button('resume', text.resume, row.canResume, 'primary')}
        {button('package', text.changePackage, row.canChangePackage, 'primary')}
        {button('cancel', text.cancelContract, row.canCancel, 'error')}
      </ButtonRow>
      {asked === 'pause' || asked === 'resume' ? <PauseOrResume row={row} act={asked} onClose={close} /> : null}
      {asked === 'cancel' ? <CancelContract row={row} onClose={close} /> : null}
      {asked === 'package' ? <ChangePackage row={row} onClose={close} /> : null}
    </>
  );
}

interface ActProps {
  row: ContractRow;
  act: 'pause' | 'resume';
  onClose: () => void;
}

function PauseOrResume({ row, act, onClose }: ActProps) {
  const [change] = DirectDebitApi.useChangeDebitContractStatusMutation();
  const isPause = act === 'pause';
  return (
    <ActDialog
      title={isPause ? text.pauseTitle : text.resumeTitle}
      confirmLabel={isPause ? text.pause : text.resume}
      done={isPause ? text.paused : text.resumed}
      act={(idempotencyKey) =>
        change({
          body: { contractId: row.contractId, status: isPause ? 'paused' : 'active' },
          idempotencyKey,
        }).unwrap()
      }
      onClose={onClose}
    >
      <Hint>{isPause ? text.pauseNote : text.resumeNote}</Hint>
    </ActDialog>
  );
}
