import { Tabs } from '@pavilion/ui';
import { useTexts } from '../../../content/texts.tsx';
import { CoinAccounts } from '../methods/coin-accounts.tsx';
import { MethodList, MethodsLoading } from '../methods/method-list.tsx';
import styles from '../payment.module.css';
import type { Cashier, WalletKind, WalletTab } from './use-wallet.ts';

type TabsProps = { items: readonly WalletTab[]; tab: WalletTab; onChoose: (tab: WalletTab) => void };

export function WalletTabs({ items, tab, onChoose }: TabsProps) {
  const texts = useTexts('modals', 'wallet');
  return (
    <div className={styles.tabs}>
      <Tabs
        look="line"
        label={texts('title')}
        items={items.map((id) => ({ id, label: texts(`tabs.${id}`) }))}
        selectedId={tab}
        onSelect={(id) => onChoose(items.find((each) => each === id) ?? 'deposit')}
      />
    </div>
  );
}

type SideProps = { kind: WalletKind; cashier: Cashier; chosen: string | undefined; onChoose: (method: string) => void };

/** The methods of a side, and for a deposit the coins whose account can be opened. */
export function MethodSide({ kind, cashier: { account, offered, failed }, chosen, onChoose }: SideProps) {
  const currency = account?.currency ?? '';
  if (offered === undefined) return failed ? null : <MethodsLoading />;
  return (
    <>
      <MethodList methods={offered} currency={currency} chosen={chosen} onChoose={onChoose} />
      {kind === 'deposit' ? <CoinAccounts currency={currency} /> : null}
    </>
  );
}
