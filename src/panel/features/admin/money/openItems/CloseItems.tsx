import { useState } from 'react';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import { openItemWayLabels, openItemWaysOf, type openItemWays } from '#shared/contract/openItems.ts';
import { formatNumber } from '#shared/digits.ts';
import { openItemKey } from '#shared/lists/reconciliation.ts';
import { formatRial } from '#shared/money.ts';
import { OpenItemsApi } from '#panel/api/openItems.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { SelectField } from '#panel/ui/form/SelectField.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { freeOf, type OpenItem, type OpenItems } from './openItem.ts';
import { openItemsText as text } from './strings.ts';
import { ProposalDialog } from '#panel/features/admin/shared/approval/ProposalDialog.tsx';

type Way = (typeof openItemWays)[number];

/** Says what became of an item, alone or with others of its account; booked when another person approves. */
export function CloseItems({ item, board, onClose }: { item: OpenItem; board: OpenItems; onClose: () => void }) {
  const [prepare] = OpenItemsApi.usePrepareOpenItemClosureMutation();
  const others = board.items.filter(
    (one) => one.account === item.account && one.fundId === item.fundId && one !== item && freeOf(one) !== 0n,
  );
  const lines = board.lines.filter((line) => line.fundId === item.fundId);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [way, setWay] = useState<Way | ''>('');
  const [lineId, setLineId] = useState('');
  const all = [item, ...others.filter((one) => chosen.includes(openItemKey(one)))];
  const sum = all.reduce((total, one) => total + freeOf(one), 0n);
  const send = (reason: string, idempotencyKey: string) => {
    const body = {
      account: item.account,
      fundId: item.fundId,
      settlementIds: all.flatMap((one) => one.settlementId ?? []),
      journalIds: all.flatMap((one) => one.journalId ?? []),
      way: way as Way,
      ...(way === 'line' && lineId !== '' && { depositId: Number(lineId) }),
      reason,
    };
    return prepare({ body, idempotencyKey }).unwrap();
  };
  return (
    <ProposalDialog words={text} title={text.actTitle} submitLabel={text.act} send={send} onClose={onClose}>
      {(problemOf) => (
        <>
          <DescriptionList
            items={[
              { key: text.columns.account, value: item.accountText },
              { key: text.columns.fund, value: item.fundName },
              { key: text.columns.item, value: item.text },
              {
                key: text.sum,
                value: <Money rial={sum.toString()} hasUnit={false} isSigned isHideable={false} />,
              },
            ]}
          />
          {others.length === 0 ? null : (
            <FormGroup aria-label={text.together}>
              {others.length > 1 ? (
                <FormControlLabel
                  control={
                    <Checkbox
                      checked={chosen.length === others.length}
                      indeterminate={chosen.length > 0 && chosen.length < others.length}
                      onChange={(_event, isChosen) => setChosen(isChosen ? others.map(openItemKey) : [])}
                    />
                  }
                  label={text.all(formatNumber(others.length))}
                />
              ) : null}
              {others.map((one) => (
                <FormControlLabel
                  key={openItemKey(one)}
                  control={
                    <Checkbox
                      checked={chosen.includes(openItemKey(one))}
                      onChange={(_event, isChosen) =>
                        setChosen(
                          isChosen ? [...chosen, openItemKey(one)] : chosen.filter((key) => key !== openItemKey(one)),
                        )
                      }
                    />
                  }
                  label={text.itemText(one.text, formatRial(freeOf(one).toString()))}
                />
              ))}
            </FormGroup>
          )}
          <SelectField
            label={text.way}
            value={way}
            options={openItemWaysOf[item.account].map((one) => ({ value: one, label: openItemWayLabels[one] }))}
            onChange={setWay}
            error={problemOf('way')}
          />
          {way === 'line' ? (
            <SelectField
              label={text.line}
              value={lineId}
              options={lines.map((one) => ({
                value: String(one.depositId),
                label: text.lineText(jalaliText(one.depositDate), formatRial(one.amount), one.bankRef),
              }))}
              onChange={setLineId}
              error={problemOf('depositId')}
              helperText={lines.length === 0 ? text.noLines : text.lineHint}
            />
          ) : null}
        </>
      )}
    </ProposalDialog>
  );
}
