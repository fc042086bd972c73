import { useEffect, useState } from 'react';
import Button from '@mui/material/Button';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { getNoticePreferences } from '#shared/contract/notices.ts';
import { ClosedNote } from '#panel/shell/pages/ClosedPart.tsx';
import { useSite } from '#panel/shell/site.ts';
import { NoticesApi } from '#panel/api/notices.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { ButtonRow, Hint, PlainList, Small, Stack } from '#panel/ui/layout/blocks.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { useAmountsHidden } from '#panel/ui/text/privacyStore.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { noticeText as text } from './noticeStrings.ts';
import { ownEndpoint, pushState, type PushState, switchOff, switchOn } from '#panel/components/pushDevice.ts';

type Preferences = ResponseOf<typeof getNoticePreferences>['data'];
type Device = Preferences['devices'][number];

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '1rem',
  paddingBlock: '0.5rem',
  '&:not(:last-child)': { borderBlockEnd: `1px solid ${theme.vars.palette.panel.hairline}` },
}));

/** This browser among those that take notices. */
function useOwnBrowser() {
  const [state, setState] = useState<PushState>('unsupported');
  const [endpoint, setEndpoint] = useState<string | null>(null);
  const look = async () => {
    setState(pushState());
    setEndpoint(await ownEndpoint().catch(() => null));
  };
  // the browser is asked after the first paint: the server does not know it
  useEffect(() => {
    const timer = setTimeout(() => void look());
    return () => clearTimeout(timer);
  }, []);
  return { state, endpoint, look };
}

/** Notices of the browser: switched on here, and every device that takes them. */
export function PushDevices({ preferences: { pushKey, devices } }: { preferences: Preferences }) {
  const [add, { isLoading: isAdding }] = NoticesApi.useAddPushDeviceMutation();
  const [remove] = NoticesApi.useRemovePushDeviceMutation();
  const own = useOwnBrowser();
  const hidesAmounts = useAmountsHidden();
  const { closed } = useSite();
  const here = devices.find((device) => device.endpoint === own.endpoint) ?? null;

  const begin = async () => {
    if (pushKey === null) return;
    try {
      const device = await switchOn(pushKey);
      if (device) await add({ body: { ...device, hidesAmounts } }).unwrap();
      else notify.error(text.refused);
    } catch (thrown) {
      notify.error(asApiFailure(thrown, text.serviceFailed).message);
    }
    await own.look();
  };
  const end = async (device: Device) => {
    try {
      await remove({ params: { deviceId: device.deviceId } }).unwrap();
      if (device === here) await switchOff();
    } catch (thrown) {
      notify.error(asApiFailure(thrown, text.failed).message);
    }
    await own.look();
  };
  const problem =
    pushKey === null
      ? text.pushOff
      : own.state === 'unsupported'
        ? text.unsupported
        : own.state === 'denied'
          ? text.denied
          : null;
  return (
    <Section title={text.push}>
      <Stack>
        <Hint>{problem ?? (here ? text.isOn : text.pushNote)}</Hint>
        {problem === null && !here && closed.includes('webPush') ? <ClosedNote part="webPush" /> : null}
        {problem === null && !here && !closed.includes('webPush') ? (
          <div>
            <Button variant="outlined" loading={isAdding} onClick={() => void begin()}>
              {text.switchOn}
            </Button>
          </div>
        ) : null}
        {devices.length > 0 ? (
          <PlainList aria-label={text.devices}>
            {devices.map((device) => (
              <DeviceRow
                key={device.deviceId}
                device={device}
                isHere={device === here}
                onRemove={() => void end(device)}
              />
            ))}
          </PlainList>
        ) : pushKey !== null ? (
          <Small>{text.noDevices}</Small>
        ) : null}
      </Stack>
    </Section>
  );
}

function DeviceRow({ device, isHere, onRemove }: { device: Device; isHere: boolean; onRemove: () => void }) {
  return (
    <Row>
      <div>
        <Ltr>{device.name}</Ltr>
        <Small>
          {device.lastSentAt
            ? text.lastSent(jalaliText(device.lastSentAt, 'moment'))
            : text.since(jalaliText(device.createdAt, 'moment'))}
        </Small>
      </div>
      <ButtonRow>
        {isHere ? <StatusChip color="info">{text.thisDevice}</StatusChip> : null}
        {device.hidesAmounts ? <StatusChip color="default">{text.hidden}</StatusChip> : null}
        <Button size="small" color="error" aria-label={text.removeOf(device.name)} onClick={onRemove}>
          {text.remove}
        </Button>
      </ButtonRow>
    </Row>
  );
}
