import { lineDirectionLabels } from '#shared/texts/deskTexts.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listBankMovementLines, listBankMovements } from '#shared/contract/bankMovements.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { movementsText as text } from './strings.ts';

export type Line = ResponseOf<typeof listBankMovementLines>['data']['lines'][number];
export type Movement = ResponseOf<typeof listBankMovements>['data'][number];

type Shown = Pick<
  Line,
  'direction' | 'amount' | 'fundName' | 'bankName' | 'accountIban' | 'bankAt' | 'bankRef' | 'description' | 'otherIban'
>;

/** What the bank tells of a line. */
export const lineFacts = (line: Shown) => [
  { key: text.facts.direction, value: lineDirectionLabels[line.direction] },
  { key: text.facts.amount, value: <Money rial={line.amount} isHideable={false} /> },
  { key: text.facts.fund, value: line.fundName },
  {
    key: text.facts.account,
    value: (
      <>
        {line.bankName} <Ltr>{line.accountIban}</Ltr>
      </>
    ),
  },
  { key: text.facts.bankAt, value: <JalaliDate value={line.bankAt} format="moment" /> },
  { key: text.facts.bankRef, value: <Ltr>{line.bankRef}</Ltr> },
  line.description ? { key: text.facts.description, value: line.description } : null,
  line.otherIban ? { key: text.facts.otherIban, value: <Ltr>{line.otherIban}</Ltr> } : null,
];
