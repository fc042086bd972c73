import { comma } from '#shared/strings.ts';
import Switch from '@mui/material/Switch';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { noticeGroups, type NoticeGroup } from '#shared/contract/noticeEvents.ts';
import { noticeChannelCodes, noticeChannels } from '#shared/texts/noticeTexts.ts';
import { saveNoticePreferences, type getNoticePreferences } from '#shared/contract/notices.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { NoticesApi } from '#panel/api/notices.ts';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { Accordion } from '#panel/ui/data/Accordion.tsx';
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
const State = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  marginInlineStart: '0.5rem',
  color: theme.vars.palette.text.secondary,
}));

/** What the person is told of and by which channel, quiet hours and browsers (domain 9.14). */
export function Notifications() {
  const query = NoticesApi.useGetNoticePreferencesQuery();
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

type Choice = { event: Row['event']; channel: Way['channel']; isOn: boolean };
type Level = keyof typeof text.levels;
const levels = Object.entries(text.levels) as [Level, string][];

/** What each level makes of a channel that may be chosen. */
const wantedBy: Record<Level, (way: Way) => boolean> = {
  all: () => true,
  usual: ({ isUsual }) => isUsual,
  none: () => false,
};

const freeWays = (events: readonly Row[]) =>
  events.flatMap(({ event, channels }) => channels.filter(({ isFixed }) => !isFixed).map((way) => ({ event, way })));

/** The level that the choices of a group amount to; null where they are of the person's own. */
function levelOf(events: readonly Row[]): Level | null {
  const free = freeWays(events);
  return (
    (['usual', 'all', 'none'] as const).find((level) => free.every(({ way }) => way.isOn === wantedBy[level](way))) ??
    null
  );
}

/** Events in groups, each with one choice for all of it and its switches below; what is chosen is stored at once. */
function ChoiceMatrix({ preferences }: { preferences: Preferences }) {
  const [save, { isLoading }] = NoticesApi.useSaveNoticePreferencesMutation();
  const isOnline = useOnline();
  const groups = (Object.keys(noticeGroups) as NoticeGroup[])
    .map((group) => ({ group, events: preferences.events.filter((row) => row.group === group) }))
    .filter(({ events }) => events.length > 0);
  const choose = async (choices: Choice[]) => {
    try {
      await save({ body: { choices, ...settingsOf(preferences) } }).unwrap();
    } catch (thrown) {
      notify.error(asApiFailure(thrown, text.failed).message);
    }
  };
  return groups.map(({ group, events }) => (
    <Group
      key={group}
      name={noticeGroups[group]}
      events={events}
      isOff={isLoading || !isOnline}
      onChoose={(choices) => void choose(choices)}
    />
  ));
}

interface GroupProps {
  name: string;
  events: readonly Row[];
  isOff: boolean;
  onChoose: (choices: Choice[]) => void;
}

function Group({ name, events, isOff, onChoose }: GroupProps) {
  const free = freeWays(events);
  const level = levelOf(events);
  const state = free.length === 0 ? text.fixed : level === null ? text.ownLevel : text.levels[level];
  return (
    <Accordion
      title={
        <>
          {name} <State>{state}</State>
        </>
      }
    >
      {free.length === 0 ? null : (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={level}
          disabled={isOff}
          aria-label={text.levelOf(name)}
          onChange={(_event, next: Level | null) =>
            next && onChoose(free.map(({ event, way }) => ({ event, channel: way.channel, isOn: wantedBy[next](way) })))
          }
        >
          {levels.map(([id, label]) => (
            <ToggleButton key={id} value={id}>
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
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
        <tbody>
          {events.map((row) => (
            <tr key={row.event}>
              <th scope="row">{row.title}</th>
              {noticeChannelCodes.map((channel) => (
                <td key={channel}>
                  <ChannelSwitch
                    row={row}
                    way={row.channels.find((one) => one.channel === channel)}
                    isOff={isOff}
                    onChoose={(isOn) => onChoose([{ event: row.event, channel, isOn }])}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Matrix>
    </Accordion>
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
  const [save] = NoticesApi.useSaveNoticePreferencesMutation();
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
