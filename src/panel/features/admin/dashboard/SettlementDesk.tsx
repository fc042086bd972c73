import { useState } from 'react';
import { useForm } from 'react-hook-form';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import type { AnswerOf } from '#shared/contract/define.ts';
import type * as contract from '#shared/contract/prices.ts';
import { formatNumber, toAsciiDigits } from '#shared/digits.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { useListFundsQuery } from '#panel/api/funds.ts';
import {
  useApproveNavMutation,
  useExecuteDayMutation,
  useGetDemoClockQuery,
  useSetNavMutation,
  useSettlementPreviewQuery,
} from '#panel/api/prices.ts';
import { KeyValueList } from '#panel/ui/data/KeyValueList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { DateField } from '#panel/ui/form/DateField.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { ConfirmDialog } from '#panel/ui/overlay/ConfirmDialog.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { Loaded } from '#panel/ui/state/Loaded.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { adminDashboardText as text } from './strings.ts';

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  marginBlockEnd: '1rem',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: '1fr 1fr' },
}));
const Sides = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '1rem',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
}));
const Buttons = styled('div')({ display: 'flex', gap: '0.75rem', flexWrap: 'wrap', marginBlockStart: '1rem' });
const Title = styled('h3')(({ theme }) => ({
  ...theme.typography.subtitle2,
  margin: 0,
  display: 'flex',
  gap: '0.5rem',
  alignItems: 'center',
}));

/** Fund and day, prices by two people, preview of what the day would do, and one button that executes it (domain 9.18). */
export function SettlementDesk() {
  const funds = useListFundsQuery({ query: {} });
  const clock = useGetDemoClockQuery();
  const [fundId, setFundId] = useState<number | null>(null);
  const [chosenDay, setChosenDay] = useState('');
  const day = chosenDay || (clock.data?.data.today ?? '');
  const canAsk = fundId !== null && day !== '';
  const preview = useSettlementPreviewQuery({ query: { fundId: fundId ?? 0, navDate: day } }, { skip: !canAsk });
  return (
    <Section title={text.deskTitle} note={text.deskNote} id="settlement-desk">
      <Row>
        <TextField
          select
          size="small"
          label={text.fund}
          value={fundId ?? ''}
          onChange={(event) => setFundId(Number(event.target.value))}
        >
          {(funds.data?.data ?? []).map((fund) => (
            <MenuItem key={fund.fundId} value={fund.fundId}>
              {fund.name}
            </MenuItem>
          ))}
        </TextField>
        <DateField size="small" label={text.day} value={day} onChange={setChosenDay} />
      </Row>
      {canAsk ? (
        <Loaded
          query={{ data: preview.currentData, error: preview.error, refetch: preview.refetch }}
          skeleton={<LoadingSkeleton shape="pairs" count={5} />}
        >
          {({ data }) => <Preview key={`${data.fundId}:${data.navDate}`} data={data} />}
        </Loaded>
      ) : (
        <EmptyView text={text.choose} />
      )}
    </Section>
  );
}

type PreviewData = AnswerOf<typeof contract.settlementPreview>['data'];

