import { useEffect, useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { trimDecimal } from '#shared/decimal.ts';
import type { ResponseOf } from '#shared/contract/define.ts';
import { type listNavs, setNav } from '#shared/contract/prices.ts';
import {
  useApproveNavsMutation,
  useConfirmNavWithdrawalMutation,
  usePrepareNavWithdrawalMutation,
  useRejectNavMutation,
  useSetNavMutation,
} from '#panel/api/prices.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { Change } from '#panel/ui/text/Change.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { FormDecimal } from '#panel/ui/form/FormNumber.tsx';
import { useUnsaved } from '#panel/ui/form/unsaved.ts';
import { Note, Stack } from '#panel/ui/layout/blocks.ts';
import { FailureLine } from '#panel/components/forms/FailureLine.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { isReasonFine, ReasonDialog, ReasonField } from '#panel/components/forms/ReasonDialog.tsx';
import { useAction, useContractForm } from '#panel/components/forms/useContractForm.tsx';
import type { Draft } from './draftColumns.tsx';
import { pricesText as text } from './strings.ts';
import { ActionButton } from '../approval/ActionButton.tsx';
import { usePermission } from '../approval/usePermission.ts';
import { ActDialog } from '#panel/components/forms/ActDialog.tsx';
import { Form } from '#panel/ui/form/Form.tsx';

const decisionOf = ({ fundId, navDate, version }: Draft) => ({ fundId, navDate, version });

/** Publishes drafts: each with its three prices, those before and the change; a jump wants a reason. */
export function ApproveDialog({
  rows,
  onClose,
  onDone,
}: {
  rows: readonly Draft[];
  onClose: () => void;
  onDone?: () => void;
}) {
  const [approve] = useApproveNavsMutation();
  const { run, dialog } = useAction();
  const [jumpReason, setJumpReason] = useState('');
  // the rows of the moment when the dialog opened: what was seen is what is approved
  const [seen] = useState(rows);
  const jumps = seen.filter((row) => row.isJump);
  const submit = async () => {
    if (jumps.length > 0 && !isReasonFine(jumpReason)) return;
    const body = {
      rows: seen.map((row) => ({ ...decisionOf(row), ...(row.isJump ? { jumpReason: jumpReason.trim() } : {}) })),
    };
    if ((await run((idempotencyKey) => approve({ body, idempotencyKey }).unwrap())) === null) return;
    notify.success(text.approved(formatNumber(seen.length)));
    onDone?.();
    onClose();
  };
  return (
    <FormDialog
      maxWidth="md"
      title={text.approveTitle}
      submitLabel={text.approveMany(formatNumber(seen.length))}
      {...dialog}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {seen.map((row) => (
        <Stack key={`${row.fundId}:${row.navDate}`}>
          <PriceCompare nav={row} />
          {row.isJump ? (
            <Alert severity="warning">
              {row.fundName}: {text.jump(toPersianDigits(trimDecimal(row.jumpLimit)))}
            </Alert>
          ) : null}
          {row.isApprovable || row.approvableFrom === null ? null : (
            <Alert severity="warning">
              {row.fundName}: {text.beforeCutoff(jalaliText(row.approvableFrom, 'moment'))}
            </Alert>
          )}
          <ExecutionNote execution={row.execution} />
        </Stack>
      ))}
      {jumps.length > 0 ? (
        <ReasonField
          label={text.jumpReason}
          value={jumpReason}
          onChange={setJumpReason}
          typical={text.jumpReasons}
          hasFocus={false}
        />
      ) : null}
      <Note>{text.approveText}</Note>
    </FormDialog>
  );
}

type ReasonKind = 'reject' | 'takeBack' | 'ask';
const reasonWords = {
  reject: [text.rejectTitle, text.reject, text.rejected],
  takeBack: [text.takeBackTitle, text.takeBack, text.takenBack],
  ask: [text.askTitle, text.ask, text.asked],
} as const;

/** Returns a draft, takes one's own back, or asks for the withdrawal of a published price; each with a reason. */
export function ReturnDialog({ kind, row, onClose }: { kind: ReasonKind; row: Draft; onClose: () => void }) {
  const [reject] = useRejectNavMutation();
  const [ask] = usePrepareNavWithdrawalMutation();
  const [seen] = useState(row);
  const [title, label, done] = reasonWords[kind];
  const call = kind === 'ask' ? ask : reject;
  return (
    <ReasonDialog
      title={title}
      confirmLabel={label}
      typical={text.rejectReasons}
      draftName={`price-${kind}-${seen.fundId}-${seen.navDate}`}
      hasFocus={false}
      done={done}
      act={(reason, idempotencyKey) => call({ body: { ...decisionOf(seen), reason }, idempotencyKey }).unwrap()}
      onClose={onClose}
    >
      <PriceCompare nav={seen} />
    </ReasonDialog>
  );
}

/** The second person withdraws a published price. */
export function WithdrawDialog({ row, onClose }: { row: Draft; onClose: () => void }) {
  const [confirm] = useConfirmNavWithdrawalMutation();
  const [seen] = useState(row);
  return (
    <ActDialog
      title={text.withdrawTitle}
      confirmLabel={text.withdraw}
      width="sm"
      done={text.withdrawn}
      act={(idempotencyKey) => confirm({ body: decisionOf(seen), idempotencyKey }).unwrap()}
      onClose={onClose}
    >
      <PriceCompare nav={seen} />
      {seen.withdrawal ? <Note>{text.withdrawalBy(seen.withdrawal.byName, seen.withdrawal.reason)}</Note> : null}
      <Note>{text.withdrawText}</Note>
    </ActDialog>
  );
}

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: '0.25rem 0.375rem',
    textAlign: 'start',
    whiteSpace: 'nowrap',
    borderBlockEnd: `1px solid ${theme.vars.palette.panel.hairline}`,
  },
}));
const Scroll = styled('div')({ overflowX: 'auto' });

