import Link from 'next/link';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { toPersianDigits } from '#shared/digits.ts';
import { maskIban } from '#shared/iban.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { Loaded } from '#panel/ui/state/Loaded.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { sellText } from './strings.ts';
import type { SellFlow } from './useSellFlow.ts';

const Tiles = styled('div')({ display: 'grid', gap: '0.75rem' });
const Tile = styled('label')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr auto',
  columnGap: '0.75rem',
  padding: '0.875rem',
  cursor: 'pointer',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.panel.hairline}`,
  '&:has(input:checked)': {
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
  },
  '&:has(input:focus-visible)': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  '&:has(input:disabled)': { cursor: 'not-allowed', backgroundColor: theme.vars.palette.panel.sunken },
  '& input': {
    width: 20,
    height: 20,
    margin: 0,
    marginBlockStart: '0.125rem',
    accentColor: theme.vars.palette.primary.main,
  },
}));
const Small = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  gridColumn: '2 / -1',
}));

/** The verified accounts that may take the money, masked; a new one stands with the time from which it may (domain 9.5). */
export function AccountStep({ flow }: { flow: SellFlow }) {
  const { verified, chosen, query } = flow.accounts;
  return (
    <Section title={sellText.accountTitle} note={sellText.accountNote}>
      <Loaded query={query} skeleton={<LoadingSkeleton shape="list" count={2} />}>
        {() =>
          verified.length === 0 ? (
            <EmptyView
              text={sellText.noAccounts}
              action={
                <Button component={Link} href="/profile?tab=accounts" prefetch={false}>
                  {sellText.seeAccounts}
                </Button>
              }
            />
          ) : (
            <Tiles role="radiogroup" aria-label={sellText.accountTitle}>
              {verified.map((account) => (
                <Tile key={account.accountId}>
                  <input
                    type="radio"
                    name="account"
                    disabled={account.heldUntil !== null}
                    checked={chosen?.accountId === account.accountId}
                    onChange={() => flow.form.setValue('accountId', account.accountId)}
                  />
                  <strong>{account.bankName}</strong>
                  {account.isDefault ? <StatusChip colour="primary">{sellText.isDefault}</StatusChip> : <span />}
                  <Small>
                    <Ltr>{toPersianDigits(maskIban(account.iban))}</Ltr>
                  </Small>
                  {account.heldUntil ? <Small>{sellText.held(jalaliText(account.heldUntil, 'moment'))}</Small> : null}
                </Tile>
              ))}
            </Tiles>
          )
        }
      </Loaded>
    </Section>
  );
}
