import { formatNumber, formatPercent, toPersianDigits } from '#shared/digits.ts';
import type { FundDetails } from '#panel/api/funds.ts';
import { DescriptionList, type Description } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { Note, Stack } from '#panel/ui/layout/blocks.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { CopyButton } from '#panel/ui/text/CopyButton.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { comingFeeLines } from './comingFees.ts';
import { text } from './strings.ts';

const { bodies, costs } = text;

function bodyRows(fund: FundDetails): (Description | null)[] {
  const named = (key: string, value: string | null): Description | null => (value ? { key, value } : null);
  return [
    named(text.manager, fund.manager),
    named(text.executiveManager, fund.executiveManager),
    named(text.investmentManagers, fund.investmentManagers.join(bodies.separator)),
    named(text.registrationManager, fund.registrationManager),
    named(text.custodian, fund.custodian),
    named(text.auditor, fund.auditor),
    named(text.guarantor, fund.guarantor),
    named(text.profitGuarantor, fund.profitGuarantor),
    named(text.marketMaker, fund.marketMaker),
  ];
}

/** Who runs and watches the fund, its licences, and its bank accounts. */
export function BodiesTab({ fund }: { fund: FundDetails }) {
  const rows = bodyRows(fund);
  return (
    <Stack>
      <Section title={bodies.title}>
        {rows.some(Boolean) ? <DescriptionList items={rows} /> : <EmptyView text={bodies.empty} />}
      </Section>
      {fund.licenses.length > 0 ? (
        <Section title={bodies.licenses}>
          <DescriptionList
            items={fund.licenses.map((license) => ({
              id: license.licenseNo,
              key: license.title,
              value: (
                <>
                  <Ltr>{toPersianDigits(license.licenseNo)}</Ltr>{' '}
                  <StatusChip color={license.isExpired ? 'error' : 'success'}>
                    {license.isExpired ? bodies.expired : bodies.valid}
                  </StatusChip>
                </>
              ),
              hint: license.expireDate
                ? bodies.licenseUntil(jalaliText(license.startDate), jalaliText(license.expireDate))
                : bodies.licenseFrom(jalaliText(license.startDate)),
            }))}
          />
        </Section>
      ) : null}
      {fund.bankAccounts.length > 0 ? (
        <Section title={bodies.accounts}>
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

const fee = (rial: string) => (rial === '0' ? costs.none : <Money rial={rial} isHideable={false} />);

/** What an order costs, what leaving early costs, and what the fund itself spends. */
export function CostsTab({ fund }: { fund: FundDetails }) {
  const { fees } = fund;
  return (
    <Stack>
      <Section title={costs.fees}>
        <DescriptionList
          items={[
            { key: costs.fixedIssue, value: fee(fees.fixedIssue) },
            {
              key: costs.varIssue,
              value: Number(fees.varIssuePercent) === 0 ? costs.none : <Ltr>{formatPercent(fees.varIssuePercent)}</Ltr>,
              hint: fees.varIssueCap ? costs.cap(formatNumber(BigInt(fees.varIssueCap))) : undefined,
            },
            { key: costs.fixedCancel, value: fee(fees.fixedCancel) },
          ]}
        />
        {comingFeeLines(fund).map((line) => (
          <Note key={line}>{line}</Note>
        ))}
      </Section>
      <Section title={costs.exit}>
        {fees.exitSteps.length === 0 ? (
          costs.noExit
        ) : (
          <DescriptionList
            items={fees.exitSteps.map((step) => ({
              key: costs.exitUntil(toPersianDigits(step.untilDay)),
              value: <Ltr>{formatPercent(step.percent)}</Ltr>,
            }))}
          />
        )}
      </Section>
      <Section title={costs.running} note={costs.runningNote}>
        {fund.costs.length === 0 ? (
          <EmptyView text={costs.noRunning} />
        ) : (
          <>
            <DescriptionList items={fund.costs.map((cost) => ({ key: cost.title, value: cost.description }))} />
            {fund.costsFrom ? <Note>{costs.runningFrom(jalaliText(fund.costsFrom, 'long'))}</Note> : null}
          </>
        )}
      </Section>
    </Stack>
  );
}
