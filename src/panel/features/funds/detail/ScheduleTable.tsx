import { styled } from '@mui/material/styles';
import { toPersianDigits } from '#shared/digits.ts';
import { orderTypeLabels, wayLabels } from '#shared/contract/orderTexts.ts';
import { KeyValueList } from '#panel/ui/data/KeyValueList.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Note } from './plain.ts';
import { fundText } from './strings.ts';
import type { FundDetails } from './types.ts';

type Schedule = FundDetails['schedules'][number];

const Item = styled('div')(({ theme }) => ({ '&:not(:first-of-type)': { marginBlockStart: '0.75rem' }, '& > h3': { ...theme.typography.subtitle2, margin: 0 } }));
const text = fundText.scheduleColumns;

/** «همان روز» or so many working days later. */
export function daysText(days: number): string {
  return days === 0 ? fundText.sameDay : fundText.workdays(toPersianDigits(days));
}

/** Name of a payment way by its code. */
export function wayText(code: string): string {
  return code in wayLabels ? wayLabels[code as keyof typeof wayLabels] : code;
}

/** When an order of each type and payment way closes, is priced, and is settled. */
export function ScheduleTable({ schedules }: { schedules: readonly Schedule[] }) {
  return (
    <>
      {schedules.map((row) => (
        <Item key={`${row.orderType}${row.wayCode}`}>
          <h3>
            {orderTypeLabels[row.orderType]} · {wayText(row.wayCode)}
          </h3>
          <KeyValueList
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
