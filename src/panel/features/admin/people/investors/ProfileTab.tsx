import { toPersianDigits } from '#shared/digits.ts';
import { comma } from '#shared/strings.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as contract from '#shared/contract/investorFiles.ts';
import { InvestorFilesApi } from '#panel/api/investorFiles.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { Columns, Hint, Stack } from '#panel/ui/layout/blocks.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { fileText } from './strings.ts';

type Info = ResponseOf<typeof contract.getInvestorInfo>['data'];
type Address = ResponseOf<typeof contract.listInvestorAddresses>['data'][number];

const text = fileText.profile;

const ltr = (key: string, value: string | null | undefined) =>
  value ? { key, value: <Ltr>{toPersianDigits(value)}</Ltr> } : null;
const plain = (key: string, value: string | null | undefined) => (value ? { key, value } : null);

/** Identity fields and addresses of an investor. */
export function ProfileTab({ investorId }: { investorId: number }) {
  const info = InvestorFilesApi.useGetInvestorInfoQuery({ query: { investorId } });
  const addresses = InvestorFilesApi.useListInvestorAddressesQuery({ query: { investorId } });
  return (
    <Columns>
      <Section title={text.identity}>
        <QueryBoundary query={info} skeleton={<LoadingSkeleton shape="pairs" count={8} />}>
          {({ data }) => <DescriptionList items={factsOf(data)} />}
        </QueryBoundary>
      </Section>
      <Section
        title={text.addresses}
        action={
          <ListFileButtons
            title={text.addresses}
            file="exportInvestorAddresses"
            args={{ query: { investorId } }}
            size="small"
          />
        }
      >
        <QueryBoundary query={addresses} skeleton={<LoadingSkeleton shape="pairs" count={3} />}>
          {({ data }) =>
            data.length === 0 ? (
              <Hint>{text.noAddress}</Hint>
            ) : (
              <Stack>
                {data.map((row) => (
                  <AddressFacts key={row.addressId} row={row} />
                ))}
              </Stack>
            )
          }
        </QueryBoundary>
      </Section>
    </Columns>
  );
}

function factsOf(info: Info) {
  const ofPerson = [
    plain(text.father, info.fatherName),
    plain(text.gender, info.genderText),
    ltr(text.birthDate, info.birthDate),
    plain(text.birthPlace, info.placeOfBirth),
    ltr(text.shNumber, info.shNumber),
    plain(text.job, info.jobTitle),
  ];
  const ofCompany = [
    ltr(text.registerNo, info.registerNo),
    ltr(text.registerDate, info.companyRegisterDate),
    plain(text.registerPlace, info.companyRegisterPlace),
    ltr(text.economicCode, info.economicCode),
  ];
  return [
    { key: info.isLegal ? text.company : text.name, value: info.investorName },
    ...(info.isLegal ? ofCompany : ofPerson),
    ltr(text.tradingCode, info.tradingCode),
    ltr(text.mobile, info.mobile),
    info.email ? { key: text.email, value: <Ltr>{info.email}</Ltr> } : null,
    ltr(text.updatedAt, info.updatedAt),
  ];
}

function AddressFacts({ row }: { row: Address }) {
  return (
    <div>
      <strong>{`${row.province}${comma} ${row.city}`}</strong>{' '}
      {row.isDefault ? <StatusChip color="primary">{text.default}</StatusChip> : null}
      <Hint>{row.address}</Hint>
      <DescriptionList items={[ltr(text.postalCode, row.postalCode), ltr(text.phone, row.phoneNumber)]} />
    </div>
  );
}
