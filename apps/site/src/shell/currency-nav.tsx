import { Icon, MenuButton, menuClass, SearchField } from '@pavilion/ui';
import { useState } from 'react';
import { currencyName } from '../content/format.ts';
import { useTexts } from '../content/texts.tsx';
import { Money } from '../features/settings/money.tsx';
import { useCurrencies } from '../features/settings/queries.ts';
import { useAccounts, useCreateAccount, useSwitchAccount } from '../features/wallet/queries.ts';
import { useSite } from '../session/use-site.ts';
import styles from './account-menu.module.css';

/** The player's accounts: search by code, make one active, open one in another currency (P-32, S-11). */
export function CurrencyNav() {
  const texts = useTexts('globalComponents', 'currencyPopup');
  const header = useTexts('layout', 'header');
  const wallet = useTexts('layout', 'currencyNav');
  const { visitor } = useSite();
  const accounts = useAccounts().data ?? [];
  const currencies = useCurrencies();
  const switchAccount = useSwitchAccount();
  const createAccount = useCreateAccount();
  const [query, setQuery] = useState('');
  const matches = (code: string) => `${code} ${currencyName(code, visitor.locale)}`.toLowerCase().includes(query.trim().toLowerCase());
  const others = currencies.filter(({ code }) => matches(code) && !accounts.some((account) => account.currency === code));
  return (
    <section className={menuClass} aria-label={wallet('title')}>
      <div className={styles.heading}>
        <h2 className="h-card">{wallet('title')}</h2>
      </div>
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
            <li key={account.id} className={styles.account} data-active={account.status === 1 ? '' : undefined}>
              <span className={styles.code} aria-hidden="true">
                {account.currency}
              </span>
              <b className="b6">{currencyName(account.currency, visitor.locale)}</b>
              <span className={styles.value}>
                <Money amount={account.balance} currency={account.currency} />
              </span>
              <span className={styles.under}>
                {account.status === 1 ? (
                  wallet('active')
                ) : (
                  <button
                    type="button"
                    className="link cap"
                    disabled={switchAccount.isPending}
                    onClick={() => switchAccount.mutate(account.id)}
                  >
                    {wallet('makeActive')}
                  </button>
                )}
              </span>
              {account.bonusBalance > 0 ? (
                <span className={`${styles.under} tbonus`}>
                  {header('bonusLabel')} <Money amount={account.bonusBalance} currency={account.currency} />
                </span>
              ) : null}
              {account.status === 1 ? <Icon name="check" className="vh" /> : null}
            </li>
          ))}
      </ul>
      {query !== '' || accounts.length === 0 ? null : <hr />}
      {query === ''
        ? null
        : others.map(({ code }) => (
            <MenuButton
              key={code}
              icon="plus"
              end={code}
              disabled={createAccount.isPending}
              onClick={async () => {
                const list = await createAccount.mutateAsync(code);
                const made = list.find(({ currency }) => currency === code);
                if (made) switchAccount.mutate(made.id);
              }}
            >
              {currencyName(code, visitor.locale)}
            </MenuButton>
          ))}
      <AddCurrency
        others={others.map(({ code }) => code)}
        label={texts('addLabel')}
        isSearching={query !== ''}
        onAdd={createAccount.mutate}
        isBusy={createAccount.isPending}
      />
    </section>
  );
}

type AddProps = { others: readonly string[]; label: string; isSearching: boolean; isBusy: boolean; onAdd: (code: string) => void };

function AddCurrency({ others, label, isSearching, isBusy, onAdd }: AddProps) {
  const { visitor } = useSite();
  const [isShown, setShown] = useState(false);
  if (isSearching || others.length === 0) return null;
  if (!isShown)
    return (
      <MenuButton icon="plus" onClick={() => setShown(true)}>
        {label}
      </MenuButton>
    );
  return (
    <>
      {others.map((code) => (
        <MenuButton key={code} icon="plus" end={code} disabled={isBusy} onClick={() => onAdd(code)}>
          {currencyName(code, visitor.locale)}
        </MenuButton>
      ))}
    </>
  );
}
