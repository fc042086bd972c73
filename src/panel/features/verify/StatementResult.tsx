import Alert from '@mui/material/Alert';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { verifyDocument } from '#shared/contract/statements.ts';
import { paperFormats, type PaperFormats } from '#shared/paperFormats.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { statementWords, type StatementWords } from './statementTexts.ts';

type Statement = NonNullable<ResponseOf<typeof verifyDocument>['data']['statement']>;
type Part = Statement['parts'][number];
type Sum = Part['opening'];

/** Words and formats of the language of the paper. */
interface Reading {
  text: StatementWords;
  as: PaperFormats;
}

const Old = styled('del')(({ theme }) => ({ color: theme.vars.palette.text.secondary }));

/** The printed figure; where the books have another one now, that one beside it. */
function Figures({ sum, text, as }: Reading & { sum: Sum }) {
  const shown = (rial: string) => as.rial(BigInt(rial));
  if (sum.printed === sum.now) return shown(sum.printed);
  return (
    <>
      <Old>{shown(sum.printed)}</Old> · {text.now}: {shown(sum.now)}
    </>
  );
}

function Held({ held, text, as }: Reading & { held: Part['holdings'][number] }) {
  const line = (units: string, price: string) =>
    text.holding(as.number(BigInt(units)), as.number(price), as.day(held.navDate));
  if (!held.isChanged) return line(held.units, held.cancelNav);
  return (
    <>
      <Old>{line(held.units, held.cancelNav)}</Old> · {text.now}: {line(held.unitsNow, held.cancelNavNow)}
    </>
  );
}

function PartResult({ part, isHoldings, text, as }: Reading & { part: Part; isHoldings: boolean }) {
  const sums = isHoldings ? ([] as const) : (['opening', 'debit', 'credit'] as const);
  return (
    <Section
      title={part.investorName}
      note={<Ltr>{as.code(part.nationalNo)}</Ltr>}
      action={
        <StatusChip color={part.isChanged ? 'warning' : 'success'}>
          {part.isChanged ? text.changed : text.same}
        </StatusChip>
      }
    >
      {part.laterEntries > 0 ? (
        <Alert severity="info" sx={{ marginBlockEnd: 3 }}>
          {text.later(as.number(BigInt(part.laterEntries)))}
        </Alert>
      ) : null}
      <DescriptionList
        items={[
          ...sums.map((key) => ({ key: text[key], value: <Figures sum={part[key]} text={text} as={as} /> })),
          {
            key: isHoldings ? text.cash : text.closing,
            value: <Figures sum={part.closing} text={text} as={as} />,
          },
          { key: text.value, value: <Figures sum={part.value} text={text} as={as} /> },
          ...part.holdings.map((held) => ({ key: held.fundName, value: <Held held={held} text={text} as={as} /> })),
        ]}
      />
    </Section>
  );
}

/**
 * What the code of a statement proves, in the language of the paper: whose it is (masked), its days, and its figures beside
 * those of the books now.
 */
export function StatementResult({ statement, checkedAt }: { statement: Statement; checkedAt: string }) {
  const { isChanged, language } = statement;
  const isHoldings = statement.kind === 'holdings';
  const text = statementWords[language];
  const as = paperFormats[language];
  const isPersian = language === 'fa';
  return (
    <Stack lang={language} dir={isPersian ? 'rtl' : 'ltr'}>
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
            { key: text.number, value: <bdi>{statement.serial}</bdi> },
            {
              key: isHoldings ? text.day : text.range,
              value: isHoldings
                ? as.longDay(statement.toDate)
                : text.between(as.longDay(statement.fromDate), as.longDay(statement.toDate)),
            },
            { key: text.fund, value: statement.fundName ?? text.allFunds },
            { key: text.madeAt, value: as.moment(new Date(statement.madeAt)) },
            { key: text.checkedAt, value: as.moment(new Date(checkedAt)) },
          ]}
        />
      </Section>
      {statement.parts.map((part) => (
        <PartResult
          key={`${part.investorName} ${part.nationalNo}`}
          part={part}
          isHoldings={isHoldings}
          text={text}
          as={as}
        />
      ))}
      <Alert severity="info">{text.masked}</Alert>
    </Stack>
  );
}
