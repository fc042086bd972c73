import { useForm } from 'react-hook-form';
import { styled } from '@mui/material/styles';
import type { AnswerOf } from '#shared/contract/define.ts';
import { setNav, type listNavs } from '#shared/contract/prices.ts';
import { trimDecimal } from '#shared/decimal.ts';
import { formatNumber } from '#shared/digits.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { useSetNavMutation } from '#panel/api/prices.ts';
import { FormDecimal } from '#panel/ui/form/FormNumber.tsx';
import { useUnsaved } from '#panel/ui/form/unsaved.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { FailureLine } from '../kit/FormDialog.tsx';
import { useDuty } from '../kit/useDuty.ts';
import { useEntry } from '../kit/useEntry.ts';
import { pricesText as text } from './strings.ts';

const Form = styled('form')({
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  marginBlockStart: '1rem',
});
const Sides = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '1rem',
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr)) auto' },
}));

interface Values {
  issueNav: string;
  cancelNav: string;
  statisticalNav: string;
}

const names = ['issueNav', 'cancelNav', 'statisticalNav'] as const;

interface Props {
  of: { fundId: number; navDate: string };
  /** the draft that stands, to be corrected */
  nav: AnswerOf<typeof listNavs>['data'][number] | undefined;
}

/** The three prices of a day, entered by one person as a draft for another (domain 1.2: none follows from another). */
export function NavEntry({ of, nav }: Props) {
  const form = useForm<Values>({
    defaultValues: {
      issueNav: trimDecimal(nav?.issueNav ?? ''),
      cancelNav: trimDecimal(nav?.cancelNav ?? ''),
      statisticalNav: trimDecimal(nav?.statisticalNav ?? ''),
    },
  });
  useUnsaved(form.formState.isDirty);
  const [enter, entering] = useSetNavMutation();
  const { idempotencyKey, renew } = useIdempotencyKey();
  const entry = useEntry(form, setNav.body, names);
  const noDuty = useDuty('maker');
  const submit = entry.submit(async (values) => {
    const body = { ...of, ...values };
    if (!(await entry.check(body))) return;
    try {
      const { data } = await enter({ body, idempotencyKey }).unwrap();
      renew();
      form.reset(values);
      if (data.isJump && data.jump)
        notify.warning(text.jumped(formatNumber(data.jump), formatNumber(trimDecimal(data.jumpLimit))));
      else notify.success(text.saved);
    } catch (thrown) {
      entry.refuse(thrown);
    }
  });
  const { control } = form;
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FailureLine failure={entry.failure} />
      <Sides>
        <FormDecimal control={control} name="issueNav" label={text.issueNav} size="small" />
        <FormDecimal control={control} name="cancelNav" label={text.cancelNav} size="small" />
        <FormDecimal control={control} name="statisticalNav" label={text.statisticalNav} size="small" />
        <ActionButton type="submit" variant="outlined" loading={entering.isLoading} reason={noDuty}>
          {nav ? text.changeNav : text.setNav}
        </ActionButton>
      </Sides>
    </Form>
  );
}