function Preview({ data }: { data: PreviewData }) {
  const state = data.isLocked
    ? text.locked
    : data.isApproved
      ? text.approved
      : data.issueNav
        ? text.draft
        : text.noPrice;
  const colour = data.isLocked ? 'default' : data.isApproved ? 'success' : data.issueNav ? 'warning' : 'error';
  const number = (value: string | number) => (
    <Ltr>{formatNumber(typeof value === 'string' ? BigInt(value) : value)}</Ltr>
  );
  return (
    <>
      <Sides>
        <div>
          <Title>
            {text.prices} <StatusChip colour={colour}>{state}</StatusChip>
          </Title>
          <KeyValueList
            items={[
              data.issueNav ? { key: text.issueNav, value: <Ltr>{formatNumber(data.issueNav)}</Ltr> } : null,
              data.cancelNav ? { key: text.cancelNav, value: <Ltr>{formatNumber(data.cancelNav)}</Ltr> } : null,
            ]}
          />
        </div>
        <div>
          <Title>{text.buySide}</Title>
          <KeyValueList
            items={[
              { key: text.orders, value: number(data.buy.orders) },
              { key: text.amount, value: <Money rial={data.buy.amount} /> },
              { key: text.units, value: number(data.buy.units) },
              { key: text.fee, value: <Money rial={data.buy.fee} /> },
              { key: text.remain, value: <Money rial={data.buy.remain} /> },
            ]}
          />
        </div>
        <div>
          <Title>{text.sellSide}</Title>
          <KeyValueList
            items={[
              { key: text.orders, value: number(data.sell.orders) },
              { key: text.units, value: number(data.sell.units) },
              { key: text.gross, value: <Money rial={data.sell.gross} /> },
              { key: text.penalty, value: <Money rial={data.sell.penalty} /> },
              { key: text.net, value: <Money rial={data.sell.net} /> },
            ]}
          />
        </div>
      </Sides>
      {data.isLocked ? null : <DeskActions data={data} />}
    </>
  );
}

interface NavForm {
  issueNav: string;
  cancelNav: string;
  statisticalNav: string;
}

const decimalOnly = (typed: string) => toAsciiDigits(typed).replace(/[^\d.]/g, '');

function DeskActions({ data }: { data: PreviewData }) {
  const { control, handleSubmit, setError } = useForm<NavForm>({
    defaultValues: { issueNav: data.issueNav ?? '', cancelNav: data.cancelNav ?? '', statisticalNav: '' },
  });
  const [setNav, entering] = useSetNavMutation();
  const [approve, approving] = useApproveNavMutation();
  const [execute, executing] = useExecuteDayMutation();
  const [isAsking, setAsking] = useState(false);
  const of = { fundId: data.fundId, navDate: data.navDate };
  const attempt = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      notify.success(done);
    } catch (thrown) {
      const failed = asApiFailure(thrown, text.actionFailed);
      for (const name of ['issueNav', 'cancelNav', 'statisticalNav'] as const) {
        const message = failed.fields?.[name]?.[0];
        if (message) setError(name, { message });
      }
      notify.error(failed.message);
    }
    setAsking(false);
  };
  const enter = handleSubmit((form) =>
    attempt(() => setNav({ body: { ...of, ...form }, idempotencyKey: crypto.randomUUID() }).unwrap(), text.saved),
  );
  return (
    <form onSubmit={(event) => void enter(event)} noValidate>
      <Sides sx={{ marginBlockStart: '1rem' }}>
        <FormText control={control} name="issueNav" label={text.issueNav} isLtr clean={decimalOnly} />
        <FormText control={control} name="cancelNav" label={text.cancelNav} isLtr clean={decimalOnly} />
        <FormText control={control} name="statisticalNav" label={text.statisticalNav} isLtr clean={decimalOnly} />
      </Sides>
      <Buttons>
        <Button type="submit" variant="outlined" loading={entering.isLoading}>
          {text.setNav}
        </Button>
        <Button
          variant="outlined"
          loading={approving.isLoading}
          disabled={!data.issueNav || data.isApproved}
          onClick={() =>
            void attempt(() => approve({ body: of, idempotencyKey: crypto.randomUUID() }).unwrap(), text.approvedDone)
          }
        >
          {text.approve}
        </Button>
        <Button variant="contained" disabled={!data.isApproved} onClick={() => setAsking(true)}>
          {text.execute}
        </Button>
      </Buttons>
      <ConfirmDialog
        isOpen={isAsking}
        title={text.executeTitle}
        confirmLabel={text.execute}
        isBusy={executing.isLoading}
        onConfirm={() => void attempt(() => execute({ body: of }).unwrap(), text.executed)}
        onCancel={() => setAsking(false)}
      >
        {text.executeText}
      </ConfirmDialog>
    </form>
  );
}
