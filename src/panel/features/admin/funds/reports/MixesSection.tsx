import { useWatch, type Control } from 'react-hook-form';
import { assetLabels } from '#shared/texts/fundTexts.ts';
import { assetKeys, mixSum, saveFundMix, type AssetKey, type listFundMixes } from '#shared/contract/fundReports.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { formatDecimal, readDecimal, shortestDecimal } from '#shared/decimal.ts';
import { formatPercent } from '#shared/digits.ts';
import { formatJalaliDate } from '#shared/jalali.ts';
import { comma } from '#shared/strings.ts';
import { FundReportsApi } from '#panel/api/fundReports.ts';
import { useBusinessDay } from '#panel/api/calendar.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { ActDialog } from '#panel/components/forms/ActDialog.tsx';
import { orNull, useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FormAmount } from '#panel/ui/form/FormAmount.tsx';
import { FormDate } from '#panel/ui/form/FormDate.tsx';
import { FormDecimal } from '#panel/ui/form/FormNumber.tsx';
import { Note, Pair } from '#panel/ui/layout/blocks.ts';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { ui } from '#panel/ui/strings.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { EditableTable } from '#panel/features/admin/shared/approval/EditableTable.tsx';
import { VersionsButton } from '#panel/features/admin/shared/approval/VersionsButton.tsx';
import { fundReportsText } from './strings.ts';

const { mix: text } = fundReportsText;
type Mix = ResponseOf<typeof listFundMixes>['data'][number];
type Shares = Mix['items'];

/** A mix in one line: each group with its share. */
const sharesText = (items: Shares): string =>
  items.length === 0
    ? fundReportsText.removedMark
    : items.map(({ key, percent }) => text.share(assetLabels[key], formatPercent(percent))).join(`${comma} `);

const columns: readonly Column<Mix>[] = [
  { id: 'asOf', title: text.asOf, minWidth: 110, isTitle: true, render: (row) => <JalaliDate value={row.asOf} /> },
  { id: 'shares', title: text.shares, flex: 3, minWidth: 260, render: (row) => sharesText(row.items) },
  {
    id: 'savedBy',
    title: fundReportsText.savedBy,
    flex: 1.2,
    minWidth: 150,
    render: (row) => (
      <TwoLines
        first={row.savedBy || fundReportsText.bySystem}
        second={<JalaliDate value={row.savedAt} format="moment" />}
      />
    ),
  },
  {
    id: 'history',
    title: fundReportsText.history,
    minWidth: 96,
    render: (row) => (
      <VersionsButton
        name={`${text.title}${comma} ${formatJalaliDate(row.asOf)}`}
        versions={[row, ...row.history]}
        render={(one) => <div>{sharesText(one.items)}</div>}
      />
    ),
  },
];

/** Asset mixes of a fund by day: entered, corrected and removed, with every version. */
export function MixesSection({ fundId }: { fundId: number }) {
  const query = FundReportsApi.useListFundMixesQuery({ params: { fundId } });
  return (
    <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="table" count={6} />}>
      {({ data }) => (
        <EditableTable
          title={text.title}
          note={text.note}
          rows={data}
          rowId={(row) => row.asOf}
          columns={columns}
          duty="maker"
          nameOf={(row) => formatJalaliDate(row.asOf)}
          labels={text}
          file={<ListFileButtons title={text.title} file="exportFundMixes" args={{ params: { fundId } }} />}
          form={(row, close) => <MixForm fundId={fundId} mix={row} mixes={data} onClose={close} />}
          removal={(row, close) => (
            <Removal fundId={fundId} mix={data.find(({ asOf }) => asOf === row.asOf) ?? row} onClose={close} />
          )}
        />
      )}
    </QueryBoundary>
  );
}

type Values = { asOf: string; items: string } & Record<`percent_${AssetKey}` | `amount_${AssetKey}`, string>;

function startOf(mix: Mix | null, today: string): Values {
  const of = (key: AssetKey) => mix?.items.find((item) => item.key === key);
  const fields = assetKeys.flatMap((key) => [
    [`percent_${key}`, of(key)?.percent ?? ''],
    [`amount_${key}`, of(key)?.amount ?? ''],
  ]);
  return { asOf: mix?.asOf ?? today, items: '', ...Object.fromEntries(fields) } as Values;
}

