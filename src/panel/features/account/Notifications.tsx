import { comma } from '#shared/strings.ts';
import Switch from '@mui/material/Switch';
import Button from '@mui/material/Button';
import type { ResponseOf } from '#shared/contract/define.ts';
import { noticeGroups, type NoticeGroup } from '#shared/contract/noticeEvents.ts';
import { noticeChannelCodes, noticeChannels } from '#shared/contract/noticeTexts.ts';
import { saveNoticePreferences, type getNoticePreferences } from '#shared/contract/notices.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { useGetNoticePreferencesQuery, useSaveNoticePreferencesMutation } from '#panel/api/notices.ts';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { Form } from '#panel/ui/form/Form.tsx';
import { FormTime } from '#panel/ui/form/FormDigits.tsx';
import { FormSwitch } from '#panel/ui/form/FormSwitch.tsx';
import { Hint, Stack, Table } from '#panel/ui/layout/blocks.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { PushDevices } from './PushDevices.tsx';
import { noticeText as text } from './noticeStrings.ts';

type Preferences = ResponseOf<typeof getNoticePreferences>['data'];

const Times = styled('div')({ display: 'grid', gap: '0.75rem', gridTemplateColumns: 'repeat(2, minmax(0, 10rem))' });
const Matrix = styled(Table)({
  '& th + th, & td': { textAlign: 'center', width: '4.5rem', paddingInline: '0.25rem' },
  '& tbody th': { fontWeight: 400 },
});
const Heading = styled('th')(({ theme }) => ({
  '&&': { ...theme.typography.caption, paddingBlockStart: '1rem', fontWeight: 700, textAlign: 'start', width: 'auto' },
  color: theme.vars.palette.text.secondary,
}));

/** What the person is told of and by which channel, quiet hours and browsers (domain 9.14). */
export function Notifications() {
  const query = useGetNoticePreferencesQuery();
  return (
    <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="list" count={8} />}>
      {({ data }) => (
        <Stack>
          <Section title={text.matrix}>
            <Hint>{text.matrixNote}</Hint>
            <ChoiceMatrix preferences={data} />
          </Section>
          <QuietHours preferences={data} />
          <PushDevices preferences={data} />
        </Stack>
      )}
    </QueryBoundary>
  );
}

const settingsOf = ({ isQuiet, quietFrom, quietTo, hidesAmounts }: Preferences) => ({
  isQuiet,
  quietFrom,
  quietTo,
  hidesAmounts,
});

/** Events by channel; each switch is stored when it is moved. */
function ChoiceMatrix({ preferences }: { preferences: Preferences }) {
  const [save, { isLoading }] = useSaveNoticePreferencesMutation();
  const isOnline = useOnline();
  const groups = (Object.keys(noticeGroups) as NoticeGroup[])
    .map((group) => ({ group, events: preferences.events.filter((row) => row.group === group) }))
    .filter(({ events }) => events.length > 0);
  const choose = async (choice: { event: Row['event']; channel: Way['channel']; isOn: boolean }) => {
    try {
      await save({ body: { choices: [choice], ...settingsOf(preferences) } }).unwrap();
    } catch (thrown) {
      notify.error(asApiFailure(thrown, text.failed).message);
    }
  };
  return (
    <Matrix>
      <thead>
        <tr>
          <th scope="col">{text.event}</th>
          {noticeChannelCodes.map((channel) => (
            <th scope="col" key={channel}>
              {noticeChannels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ group, events }) => (
        <tbody key={group}>
          <tr>
            <Heading scope="rowgroup" colSpan={1 + noticeChannelCodes.length}>
              {noticeGroups[group]}
            </Heading>
          </tr>
          {events.map((row) => (
            <tr key={row.event}>
              <th scope="row">{row.title}</th>
              {noticeChannelCodes.map((channel) => (
                <td key={channel}>
                  <ChannelSwitch
                    row={row}
                    way={row.channels.find((one) => one.channel === channel)}
                    isOff={isLoading || !isOnline}
                    onChoose={(isOn) => void choose({ event: row.event, channel, isOn })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </Matrix>
  );
}

type Row = Preferences['events'][number];
type Way = Row['channels'][number];

function ChannelSwitch({
  row,
  way,
  isOff,
  onChoose,
}: {
  row: Row;
  way: Way | undefined;
  isOff: boolean;
  onChoose: (isOn: boolean) => void;
}) {
  if (!way) return <>{text.notOffered}</>;
  const label = text.switchOf(row.title, noticeChannels[way.channel]);
  return (
    <Switch
      size="small"
      checked={way.isOn}
      disabled={isOff || way.isFixed}
      title={way.isFixed ? text.fixed : undefined}
      onChange={(event) => onChoose(event.target.checked)}
      slotProps={{ input: { 'aria-label': way.isFixed ? [label, text.fixed].join(`${comma} `) : label } }}
    />
  );
}

function QuietHours({ preferences }: { preferences: Preferences }) {
  const [save] = useSaveNoticePreferencesMutation();
  const { form, control, dialog, submit } = useContractForm({
    values: settingsOf(preferences),
    schema: saveNoticePreferences.body,
    bodyOf: (values) => ({ choices: [], ...values }),
    send: (body) => save({ body }).unwrap(),
    done: text.saved,
  });
  return (
    <Section title={text.quiet} id="quiet">
      <Form onSubmit={submit}>
        <Stack>
          <Hint>{text.quietNote}</Hint>
          <FormSwitch control={control} name="isQuiet" label={text.isQuiet} states={text.states} />
          {form.watch('isQuiet') ? (
            <Times>
              <FormTime control={control} name="quietFrom" label={text.quietFrom} />
              <FormTime control={control} name="quietTo" label={text.quietTo} />
            </Times>
          ) : null}
          <FormSwitch
            control={control}
            name="hidesAmounts"
            label={text.hidesAmounts}
            states={text.states}
            hint={text.hidesAmountsNote}
          />
          {dialog.failure}
          <div>
            <Button type="submit" variant="contained" loading={dialog.isBusy}>
              {text.save}
            </Button>
          </div>
        </Stack>
      </Form>
    </Section>
  );
}
