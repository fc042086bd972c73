import { useWatch } from 'react-hook-form';
import { saveAuthLimit } from '#shared/contract/fundRules.ts';
import { authStatusLabels } from '#shared/texts/investorTexts.ts';
import { FundRulesApi } from '#panel/api/fundRules.ts';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { FormAmount } from '#panel/ui/form/FormAmount.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { Money } from '#panel/ui/text/Money.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { FormSwitch } from '#panel/ui/form/FormSwitch.tsx';
import { orNull, useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { ui } from '#panel/ui/strings.ts';
import { rulesText } from './strings.ts';
import { type AuthLimit, type Rules, typeText } from './types.ts';
import { EditableTable } from '#panel/features/admin/shared/approval/EditableTable.tsx';
import { approvalText } from '#panel/features/admin/shared/approval/strings.ts';

const text = rulesText.identity;
type Level = AuthLimit['authStatus'];
/** A level and type; without a rule nothing is said about it yet. */
interface Row {
  authStatus: Level;
  orderType: 1 | 2;
  rule: AuthLimit | null;
}

const levels = Object.keys(authStatusLabels) as Level[];
const titleOf = (row: Row): string =>
  `${authStatusLabels[row.authStatus]}${rulesText.terms.comma}${typeText(row.orderType)}`;

function rowsOf(rules: Rules): Row[] {
  return levels.flatMap((authStatus) =>
    ([1, 2] as const).map((orderType) => ({
      authStatus,
      orderType,
      rule: rules.authLimits.find((row) => row.authStatus === authStatus && row.orderType === orderType) ?? null,
    })),
  );
}

function maxOf(rule: AuthLimit | null) {
  if (!rule?.isAllowed) return ui.none;
  return rule.maxAmount ? <Money rial={rule.maxAmount} isHideable={false} /> : rulesText.noLimit;
}

const columns: Column<Row>[] = [
  { id: 'level', title: text.level, flex: 2, minWidth: 170, isTitle: true, render: titleOf },
  {
    id: 'allowed',
    title: rulesText.windows.state,
    minWidth: 100,
    render: ({ rule }) =>
      rule === null ? (
        <StatusChip>{text.noRule}</StatusChip>
      ) : (
        <StatusChip color={rule.isAllowed ? 'success' : 'error'}>
          {rule.isAllowed ? text.allowed : text.refused}
        </StatusChip>
      ),
  },
  { id: 'max', title: text.maxAmount, flex: 1.4, minWidth: 140, render: ({ rule }) => maxOf(rule) },
  { id: 'message', title: text.message, flex: 2, minWidth: 140, render: ({ rule }) => rule?.message || ui.none },
];

/** What each identity level may order; the same for all funds, changed by the super admin. */
export function IdentityLimits({ rules }: { rules: Rules }) {
  return (
    <EditableTable
      title={text.title}
      note={text.note}
      rows={rowsOf(rules)}
      rowId={(row) => `${row.authStatus}:${row.orderType}`}
      columns={columns}
      duty="super"
      nameOf={titleOf}
      labels={text}
      form={(row, close) => (row ? <IdentityForm row={row} onClose={close} /> : null)}
    />
  );
}

function IdentityForm({ row, onClose }: { row: Row; onClose: () => void }) {
  const { authStatus, orderType, rule } = row;
  const [save] = FundRulesApi.useSaveAuthLimitMutation();
  const { control, dialog } = useContractForm({
    values: { isAllowed: rule?.isAllowed ?? false, maxAmount: rule?.maxAmount ?? '', message: rule?.message ?? '' },
    schema: saveAuthLimit.body,
    bodyOf: ({ isAllowed: may, maxAmount, message }) => ({
      authStatus,
      orderType,
      isAllowed: may,
      maxAmount: may ? orNull(maxAmount) : null,
      message: message.trim(),
    }),
    version: rule?.version,
    send: (body, idempotencyKey, seen) => save({ body: { ...body, version: seen }, idempotencyKey }).unwrap(),
    done: ({ data }) => notify.success(data.changeId === null ? text.saved : approvalText.waiting),
    onClose,
  });
  const isAllowed = useWatch({ control, name: 'isAllowed' });
  return (
    <FormDialog title={`${text.editTitle}: ${titleOf(row)}`} submitLabel={ui.save} {...dialog} onClose={onClose}>
      <FormSwitch control={control} name="isAllowed" label={text.isAllowed} />
      {isAllowed ? <FormAmount control={control} name="maxAmount" label={text.maxAmount} /> : null}
      <FormText
        control={control}
        name="message"
        label={text.message}
        helperText={text.messageHint}
        maxLength={200}
        multiline
      />
    </FormDialog>
  );
}
