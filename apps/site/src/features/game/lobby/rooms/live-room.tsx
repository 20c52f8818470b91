import { TableMarks } from '@pavilion/ui';
import { imageOf } from '../../../../content/picture.ts';
import { useTexts } from '../../../../content/texts.tsx';
import { useHref } from '../../../../navigation/use-href.ts';
import { formatCount } from '../../../../content/format.ts';
import { useSite } from '../../../../visitor/use-site.ts';
import { useMoneyFormat } from '../../../settings/queries.ts';
import { useTableResults } from '../../catalogue/table-results.ts';
import type { RoomGame } from '../queries.ts';
import boards from './boards.module.css';
import { RoomHead } from './room-head.tsx';
import styles from './rooms.module.css';
import type { RoomProps } from './rooms.tsx';

/** Live tables as wide cards with their limits. */
export function LiveRoom({ room: { games }, texts }: RoomProps) {
  const href = useHref();
  const cards = useTexts('globalComponents', 'cardsGroup');
  const results = useTableResults(true);
  const hasResults = games.some(({ identity }) => results.has(identity));
  return (
    <section className={`${styles.room} ${styles.late} ${boards.live}`} aria-labelledby="live">
      <RoomHead
        id="live"
        title={texts('title')}
        basis={texts('basis')}
        end={{ href: href('/categories/live-casino'), label: cards('moreButton') }}
      />
      <ul className={boards.tables}>
        {games.map((game) => (
          <li key={game.identity}>
            <a className={boards.table} href={href(`/games/${game.identity}`)}>
              <span className={boards.tablePicture}>
                <img {...imageOf(game.wide)} width="480" height="270" alt="" loading="lazy" decoding="async" />
                <b>{game.name}</b>
              </span>
              {hasResults ? (
                <span className={boards.tableResults}>
                  <TableMarks marks={results.get(game.identity) ?? []} label={results.has(game.identity) ? cards('lastResults') : ''} />
                </span>
              ) : null}
              <span className={boards.tableFoot}>
                <Limits game={game} />
                <span>{game.provider}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The least and the most a round may be staked with. */
function Limits({ game }: { game: RoomGame }) {
  const { visitor } = useSite();
  const money = useMoneyFormat();
  const figure = (amount: number): string =>
    Number.isInteger(amount) ? formatCount(amount, visitor.locale) : money.parts(amount, 'EUR').number;
  const [least, most] = game.figures['bet-range-EUR']?.split('-') ?? [];
  if (least === undefined || most === undefined) return <span />;
  return (
    <bdi dir="ltr" className="tabular">
      {figure(Number(least))}–{figure(Number(most))} <span className="currency">EUR</span>
    </bdi>
  );
}
