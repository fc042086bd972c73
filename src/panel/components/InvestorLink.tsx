import Link from 'next/link';
import { paths } from '../paths.ts';

/** The name of an investor on a desk; it leads to their file. */
export function InvestorLink({ investorId, name }: { investorId: number; name: string }) {
  return (
    <Link href={paths.admin.investorFile(investorId)} prefetch={false}>
      {name}
    </Link>
  );
}
