import { useState } from 'react';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listDeviceRequests, listDevices } from '#shared/contract/devices.ts';
import { toAsciiDigits, toPersianDigits } from '#shared/digits.ts';
import { DevicesApi } from '#panel/api/devices.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { ConfirmDialog } from '#panel/ui/dialog/ConfirmDialog.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { lengthProblem } from '#panel/ui/form/textLength.ts';
import { ButtonRow, Hint, Stack } from '#panel/ui/layout/blocks.ts';
import { Alert } from '#panel/ui/plain/Alert.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { JalaliDate, jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { browserText } from './browserText.ts';
import { deviceText as text } from './deviceStrings.ts';
import { text as accountText } from './strings.ts';

type Known = ResponseOf<typeof listDevices>['data'];
type Device = Known['devices'][number];
type Request = ResponseOf<typeof listDeviceRequests>['data'][number];

/** How often the screen asks for a waiting log-in while this screen is open. */
const lookEveryMs = 5_000;

const CardGrid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '1fr 1fr' },
}));

const titleOf = (device: Pick<Device, 'device' | 'browser' | 'os'>): string =>
  device.device || browserText(device) || text.unknown;

/** Runs a call; a refusal is told. True when it was done. */
async function done(run: () => Promise<unknown>, said: string): Promise<boolean> {
  try {
    await run();
    notify.success(said);
    return true;
  } catch (thrown) {
    notify.error(asApiFailure(thrown, text.failed).message);
    return false;
  }
}

/** A log-in from an unknown device that waits for this person: approved with the number that the device shows. */
function WaitingLogin({ request }: { request: Request }) {
  const [number, setNumber] = useState('');
  const [decide, { isLoading }] = DevicesApi.useDecideDeviceRequestMutation();
  const act = (isApproved: boolean) =>
    done(
      () =>
        decide({
          params: { id: request.id },
          body: { is_approved: isApproved, ...(isApproved && { number: Number(number) }) },
        }).unwrap(),
      isApproved ? text.approved : text.refused,
    );
  return (
    <Section title={text.requestTitle} note={<JalaliDate value={request.created_at} format="moment" />}>
      <Stack>
        <Hint>{text.requestNote}</Hint>
        <DescriptionList
          items={[
            { key: text.device, value: titleOf(request) },
            { key: text.ip, value: <Ltr>{request.ip}</Ltr> },
          ]}
        />
        <ButtonRow>
          <TextField
            label={text.number}
            value={toPersianDigits(number)}
            onChange={(event) => setNumber(toAsciiDigits(event.target.value).replace(/\D/g, '').slice(0, 2))}
            size="small"
            slotProps={{ htmlInput: { dir: 'ltr', inputMode: 'numeric', autoComplete: 'off' } }}
          />
          <Button variant="contained" loading={isLoading} disabled={number.length < 2} onClick={() => void act(true)}>
            {text.approve}
          </Button>
          <Button color="error" disabled={isLoading} onClick={() => void act(false)}>
            {text.refuse}
          </Button>
        </ButtonRow>
      </Stack>
    </Section>
  );
}

/** Whether log-ins from unknown devices wait for a known one. */
function ApprovalSwitch({ isOn }: { isOn: boolean }) {
  const [set, { isLoading }] = DevicesApi.useSetDeviceApprovalMutation();
  return (
    <Section title={text.approvalTitle}>
      <Hint>{text.approvalNote}</Hint>
      <FormControlLabel
        control={
          <Switch
            checked={isOn}
            disabled={isLoading}
            onChange={() => void done(() => set({ body: { is_on: !isOn } }).unwrap(), isOn ? text.nowOff : text.nowOn)}
          />
        }
        label={text.approvalSwitch}
      />
    </Section>
  );
}

interface CardProps {
  device: Device;
  onName: () => void;
  onRemove: () => void;
}

