import { useState } from 'react';
import type { InputOf } from '#shared/contract/kernel/define.ts';
import type { testCodeTemplate } from '#shared/contract/noticeSettings.ts';
import { NoticeSettingsApi } from '#panel/api/noticeSettings.ts';
import { useAction } from '#panel/components/forms/useContractForm.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { Hint, PlainList } from '#panel/ui/layout/blocks.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { RegisteredChip } from './RegisteredChip.tsx';
import { noticesText as text } from './strings.ts';

type Key = InputOf<typeof testCodeTemplate>['body']['template'];

const Rows = styled(PlainList)(({ theme }) => ({
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.25rem 0.75rem',
    paddingBlock: '0.625rem',
    '&:not(:last-of-type)': { borderBlockEnd: `1px solid ${theme.vars.palette.panel.hairline}` },
  },
  '& .what': { flex: '1 1 16rem', minWidth: 0 },
  '& .what > strong': { ...theme.typography.body2, fontWeight: 600, display: 'block' },
  '& .what > span': { ...theme.typography.caption, whiteSpace: 'pre-line', color: theme.vars.palette.text.secondary },
}));

/** Texts of the one-time codes, whether the SMS provider has each, and a test to the reader's mobile. */
export function CodeTemplates() {
  const query = NoticeSettingsApi.useListCodeTemplatesQuery();
  const reason = usePermission('maker');
  const [tryOut] = NoticeSettingsApi.useTestCodeTemplateMutation();
  const trial = useAction();
  const [busy, setBusy] = useState<Key | null>(null);
  const send = async (template: Key) => {
    setBusy(template);
    const answer = await trial.run(() => tryOut({ body: { template } }).unwrap());
    setBusy(null);
    if (answer) notify.success(text.tests.sms);
  };
  return (
    <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="list" count={12} />}>
      {({ data }) => (
        <Section title={text.tabs.codes}>
          <Hint>{text.codesNote}</Hint>
          {trial.dialog.failure}
          <Rows>
            {data.map(({ template, title, text: words, isRegistered }) => (
              <li key={template}>
                <div className="what">
                  <strong>{title}</strong>
                  <span>{words}</span>
                </div>
                <RegisteredChip isRegistered={isRegistered} />
                <ActionButton
                  reason={reason}
                  aria-label={text.testCodeOf(title)}
                  loading={busy === template}
                  onClick={() => void send(template)}
                >
                  {text.testCode}
                </ActionButton>
              </li>
            ))}
          </Rows>
        </Section>
      )}
    </QueryBoundary>
  );
}
