import type { ReactNode } from 'react';
import { styled } from '#panel/ui/theme/styled.ts';
import { InfoOutlined } from '../icons/InfoOutlined.tsx';
import { ReportProblemOutlined } from '../icons/ReportProblemOutlined.tsx';

type Severity = 'info' | 'warning';

const Root = styled('div', { shouldForwardProp: (prop) => prop !== 'severity' })<{ severity: Severity }>(({
  theme,
  severity,
}) => {
  const { Alert } = theme.vars.palette;
  return {
    ...theme.typography.body2,
    display: 'flex',
    alignItems: 'center',
    padding: '6px 16px',
    borderRadius: theme.shape.borderRadius,
    color: severity === 'info' ? Alert.infoColor : Alert.warningColor,
    backgroundColor: severity === 'info' ? Alert.infoStandardBg : Alert.warningStandardBg,
    '& > svg': { marginInlineEnd: 12, fontSize: 22, opacity: 0.9, color: theme.vars.palette[severity].main },
  };
});
const Words = styled('div')({ paddingBlock: 8, minWidth: 0, overflow: 'auto' });
const Action = styled('div')({
  display: 'flex',
  paddingInlineStart: 16,
  marginInlineStart: 'auto',
  marginInlineEnd: -8,
});

/** MUI's Alert in CSS alone, for first views: the same props and look. */
export function Alert({ severity, action, children }: { severity: Severity; action?: ReactNode; children: ReactNode }) {
  const Icon = severity === 'info' ? InfoOutlined : ReportProblemOutlined;
  return (
    <Root role="alert" severity={severity}>
      <Icon />
      <Words>{children}</Words>
      {action ? <Action>{action}</Action> : null}
    </Root>
  );
}
