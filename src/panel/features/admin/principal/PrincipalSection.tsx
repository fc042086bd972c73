import { useState } from 'react';
import { formatNumber } from '#shared/digits.ts';
import type { AnswerOf } from '#shared/contract/define.ts';
import type { listMaturities } from '#shared/contract/bonds.ts';
import { useListMaturitiesQuery, usePreparePrincipalMutation } from '#panel/api/bonds.ts';
import { asApiFailure, type ApiFailure } from '#panel/api/failure.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { ConfirmDialog } from '#panel/ui/dialog/ConfirmDialog.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { JalaliDate, jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { FailureLine } from '../kit/FormDialog.tsx';
import { kitText } from '../kit/strings.ts';
import { useDuty } from '../kit/useDuty.ts';
import { PrincipalRun } from './PrincipalRun.tsx';
import { principalText as text } from './strings.ts';

type Bond = AnswerOf<typeof listMaturities>['data'][number];

/** Repayment of a bond at its end: what is due, and how far it has come. Shown for bonds alone. */
export function PrincipalSection({ fundId }: { fundId: number }) {
  const query = useListMaturitiesQuery();
  const bond = query.data?.data.find((row) => row.fundId === fundId);
  if (!bond) return null;
  return bond.runId === null ? <Unprepared key={fundId} bond={bond} /> : <PrincipalRun runId={bond.runId} />;
}

/** Why a repayment cannot be prepared yet; null when it can. */
function whyNot(bond: Bond): string | null {
  if (bond.canPrepare) return null;
  if (bond.openOrders > 0) return text.openOrders(formatNumber(bond.openOrders));
  return BigInt(bond.unitCount) === 0n ? text.nobody : text.notYet(jalaliText(bond.payDate, 'long'));
}

function Unprepared({ bond }: { bond: Bond }) {
  const [isAsked, setAsked] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [prepare, { isLoading }] = usePreparePrincipalMutation();
  const { idempotencyKey, renew } = useIdempotencyKey();
  const noDuty = useDuty('maker');
  const confirm = async () => {
    setFailure(null);
    try {
      await prepare({ body: { fundId: bond.fundId }, idempotencyKey }).unwrap();
      notify.success(text.prepared);
    } catch (thrown) {
      setFailure(asApiFailure(thrown, kitText.failed));
    }
    renew();
    setAsked(false);
  };
  return (
    <Section
      title={text.title}
      note={text.note}
      action={
        <ActionButton variant="contained" reason={noDuty ?? whyNot(bond)} onClick={() => setAsked(true)}>
          {text.prepare}
        </ActionButton>
      }
    >
      <FailureLine failure={failure} />
      <BondFacts bond={bond} />
      {isAsked ? (
        <ConfirmDialog
          isOpen
          title={text.prepareTitle}
          confirmLabel={text.prepare}
          isBusy={isLoading}
          onConfirm={() => void confirm()}
          onCancel={() => setAsked(false)}
        >
          {text.prepareText}
        </ConfirmDialog>
      ) : null}
    </Section>
  );
}

function BondFacts({ bond }: { bond: Bond }) {
  return (
    <DescriptionList
      items={[
        { key: text.maturity, value: <JalaliDate value={bond.maturityDate} /> },
        { key: text.payDate, value: <JalaliDate value={bond.payDate} /> },
        { key: text.faceValue, value: <Money rial={bond.faceValue} isHideable={false} /> },
        { key: text.papers, value: <Ltr>{formatNumber(BigInt(bond.unitCount))}</Ltr> },
        { key: text.holders, value: text.people(formatNumber(bond.investors)) },
      ]}
    />
  );
}
