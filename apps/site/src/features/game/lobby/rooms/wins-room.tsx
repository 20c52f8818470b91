import { playerStatus } from '@pavilion/contract/constants.ts';
import { allGamesPath } from '@pavilion/contract/page-constants.ts';
import { Button } from '@pavilion/ui';
import { useState } from 'react';
import { useQuery } from '../../../../hydration/use-query.ts';
import { localKeys, localStore } from '../../../../browser/storage.ts';
import { formatNumber } from '../../../../content/format.ts';
import { smallOf } from '../../../../content/picture.ts';
import { useTexts } from '../../../../content/texts.tsx';
import { useIsHydrated } from '../../../../hydration/use-is-hydrated.ts';
import { useHref } from '../../../../navigation/use-href.ts';
import { useSite } from '../../../../visitor/use-site.ts';
import { useProfile } from '../../../player/queries.ts';
import { Money } from '../../../settings/money.tsx';
import { type LobbyView, type WinnerRow, winnersOptions } from '../queries.ts';
import ledger from './ledger.module.css';
import boards from './boards.module.css';
import { RoomHead } from './room-head.tsx';
import styles from './rooms.module.css';
import type { RoomProps } from './rooms.tsx';
import { WinTime } from './win-time.tsx';

const winsShown = 5;
const winsPollMs = 15_000;

/** The latest wins from real rounds, and who makes the games. */
export function WinsRoom({ lobby, texts }: RoomProps) {
  return (
    <div className={`${styles.room} ${styles.late} ${boards.pair}`}>
      <Wins texts={texts} />
      <Ateliers ateliers={lobby.ateliers} />
    </div>
  );
}

type View = 'running' | 'paused' | 'hidden';
const viewOf = (stored: string | null): View => (stored === 'paused' || stored === 'hidden' ? stored : 'running');

/** Whether the visitor watches the wins; kept on the device. */
function useWinsView(): [View, (view: View) => void] {
  const isHydrated = useIsHydrated();
  const [chosen, setChosen] = useState<View>();
  const stored = isHydrated ? viewOf(localStore().getItem(localKeys.winsView)) : 'running';
  const choose = (view: View) => {
    setChosen(view);
    localStore().setItem(localKeys.winsView, view);
  };
  return [chosen ?? stored, choose];
}

/** The latest wins; none for a player who may not play for money. */
function useWins(view: View): readonly WinnerRow[] | undefined {
  const { api, visitor } = useSite();
  const isLimited = useProfile().data?.status === playerStatus.limited;
  const { data } = useQuery({ ...winnersOptions(api, visitor), refetchInterval: view === 'running' ? winsPollMs : false });
  return isLimited ? undefined : data;
}

function Wins({ texts }: { texts: RoomProps['texts'] }) {
  const labels = useTexts('globalComponents', 'cardsGroup').group('latestWinners');
  const [view, setView] = useWinsView();
  const data = useWins(view);
  if (!data || data.length === 0 || !labels.flag('display', true)) return null;
  return (
    <section aria-labelledby="wins">
      <RoomHead id="wins" title={texts('title')} basis={texts('basis')} />
      {view === 'hidden' ? null : (
        <ul className={ledger.wins}>
          {data.slice(0, winsShown).map((winner) => (
            <Win key={`${winner.gameId}${winner.wonAt}`} winner={winner} />
          ))}
        </ul>
      )}
      <p className={ledger.winsEnd}>
        {view === 'hidden' ? null : (
          <Button size="sm" onClick={() => setView(view === 'paused' ? 'running' : 'paused')}>
            {labels(view === 'paused' ? 'resume' : 'pause')}
          </Button>
        )}
        <Button size="sm" onClick={() => setView(view === 'hidden' ? 'running' : 'hidden')}>
          {texts(view === 'hidden' ? 'show' : 'hide')}
        </Button>
      </p>
    </section>
  );
}

function Win({ winner }: { winner: WinnerRow }) {
  const { visitor } = useSite();
  const href = useHref();
  const labels = useTexts('globalComponents', 'cardsGroup').group('latestWinners');
  const picture = smallOf(winner.picture);
  return (
    <li>
      {picture ? <img src={picture} width="44" height="44" alt="" loading="lazy" decoding="async" /> : <span />}
      <span>
        <a className="weight-semibold" href={href(`/games/${winner.gameId}`)}>
          {winner.gameName}
        </a>
        <small>
          {labels('playerLabel')} <bdi>{winner.nickname ?? '•••'}</bdi>, <Money amount={winner.payout} currency={winner.currency} />
        </small>
      </span>
      {winner.multiplier > 0 ? (
        <bdi className={ledger.times} dir="ltr">
          ×{formatNumber(Math.floor(winner.multiplier * 100) / 100, visitor.locale)}
        </bdi>
      ) : (
        <span />
      )}
      <WinTime iso={winner.wonAt} className={ledger.time} />
    </li>
  );
}

function Ateliers({ ateliers }: Pick<LobbyView, 'ateliers'>) {
  const href = useHref();
  const cards = useTexts('globalComponents', 'cardsGroup');
  if (ateliers.length === 0) return null;
  return (
    <section aria-labelledby="ateliers">
      <RoomHead id="ateliers" title={cards('providers.label')} end={{ href: href('/providers'), label: cards('moreButton') }} />
      <ul className={ledger.ateliers}>
        {ateliers.map(({ identity, name, gameCount, sign }) => (
          <li key={identity}>
            <a href={href(allGamesPath, { provider: identity })}>
              {sign ? <img src={sign} width="320" height="480" alt="" loading="lazy" decoding="async" /> : null}
              <span>
                {name}
                <small>{cards('gamesCount', { count: gameCount })}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
