import Link from 'next/link';
import Button from '@mui/material/Button';
import { paths } from '#panel/paths.ts';
import { approvalText as text } from './strings.ts';
import { useDuty } from './usePermission.ts';

/** Leads from a record to all its events in the audit log, for those who may read it; `subject` is its code in the log. */
export function RecordEvents({ subject }: { subject: string }) {
  if (!useDuty('checker')) return null;
  return (
    <div>
      <Button size="small" component={Link} href={paths.admin.audit({ subject })} prefetch={false}>
        {text.recordEvents}
      </Button>
    </div>
  );
}
