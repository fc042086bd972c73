import { toPersianDigits } from '#shared/digits.ts';
import { useGetDepositCodeQuery } from '#panel/api/deposits.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { CopyButton } from '#panel/ui/text/CopyButton.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { buyText } from './strings.ts';

/** Paying by deposit id: the investor's own code and the fund's accounts; the order is made when the money comes (domain 1.7). */
export function DepositCard({ investorId, fundId }: { investorId: number; fundId: number }) {
  const query = useGetDepositCodeQuery({ query: { investorId, fundId } });
  return (
    <Section title={buyText.depositTitle} note={buyText.depositNote}>
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="pairs" count={3} />}>
        {({ data }) => (
          <DescriptionList
            items={[
              {
                key: buyText.depositCode,
                value: (
                  <>
                    <Ltr>{toPersianDigits(data.code)}</Ltr>
                    <CopyButton text={data.code} label={buyText.depositCode} />
                  </>
                ),
              },
              ...data.accounts.map((account) => ({
                id: String(account.accountId),
                key: account.bankName,
                value: (
                  <>
                    <Ltr>{account.iban}</Ltr>
                    <CopyButton text={account.iban} label={account.bankName} />
                  </>
                ),
              })),
            ]}
          />
        )}
      </QueryBoundary>
    </Section>
  );
}
