import { useState } from 'react';
import dynamic from 'next/dynamic';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { comma } from '#shared/strings.ts';
import { BranchesApi } from '#panel/api/branches.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { ButtonRow, Stack } from '#panel/ui/layout/blocks.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { ui } from '#panel/ui/strings.ts';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import type { Branch } from './BranchForm.tsx';
import { branchesText as text } from './strings.ts';

const BranchForm = dynamic(() => import('./BranchForm.tsx').then((part) => part.BranchForm), { ssr: false });

/** «شعبه‌ها»: places of the office, with the staff of each; made and changed by two people (decision 143). */
export function BranchesView() {
  const query = BranchesApi.useListAllBranchesQuery();
  const denied = usePermission('maker');
  /** null: a new one; undefined: no form */
  const [edited, setEdited] = useState<Branch | null | undefined>(undefined);
  return (
    <Stack>
      <PageHeader
        title={text.title}
        note={text.note}
        actions={
          <ButtonRow>
            <ActionButton variant="contained" reason={denied} onClick={() => setEdited(null)}>
              {text.add}
            </ActionButton>
            <ListFileButtons title={text.title} file="exportBranches" />
          </ButtonRow>
        }
      />
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="pairs" count={6} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Section>
              <EmptyView text={text.empty} />
            </Section>
          ) : (
            <>
              {data.map((branch) => (
                <BranchSection
                  key={branch.branchId}
                  branch={branch}
                  reason={denied ?? (branch.changeId === null ? null : text.waitsReason)}
                  onEdit={() => setEdited(branch)}
                />
              ))}
            </>
          )
        }
      </QueryBoundary>
      {edited === undefined ? null : <BranchForm branch={edited} onClose={() => setEdited(undefined)} />}
    </Stack>
  );
}

interface SectionProps {
  branch: Branch;
  /** why it cannot be changed; null when it can */
  reason: string | null;
  onEdit: () => void;
}

function BranchSection({ branch, reason, onEdit }: SectionProps) {
  const staff = branch.staff.map(({ name, isInvited }) => (isInvited ? text.invited(name) : name));
  return (
    <Section
      id={`branch-${branch.branchId}`}
      title={branch.name}
      action={
        <ActionButton size="small" reason={reason} isCompact onClick={onEdit}>
          {text.edit}
        </ActionButton>
      }
    >
      <DescriptionList
        items={[
          { key: text.code, value: <Ltr>{branch.code}</Ltr> },
          { key: text.place, value: [branch.city, branch.address].filter(Boolean).join(`${comma} `) || ui.none },
          { key: text.phone, value: branch.phone ? <Ltr>{toPersianDigits(branch.phone)}</Ltr> : ui.none },
          { key: text.staff, value: staff.length === 0 ? text.noStaff : staff.join(`${comma} `) },
          { key: text.investors, value: formatNumber(branch.investorCount) },
          branch.isActive ? null : { key: text.isActive, value: <StatusChip>{text.closed}</StatusChip> },
          branch.changeId === null
            ? null
            : { key: text.acts, value: <StatusChip color="warning">{text.waits}</StatusChip> },
        ]}
      />
    </Section>
  );
}
