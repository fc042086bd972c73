import { toPersianDigits } from '#shared/digits.ts';
import { DescriptionList, type Description } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { CopyButton } from '#panel/ui/text/CopyButton.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { text as fundText } from './strings.ts';
import type { FundDetails } from '#panel/api/funds.ts';

const text = fundText.bodies;

function bodies(fund: FundDetails): (Description | null)[] {
  const named = (key: string, value: string | null): Description | null => (value ? { key, value } : null);
  return [
    named(fundText.manager, fund.manager),
    named(fundText.executiveManager, fund.executiveManager),
    named(fundText.investmentManagers, fund.investmentManagers.join(text.separator)),
    named(fundText.registrationManager, fund.registrationManager),
    named(fundText.custodian, fund.custodian),
    named(fundText.auditor, fund.auditor),
    named(fundText.guarantor, fund.guarantor),
    named(fundText.profitGuarantor, fund.profitGuarantor),
    named(fundText.marketMaker, fund.marketMaker),
  ];
}

/** Who runs and watches the fund, its licences, and its bank accounts. */
export function BodiesTab({ fund }: { fund: FundDetails }) {
  const rows = bodies(fund);
  return (
    <Stack>
      <Section title={text.title}>
        {rows.some(Boolean) ? <DescriptionList items={rows} /> : <EmptyView text={text.empty} />}
      </Section>
      {fund.licenses.length > 0 ? (
        <Section title={text.licenses}>
          <DescriptionList
            items={fund.licenses.map((license) => ({
              id: license.licenseNo,
              key: license.title,
              value: (
                <>
                  <Ltr>{toPersianDigits(license.licenseNo)}</Ltr>{' '}
                  <StatusChip colour={license.isExpired ? 'error' : 'success'}>
                    {license.isExpired ? text.expired : text.valid}
                  </StatusChip>
                </>
              ),
              hint: license.expireDate
                ? text.licenseUntil(jalaliText(license.startDate), jalaliText(license.expireDate))
                : text.licenseFrom(jalaliText(license.startDate)),
            }))}
          />
        </Section>
      ) : null}
      {fund.bankAccounts.length > 0 ? (
        <Section title={text.accounts}>
          <DescriptionList
            items={fund.bankAccounts.map((account) => ({
              id: String(account.accountId),
              key: account.branchName ? `${account.bankName} · ${account.branchName}` : account.bankName,
              value: (
                <>
                  <Ltr>{account.iban}</Ltr>
                  <CopyButton text={account.iban} label={account.bankName} />
                </>
              ),
              hint: <Ltr>{toPersianDigits(account.accountNumber)}</Ltr>,
            }))}
          />
        </Section>
      ) : null}
    </Stack>
  );
}
