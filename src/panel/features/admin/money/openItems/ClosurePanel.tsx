import { openItemText } from '#shared/texts/openItemTexts.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { formatRial } from '#shared/money.ts';
import { OpenItemsApi } from '#panel/api/openItems.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { Decision } from '#panel/features/admin/shared/approval/Decision.tsx';
import { decisionFacts } from '#panel/features/admin/shared/approval/decisionFacts.tsx';
import type { Closure } from './openItem.ts';
import { openItemsText as text } from './strings.ts';

const money = (rial: string) => <Money rial={rial} hasUnit={false} isSigned isHideable={false} />;

/** What was said of open items, and the decision of the second person. */
export function ClosurePanel({ row }: { row: Closure }) {
  return (
    <Stack>
      <Facts row={row} />
      {row.status === 'prepared' ? <Act row={row} /> : null}
    </Stack>
  );
}

const partText = (part: Closure['parts'][number]): string => text.itemText(openItemText(part), formatRial(part.amount));

function Facts({ row }: { row: Closure }) {
  return (
    <DescriptionList
      items={[
        { key: text.columns.status, value: row.statusText },
        { key: text.columns.way, value: row.wayText },
        { key: text.facts.amount, value: money(row.amount) },
        ...row.parts.map((part, at) => ({
          key: `${text.facts.parts} ${toPersianDigits(at + 1)}`,
          value: partText(part),
        })),
        row.bankRef ? { key: text.facts.bankRef, value: <Ltr>{row.bankRef}</Ltr> } : null,
        row.accountIban ? { key: text.facts.account, value: <Ltr>{row.accountIban}</Ltr> } : null,
        { key: text.facts.reason, value: row.reason },
        ...decisionFacts(row),
        row.journalId ? { key: text.facts.journal, value: toPersianDigits(row.journalId) } : null,
      ]}
    />
  );
}

function Act({ row }: { row: Closure }) {
  const [approve] = OpenItemsApi.useApproveOpenItemClosureMutation();
  const [reject] = OpenItemsApi.useRejectOpenItemClosureMutation();
  const params = { closureId: row.closureId };
  return (
    <Decision
      words={text.decision}
      preparedBy={row.preparedBy}
      version={row.version}
      name={`open-item-closure-${row.closureId}`}
      done={text.approved}
      extra={
        <DescriptionList
          items={[
            { key: text.columns.account, value: text.drawerTitle(row.accountText, row.fundName) },
            { key: text.columns.way, value: row.wayText },
            { key: text.facts.amount, value: money(row.amount) },
          ]}
        />
      }
      approve={(call) => approve({ params, ...call }).unwrap()}
      reject={(call) => reject({ params, ...call }).unwrap()}
    />
  );
}
