import { Section } from '#panel/ui/data/Section.tsx';
import { AccountTiles } from '../parts/AccountTiles.tsx';
import { sellText } from './strings.ts';
import type { SellFlow } from './useSellFlow.ts';

/** Which of the investor's accounts takes the money of the cancellation (domain 9.5). */
export function AccountStep({ flow }: { flow: SellFlow }) {
  return (
    <Section title={sellText.accountTitle} note={sellText.accountNote}>
      <AccountTiles
        label={sellText.accountTitle}
        accounts={flow.accounts}
        onChoose={(accountId) => flow.form.setValue('accountId', accountId)}
      />
    </Section>
  );
}