const rows = [
  ['issueNav', text.columns.issue],
  ['cancelNav', text.columns.cancel],
  ['statisticalNav', text.columns.statistical],
] as const;
const price = (value: string | undefined) =>
  value === undefined ? '—' : <Ltr>{formatNumber(trimDecimal(value))}</Ltr>;

/** The three prices of a day beside the last published ones, with the change in percent. */
function PriceCompare({ nav }: { nav: Draft }) {
  const { previous, change } = nav;
  return (
    <Scroll>
      <Table>
        <caption className="visually-hidden">
          {nav.fundName} {jalaliText(nav.navDate)}
        </caption>
        <thead>
          <tr>
            <th scope="col">{nav.fundName}</th>
            <th scope="col">{jalaliText(nav.navDate)}</th>
            <th scope="col">{previous ? text.previous(jalaliText(previous.navDate)) : text.noPrevious}</th>
            <th scope="col">{text.columns.change}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, title]) => (
            <tr key={name}>
              <th scope="row">{title}</th>
              <td>{price(nav[name])}</td>
              <td>{price(previous?.[name])}</td>
              <td>{change ? <Change percent={change[name]} isPill /> : '—'}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroll>
  );
}

/** When the orders of the day will be executed once the price is approved. */
function ExecutionNote({ execution }: { execution: Draft['execution'] }) {
  if (execution.mode === 'manual') return <Note>{text.executionManual}</Note>;
  const delay = text.executionDelay(toPersianDigits(execution.delayMinutes));
  const time = execution.time === null ? '' : text.executionTime(toPersianDigits(execution.time));
  return <Note>{text.executionAuto(`${delay}${time}`)}</Note>;
}

const EntryForm = styled(Form)({ marginBlockStart: '1rem' });
const Sides = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '1rem',
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr)) auto' },
}));

interface Props {
  of: { fundId: number; navDate: string };
  /** the draft that stands, to be corrected */
  nav: ResponseOf<typeof listNavs>['data'][number] | undefined;
}

const valuesOf = (nav: Props['nav']) => ({
  issueNav: trimDecimal(nav?.issueNav ?? ''),
  cancelNav: trimDecimal(nav?.cancelNav ?? ''),
  statisticalNav: trimDecimal(nav?.statisticalNav ?? ''),
});

/** The three prices of a day, entered by one person as a draft for another (domain 1.2: none follows from another). */
export function NavEntry({ of, nav }: Props) {
  const [enter] = useSetNavMutation();
  const deniedReason = usePermission('maker');
  const version = nav?.version ?? null;
  // what is typed stays on the version that it began from, until a conflict has shown the colleague's draft
  const seen = useRef(version);
  const hasSeenConflict = useRef(false);
  const { form, control, submit, isBusy, failure } = useContractForm({
    values: valuesOf(nav),
    schema: setNav.body,
    bodyOf: (values) => ({ ...of, ...values, seen: hasSeenConflict.current ? version : seen.current }),
    send: async (body, idempotencyKey) => {
      try {
        return await enter({ body, idempotencyKey }).unwrap();
      } catch (thrown) {
        hasSeenConflict.current = asApiFailure(thrown, '').code === 'RECORD_CHANGED';
        throw thrown;
      }
    },
    done: ({ data }, values) => {
      form.reset(values);
      if (data.isJump && data.jump)
        notify.warning(text.jumped(formatNumber(data.jump), formatNumber(trimDecimal(data.jumpLimit))));
      else notify.success(text.saved);
    },
  });
  const { isDirty } = form.formState;
  useUnsaved(isDirty);
  useEffect(() => {
    if (isDirty || seen.current === version) return;
    seen.current = version;
    hasSeenConflict.current = false;
    form.reset(valuesOf(nav));
    // the draft alone decides
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [version, isDirty]);
  return (
    <EntryForm onSubmit={submit}>
      <FailureLine failure={failure} />
      <Sides>
        <FormDecimal control={control} name="issueNav" label={text.issueNav} size="small" />
        <FormDecimal control={control} name="cancelNav" label={text.cancelNav} size="small" />
        <FormDecimal control={control} name="statisticalNav" label={text.statisticalNav} size="small" />
        <ActionButton type="submit" variant="outlined" loading={isBusy} reason={deniedReason}>
          {nav ? text.changeNav : text.setNav}
        </ActionButton>
      </Sides>
    </EntryForm>
  );
}
