import {
  identityDayFields,
  identityFieldTexts,
  identityValueText,
  type IdentityField,
  type IdentityFieldChange,
} from '#shared/texts/identityTexts.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { formatJalaliDate } from '#shared/jalali.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { diffText as text } from './strings.ts';

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    textAlign: 'start',
    verticalAlign: 'top',
    paddingBlock: '0.5rem',
    paddingInlineEnd: '0.75rem',
    borderBlockEnd: `1px solid ${theme.vars.palette.panel.hairline}`,
    overflowWrap: 'anywhere',
  },
  '& thead th': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& tbody th': { fontWeight: 400, color: theme.vars.palette.text.secondary },
}));
const After = styled('td')({ fontWeight: 600 });

/** Text that runs left to right and keeps its own characters. */
const plainFields: readonly IdentityField[] = ['email', 'iban'];

function shown(field: IdentityField, value: string | null): string {
  const words = identityValueText(field, value);
  if (value !== null && identityDayFields.includes(field)) return toPersianDigits(formatJalaliDate(value));
  return plainFields.includes(field) ? words : toPersianDigits(words);
}

/** What changes in an identity, field by field: what stands, and what comes. */
export function IdentityDiff({ changes }: { changes: readonly IdentityFieldChange[] }) {
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{text.field}</th>
          <th scope="col">{text.before}</th>
          <th scope="col">{text.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{identityFieldTexts[field]}</th>
            <td dir="auto">{shown(field, before)}</td>
            <After dir="auto">{shown(field, after)}</After>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
