import { ButtonLink, Skeleton } from '@pavilion/ui';
import { useQuery } from '../hydration/use-query.ts';
import { imageOf } from '../content/picture.ts';
import { formatSpan } from '../content/span-text.ts';
import type { Texts } from '../content/texts.tsx';
import { useHref } from '../navigation/use-href.ts';
import { useSite } from '../visitor/use-site.ts';
import { playedOptions } from '../features/game/queries.ts';
import { yearSummaryOptions } from '../features/risk/queries.ts';
import { useResultText } from '../features/settings/money.tsx';
import { useActiveAccount } from '../features/wallet/queries.ts';
import styles from './hero.module.css';

/**
 * The top of a player's home page: a greeting, the last game to continue, and how the week is going. Each line has its place while the data
 * loads.
 */
export function PlayerHero({ texts }: { texts: Texts }) {
  const { api, visitor } = useSite();
  const { data: played } = useQuery(playedOptions(api, visitor));
  return (
    <>
      {/* Without a nickname: many are only the first part of an e-mail address. */}
      <h1>{texts(played?.length === 0 ? 'greeting' : 'title')}</h1>
      <LastGame texts={texts} />
      <WeekLine texts={texts} />
    </>
  );
}

const aMinute = 60;

/** Result and time of the running week; without a minute of play in it the line stays empty, so that nothing moves. */
function WeekLine({ texts }: { texts: Texts }) {
  const { api, visitor } = useSite();
  const written = useResultText();
  const currency = useActiveAccount()?.currency;
  const { data } = useQuery(yearSummaryOptions(api, undefined));
  const result = data?.week.results.find((one) => one.currency === currency);
  return (
    <p className={styles.week}>
      {data === undefined || result === undefined || data.week.playedSeconds < aMinute ? null : (
        <span className={styles.truth}>
          {texts('week', { result: written(result.net, result.currency), time: formatSpan(data.week.playedSeconds, visitor.locale) })}
        </span>
      )}
    </p>
  );
}

function LastGame({ texts }: { texts: Texts }) {
  const { api, visitor } = useSite();
  const href = useHref();
  const { data: played, isPending } = useQuery(playedOptions(api, visitor));
  const last = played?.[0];
  if (isPending) {
    return (
      <div className={styles.continue} aria-busy="true">
        <Skeleton aspectRatio="1" radius="var(--r-tile)" />
        <Skeleton blockSize="48px" />
      </div>
    );
  }
  if (!last) {
    return (
      <div className={`${styles.continue} ${styles.ready}`}>
        <p className="small">{texts('firstText')}</p>
        <ButtonLink kind="primary" href={href('/categories/all')}>
          {texts('gamesButton')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className={styles.continue}>
      <img {...imageOf(last.square)} width="200" height="200" alt="" decoding="async" />
      <div>
        <span className="caption text-secondary">{texts('lastPlayedLabel')}</span>
        <b>{last.name}</b>
        <span className="caption text-secondary only-desktop">{last.provider}</span>
      </div>
      <ButtonLink kind="primary" href={href(`/games/${last.identity}`, { real: 'true' })}>
        {texts('playButton')}
      </ButtonLink>
    </div>
  );
}
