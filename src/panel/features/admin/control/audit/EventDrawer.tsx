import Button from '@mui/material/Button';
import { toPersianDigits } from '#shared/digits.ts';
import { changeText } from '#panel/components/forms/strings.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { SidePanel } from '#panel/ui/dialog/SidePanel.tsx';
import { Hint, PartTitle, Stack, Table } from '#panel/ui/layout/blocks.ts';
import { ui } from '#panel/ui/strings.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { actorText, type AuditEvent } from './auditColumns.tsx';
import { SubjectLink } from './SubjectLink.tsx';
import { auditText as text } from './strings.ts';

interface Props {
  event: AuditEvent | null;
  /** shows the other events of a record */
  onSubject: (subject: string) => void;
  onClose: () => void;
}

/** One event: who, when and why, and each field before and after. */
export function EventDrawer({ event, onSubject, onClose }: Props) {
  return (
    <SidePanel isOpen={event !== null} title={text.details} onClose={onClose}>
      {event ? (
        <Stack>
          <DescriptionList
            items={[
              { key: text.columns.action, value: event.actionText },
              { key: text.facts.code, value: <Ltr>{event.action}</Ltr> },
              { key: text.columns.at, value: <JalaliDate value={event.at} format="moment" /> },
              { key: text.columns.actor, value: actorText(event), hint: event.actorKindText },
              event.investorName ? { key: text.facts.investor, value: event.investorName } : null,
              { key: text.columns.subject, value: <SubjectLink event={event} /> },
              { key: text.facts.subjectCode, value: <Ltr>{event.subject}</Ltr> },
              event.reason ? { key: text.columns.reason, value: event.reason } : null,
              event.ip ? { key: text.facts.ip, value: <Ltr>{toPersianDigits(event.ip)}</Ltr> } : null,
              event.requestId ? { key: text.facts.request, value: <Ltr>{event.requestId}</Ltr> } : null,
            ]}
          />
          <Button variant="outlined" onClick={() => onSubject(event.subject)}>
            {text.sameRecord}
          </Button>
          <PartTitle>{text.changes}</PartTitle>
          {event.changes.length === 0 ? <Hint>{text.noChanges}</Hint> : <Changes changes={event.changes} />}
        </Stack>
      ) : null}
    </SidePanel>
  );
}

const valueText = (value: string | null): string => {
  if (value === null) return ui.none;
  return changeText.values[value] ?? toPersianDigits(value);
};

function Changes({ changes }: { changes: AuditEvent['changes'] }) {
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
            <th scope="row">{changeText.fields[field] ?? <Ltr>{field}</Ltr>}</th>
            <td style={{ overflowWrap: 'anywhere' }}>{valueText(before)}</td>
            <td style={{ overflowWrap: 'anywhere' }}>{valueText(after)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
