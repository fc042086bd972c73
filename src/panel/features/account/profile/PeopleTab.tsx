import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { profileStrings as text } from '../strings.ts';
import { CardGrid } from './CardGrid.tsx';
import type { InvestorInfo } from './types.ts';

/** Managers and signatories of a company. */
export function PeopleTab({ info }: { info: InvestorInfo | undefined }) {
  const groups = [
    { title: text.managers, people: info?.managers ?? [] },
    { title: text.signatories, people: info?.signatories ?? [] },
  ];
  return (
    <CardGrid>
      {groups.map(({ title, people }) => (
        <Section key={title} title={title}>
          <DescriptionList
            items={people.map((person, index) => ({
              id: `${person.nationalNo}-${index}`,
              key: person.name,
              value: person.positionText,
              hint: person.isSignatory ? text.signatory : undefined,
            }))}
          />
        </Section>
      ))}
    </CardGrid>
  );
}
