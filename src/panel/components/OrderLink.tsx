import Link from 'next/link';
import { toPersianDigits } from '#shared/digits.ts';
import { paths } from '#panel/paths.ts';
import { CopyButton } from '#panel/ui/text/CopyButton.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { styled } from '#panel/ui/theme/styled.ts';

const Plain = styled(Link)(({ theme }) => ({ color: theme.vars.palette.primary.main }));

interface Props {
  /** null where an answer names the order by its number alone: the link searches for it */
  orderId: number | null;
  orderNo: string;
}

/** The number of an order on the screens of operators: leads to the order in the report of all orders. */
export function OrderLink({ orderId, orderNo }: Props) {
  return (
    <Plain
      href={paths.admin.ordersReport(orderId === null ? { search: orderNo } : { open: orderId })}
      prefetch={false}
      // the row below would open
      onClick={(event) => event.stopPropagation()}
    >
      <Ltr>{toPersianDigits(orderNo)}</Ltr>
    </Plain>
  );
}

/** `OrderLink` with a button that copies the number; `label` names it. */
export function OrderCode({ label, ...order }: Props & { label: string }) {
  return (
    <>
      <OrderLink {...order} />
      <CopyButton text={order.orderNo} label={label} />
    </>
  );
}
