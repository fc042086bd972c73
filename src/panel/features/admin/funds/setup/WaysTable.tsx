import { useWatch } from 'react-hook-form';
import { saveFundWay, type getFundSetup } from '#shared/contract/fundSetup.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { formatNumber, toAsciiDigits } from '#shared/digits.ts';
import { FundSetupApi } from '#panel/api/fundSetup.ts';
import { orNull, useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FormDigits } from '#panel/ui/form/FormDigits.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { FormSwitch } from '#panel/ui/form/FormSwitch.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { Note } from '#panel/ui/layout/blocks.ts';
import type { Column } from '#panel/ui/list/columns.ts';
import { ui } from '#panel/ui/strings.ts';
import { EditableTable } from '#panel/features/admin/shared/approval/EditableTable.tsx';
import { approvalText } from '#panel/features/admin/shared/approval/strings.ts';
import { fundSetupText } from './strings.ts';

type Setup = ResponseOf<typeof getFundSetup>['data'];
type Way = Setup['ways'][number];

const { way: text, fields } = fundSetupText;

function limitsText({ minAmount: min, maxAmount: max }: Way): string {
  const number = (value: string) => formatNumber(BigInt(value));
  if (min !== null && max !== null) return text.range(number(min), number(max));
  if (min !== null) return text.from(number(min));
  return max === null ? ui.none : text.until(number(max));
}

function stateOf(way: Way) {
  if (!way.isOpenToFunds) return <StatusChip>{text.closedByHouse}</StatusChip>;
  return <StatusChip color={way.isActive ? 'success' : 'error'}>{way.isActive ? text.open : text.closed}</StatusChip>;
}

const columnsOf = (gateways: Setup['gateways']): Column<Way>[] => [
  { id: 'title', title: text.title, flex: 1.6, minWidth: 150, isTitle: true, render: (row) => row.title },
  { id: 'sort', title: text.sort, minWidth: 72, render: (row) => formatNumber(row.sort) },
  { id: 'limits', title: text.limits, flex: 2, minWidth: 200, render: limitsText },
  {
    id: 'gateways',
    title: text.gateways,
    flex: 1.4,
    minWidth: 130,
    render: (row) => {
      if (row.wayCode !== 'ipg') return ui.none;
      const titleOf = (code: string) => gateways.find((one) => one.code === code)?.title ?? code;
      return row.gateways?.map(titleOf).join(fundSetupText.separator) ?? text.allGateways;
    },
  },
  { id: 'state', title: text.state, minWidth: 130, render: stateOf },
];

/** How a fund offers payment methods: on or off, in which order, by which gateways. */
export function WaysTable({ setup }: { setup: Setup }) {
  return (
    <EditableTable
      title={fundSetupText.ways}
      note={fundSetupText.waysNote}
      rows={setup.ways}
      rowId={(row) => row.wayCode}
      columns={columnsOf(setup.gateways)}
      duty="maker"
      nameOf={(row) => row.title}
      labels={text}
      form={(row, close) => (row ? <WayForm setup={setup} way={row} onClose={close} /> : null)}
    />
  );
}

function WayForm({ setup, way, onClose }: { setup: Setup; way: Way; onClose: () => void }) {
  const [save] = FundSetupApi.useSaveFundWayMutation();
  const places = way.wayCode === 'ipg' ? setup.gateways.map((_gateway, place) => place) : [];
  const { control, dialog } = useContractForm({
    values: {
      isActive: way.isActive,
      disabledReason: way.disabledReason ?? '',
      sort: String(way.sort),
      gateways: places.map((place) => way.gateways?.[place] ?? ''),
    },
    schema: saveFundWay.body,
    bodyOf: (values) => {
      const chosen = [...new Set(values.gateways.filter((code) => code !== ''))];
      return {
        wayCode: way.wayCode,
        version: way.version,
        isActive: values.isActive,
        disabledReason: orNull(values.disabledReason),
        sort: values.sort === '' ? Number.NaN : Number(toAsciiDigits(values.sort)),
        gateways: chosen.length === 0 ? null : chosen,
      };
    },
    version: way.version,
    send: (body, idempotencyKey, seen) =>
      save({ params: { fundId: setup.fundId }, body: { ...body, version: seen }, idempotencyKey }).unwrap(),
    done: approvalText.waiting,
    onClose,
  });
  const isActive = useWatch({ control, name: 'isActive' });
  const options = [
    { value: '', label: text.none },
    ...setup.gateways.map(({ code, title }) => ({ value: code, label: title })),
  ];
  return (
    <FormDialog
      title={`${text.editTitle}: ${way.title}`}
      submitLabel={fundSetupText.send}
      {...dialog}
      onClose={onClose}
    >
      <FormSwitch control={control} name="isActive" label={text.isActive} />
      {isActive ? null : (
        <FormText
          control={control}
          name="disabledReason"
          label={fields['disabledReason']}
          maxLength={200}
          helperText={text.reasonHint}
        />
      )}
      <FormDigits control={control} name="sort" label={text.sort} maxLength={2} />
      {places.length > 0 ? <Note>{text.gatewaysHint}</Note> : null}
      {places.map((place) => (
        <FormSelect
          key={place}
          control={control}
          name={`gateways.${place}`}
          label={text.gateway(formatNumber(place + 1))}
          options={options}
        />
      ))}
    </FormDialog>
  );
}
