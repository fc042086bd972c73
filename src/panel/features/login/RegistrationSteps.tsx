import { useState } from 'react';
import { CodeTimers } from '#panel/ui/form/CodeTimers.tsx';
import { OtpField } from '#panel/ui/form/OtpField.tsx';
import { PlainField } from '#panel/ui/form/PlainField.tsx';
import { onlyDigits } from '#panel/ui/form/onlyDigits.ts';
import { typedMobile } from '#panel/ui/form/typedMobile.ts';
import { Hint } from '#panel/ui/layout/blocks.ts';
import { Button } from '#panel/ui/plain/Button.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { isValidIban } from '#shared/iban.ts';
import { isValidMobile } from '#shared/mobile.ts';
import { sejamSite } from '#shared/sejamSite.ts';
import { PasswordInput } from './PasswordInput.tsx';
import { StepForm } from './StepForm.tsx';
import { registrationText } from './registrationStrings.ts';
import { text } from './strings.ts';
import { useRegistration, type RegistrationFlow } from './useRegistration.ts';

const SejamLink = styled('a')(({ theme }) => ({ ...theme.typography.body2, color: theme.vars.palette.primary.main }));

function WhoStep({ flow, nationalNo, onBack }: { flow: RegistrationFlow; nationalNo: string; onBack: () => void }) {
  const { typed, problems } = flow;
  const submit = () => {
    if (!isValidMobile(typed.mobile)) flow.setProblems({ mobile: registrationText.mobileInvalid });
    else if (!isValidIban(`IR${typed.iban}`)) flow.setProblems({ iban: registrationText.ibanInvalid });
    else void flow.send();
  };
  return (
    <StepForm
      flow={flow}
      title={registrationText.title}
      intro={registrationText.intro}
      submitLabel={registrationText.send}
      onSubmit={submit}
      links={<Button onClick={onBack}>{registrationText.back}</Button>}
    >
      <PlainField
        name="nationalNo"
        label={registrationText.nationalNo}
        value={toPersianDigits(nationalNo)}
        onChange={() => undefined}
        error={problems.nationalNo}
        htmlInput={{ readOnly: true }}
      />
      {flow.leadsToSejam ? (
        <SejamLink href={sejamSite} target="_blank" rel="noopener noreferrer">
          {registrationText.toSejam}
        </SejamLink>
      ) : null}
      <PlainField
        name="mobile"
        label={registrationText.mobile}
        value={toPersianDigits(typed.mobile)}
        onChange={(value) => flow.type({ mobile: typedMobile(value) })}
        error={problems.mobile}
        hasAutoFocus
        htmlInput={{ inputMode: 'tel', autoComplete: 'tel' }}
      />
      <PlainField
        name="iban"
        label={registrationText.iban}
        value={toPersianDigits(typed.iban)}
        onChange={(value) => flow.type({ iban: onlyDigits(value, 24) })}
        error={problems.iban}
        htmlInput={{ inputMode: 'numeric', autoComplete: 'off' }}
      />
    </StepForm>
  );
}

function CodeStep({ flow }: { flow: RegistrationFlow }) {
  const { sent, typed } = flow;
  const digits = sent?.registryCodeDigits ?? null;
  const intro = sent?.byDocuments ? registrationText.codeIntroByDocuments : registrationText.codeIntro;
  const submit = (otp: string) => {
    if (otp.length < (digits ?? 6))
      flow.setProblems({ otp: digits ? registrationText.codeIncomplete : registrationText.codeRequired });
    else void flow.check(otp);
  };
  return (
    <StepForm
      flow={flow}
      title={registrationText.codeTitle}
      intro={digits ? registrationText.codeIntroByRegistry(digits) : intro(typed.mobile)}
      submitLabel={sent?.byDocuments ? registrationText.continue : registrationText.ask}
      onSubmit={() => submit(typed.otp)}
      links={<Button onClick={() => flow.goTo('who')}>{registrationText.edit}</Button>}
    >
      <OtpField
        length={digits ?? undefined}
        value={typed.otp}
        onChange={(otp) => flow.type({ otp })}
        onComplete={submit}
        error={flow.problems.otp}
        isBusy={flow.isBusy}
        hasAutoFocus
      />
      {sent ? (
        <CodeTimers
          key={sent.at}
          expiresAt={sent.at + sent.expireIn * 1000}
          resendAt={sent.at + sent.resendIn * 1000}
          isBusy={flow.isBusy || flow.lockedUntil !== null}
          onResend={() => void flow.send()}
        />
      ) : null}
    </StepForm>
  );
}

const declaredFields = ['firstName', 'lastName', 'birthDate'] as const;

/** `13690101` becomes `1369/01/01` while it is typed. */
function dayOnly(typed: string): string {
  const digits = onlyDigits(typed, 8);
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter(Boolean).join('/');
}

function PasswordStep({ flow }: { flow: RegistrationFlow }) {
  const [password, setPassword] = useState('');
  const [declared, setDeclared] = useState({ firstName: '', lastName: '', birthDate: '' });
  const { person, problems } = flow;
  const byDocuments = person?.byDocuments === true;
  const submit = () => {
    const missing = byDocuments ? declaredFields.filter((name) => declared[name].trim() === '') : [];
    if (missing.length > 0)
      flow.setProblems(Object.fromEntries(missing.map((name) => [name, registrationText.required])));
    else if (password === '') flow.setProblems({ password: text.passwordRequired });
    else void flow.finish(password, byDocuments ? declared : undefined);
  };
  return (
    <StepForm
      flow={flow}
      title={registrationText.passwordTitle}
      intro={byDocuments ? registrationText.byDocuments : person ? registrationText.answered(person.name) : undefined}
      submitLabel={registrationText.finish}
      onSubmit={submit}
    >
      {person?.takesOver ? <Hint>{registrationText.takesOver}</Hint> : null}
      {person?.isSandbox ? <Hint>{registrationText.sandbox}</Hint> : null}
      {byDocuments
        ? declaredFields.map((name, index) => (
            <PlainField
              key={name}
              name={name}
              label={registrationText[name]}
              value={name === 'birthDate' ? toPersianDigits(declared[name]) : declared[name]}
              onChange={(typed) => {
                const value = name === 'birthDate' ? dayOnly(typed) : typed;
                setDeclared((now) => ({ ...now, [name]: value }));
                flow.setProblems({});
              }}
              error={problems[name]}
              {...(name === 'birthDate' && { hint: registrationText.birthDateHint })}
              hasAutoFocus={index === 0}
              {...(name === 'birthDate' && { htmlInput: { inputMode: 'numeric' as const } })}
            />
          ))
        : null}
      <PasswordInput
        name="new-password"
        label={text.newPassword}
        value={password}
        onChange={(value) => {
          setPassword(value);
          flow.setProblems({});
        }}
        autoComplete="new-password"
        error={problems.password}
        hint={text.passwordHint}
        hasAutoFocus={!byDocuments}
      />
    </StepForm>
  );
}

/** Registers a person without an account: mobile and bank account, code, what the registry says, password. */
export function RegistrationSteps(props: { nationalNo: string; initialReferral: string; onBack: () => void }) {
  const { nationalNo, initialReferral, onBack } = props;
  const flow = useRegistration(nationalNo, initialReferral);
  if (flow.step === 'code') return <CodeStep flow={flow} />;
  if (flow.step === 'password') return <PasswordStep flow={flow} />;
  return <WhoStep flow={flow} nationalNo={nationalNo} onBack={onBack} />;
}
