import type { Jackpot } from '@pavilion/contract/areas/game/jackpot.ts';
import { useQuery } from '../../../../hydration/use-query.ts';
import { imageOf } from '../../../../content/picture.ts';
import { type Texts, useTexts } from '../../../../content/texts.tsx';
import { useHref } from '../../../../navigation/use-href.ts';
import { useSite } from '../../../../visitor/use-site.ts';
import { Money, useMoneyText } from '../../../settings/money.tsx';
import { jackpotsOptions } from '../../catalogue/jackpots.ts';
import { Lantern } from './lantern.tsx';
import { RoomHead } from './room-head.tsx';
import styles from './rooms.module.css';
import type { RoomProps } from './rooms.tsx';
import wall from './wall.module.css';
import { WinTime } from './win-time.tsx';

/** The jackpots as lanterns that fill until they drop, and games that feed them. Absent without jackpots. */
export function JackpotsRoom({ room: { games }, texts }: RoomProps) {
  const { api } = useSite();
  const href = useHref();
  const cards = useTexts('globalComponents', 'cardsGroup');
  const { data: jackpots = [] } = useQuery(jackpotsOptions(api));
  if (jackpots.length === 0) return null;
  return (
    <section className={`${styles.room} ${styles.late} ${wall.wall}`} aria-labelledby="jackpots">
      <RoomHead
        id="jackpots"
        title={texts('title')}
        basis={texts('basis')}
        end={{ href: href('/categories/jackpots'), label: cards('moreButton') }}
      />
      <Lanterns jackpots={jackpots} texts={texts} />
      <p className={wall.gamesTitle}>{texts('games')}</p>
      <ul className={wall.games}>
        {games.map((game) => (
          <li key={game.identity}>
            <a href={href(`/games/${game.identity}`)}>
              <img {...imageOf(game.square)} width="200" height="200" alt="" loading="lazy" decoding="async" />
              {game.name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The same wall at the head of the list of their games. */
export function JackpotsWall({ texts }: { texts: Texts }) {
  const { api } = useSite();
  const { data: jackpots = [] } = useQuery(jackpotsOptions(api));
  if (jackpots.length === 0) return null;
  return (
    <section className={`${wall.lobby} ${wall.wall} ${wall.head}`} aria-labelledby="jackpots">
      <RoomHead id="jackpots" title={texts('title')} basis={texts('basis')} />
      <Lanterns jackpots={jackpots} texts={texts} />
    </section>
  );
}

const Lanterns = ({ jackpots, texts }: { jackpots: readonly Jackpot[]; texts: Texts }) => (
  <ul className={wall.jackpots}>
    {jackpots.map((jackpot) => (
      <JackpotCard key={jackpot.identity} jackpot={jackpot} texts={texts} />
    ))}
  </ul>
);

function JackpotCard({ jackpot: { identity, amount, mustAmount, currency, lastWin }, texts }: { jackpot: Jackpot; texts: Texts }) {
  const cards = useTexts('globalComponents', 'cardsGroup');
  const money = useMoneyText();
  return (
    <li className={wall.jackpot}>
      {mustAmount === null || mustAmount <= 0 ? null : <Lantern part={amount / mustAmount} />}
      <h3>{texts.optional(`names.${identity}`) ?? identity}</h3>
      <p className={wall.amount}>
        <Money amount={amount} currency={currency} isSmallCode />
      </p>
      {mustAmount === null ? null : <p className={wall.note}>{cards('dropsBefore', { amount: money(mustAmount, currency) })}</p>}
      {lastWin === null ? null : (
        <p className={wall.note}>
          {texts('lastWin', { amount: money(lastWin.amount, currency) })} <WinTime iso={lastWin.wonAt} className={wall.time} />
        </p>
      )}
    </li>
  );
}
