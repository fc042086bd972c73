import Alert from '@mui/material/Alert';
import { toPersianDigits } from '#shared/digits.ts';
import { orderSteps } from '#panel/components/orderSteps.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { Timeline } from '#panel/ui/data/Timeline.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import type { Tracked } from './askOrder.ts';
import { text } from './strings.ts';

/** How one order stands: state, dates and the steps that are left. */
export function TrackedOrder({ order }: { order: Tracked }) {
  const day = (key: string, value: string | null) =>
    value === null ? null : { key, value: jalaliText(value, 'long') };
  return (
    <Stack aria-live="polite">
      <Section
        title={text.request(order.orderTypeText)}
        note={<Ltr>{toPersianDigits(order.orderNo)}</Ltr>}
        action={<StatusChip color={order.statusColor}>{order.statusText}</StatusChip>}
      >
        {order.statusNote ? (
          <Alert severity="info" sx={{ marginBlockEnd: 3 }}>
            {order.statusNote}
          </Alert>
        ) : null}
        <DescriptionList
          items={[
            { key: text.next, value: order.next.text, hint: order.next.lateSince ? order.next.why : undefined },
            { key: text.createdAt, value: jalaliText(order.createdAt, 'longTime') },
            day(text.priceDate, order.priceDate),
            day(text.licenseDate, order.licenseDate),
            day(text.payoutDate, order.payoutDate),
            { key: text.checkedAt, value: jalaliText(order.checkedAt, 'longTime') },
          ]}
        />
      </Section>
      <Section title={text.timeline}>
        <Timeline steps={orderSteps(order.timeline)} />
      </Section>
      <Alert severity="info">{text.privacy}</Alert>
    </Stack>
  );
}
