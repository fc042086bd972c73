import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { UrlTabs } from '#panel/ui/list/UrlTabs.tsx';
import { DisplaySettings } from '#panel/shell/settings/DisplaySettings.tsx';
import { ChangeMobile } from './ChangeMobile.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { Passkeys } from './Passkeys.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { SecureAccount } from './SecureAccount.tsx';
import { SessionList } from './SessionList.tsx';
import { SignInLog } from './SignInLog.tsx';
import { accountStrings as text } from './strings.ts';

const tabs = [
  {
    id: 'security',
    label: text.tabs.security,
    render: () => (
      <>
        <ChangePassword />
        <SecondFactor />
        <Passkeys />
        <SecureAccount />
      </>
    ),
  },
  { id: 'sessions', label: text.tabs.sessions, render: () => <SessionList /> },
  { id: 'sign-ins', label: text.tabs.signIns, render: () => <SignInLog /> },
  { id: 'mobile', label: text.tabs.mobile, render: () => <ChangeMobile /> },
  {
    id: 'display',
    label: text.tabs.display,
    render: () => (
      <Section>
        <DisplaySettings />
      </Section>
    ),
  },
];

/** Settings of the person: password, sessions, sign-in log, mobile and display. */
export function UserAccountView() {
  return (
    <>
      <PageHeader title={text.title} />
      <UrlTabs label={text.title} tabs={tabs} />
    </>
  );
}
