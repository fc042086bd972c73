import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type * as contract from '#shared/contract/exports.ts';
import { exportLimits } from '#shared/texts/exportTexts.ts';
import { investorFileColumns } from '#shared/texts/investorTexts.ts';
import { orderFileColumns } from '#shared/texts/orderTexts.ts';
import { formatNumber } from '#shared/digits.ts';
import type { ArgsOf } from '#panel/api/endpoint.ts';
import { ExportsApi } from '#panel/api/exports.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { FailureLine } from '#panel/components/forms/FailureLine.tsx';
import { useAction } from '#panel/components/forms/useContractForm.tsx';
import { Hint, Stack } from '#panel/ui/layout/blocks.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { SavedChoicesButton } from './SavedChoicesButton.tsx';
import { exportsText as text } from './strings.ts';

type OrdersBody = ArgsOf<typeof contract.exportOrdersByJob>['body'];
type InvestorsBody = ArgsOf<typeof contract.exportInvestorsByJob>['body'];

/** What a file is made of: the list and its filter. */
export type ExportWish =
  { kind: 'orders'; filter: OrdersBody['filter'] } | { kind: 'investors'; filter: InvestorsBody['filter'] };

const columnsOf = { orders: orderFileColumns, investors: investorFileColumns } as const;
const formats = ['xlsx', 'csv'] as const;

const Fields = styled('fieldset')({ border: 0, margin: 0, padding: 0, minWidth: 0 });
const Legend = styled('legend')(({ theme }) => ({ ...theme.typography.subtitle2, padding: 0 }));
const Choices = styled('div')({ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(11rem, 1fr))' });

/** Columns and format of a new file of the filtered list. */
export function NewExport({
  wish,
  count,
  onSent,
}: {
  wish: ExportWish;
  count: number | undefined;
  onSent: () => void;
}) {
  const titles = Object.entries<string>(columnsOf[wish.kind]);
  const [format, setFormat] = useState<(typeof formats)[number]>('xlsx');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(titles.map(([key]) => key)));
  const formatId = useId();
  const { run, renew, isBusy, failure } = useAction();
  const { keyOf } = useIdempotencyKey();
  const send = useSend(wish);
  const toggle = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
  };
  const press = async () => {
    const columns = titles.map(([key]) => key).filter((key) => chosen.has(key));
    // another choice is another act; the same one after a lost answer is not
    const answer = await run((actKey) => send({ format, columns }, keyOf([actKey, wish, format, columns])));
    if (!answer) return;
    renew();
    notify.success(text.sent);
    onSent();
  };
  return (
    <Stack>
      {count !== undefined && count > exportLimits.directRows ? (
        <Alert severity="info">{text.long(formatNumber(exportLimits.directRows))}</Alert>
      ) : null}
      <Hint>{count === undefined ? text.scopeUnknown : text.scope(formatNumber(count))}</Hint>
      <Fields>
        <Legend id={formatId}>{text.format}</Legend>
        <RadioGroup
          row
          aria-labelledby={formatId}
          value={format}
          onChange={(event) => setFormat(event.target.value === 'csv' ? 'csv' : 'xlsx')}
        >
          {formats.map((value) => (
            <FormControlLabel key={value} value={value} control={<Radio />} label={text.formats[value]} />
          ))}
        </RadioGroup>
      </Fields>
      <Fields>
        <Legend>{text.columns}</Legend>
        <FormControlLabel
          control={
            <Checkbox
              checked={chosen.size === titles.length}
              indeterminate={chosen.size > 0 && chosen.size < titles.length}
              onChange={(event) => setChosen(new Set(event.target.checked ? titles.map(([key]) => key) : []))}
            />
          }
          label={text.allColumns}
        />
        <Choices>
          {titles.map(([key, title]) => (
            <FormControlLabel
              key={key}
              control={<Checkbox checked={chosen.has(key)} onChange={() => toggle(key)} />}
              label={title}
            />
          ))}
        </Choices>
        {chosen.size === 0 ? <Hint role="alert">{text.noColumn}</Hint> : null}
        <SavedChoicesButton
          kind={wish.kind}
          part="columns"
          values={[...chosen]}
          onApply={(values) => setChosen(new Set(titles.map(([key]) => key).filter((key) => values.includes(key))))}
        />
      </Fields>
      <FailureLine failure={failure} />
      <div>
        <Button variant="contained" loading={isBusy} disabled={chosen.size === 0} onClick={() => void press()}>
          {text.make}
        </Button>
      </div>
    </Stack>
  );
}

/** The call of the list that is exported. */
function useSend(wish: ExportWish) {
  const [sendOrders] = ExportsApi.useExportOrdersByJobMutation();
  const [sendInvestors] = ExportsApi.useExportInvestorsByJobMutation();
  return ({ format, columns }: { format: (typeof formats)[number]; columns: string[] }, idempotencyKey: string) =>
    wish.kind === 'orders'
      ? sendOrders({
          body: { format, columns: columns as OrdersBody['columns'], filter: wish.filter },
          idempotencyKey,
        }).unwrap()
      : sendInvestors({
          body: { format, columns: columns as InvestorsBody['columns'], filter: wish.filter },
          idempotencyKey,
        }).unwrap();
}
