import Link from 'next/link';
import Button from '@mui/material/Button';
import { paths } from '#panel/paths.ts';
import { Accordion } from '#panel/ui/data/Accordion.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { fundQuestions } from './questions.ts';
import { fundText } from './strings.ts';
import type { FundDetails } from './types.ts';

/** Short answers about timing, fees and profit, made from the fund's own rules. */
export function QuestionsTab({ fund }: { fund: FundDetails }) {
  const more = (
    <Button size="small" component={Link} href={paths.faqs} prefetch={false}>
      {fundText.questionsMore}
    </Button>
  );
  return (
    <Section title={fundText.tabs.questions} action={more}>
      {fundQuestions(fund).map(({ question, answer }, index) => (
        <Accordion key={question} title={question} isOpen={index === 0}>
          {answer.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Accordion>
      ))}
    </Section>
  );
}
