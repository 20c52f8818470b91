import { useQuery } from '../../../hydration/use-query.ts';
import { joinNames } from '@pavilion/ui/text/names.ts';
import { useLocaleTag, useTexts } from '../../../content/texts.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { Unanswered } from '../../content/load-failed.tsx';
import { useMoneyText } from '../../settings/money.tsx';
import { useActiveAccount } from '../../wallet/queries.ts';
import { pointRatesOptions } from '../queries.ts';
import styles from './loyalty.module.css';

/** The stake per point for each kind of game, in the player's currency, by the operator's rules (design §5.7). */
export function PointRates() {
  const { api } = useSite();
  const texts = useTexts('globalComponents', 'loyalty');
  const tag = useLocaleTag();
  const money = useMoneyText();
  const currency = useActiveAccount()?.currency ?? '';
  const answer = useQuery(pointRatesOptions(api, currency));
  const rates = Map.groupBy(answer.data ?? [], ({ stakePerPoint }) => stakePerPoint);
  if (answer.data === undefined) return <Unanswered answer={answer} rows={2} />;
  return (
    <table className={styles.rates}>
      <thead>
        <tr>
          <th scope="col">{texts('rateGames')}</th>
          <th scope="col">{texts('rateStake')}</th>
        </tr>
      </thead>
      <tbody>
        {[...rates].map(([stake, group]) => (
          <tr key={stake}>
            <td>
              {joinNames(
                group.map(({ category }) => texts.optional(`categories.${category}`) ?? category),
                tag,
              )}
            </td>
            <td className="tabular weight-semibold">{money(stake, group[0]?.currency ?? currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
