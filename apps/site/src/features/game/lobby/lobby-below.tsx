import { allGamesPath } from '@pavilion/contract/page-constants.ts';
import { Card, cardClass, ButtonLink, IconMark, isIconName, SectionHead, type Tone } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatCount } from '../../../content/format.ts';
import { smallOf } from '../../../content/picture.ts';
import { type ContentBody, valueAt } from '../../../content/lookup.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { Money } from '../../settings/money.tsx';
import styles from './lobby.module.css';
import { providersOptions } from '../queries.ts';
import { winnersOptions } from './queries.ts';

/** Latest wins, the running tournament and promotions. */
export const Blocks = ({ tournament }: { tournament: ReactNode }) => (
  <div className={styles.blocks}>
    <Winners />
    {tournament}
    <Promotions />
  </div>
);

/** Studios: first those the content lists, in its order, then the rest. */
export function Providers() {
  const { api } = useSite();
  const texts = useTexts('globalComponents', 'cardsGroup');
  const href = useHref();
  const { visitor } = useSite();
  const { data } = useQuery(providersOptions(api));
  if (!data || data.length === 0) return null;
  const order = texts.list('providers.items').map((item) => valueAt(item, 'identity'));
  const rank = (identity: string) => (order.indexOf(identity) + order.length + 1) % (order.length + 1);
  const providers = [...data].sort((one, other) => rank(one.identity) - rank(other.identity));
  const title = texts('providers.label');
  return (
    <section aria-label={title}>
      <SectionHead
        title={title}
        count={formatCount(providers.length, visitor.locale)}
        end={
          <a className="link small text-secondary" href={href('/providers')}>
            {texts('moreButton')}
            <span className="visually-hidden">: {title}</span>
          </a>
        }
      />
      <ul className={styles.provider}>
        {providers.map((provider) => (
          <li key={provider.identity}>
            <a href={href(allGamesPath, { provider: provider.identity })}>
              {smallOf(provider.picture) ? (
                <img src={smallOf(provider.picture)} width="116" height="40" alt="" loading="lazy" decoding="async" />
              ) : null}
              <span>
                {provider.name}
                <span className={styles.providerCount}>{texts('gamesCount', { count: provider.gameCount })}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const winsShown = 5;

/** The latest wins, from real settled rounds; absent without any (P-29). */
function Winners() {
  const { api, visitor } = useSite();
  const texts = useTexts('globalComponents', 'cardsGroup').group('latestWinners');
  const href = useHref();
  const { data } = useQuery(winnersOptions(api, visitor));
  if (!data || data.length === 0 || !texts.flag('display', true)) return null;
  return (
    <Card title={texts('label')} titleEnd={<span className="caption text-tertiary" />}>
      <ul className={styles.wins}>
        {data.slice(0, winsShown).map((winner, index) => (
          <li key={`${winner.gameId}${index}`}>
            {smallOf(winner.picture) ? (
              <img src={smallOf(winner.picture)} width="40" height="40" alt="" loading="lazy" decoding="async" />
            ) : (
              <span />
            )}
            <span>
              <a className="weight-semibold" href={href(`/games/${winner.gameId}`)}>
                {winner.gameName}
              </a>
              <br />
              <span className="caption text-tertiary">
                {texts('playerLabel')} <bdi>{winner.nickname ?? '•••'}</bdi>
              </span>
            </span>
            <b className="weight-semibold">
              <Money amount={winner.payout} currency={winner.currency} />
            </b>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Promotions() {
  const texts = useTexts('globalComponents', 'promotions');
  const href = useHref();
  const items = texts.list('items');
  return items.map((item) => (
    <Card key={textOf(item, 'title')} className={styles.promotion} title={textOf(item, 'title')}>
      <p className="small text-secondary">{textOf(item, 'description')}</p>
      <div>
        <ButtonLink href={href(textOf(item, 'link'))}>{textOf(item, 'buttonLabel')}</ButtonLink>
      </div>
    </Card>
  ));
}

const differenceTones: readonly Tone[] = ['ok', 'info', 'warning'];

/** The benefits of the site, from the content; absent without any. */
export function Differences() {
  const texts = useTexts('globalComponents', 'benefits');
  const href = useHref();
  const items = texts.list('items');
  if (items.length === 0) return null;
  return (
    <section aria-label={texts('label')}>
      <SectionHead title={texts('label')} />
      <ul className="columns-three">
        {items.map((item, index) => (
          <li key={textOf(item, 'title')} className={`${cardClass} ${styles.difference}`}>
            <IconMark icon={iconOf(item)} tone={differenceTones[index % differenceTones.length]} />
            <h3>{textOf(item, 'title')}</h3>
            <p className="small text-secondary">{textOf(item, 'text')}</p>
            <span>
              <a className="link small" href={href(textOf(item, 'link.url'))}>
                {textOf(item, 'link.label')}
              </a>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const iconOf = (item: ContentBody) => {
  const icon = valueAt(item, 'image');
  return typeof icon === 'string' && isIconName(icon) ? icon : 'shield-check';
};
const textOf = (item: ContentBody, path: string): string => {
  const value = valueAt(item, path);
  return typeof value === 'string' ? value : '';
};
