import { useState } from 'react';
import { formatNumber } from '#shared/digits.ts';
import { trimDecimal } from '#shared/decimal.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { type listNavs, setNav } from '#shared/contract/prices.ts';
import { PricesApi } from '#panel/api/prices.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { Change } from '#panel/ui/text/Change.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { FormDecimal } from '#panel/ui/form/FormNumber.tsx';
import { useUnsaved } from '#panel/ui/form/unsaved.ts';
import { Note } from '#panel/ui/layout/blocks.ts';
import { FailureLine } from '#panel/components/forms/FailureLine.tsx';
import { ReasonDialog } from '#panel/components/forms/ReasonDialog.tsx';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';
import type { Draft } from './draftColumns.tsx';
import { pricesText as text } from './strings.ts';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { ActDialog } from '#panel/components/forms/ActDialog.tsx';
import { Form } from '#panel/ui/form/Form.tsx';

const decisionOf = ({ fundId, navDate, version }: Draft) => ({ fundId, navDate, version });

type ReasonKind = 'reject' | 'takeBack' | 'ask';
const reasonWords = {
  reject: [text.rejectTitle, text.reject, text.rejected],
  takeBack: [text.takeBackTitle, text.takeBack, text.takenBack],
  ask: [text.askTitle, text.ask, text.asked],
} as const;

/** Returns a draft, takes one's own back, or asks for the withdrawal of a published price; each with a reason. */
export function ReturnDialog({ kind, row, onClose }: { kind: ReasonKind; row: Draft; onClose: () => void }) {
  const [reject] = PricesApi.useRejectNavMutation();
  const [ask] = PricesApi.usePrepareNavWithdrawalMutation();
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
  const [confirm] = PricesApi.useConfirmNavWithdrawalMutation();
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
export function PriceCompare({ nav }: { nav: Draft }) {
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
            <th scope="col">{text.changeShort}</th>
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
  const [enter] = PricesApi.useSetNavMutation();
  const deniedReason = usePermission('maker');
  const { form, control, submit, isBusy, failure } = useContractForm({
    values: valuesOf(nav),
    schema: setNav.body,
    bodyOf: (values) => ({ ...of, ...values, seen: nav?.version ?? null }),
    // what is typed stays on the version that it began from, until a conflict has shown the colleague's draft
    version: nav?.version,
    follows: true,
    send: (body, idempotencyKey, seen) =>
      enter({ body: { ...body, seen: seen === '' ? null : seen }, idempotencyKey }).unwrap(),
    done: ({ data }, values) => {
      form.reset(values);
      if (data.isJump && data.jump)
        notify.warning(text.jumped(formatNumber(data.jump), formatNumber(trimDecimal(data.jumpLimit))));
      else notify.success(text.saved);
    },
  });
  useUnsaved(form.formState.isDirty);
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
