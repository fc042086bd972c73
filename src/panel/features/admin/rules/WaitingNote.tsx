import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formatNumber } from '#shared/digits.ts';
import { useListRuleChangesQuery } from '#panel/api/ruleChanges.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { rulesText } from './strings.ts';

const text = rulesText.changes;

/** Says on a fund's rules that changes of them wait for a second person, and leads there. */
export function WaitingNote({ fundId }: { fundId: number }) {
  const query = useListRuleChangesQuery({ query: { status: 'pending', fundId, page: 1, size: 1 } });
  const { change } = useUrlState();
  const count = query.data?.pageInfo.totalCount ?? 0;
  if (count === 0) return null;
  return (
    <Alert
      severity="warning"
      sx={{ marginBlockEnd: 4 }}
      action={
        <Button color="inherit" size="small" onClick={() => change({ tab: 'changes', status: 'pending' })}>
          {text.show}
        </Button>
      }
    >
      {text.waiting(formatNumber(count))}
    </Alert>
  );
}
