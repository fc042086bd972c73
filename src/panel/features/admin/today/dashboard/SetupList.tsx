import Link from 'next/link';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listReadiness } from '#shared/contract/adminDashboard.ts';
import { readinessTexts, type ReadinessCheck } from '#shared/texts/readinessTexts.ts';
import { formatNumber } from '#shared/digits.ts';
import { paths } from '#panel/paths.ts';
import { AdminDashboardApi } from '#panel/api/adminDashboard.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { CheckCircleOutlineRounded } from '#panel/ui/icons/CheckCircleOutlineRounded.tsx';
import { RadioButtonUncheckedRounded } from '#panel/ui/icons/RadioButtonUncheckedRounded.tsx';
import { PlainList } from '#panel/ui/layout/blocks.ts';
import { Button } from '#panel/ui/plain/Button.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { setupText as text } from './setupStrings.ts';

type Line = ResponseOf<typeof listReadiness>['data'][number];

const { admin } = paths;

/** Where each is provided. */
const hrefOf: Readonly<Record<ReadinessCheck, string>> = {
  houseIdentity: admin.systemSettings,
  superAdmins: admin.roles,
  codeTemplates: admin.notifications,
  noticeTemplates: admin.notifications,
  identityProvider: admin.jobs({}, 'services'),
  gateways: admin.jobs({}, 'services'),
  captcha: admin.systemSettings,
  calendar: admin.holidays,
  nextCalendar: admin.holidays,
  rulesPage: admin.siteContent,
  ticketCategories: admin.ticketCategories,
  faqs: admin.siteContent,
  funds: admin.funds(),
};

const colors = { ready: 'success', missing: 'error', advised: 'warning' } as const;

const Rows = styled(PlainList)(({ theme }) => ({
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.25rem 0.75rem',
    minHeight: 52,
    paddingBlock: '0.5rem',
    '&:not(:last-of-type)': { borderBlockEnd: `1px dashed ${theme.vars.palette.divider}` },
  },
  '& .what': { flex: '1 1 14rem', minWidth: 0 },
  '& .what > strong': { ...theme.typography.body2, fontWeight: 600, display: 'block' },
  '& .what > span': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  '& .what > .lack': { color: theme.vars.palette.text.primary },
}));

/** What the installation lacks to open for people, each with its reason and the way to it. */
export function SetupList() {
  const query = AdminDashboardApi.useListReadinessQuery();
  return (
    <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="list" count={8} />}>
      {({ data }) => (
        <Section
          id="setup"
          title={text.title}
          note={text.note}
          action={
            <span>
              {text.progress(
                formatNumber(data.filter(({ state }) => state === 'ready').length),
                formatNumber(data.length),
              )}
            </span>
          }
        >
          <Rows>
            {[...data]
              .sort((a, b) => Number(a.state === 'ready') - Number(b.state === 'ready'))
              .map((line) => (
                <SetupRow key={line.check} line={line} />
              ))}
          </Rows>
        </Section>
      )}
    </QueryBoundary>
  );
}

function SetupRow({ line: { check, state, detail, mayAct } }: { line: Line }) {
  const { title, why } = readinessTexts[check];
  const isReady = state === 'ready';
  return (
    <li>
      {isReady ? (
        <CheckCircleOutlineRounded color="success" fontSize="small" aria-hidden="true" />
      ) : (
        <RadioButtonUncheckedRounded color="disabled" fontSize="small" aria-hidden="true" />
      )}
      <div className="what">
        <strong>{title}</strong>
        {detail === '' ? null : <span className="lack">{detail}</span>}
        {isReady ? null : <span>{why}</span>}
      </div>
      <StatusChip color={colors[state]}>{text.states[state]}</StatusChip>
      {isReady ? null : mayAct ? (
        <Button
          component={Link}
          href={hrefOf[check]}
          prefetch={false}
          size="small"
          aria-label={`${text.open}: ${title}`}
        >
          {text.open}
        </Button>
      ) : (
        <span>{text.notMine}</span>
      )}
    </li>
  );
}
