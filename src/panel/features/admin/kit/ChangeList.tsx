import { styled } from '@mui/material/styles';
import type { Change } from '#shared/contract/errors.ts';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { changeText } from './strings.ts';

const List = styled('ul')({ margin: '0.5rem 0 0', paddingInlineStart: '1.25rem' });
const Old = styled('del')(({ theme }) => ({ color: theme.vars.palette.text.secondary }));

const shown = (value: string | null) => (value === null || value === '' ? changeText.empty : <Ltr>{value}</Ltr>);

/** What changed between the look of the second person and the decision: each field with its old and its new value. */
export function ChangeList({ changes }: { changes: readonly Change[] | undefined }) {
  if (!changes || changes.length === 0) return null;
  return (
    <List aria-label={changeText.title}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {changeText.fields[field] ?? field}: <Old>{shown(before)}</Old> {changeText.became} {shown(after)}
        </li>
      ))}
    </List>
  );
}
