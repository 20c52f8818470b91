import { allGamesPath } from '@pavilion/contract/page-constants.ts';
import { Card, Tabs } from '@pavilion/ui';
import type { Game } from '@pavilion/contract/areas/game/game.ts';
import { useState } from 'react';
import { useQuery } from '../../../hydration/use-query.ts';
import { formatCount, formatPercent } from '../../../content/format.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { useIsSignedIn } from '../../../session/use-session.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { useDocumentGroup, usePageTexts } from '../../content/page.ts';
import { useBaseCurrency } from '../../settings/queries.ts';
import { Money } from '../../settings/money.tsx';
import { useActiveAccount } from '../../wallet/queries.ts';
import styles from './game-page.module.css';
import { GameRail } from '../catalogue/game-rail.tsx';
import { GameWindow } from './game-window.tsx';
import { gameOptions, railOptions } from '../queries.ts';
import { SpinHistory } from '../history/spin-history.tsx';

/** The game's window, its facts and similar games (design §5.4). */
export function GamePage({ id }: { id: string }) {
  const { api } = useSite();
  const { data: game } = useQuery(gameOptions(api, id));
  if (!game) return null;
  return (
    <div className={styles.page}>
      <GameWindow game={game} />
      <div className={styles.below}>
        <GameFacts game={game} />
        <Similar game={game} />
      </div>
    </div>
  );
}

const tabs = ['about', 'rules', 'history'] as const;
type Tab = (typeof tabs)[number];

function GameFacts({ game }: { game: Game }) {
  const texts = usePageTexts('game');
  const [tab, setTab] = useState<Tab>('about');
  const isSignedIn = useIsSignedIn();
  // Guests have no rounds; signing out falls back to the first tab.
  const offered = tabs.filter((id) => id !== 'history' || isSignedIn);
  const shown = offered.includes(tab) ? tab : 'about';
  return (
    <>
      <Tabs
        label={texts('info')}
        panelId="game"
        selectedId={shown}
        onSelect={(id) => setTab(tabs.find((one) => one === id) ?? 'about')}
        items={offered.map((id) => ({ id, label: texts(`tabs.${id}`) }))}
      />
      <div role="tabpanel" id={`game-${shown}`} aria-label={texts(`tabs.${shown}`)}>
        {shown === 'about' ? <About game={game} /> : null}
        {shown === 'rules' ? <Rules game={game} /> : null}
        {shown === 'history' ? <OwnRounds game={game} /> : null}
      </div>
    </>
  );
}

/** A figure encoded in one of the game's labels, e.g. `rtp-96.5`; undefined without such a label. */
function statedFigure({ labels }: Game, prefix: string): number | undefined {
  const label = labels.find(({ name }) => name.startsWith(prefix));
  return label && Number(label.name.slice(prefix.length));
}

function About({ game }: { game: Game }) {
  const href = useHref();
  const own = usePageTexts('game-texts');
  return (
    <div className={styles.info}>
      <Card className="stack">
        <div>
          <h2 className="heading-page">{game.name}</h2>
          <p className="small">
            <a className="link text-secondary" href={href(allGamesPath, { provider: game.provider.identity })}>
              {game.provider.name}
            </a>
          </p>
        </div>
        {own.optional(`games.${game.identity}.about`) ? <p className="small">{own(`games.${game.identity}.about`)}</p> : null}
        <StatedFacts game={game} />
      </Card>
      <ReturnCard game={game} />
    </div>
  );
}

/** The studio's figures of a game, as rows. */
function StatedFacts({ game }: { game: Game }) {
  const texts = usePageTexts('game').group('about');
  const common = useTexts('globalComponents', 'common');
  const constants = useTexts('globalComponents', 'constants');
  const { locale } = useSite().visitor;
  const [hitRate, maxWin] = [statedFigure(game, 'hit-rate-'), statedFigure(game, 'max-win-')];
  return (
    <dl className={styles.rows}>
      <dt>{texts('volatility')}</dt>
      <dd>{constants.optional(`volatility.${game.volatility}`) ?? game.volatility}</dd>
      {hitRate === undefined ? null : (
        <>
          <dt>{texts('hitRate')}</dt>
          <dd className="tabular">{formatPercent(hitRate, locale)}</dd>
        </>
      )}
      <BetRange game={game} />
      {maxWin === undefined ? null : (
        <>
          <dt>{texts('maxWin')}</dt>
          <dd className="tabular">{texts('maxWinValue', { multiplier: formatCount(maxWin, locale) })}</dd>
        </>
      )}
      {game.paylines > 0 ? (
        <>
          <dt>{texts('lines')}</dt>
          <dd className="tabular">{game.paylines}</dd>
        </>
      ) : null}
      <dt>{texts('wagering')}</dt>
      <dd>{common(game.isBonusWagering ? 'buttons.yes' : 'buttons.no')}</dd>
    </dl>
  );
}