/** The groups that have a share; an empty field is no share. */
const sharesOf = (values: Values): Shares =>
  assetKeys.flatMap((key) => {
    const percent = values[`percent_${key}`].trim();
    return percent === '' ? [] : [{ key, percent, amount: orNull(values[`amount_${key}`]) }];
  });

/** `items.1.percent` of the contract is a field of its group: the form has one for each group, the contract those with a share. */
function fieldOfShare(name: string, values: Values): string {
  const [, place, part] = /^items\.(\d+)\.(percent|amount)$/.exec(name) ?? [];
  const share = place === undefined ? undefined : sharesOf(values)[Number(place)];
  return share ? `${part}_${share.key}` : name;
}

interface FormProps {
  fundId: number;
  mix: Mix | null;
  /** the mixes as they stand now */
  mixes: readonly Mix[];
  onClose: () => void;
}

function MixForm({ fundId, mix, mixes, onClose }: FormProps) {
  const today = useBusinessDay();
  const [save] = FundReportsApi.useSaveFundMixMutation();
  const standingOn = (day: string) => mixes.find(({ asOf }) => asOf === day);
  const { control, form, dialog } = useContractForm({
    values: startOf(mix, today),
    schema: saveFundMix.body,
    bodyOf: (values) => ({
      asOf: values.asOf,
      items: sharesOf(values),
      version: standingOn(values.asOf)?.version ?? null,
    }),
    send: (body, idempotencyKey) => save({ params: { fundId }, body, idempotencyKey }).unwrap(),
    fieldNamed: fieldOfShare,
    done: text.saved,
    onClose,
  });
  const day = useWatch({ control, name: 'asOf' });
  const problem = form.formState.errors.items?.message;
  return (
    <FormDialog
      title={mix ? text.editTitle : text.addTitle}
      submitLabel={ui.save}
      maxWidth="md"
      {...dialog}
      onClose={onClose}
    >
      <FormDate control={control} name="asOf" label={text.asOf} max={today} />
      {day !== mix?.asOf && standingOn(day) ? <Note role="status">{text.standing}</Note> : null}
      {assetKeys.map((key) => (
        <Pair key={key}>
          <FormDecimal control={control} name={`percent_${key}`} label={text.percentOf(assetLabels[key])} />
          <FormAmount control={control} name={`amount_${key}`} label={text.amountOf(assetLabels[key])} />
        </Pair>
      ))}
      <Sum control={control} />
      {problem ? (
        <Note role="alert" sx={{ color: 'error.main' }}>
          {problem}
        </Note>
      ) : null}
    </FormDialog>
  );
}

const Total = styled('p')({ margin: 0, fontWeight: 600 });

/** The sum while it is typed, and what is missing to 100. */
function Sum({ control }: { control: Control<Values> }) {
  const values = useWatch({ control }) as Values;
  const items = sharesOf(values).filter(({ percent }) => readDecimal(percent, 4) !== null);
  const sum = mixSum(items.map((item) => ({ ...item, percent: readDecimal(item.percent, 4) ?? '0' })));
  const shown = (scaled: bigint) => formatPercent(shortestDecimal(formatDecimal(scaled, 4)), 4);
  const rest = 1_000_000n - sum;
  const state = rest === 0n ? text.whole : rest > 0n ? text.left(shown(rest)) : text.over(shown(-rest));
  return (
    <Total role="status">
      {text.sum(shown(sum))} · {state}
    </Total>
  );
}

function Removal({ fundId, mix, onClose }: { fundId: number; mix: Mix; onClose: () => void }) {
  const [remove] = FundReportsApi.useRemoveFundMixMutation();
  const { asOf, version } = mix;
  return (
    <ActDialog
      title={text.removeTitle}
      confirmLabel={text.remove}
      color="error"
      done={text.removed}
      version={String(version)}
      act={(idempotencyKey, seen) =>
        remove({ params: { fundId }, body: { asOf, version: Number(seen) }, idempotencyKey }).unwrap()
      }
      onClose={onClose}
    >
      <p>{text.removeText(formatJalaliDate(asOf))}</p>
    </ActDialog>
  );
}
