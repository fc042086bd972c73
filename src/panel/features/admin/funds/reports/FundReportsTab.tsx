import { Stack } from '#panel/ui/layout/blocks.ts';
import { CostsSection } from './CostsSection.tsx';
import { MixesSection } from './MixesSection.tsx';

/** What a fund reports of itself by date (domain 9.18): asset mix and costs. */
export function FundReportsTab({ fundId }: { fundId: number }) {
  return (
    <Stack>
      <MixesSection fundId={fundId} />
      <CostsSection fundId={fundId} />
    </Stack>
  );
}
