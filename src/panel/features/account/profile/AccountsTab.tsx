import { useInvestorBankAccountsQuery } from '#panel/api/investor.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { CopyButton } from '#panel/ui/text/CopyButton.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { toPersianDigits } from '#shared/digits.ts';
import { profileStrings as text } from '../strings.ts';
import { CardGrid } from './CardGrid.tsx';
import { QueryBlock } from './QueryBlock.tsx';

/** Bank accounts of the investor, the default one first; the IBAN is one tap from the clipboard. */
export function AccountsTab({ investorId }: { investorId: number | null }) {
  const answer = useInvestorBankAccountsQuery(
    { query: { investorId: investorId ?? 0 } },
    { skip: investorId === null },
  );
  return (
    <QueryBlock answer={answer} empty={text.noAccounts}>
      {(rows) => (
        <CardGrid>
          {rows.map((row) => (
            <Section
              key={row.accountId}
              title={row.bankName}
              action={row.isDefault ? <StatusChip colour="primary">{text.isDefault}</StatusChip> : null}
            >
              <DescriptionList
                items={[
                  {
                    key: text.iban,
                    value: (
                      <>
                        <Ltr>{toPersianDigits(row.iban)}</Ltr>
                        <CopyButton text={row.iban} label={text.iban} />
                      </>
                    ),
                  },
                  { key: text.accountNumber, value: <Ltr>{toPersianDigits(row.accountNumber)}</Ltr> },
                  { key: text.accountType, value: row.accountTypeText },
                  row.bankBranchName
                    ? {
                        key: text.branch,
                        value: `${row.bankBranchName}${row.bankBranchCode ? ` (${toPersianDigits(row.bankBranchCode)})` : ''}`,
                      }
                    : null,
                  {
                    key: '',
                    id: 'state',
                    value: (
                      <StatusChip colour={row.isVerified ? 'success' : 'warning'}>
                        {row.isVerified ? text.verified : text.notVerified}
                      </StatusChip>
                    ),
                  },
                ]}
              />
            </Section>
          ))}
        </CardGrid>
      )}
    </QueryBlock>
  );
}
