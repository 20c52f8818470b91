import type { ReactNode } from 'react';
import { decimalDifference } from '../../../content/decimal-amount.ts';
import { formatElapsed } from '../../../content/format.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { Money } from '../../settings/money.tsx';
import { useSeatMoney } from '../../wallet/money/queries.ts';
import styles from './game-page.module.css';

/**
 * The player's money under a game that has no money bar of its own: balance, bonus, stake and result of this game's last round, time and result of the
 * session, in the order of every money bar (design §5.4). Each leads to its entries in another tab, the balance to the cashier: none leaves a
 * round that is running. Nothing here comes from the game's own messages (wire §4.6).
 */
export function MoneyLine({ gameId }: { gameId: string }) {
  const money = useSeatMoney(gameId);
  const header = useTexts('layout', 'header');
  const chip = useTexts('layout', 'sessionChip');
  const href = useHref();
  if (!money) return null;
  const { account, session, links } = money;
  const { currency } = account;
  const { lastRound } = session;
  return (
    <dl className={styles.money} data-balance="">
      <div>
        <dt>{header('balanceLabel')}</dt>
        <dd>
          <a href={href('/', { wallet: 'deposit' })} data-modal="wallet" data-modal-value="deposit">
            <Money amount={account.balance} currency={currency} isSmallCode />
          </a>
        </dd>
      </div>
      {account.bonusBalance > 0 ? (
        <Figure name={header('bonusLabel')} href={links.bonus}>
          <Money amount={account.bonusBalance} currency={currency} />
        </Figure>
      ) : null}
      {lastRound === null ? null : (
        <>
          <Figure name={chip('stakeLabel')} href={links.last}>
            <Money amount={lastRound.staked} currency={currency} />
          </Figure>
          <Figure name={chip('lastLabel')} href={links.last}>
            <Money amount={Number(decimalDifference(lastRound.won, lastRound.staked, currency))} currency={currency} isResult />
          </Figure>
        </>
      )}
      <Figure name={chip('sessionLabel')} href={href('/profile/limits')}>
        {formatElapsed(session.elapsedSeconds)}
      </Figure>
      {session.result ? (
        <Figure name={chip('resultLabel')} href={links.session}>
          <Money {...session.result} isResult />
        </Figure>
      ) : null}
    </dl>
  );
}

function Figure({ name, href, children }: { name: string; href: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <a href={href} target="_blank">
          {children}
        </a>
      </dd>
    </div>
  );
}
