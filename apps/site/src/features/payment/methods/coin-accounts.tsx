import { Button } from '@pavilion/ui';
import { useQuery } from '../../../hydration/use-query.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { currenciesOptions } from '../../settings/queries.ts';
import { afterRound } from '../../wallet/money/queries.ts';
import { useChooseCurrency } from '../../wallet/queries.ts';
import { MethodPicture } from './method-list.tsx';
import styles from './methods.module.css';

/**
 * Coins as a further way to deposit: they are kept in accounts of their own, so choosing one makes its account the active one and its
 * methods follow. Nothing is shown beside the methods of a coin.
 */
export function CoinAccounts({ currency }: { currency: string }) {
  const texts = useTexts('modals', 'wallet').group('coins');
  const missing = useTexts('modals', 'wallet').group('missingMethods');
  const { api } = useSite();
  const { data: currencies = [] } = useQuery(currenciesOptions(api));
  const choose = useChooseCurrency();
  const coins = currencies.filter(({ type }) => type === 'crypto');
  if (coins.length === 0 || coins.some(({ code }) => code === currency)) return null;
  return (
    <section className={styles.coins} aria-label={texts('title')}>
      <MethodPicture mark={{ kind: 'icon', name: 'bitcoin' }} />
      <div>
        <b>{texts('title')}</b>
        <p className={styles.range}>{texts('text')}</p>
      </div>
      <div className={styles.choices}>
        {coins.map(({ code }) => (
          <Button
            key={code}
            size="sm"
            disabled={choose.isPending}
            onClick={() => afterRound(() => choose.mutate(code))}
            aria-label={missing('useAccount', { currency: code })}
          >
            {code}
          </Button>
        ))}
      </div>
    </section>
  );
}
