import { styled } from '@mui/material/styles';
import { toPersianDigits } from '#shared/digits.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Note } from './plain.ts';
import { daysText, orderTypeText, wayText } from './scheduleText.ts';
import { fundText } from './strings.ts';
import type { FundDetails } from './types.ts';

type Schedule = FundDetails['schedules'][number];

const Item = styled('div')(({ theme }) => ({
  '&:not(:first-of-type)': { marginBlockStart: '0.75rem' },
  '& > h3': { ...theme.typography.subtitle2, margin: 0 },
}));
const text = fundText.scheduleColumns;

/** When an order of each type and payment way closes, is priced, and is settled. */
export function ScheduleTable({ schedules }: { schedules: readonly Schedule[] }) {
  return (
    <>
      {schedules.map((row) => (
        <Item key={`${row.orderType}${row.wayCode}`}>
          <h3>
            {orderTypeText(row.orderType)} · {wayText(row.wayCode)}
          </h3>
          <DescriptionList
            items={[
              { key: text.cutoff, value: <Ltr>{toPersianDigits(row.cutoffTime.slice(0, 5))}</Ltr> },
              { key: text.price, value: daysText(row.priceOffsetDays) },
              { key: text.issue, value: daysText(row.orderType === 1 ? row.issueOffsetDays : row.settleDays) },
            ]}
          />
          {row.note ? <Note>{row.note}</Note> : null}
        </Item>
      ))}
    </>
  );
}
