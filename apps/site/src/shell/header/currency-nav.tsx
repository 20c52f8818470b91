import { accountStatus } from '@pavilion/contract/constants.ts';
import type { Account } from '@pavilion/contract/areas/wallet.ts';
import { Icon, MenuButton, menuClass, SearchField, Switch, TermRows } from '@pavilion/ui';
import { useState } from 'react';
import { useQuery } from '../../hydration/use-query.ts';
import { balanceOpen } from '../../analytics/events.ts';
import { useTrackOnce } from '../../analytics/use-track.ts';
import { currencyName } from '../../content/format.ts';
import { useMoments } from '../../content/use-moments.ts';
import { useTexts } from '../../content/texts.tsx';
import { cashbackOptions } from '../../features/game/bonuses/queries.ts';
import { Money } from '../../features/settings/money.tsx';
import { useCurrencies } from '../../features/settings/queries.ts';
import { canHideAccount } from '../../features/wallet/accounts/can-hide.ts';
import { switchEquivalent, useEquivalentCurrency } from '../../features/wallet/equivalent/equivalent.ts';
import { EquivalentValue } from '../../features/wallet/equivalent/equivalent-value.tsx';
import { afterRound } from '../../features/wallet/money/after-round.ts';
import { useFigureTarget } from '../../features/wallet/money/running-round.ts';
import { useAccounts, useActiveAccount, useChooseCurrency, useHideAccount, useSwitchAccount } from '../../features/wallet/queries.ts';
import { useHref } from '../../navigation/use-href.ts';
import { useModals } from '../../navigation/modals/use-modals.ts';
import { useSite } from '../../visitor/use-site.ts';
import styles from './account-menu.module.css';

/** The player's accounts: search by code, make one active, open one in another currency, and their worth in a third (P-32, S-11, W-12). */
export function CurrencyNav() {
  const texts = useTexts('globalComponents', 'currencyPopup');
  const wallet = useTexts('layout', 'currencyNav');
  const { visitor } = useSite();
  const accounts = useAccounts().data ?? [];
  const currencies = useCurrencies();
  const chooseCurrency = useChooseCurrency();
  const [query, setQuery] = useState('');
  useTrackOnce(balanceOpen);
  const matches = (code: string) => `${code} ${currencyName(code, visitor.locale)}`.toLowerCase().includes(query.trim().toLowerCase());
  const others = currencies.filter(({ code }) => matches(code) && !accounts.some((account) => account.currency === code));
  return (
    <section className={menuClass} aria-label={wallet('title')}>
      <div className={styles.heading}>
        <h2 className="heading-card">{wallet('title')}</h2>
      </div>
      <BonusBalance />
      <SearchField
        label={texts('searchLabel')}
        placeholder={texts('searchLabel')}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <ul className={styles.accounts}>
        {accounts
          .filter(({ currency }) => matches(currency))
          .map((account) => (
            <AccountRow key={account.id} account={account} />
          ))}
      </ul>
      <EquivalentSwitch />
      {accounts.length === 0 ? null : <hr />}
      <AddCurrency
        others={others.map(({ code }) => code)}
        label={texts('addLabel')}
        isSearching={query !== ''}
        onAdd={(currency) => afterRound(() => chooseCurrency.mutate(currency))}
        isBusy={chooseCurrency.isPending}
      />
    </section>
  );
}

