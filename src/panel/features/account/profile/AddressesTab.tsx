import { useInvestorAddressesQuery } from '#panel/api/investor.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { toPersianDigits } from '#shared/digits.ts';
import { profileStrings as text } from '../strings.ts';
import { CardGrid } from './CardGrid.tsx';
import { QueryBlock } from './QueryBlock.tsx';

/** Addresses of the investor, the default one first. */
export function AddressesTab({ investorId }: { investorId: number | null }) {
  const answer = useInvestorAddressesQuery({ query: { investorId: investorId ?? 0 } }, { skip: investorId === null });
  return (
    <QueryBlock answer={answer} empty={text.noAddresses}>
      {(rows) => (
        <CardGrid>
          {rows.map((row) => (
            <Section
              key={row.addressId}
              title={text.place(row.province, row.city)}
              action={row.isDefault ? <StatusChip colour="primary">{text.isDefault}</StatusChip> : null}
            >
              <DescriptionList
                items={[
                  { key: text.address, value: row.addressBody },
                  {
                    key: text.postalCode,
                    value: row.postalCode ? <Ltr>{toPersianDigits(row.postalCode)}</Ltr> : text.unknown,
                  },
                  {
                    key: text.phone,
                    value: row.phoneNumber ? <Ltr>{toPersianDigits(row.phoneNumber)}</Ltr> : text.unknown,
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