function DeviceCard({ device, onName, onRemove }: CardProps) {
  return (
    <Section
      title={device.name || titleOf(device)}
      action={
        device.is_current ? (
          <StatusChip color="success">{text.thisDevice}</StatusChip>
        ) : device.is_open ? (
          <StatusChip color="info">{text.open}</StatusChip>
        ) : null
      }
    >
      <DescriptionList
        items={[
          { key: text.browser, value: browserText(device) },
          { key: text.ip, value: <Ltr>{device.ip}</Ltr> },
          { key: text.firstSeen, value: <JalaliDate value={device.first_seen_at} format="moment" /> },
          { key: text.lastSeen, value: <JalaliDate value={device.last_seen_at} format="moment" /> },
        ]}
      />
      <ButtonRow>
        <Button onClick={onName}>{text.rename}</Button>
        {device.is_current ? null : (
          <Button color="error" onClick={onRemove}>
            {text.remove}
          </Button>
        )}
      </ButtonRow>
    </Section>
  );
}

/** What is held for the safety of the account, and until when. */
function Holds({ known }: { known: Known }) {
  if (known.payout_hold_until)
    return <Alert severity="warning">{text.allHeld(jalaliText(known.payout_hold_until, 'moment'))}</Alert>;
  if (known.sell_hold_until)
    return <Alert severity="warning">{text.sellsHeld(jalaliText(known.sell_hold_until, 'moment'))}</Alert>;
  return null;
}

/** Letters of a name in the contract. */
const longestName = 40;

/** Devices that the person knows: named, removed, and asked when somebody logs in from another one. */
export function Devices() {
  const query = DevicesApi.useListDevicesQuery();
  const requests = DevicesApi.useListDeviceRequestsQuery(undefined, {
    pollingInterval: lookEveryMs,
    skipPollingIfUnfocused: true,
  });
  const [naming, setNaming] = useState<Device | null>(null);
  const [name, setName] = useState('');
  const tooLong = lengthProblem(name.trim(), longestName);
  const [removing, setRemoving] = useState<Device | null>(null);
  const [rename, renaming] = DevicesApi.useRenameDeviceMutation();
  const [remove, { isLoading: isRemoving }] = DevicesApi.useRemoveDeviceMutation();
  const submitName = async () => {
    const params = { id: naming?.id ?? 0 };
    if (await done(() => rename({ params, body: { name: name.trim() } }).unwrap(), text.renamed)) setNaming(null);
  };
  const submitRemoval = async () => {
    const params = { id: removing?.id ?? 0 };
    if (await done(() => remove({ params }).unwrap(), text.removed)) setRemoving(null);
  };
  return (
    <Stack>
      {(requests.data?.data ?? []).map((request) => (
        <WaitingLogin key={request.id} request={request} />
      ))}
      <QueryBoundary query={query} isWhole skeleton={<LoadingSkeleton shape="cards" count={2} />}>
        {({ data }) => (
          <Stack>
            <Holds known={data} />
            <ApprovalSwitch isOn={data.asks_known_device} />
            <ButtonRow>
              <ListFileButtons title={accountText.tabs.devices} file="exportDevices" size="small" />
            </ButtonRow>
            {data.devices.length === 0 ? (
              <EmptyView text={text.none} />
            ) : (
              <CardGrid>
                {data.devices.map((device) => (
                  <DeviceCard
                    key={device.id}
                    device={device}
                    onName={() => {
                      setName(device.name || titleOf(device));
                      setNaming(device);
                    }}
                    onRemove={() => setRemoving(device)}
                  />
                ))}
              </CardGrid>
            )}
          </Stack>
        )}
      </QueryBoundary>
      {naming ? (
        <FormDialog
          title={text.rename}
          submitLabel={text.save}
          isBusy={renaming.isLoading}
          isBlocked={name.trim() === '' || tooLong !== undefined}
          onSubmit={() => void submitName()}
          onClose={() => setNaming(null)}
          maxWidth="xs"
        >
          <TextField
            label={text.name}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={tooLong !== undefined}
            helperText={tooLong ?? text.nameNote}
            fullWidth
          />
        </FormDialog>
      ) : null}
      <ConfirmDialog
        isOpen={removing !== null}
        title={text.removeQuestion(removing ? removing.name || titleOf(removing) : '')}
        confirmLabel={text.remove}
        color="error"
        isBusy={isRemoving}
        onConfirm={() => void submitRemoval()}
        onCancel={() => setRemoving(null)}
      >
        {text.removeNote}
      </ConfirmDialog>
    </Stack>
  );
}