/** The active account's cash and bonus money and its cashback; shown if there is any. */
function BonusBalance() {
  const { api } = useSite();
  const moments = useMoments();
  const labels = useTexts('globalComponents', 'common').group('money');
  const wallet = useTexts('layout', 'currencyNav');
  const href = useHref();
  const target = useFigureTarget();
  const account = useActiveAccount();
  const { data } = useQuery({ ...cashbackOptions(api, account?.currency ?? ''), enabled: account !== undefined });
  const back = data?.[0];
  if (!account || (account.bonusBalance === 0 && !back)) return null;
  const { currency, realBalance, bonusBalance, withdrawalBalance } = account;
  const date = back && moments.day(back.date);
  return (
    <div className={styles.worthRows}>
      <TermRows
        rows={[
          { label: labels('own'), value: <Money amount={realBalance} currency={currency} /> },
          { label: labels('withdrawable'), value: <Money amount={withdrawalBalance} currency={currency} /> },
          {
            label: (
              <a className="link" href={href('/profile/bonuses')} target={target}>
                {labels('bonus')}
              </a>
            ),
            value: <Money amount={bonusBalance} currency={currency} className="text-bonus" />,
          },
          ...(back && date ? [{ label: wallet('cashback', { date }), value: <Money amount={back.amount} currency={currency} /> }] : []),
        ]}
      />
    </div>
  );
}

function AccountRow({ account }: { account: Account }) {
  const { visitor } = useSite();
  const header = useTexts('layout', 'header');
  const wallet = useTexts('layout', 'currencyNav');
  const switchAccount = useSwitchAccount();
  const hideAccount = useHideAccount();
  const isActive = account.status === accountStatus.active;
  return (
    <li className={styles.account} data-active={isActive ? '' : undefined}>
      <span className={styles.code} aria-hidden="true">
        {account.currency}
      </span>
      <b className="weight-semibold">{currencyName(account.currency, visitor.locale)}</b>
      <span className={styles.value}>
        <Money amount={account.balance} currency={account.currency} />
      </span>
      <span className={`${styles.under} row`}>
        {isActive ? (
          wallet('active')
        ) : (
          <button
            type="button"
            className="link caption"
            disabled={switchAccount.isPending}
            onClick={() => afterRound(() => switchAccount.mutate(account.id))}
          >
            {wallet('makeActive')}
            <span className="visually-hidden"> {account.currency}</span>
          </button>
        )}
        {canHideAccount(account) ? (
          <button
            type="button"
            className="link caption"
            aria-label={wallet('hideLabel', { currency: account.currency })}
            disabled={hideAccount.isPending}
            onClick={() => hideAccount.mutate(account.id)}
          >
            {wallet('hide')}
          </button>
        ) : null}
      </span>
      <EquivalentValue className={`${styles.under} ${styles.worth}`} amount={account.balance} currency={account.currency} />
      {account.bonusBalance > 0 ? (
        <span className={`${styles.under} text-bonus`}>
          {header('bonusLabel')} <Money amount={account.bonusBalance} currency={account.currency} />
        </span>
      ) : null}
      {isActive ? <Icon name="check" className="visually-hidden" /> : null}
    </li>
  );
}

/** Switched on, it sets US dollars and opens the choice of currency; switched off, it clears it (S-14, W-12). */
function EquivalentSwitch() {
  const wallet = useTexts('layout', 'currencyNav');
  const modals = useModals();
  const equivalent = useEquivalentCurrency();
  function change(isOn: boolean) {
    switchEquivalent(isOn);
    if (isOn) void modals.open('equivalent-currency');
  }
  return (
    <div className={`${styles.heading} small`}>
      <span aria-hidden="true">{wallet('valueSwitch')}</span>
      <Switch label={wallet('valueSwitch')} isOn={equivalent !== undefined} onChange={change} />
    </div>
  );
}

type AddProps = { others: readonly string[]; label: string; isSearching: boolean; isBusy: boolean; onAdd: (code: string) => void };

/** Currencies without an account: choosing one opens it and makes it active (S-11). */
function AddCurrency({ others, label, isSearching, isBusy, onAdd }: AddProps) {
  const { visitor } = useSite();
  const [isShown, setShown] = useState(false);
  if (others.length === 0) return null;
  if (!isShown && !isSearching)
    return (
      <MenuButton icon="plus" onClick={() => setShown(true)}>
        {label}
      </MenuButton>
    );
  return others.map((code) => (
    <MenuButton key={code} icon="plus" end={code} disabled={isBusy} onClick={() => onAdd(code)}>
      {currencyName(code, visitor.locale)}
    </MenuButton>
  ));
}
