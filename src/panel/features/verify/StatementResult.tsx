import Alert from '@mui/material/Alert';
import type { ResponseOf } from '#shared/contract/define.ts';
import type { verifyDocument } from '#shared/contract/statements.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { text as all } from './strings.ts';

const text = all.statement;

type Statement = NonNullable<ResponseOf<typeof verifyDocument>['data']['statement']>;
type Part = Statement['parts'][number];
type Sum = Part['opening'];

const Old = styled('del')(({ theme }) => ({ color: theme.vars.palette.text.secondary }));

/** The printed figure; where the books have another one now, that one beside it. */
function Figures({ sum }: { sum: Sum }) {
  if (sum.printed === sum.now) return <Money rial={sum.printed} isHideable={false} />;
  return (
    <>
      <Old>
        <Money rial={sum.printed} isHideable={false} />
      </Old>{' '}
      · {text.now}: <Money rial={sum.now} isHideable={false} />
    </>
  );
}

function Held({ held }: { held: Part['holdings'][number] }) {
  const line = (units: string, price: string) =>
    text.holding(formatNumber(BigInt(units)), formatNumber(price), jalaliText(held.navDate));
  if (!held.isChanged) return line(held.units, held.cancelNav);
  return (
    <>
      <Old>{line(held.units, held.cancelNav)}</Old> · {text.now}: {line(held.unitsNow, held.cancelNavNow)}
    </>
  );
}

function PartResult({ part, isHoldings }: { part: Part; isHoldings: boolean }) {
  const sums = isHoldings ? ([] as const) : (['opening', 'debit', 'credit'] as const);
  return (
    <Section
      title={part.investorName}
      note={<Ltr>{toPersianDigits(part.nationalNo)}</Ltr>}
      action={
        <StatusChip color={part.isChanged ? 'warning' : 'success'}>
          {part.isChanged ? text.changed : text.same}
        </StatusChip>
      }
    >
      {part.laterEntries > 0 ? (
        <Alert severity="info" sx={{ marginBlockEnd: 3 }}>
          {text.later(formatNumber(BigInt(part.laterEntries)))}
        </Alert>
      ) : null}
      <DescriptionList
        items={[
          ...sums.map((key) => ({ key: text[key], value: <Figures sum={part[key]} /> })),
          { key: isHoldings ? text.cash : text.closing, value: <Figures sum={part.closing} /> },
          { key: text.value, value: <Figures sum={part.value} /> },
          ...part.holdings.map((held) => ({ key: held.fundName, value: <Held held={held} /> })),
        ]}
      />
    </Section>
  );
}

/** What the code of a statement proves: whose it is (masked), its days, and its figures beside those of the books now. */
export function StatementResult({ statement, checkedAt }: { statement: Statement; checkedAt: string }) {
  const isHoldings = statement.kind === 'holdings';
  const { isChanged } = statement;
  return (
    <Stack>
      <Section
        title={statement.kindText}
        action={
          <StatusChip color={isChanged ? 'warning' : 'success'}>{isChanged ? text.changed : text.same}</StatusChip>
        }
      >
        <Alert severity={isChanged ? 'warning' : 'success'} sx={{ marginBlockEnd: 3 }}>
          {isChanged ? text.changedNote : text.sameNote}
        </Alert>
        <DescriptionList
          items={[
            { key: text.number, value: <Ltr>{toPersianDigits(statement.statementId)}</Ltr> },
            {
              key: isHoldings ? text.day : text.range,
              value: isHoldings
                ? jalaliText(statement.toDate, 'long')
                : text.between(jalaliText(statement.fromDate, 'long'), jalaliText(statement.toDate, 'long')),
            },
            { key: text.fund, value: statement.fundName ?? text.allFunds },
            { key: text.madeAt, value: jalaliText(statement.madeAt, 'moment') },
            { key: all.checkedAt, value: jalaliText(checkedAt, 'moment') },
          ]}
        />
      </Section>
      {statement.parts.map((part) => (
        <PartResult key={`${part.investorName} ${part.nationalNo}`} part={part} isHoldings={isHoldings} />
      ))}
      <Alert severity="info">{text.masked}</Alert>
    </Stack>
  );
}
