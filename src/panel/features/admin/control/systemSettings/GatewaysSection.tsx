import { useFieldArray, useWatch } from 'react-hook-form';
import IconButton from '@mui/material/IconButton';
import { problemText } from '#shared/contract/control.ts';
import { formatRial } from '#shared/money.ts';
import { orNull } from '#panel/components/forms/useContractForm.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FormAmount } from '#panel/ui/form/FormAmount.tsx';
import { FormSwitch } from '#panel/ui/form/FormSwitch.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { ArrowUpwardRounded } from '#panel/ui/icons/ArrowUpwardRounded.tsx';
import { PartTitle } from '#panel/ui/layout/blocks.ts';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { SettingsSection } from './SettingsSection.tsx';
import { useSettingsForm, type Settings } from './settingsForm.ts';
import { gatewaysText as text, systemSettingsText } from './strings.ts';

type Row = Settings['gateways'][number] & Settings['gatewayStates'][number];

const limit = (rial: string | null): string => (rial === null ? text.none : formatRial(rial));
const moment = (label: string, at: string | null): string => (at ? `${label} ${jalaliText(at, 'moment')}` : '');

const columns: readonly Column<Row>[] = [
  { id: 'title', title: text.gateway, flex: 1, minWidth: 140, isTitle: true, render: (row) => row.title },
  {
    id: 'state',
    title: text.state,
    flex: 1,
    minWidth: 150,
    render: (row) => (
      <TwoLines
        first={
          <StatusChip color={row.isOn ? 'success' : 'error'}>
            {row.isOn ? systemSettingsText.open : systemSettingsText.closed}
          </StatusChip>
        }
        second={row.reason}
      />
    ),
  },
  {
    id: 'limits',
    title: text.limits,
    flex: 1.2,
    minWidth: 170,
    render: (row) => <TwoLines first={limit(row.maxAmount)} second={limit(row.dailyMax)} />,
  },
  { id: 'taken', title: text.takenToday, minWidth: 150, align: 'end', render: (row) => formatRial(row.takenToday) },
  {
    id: 'health',
    title: text.health,
    flex: 2.2,
    // a state and a moment, which is not cut
    minWidth: 280,
    render: (row) => (
      <TwoLines
        first={
          row.lastOkAt === null
            ? text.never
            : `${row.isHealthy ? text.healthy : text.unhealthy} · ${moment(text.lastOk, row.lastOkAt)}`
        }
        second={[moment(text.lastFailed, row.lastFailedAt), row.lastFailedAt ? problemText(row.problem) : '']
          .join(' ')
          .trim()}
      />
    ),
  },
];

/** Gateways in the order of preference: what is set for each, what it took today, and its health as it was measured. */
export function GatewaysSection({ settings }: { settings: Settings }) {
  const rows = settings.gateways.flatMap((setting) => {
    const state = settings.gatewayStates.find(({ code }) => code === setting.code);
    return state ? [{ ...state, ...setting }] : [];
  });
  return (
    <SettingsSection
      title={text.title}
      note={text.note}
      edit={text.edit}
      form={(onClose) => <GatewaysForm settings={settings} onClose={onClose} />}
    >
      <DataTable label={text.title} rows={rows} rowId={(row) => row.code} columns={columns} />
    </SettingsSection>
  );
}

const Head = styled('div')({ display: 'flex', justifyContent: 'space-between', alignItems: 'center', minHeight: 44 });

function GatewaysForm({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const { control, dialog } = useSettingsForm({
    settings,
    values: {
      gateways: settings.gateways.map((one) => ({
        ...one,
        maxAmount: one.maxAmount ?? '',
        dailyMax: one.dailyMax ?? '',
      })),
    },
    changesOf: ({ gateways }) => ({
      gateways: gateways.map(({ code, isOn, reason, maxAmount, dailyMax }) => ({
        code,
        isOn,
        reason: isOn ? '' : reason,
        maxAmount: orNull(maxAmount),
        dailyMax: orNull(dailyMax),
      })),
    }),
    onClose,
  });
  const { fields, move } = useFieldArray({ control, name: 'gateways' });
  const typed = useWatch({ control, name: 'gateways' });
  const titleOf = (code: string) => settings.gatewayStates.find((one) => one.code === code)?.title ?? code;
  return (
    <FormDialog {...dialog} title={text.edit} submitLabel={systemSettingsText.save} onClose={onClose}>
      {fields.map((field, place) => (
        <div key={field.id} role="group" aria-label={titleOf(field.code)} style={{ display: 'grid', gap: '1rem' }}>
          <Head>
            <PartTitle>{titleOf(field.code)}</PartTitle>
            {place > 0 ? (
              <IconButton aria-label={text.up(titleOf(field.code))} onClick={() => move(place, place - 1)}>
                <ArrowUpwardRounded fontSize="small" />
              </IconButton>
            ) : null}
          </Head>
          <FormSwitch
            control={control}
            name={`gateways.${place}.isOn`}
            label={text.isOn}
            states={{ on: systemSettingsText.open, off: systemSettingsText.closed }}
          />
          {typed[place]?.isOn === false ? (
            <FormText
              control={control}
              name={`gateways.${place}.reason`}
              label={text.reason}
              helperText={text.reasonHint}
              maxLength={200}
            />
          ) : null}
          <FormAmount
            control={control}
            name={`gateways.${place}.maxAmount`}
            label={text.maxAmount}
            hint={text.limitHint}
          />
          <FormAmount
            control={control}
            name={`gateways.${place}.dailyMax`}
            label={text.dailyMax}
            hint={text.limitHint}
          />
        </div>
      ))}
    </FormDialog>
  );
}
