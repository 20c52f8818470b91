import { Card, Tabs } from '@pavilion/ui';
import type { Game } from '@pavilion/contract/game.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount, formatPercent } from '../../content/format.ts';
import { useTexts } from '../../content/texts.tsx';
import { useSite } from '../../session/use-site.ts';
import { usePageTexts } from '../content/page.ts';
import styles from './game-page.module.css';
import { GameRail } from './game-rail.tsx';
import { GameWindow } from './game-window.tsx';
import { gameOptions, railOptions } from './queries.ts';

/** The window of a game, then what is to be known of it and games like it (design.md §5.4). */
export function GamePage({ id }: { id: string }) {
  const { api } = useSite();
  const { data: game } = useQuery(gameOptions(api, id));
  if (!game) return null;
  return (
    <div className={styles.page}>
      <GameWindow game={game} />
      <GameFacts game={game} />
      <Similar game={game} />
    </div>
  );
}

type Tab = 'about' | 'rules';
const isTab = (id: string): id is Tab => id === 'about' || id === 'rules';

function GameFacts({ game }: { game: Game }) {
  const texts = usePageTexts('game');
  const [tab, setTab] = useState<Tab>('about');
  return (
    <>
      <Tabs
        label={texts('info')}
        panelId="game"
        selectedId={tab}
        onSelect={(id) => {
          if (isTab(id)) setTab(id);
        }}
        items={[
          { id: 'about', label: texts('tabs.about') },
          { id: 'rules', label: texts('tabs.rules') },
        ]}
      />
      <div role="tabpanel" id={`game-${tab}`} aria-label={texts(`tabs.${tab}`)}>
        {tab === 'about' ? <About game={game} /> : <Rules game={game} />}
      </div>
    </>
  );
}

/** A figure the game states by one of its labels; undefined where it states none. */
function statedFigure({ labels }: Game, prefix: string): number | undefined {
  const label = labels.find(({ name }) => name.startsWith(prefix));
  return label && Number(label.name.slice(prefix.length));
}

function About({ game }: { game: Game }) {
  const texts = usePageTexts('game').group('about');
  const own = usePageTexts('game-texts');
  const common = useTexts('globalComponents', 'common');
  const constants = useTexts('globalComponents', 'constants');
  const { locale } = useSite().visitor;
  const [rtp, hitRate, maxWin] = [statedFigure(game, 'rtp-'), statedFigure(game, 'hit-rate-'), statedFigure(game, 'max-win-')];
  return (
    <div className={styles.info}>
      <Card className="stack">
        <div>
          <h2 className="h-page">{game.name}</h2>
          <p className="small t2">{game.provider.name}</p>
        </div>
        {own.optional(`games.${game.identity}.about`) ? <p className="small">{own(`games.${game.identity}.about`)}</p> : null}
        <dl className={styles.rows}>
          <dt>{texts('volatility')}</dt>
          <dd>{constants.optional(`volatility.${game.volatility}`) ?? game.volatility}</dd>
          {hitRate === undefined ? null : (
            <>
              <dt>{texts('hitRate')}</dt>
              <dd className="num">{formatPercent(hitRate, locale)}</dd>
            </>
          )}
          {maxWin === undefined ? null : (
            <>
              <dt>{texts('maxWin')}</dt>
              <dd className="num">{texts('maxWinValue', { multiplier: formatCount(maxWin, locale) })}</dd>
            </>
          )}
          {game.paylines > 0 ? (
            <>
              <dt>{texts('lines')}</dt>
              <dd className="num">{game.paylines}</dd>
            </>
          ) : null}
          <dt>{texts('wagering')}</dt>
          <dd>{common(game.isBonusWagering ? 'buttons.yes' : 'buttons.no')}</dd>
        </dl>
      </Card>
      <Card title={texts('rtpTitle')}>
        {rtp === undefined ? null : (
          <dl className={styles.rows}>
            <dt>{texts('rtpStated')}</dt>
            <dd className="num">{formatPercent(rtp, locale)}</dd>
          </dl>
        )}
        <p className="small t2">{texts('rtpText')}</p>
      </Card>
    </div>
  );
}

/** Rules by the kind of the game, then what is special about it. */
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
