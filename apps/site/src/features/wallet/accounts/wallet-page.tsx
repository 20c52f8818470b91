import { Badge, Button, Card, MenuButton, Skeleton, TermRows } from '@pavilion/ui';
import { accountStatus } from '@pavilion/contract/constants.ts';
import type { Account } from '@pavilion/contract/areas/wallet.ts';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useAlerts } from '../../../content/alerts.ts';
import { currencyName } from '../../../content/format.ts';
import type { Texts } from '../../../content/texts.tsx';
import { useModals } from '../../../navigation/modals/use-modals.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { LoadFailedCard } from '../../content/load-failed.tsx';
import { usePageTexts } from '../../content/page.ts';
import { Money } from '../../settings/money.tsx';
import { useCurrencies } from '../../settings/queries.ts';
import frame from '../../content/profile.module.css';
import { canHideAccount } from './can-hide.ts';
import { EquivalentValue } from '../equivalent/equivalent-value.tsx';
import { HeldCredits } from '../held-credits/held-credits.tsx';
import { useAccounts, useCreateAccount, useHeldCredits, useHideAccount, useSwitchAccount } from '../queries.ts';

/** The cashier, the accounts with what can be withdrawn, the active one first, and the last payments (design §5.14). */
export function WalletPage({ desk: Desk, payments }: { desk: ComponentType<{ children: ReactNode }>; payments: ReactNode }) {
  const texts = usePageTexts('wallet', 'profile');
  const modals = useModals();
  const { data, error, refetch } = useAccounts();
  const accounts = (data ?? []).toSorted((one, other) => one.status - other.status);
  return (
    <>
      <h1>{texts('title')}</h1>
      <div className={frame.phoneOnly}>
        <Button kind="secondary" onClick={() => void modals.open('wallet', 'deposit')}>
          {texts('depositButton')}
        </Button>
        <Button kind="secondary" onClick={() => void modals.open('wallet', 'withdraw')}>
          {texts('withdrawButton')}
        </Button>
      </div>
      <Desk>
        {data === undefined && error ? <LoadFailedCard onRetry={() => void refetch()} /> : null}
        <ul className={frame.accounts} aria-label={texts('accountsTitle')} aria-busy={data === undefined && !error}>
          {data === undefined && !error ? (
            <li>
              <Skeleton blockSize="160px" radius="var(--r-4)" />
            </li>
          ) : null}
          {accounts.map((account) => (
            <li key={account.id}>
              <AccountCard account={account} texts={texts} />
            </li>
          ))}
        </ul>
        <HeldCredits texts={texts} />
        {data ? <AddAccount accounts={accounts} label={texts('addButton')} /> : null}
      </Desk>
      {payments}
    </>
  );
}

/** Rounds a sum of wire amounts to nine decimals, as many as any currency has, which removes floating-point noise. */
const rounded = (amount: number): number => Number(amount.toFixed(9));

function AccountCard({ account, texts }: { account: Account; texts: Texts }) {
  const { visitor } = useSite();
  const isActive = account.status === accountStatus.active;
  return (
    <Card
      title={currencyName(account.currency, visitor.locale)}
      titleEnd={
        isActive ? (
          <Badge tone="ok" icon="check">
            {texts('activeLabel')}
          </Badge>
        ) : undefined
      }
    >
      <p className={frame.sum}>
        <Money amount={account.balance} currency={account.currency} isSmallCode />
      </p>
      <EquivalentValue className="small text-secondary" amount={account.balance} currency={account.currency} />
      <AccountParts account={account} texts={texts} />
      <AccountActions account={account} texts={texts} />
    </Card>
  );
}

/** The parts of a balance. Held credits belong to the locked balance and are listed separately. */
function AccountParts({ account, texts }: { account: Account; texts: Texts }) {
  const held = useHeldCredits().filter(({ currency }) => currency === account.currency);
  const heldAmount = rounded(held.reduce((sum, { amount }) => sum + amount, 0));
  const reserved = rounded(account.lockedBalance - heldAmount);
  const money = (amount: number) => <Money amount={amount} currency={account.currency} />;
  return (
    <TermRows
      rows={[
        { label: texts('withdrawableLabel'), value: money(account.withdrawalBalance) },
        ...(account.bonusBalance > 0 ? [{ label: texts('bonusLabel'), value: money(account.bonusBalance) }] : []),
        ...(heldAmount > 0 ? [{ label: texts('heldLabel'), value: money(heldAmount) }] : []),
        ...(reserved > 0 ? [{ label: texts('lockedLabel'), value: money(reserved) }] : []),
      ]}
    />
  );
}

/**
 * Switches to an inactive account, or hides it. Stays mounted for the active one, because the callbacks of `mutate` only run while the
 * component is mounted, and a switch makes the account active before they do.
 */
function AccountActions({ account, texts }: { account: Account; texts: Texts }) {
  const switchAccount = useSwitchAccount();
  const hideAccount = useHideAccount();
  const alert = useAlerts();
  const alertOutcome = (key: 'accountSwitched' | 'accountHidden') => ({
    onSuccess: () => void alert(`wallet.${key}`, { currency: account.currency }),
  });
  if (account.status === accountStatus.active) return null;
  return (
    <div className="row">
      <Button size="sm" isBusy={switchAccount.isPending} onClick={() => switchAccount.mutate(account.id, alertOutcome('accountSwitched'))}>
        {texts('changeButton')}
      </Button>
      {canHideAccount(account) ? (
        <Button
          size="sm"
          kind="quiet"
          isBusy={hideAccount.isPending}
          onClick={() => hideAccount.mutate(account.id, alertOutcome('accountHidden'))}
        >
          {texts('hideButton')}
        </Button>
      ) : null}
    </div>
  );
}

/** Currencies without an account yet. */
function AddAccount({ accounts, label }: { accounts: readonly Account[]; label: string }) {
  const { visitor } = useSite();
  const currencies = useCurrencies();
  const create = useCreateAccount();
  const [isOpen, setOpen] = useState(false);
  const others = currencies.filter(({ code }) => !accounts.some(({ currency }) => currency === code));
  if (others.length === 0) return null;
  return (
    <div>
      <Button icon="plus" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {label}
      </Button>
      {isOpen ? (
        <ul>
          {others.map(({ code }) => (
            <li key={code}>
              <MenuButton icon="plus" end={code} disabled={create.isPending} onClick={() => create.mutate(code)}>
                {currencyName(code, visitor.locale)}
              </MenuButton>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
