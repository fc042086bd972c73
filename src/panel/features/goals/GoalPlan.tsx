import { useState } from 'react';
import Link from 'next/link';
import Button from '@mui/material/Button';
import { toPersianDigits } from '#shared/digits.ts';
import { formatRial } from '#shared/money.ts';
import { GoalsApi, type GoalDetails } from '#panel/api/goals.ts';
import { ActDialog } from '#panel/components/forms/ActDialog.tsx';
import { paths } from '#panel/paths.ts';
import { useSite } from '#panel/shell/site.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { SelectField } from '#panel/ui/form/SelectField.tsx';
import { ButtonRow, Hint } from '#panel/ui/layout/blocks.ts';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { useAmountsHidden } from '#panel/ui/text/privacyStore.ts';
import { goalsText as text } from './strings.ts';

type Plan = GoalDetails['plans'][number];

const lineOf = ({ amount, intervalText }: Plan): string => `${intervalText} · ${toPersianDigits(formatRial(amount))}`;

/** The regular purchase that feeds a goal: which one, or a way to start or connect one. */
export function GoalPlan({ details }: { details: GoalDetails }) {
  const { goal, plans, canChange } = details;
  const { plan } = goal;
  const [act, setAct] = useState<'connect' | 'disconnect' | null>(null);
  const [chosen, setChosen] = useState('');
  const [set] = GoalsApi.useSetGoalPlanMutation();
  const { closed } = useSite();
  const isOnline = useOnline();
  const isHidden = useAmountsHidden();
  const regularId = plans.some((one) => String(one.regularId) === chosen) ? Number(chosen) : plans[0]?.regularId;
  const send = (to: number | null) => (idempotencyKey: string, seen: string) =>
    set({
      params: { goalId: goal.goalId },
      body: { regularId: to, version: Number(seen) },
      idempotencyKey,
    }).unwrap();
  const needed = goal.neededPerMonth;
  const startLink = paths.directDebit({ plan: 'new', fund: goal.fundId, amount: needed, goal: goal.goalId });
  const version = String(goal.version);
  return (
    <Section title={text.plan}>
      {plan ? (
        <DescriptionList
          items={[
            { key: text.planAmount, value: <Money rial={plan.amount} /> },
            { key: text.planInterval, value: plan.intervalText },
            { key: text.planStatus, value: plan.statusText },
            plan.nextRunDate ? { key: text.planNext, value: jalaliText(plan.nextRunDate, 'long') } : null,
          ]}
        />
      ) : (
        <Hint>{text.planNone}</Hint>
      )}
      <ButtonRow sx={{ marginBlockStart: '0.75rem' }}>
        {plan ? (
          <Button
            variant="outlined"
            component={Link}
            href={paths.directDebitContracts({ tab: 'regulars', open: plan.regularId })}
            prefetch={false}
          >
            {text.planOpen}
          </Button>
        ) : null}
        {canChange && plan ? (
          <Button disabled={!isOnline} onClick={() => setAct('disconnect')}>
            {text.planDisconnect}
          </Button>
        ) : null}
        {canChange && !plan && !closed.includes('directDebit') ? (
          <Button variant="contained" component={Link} href={startLink} prefetch={false}>
            {needed && !isHidden ? text.planStart(toPersianDigits(formatRial(needed))) : text.planStartPlain}
          </Button>
        ) : null}
        {canChange && !plan && plans.length > 0 ? (
          <Button variant="outlined" disabled={!isOnline} onClick={() => setAct('connect')}>
            {text.planConnect}
          </Button>
        ) : null}
      </ButtonRow>
      {act === 'connect' && regularId !== undefined ? (
        <ActDialog
          title={text.planConnect}
          confirmLabel={text.planConnect}
          done={text.planConnected}
          version={version}
          act={send(regularId)}
          onClose={() => setAct(null)}
        >
          <Hint>{text.planConnectNote}</Hint>
          <SelectField
            size="small"
            label={text.planChoice}
            value={String(regularId)}
            options={plans.map((one) => ({ value: String(one.regularId), label: lineOf(one) }))}
            onChange={setChosen}
          />
        </ActDialog>
      ) : null}
      {act === 'disconnect' ? (
        <ActDialog
          title={text.planDisconnectTitle}
          confirmLabel={text.planDisconnect}
          done={text.planDisconnected}
          version={version}
          act={send(null)}
          onClose={() => setAct(null)}
        >
          <Hint>{text.planDisconnectNote}</Hint>
        </ActDialog>
      ) : null}
    </Section>
  );
}