/** The return stated by the studio beside the one measured here. */
function ReturnCard({ game }: { game: Game }) {
  const texts = usePageTexts('game').group('about');
  const { locale } = useSite().visitor;
  const rtp = statedFigure(game, 'rtp-');
  return (
    <Card title={texts('rtpTitle')}>
      <dl className={styles.rows}>
        {rtp === undefined ? null : (
          <>
            <dt>{texts('rtpStated')}</dt>
            <dd className="tabular">{formatPercent(rtp, locale)}</dd>
          </>
        )}
        <dt>{texts('rtpMeasured')}</dt>
        <dd>
          <MeasuredReturn game={game} />
        </dd>
      </dl>
      <p className="small text-secondary">{texts('rtpText')}</p>
    </Card>
  );
}

/** The stake range in the player's currency, or the base currency for guests; absent where the studio states none. */
function BetRange({ game: { labels } }: { game: Game }) {
  const texts = usePageTexts('game').group('about');
  const base = useBaseCurrency();
  const currency = useActiveAccount()?.currency ?? base;
  const prefix = `bet-range-${currency}-`;
  const [least, most] =
    labels
      .find(({ name }) => name.startsWith(prefix))
      ?.name.slice(prefix.length)
      .split('-')
      .map(Number) ?? [];
  if (least === undefined || most === undefined) return null;
  return (
    <>
      <dt>{texts('betRange')}</dt>
      <dd className="tabular">
        <Money amount={least} currency={currency} /> – <Money amount={most} currency={currency} />
      </dd>
    </>
  );
}

/** The measured return over all players' rounds with its sample size, or a note that there are too few rounds (games §6). */
function MeasuredReturn({ game }: { game: Game }) {
  const texts = usePageTexts('game').group('about');
  const { locale } = useSite().visitor;
  const measured = statedFigure(game, 'measured-rtp-');
  if (measured === undefined) return texts('rtpTooFew');
  const rounds = formatCount(statedFigure(game, 'measured-rounds-') ?? 0, locale);
  const interval = formatPercent(statedFigure(game, 'measured-interval-') ?? 0, locale);
  return (
    <>
      <span className="tabular">{formatPercent(measured, locale)}</span>
      <br />
      <span className="caption text-secondary tabular">{texts('rtpRounds', { rounds, interval })}</span>
    </>
  );
}

/** The player's own rounds of this game, with replay and verification, while the game stays open (design §5.4). */
function OwnRounds({ game }: { game: Game }) {
  const texts = useDocumentGroup('history', 'spins');
  const [page, setPage] = useState(1);
  const [roundId, setRoundId] = useState<string>();
  const turn = (next: number) => {
    setPage(next);
    setRoundId(undefined);
  };
  return <SpinHistory texts={texts} gameId={game.id} page={page} onPage={turn} roundId={roundId} onRound={setRoundId} />;
}

/** The rules of the game's type, then its special rules. */
function Rules({ game }: { game: Game }) {
  const texts = usePageTexts('game-texts');
  const kind = texts.optional(`games.${game.identity}.rules`);
  const rules = kind ? texts.lines(`rules.${kind}`) : [];
  const special = texts.optional(`games.${game.identity}.special`);
  return (
    <Card title={texts('rulesTitle')}>
      <div className={styles.rules}>
        {rules.map((rule) => (
          <p key={rule}>{rule}</p>
        ))}
        {special ? <p>{special}</p> : null}
        <p>{texts('generalRules')}</p>
      </div>
    </Card>
  );
}

function Similar({ game }: { game: Game }) {
  const { api, visitor } = useSite();
  const texts = usePageTexts('game');
  const collection = game.collections[0];
  const { data } = useQuery({
    ...railOptions(api, { collectionId: collection?.id ?? '', country: visitor.country }),
    enabled: collection !== undefined,
  });
  const others = data?.games.filter(({ identity }) => identity !== game.identity) ?? [];
  return <GameRail title={texts('tabs.similar')} games={others} />;
}
