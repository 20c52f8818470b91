import { formatElapsed } from '../../../content/format.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { Money } from '../../settings/money.tsx';
import { useMoney } from '../../wallet/money/queries.ts';
import styles from './game-page.module.css';

/**
 * The player's money under a game that has no money bar of its own: balance, bonus, time and result of the session (design §5.4). Each leads
 * to its entries. Nothing here comes from the game's own messages (wire §4.6).
 */
export function MoneyLine() {
  const money = useMoney();
  const header = useTexts('layout', 'header');
  const chip = useTexts('layout', 'sessionChip');
  const href = useHref();
  if (!money) return null;
  const { account, session, links } = money;
  return (
    <dl className={styles.money} data-balance="">
      <div>
        <dt>{header('balanceLabel')}</dt>
        <dd>
          <a href={links.balance}>
            <Money amount={account.balance} currency={account.currency} isSmallCode />
          </a>
        </dd>
      </div>
      {account.bonusBalance > 0 ? (
        <div>
          <dt>{header('bonusLabel')}</dt>
          <dd>
            <a href={links.bonus}>
              <Money amount={account.bonusBalance} currency={account.currency} />
            </a>
          </dd>
        </div>
      ) : null}
      <div>
        <dt>{chip('sessionLabel')}</dt>
        <dd>
          <a href={href('/profile/limits')}>{formatElapsed(session.elapsedSeconds)}</a>
        </dd>
      </div>
      {session.result ? (
        <div>
          <dt>{chip('resultLabel')}</dt>
          <dd>
            <a href={links.session}>
              <Money {...session.result} />
            </a>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
