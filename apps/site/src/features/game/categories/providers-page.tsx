import { allGamesPath } from '@pavilion/contract/page-constants.ts';
import { EmptyState, SearchField } from '@pavilion/ui';
import { useState } from 'react';
import { useQuery } from '../../../hydration/use-query.ts';
import { smallOf } from '../../../content/picture.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { usePageTexts } from '../../content/page.ts';
import styles from './providers-page.module.css';
import { signPicturesOptions } from '../lobby/queries.ts';
import { providersOptions } from '../queries.ts';
import { type SortOption, sortOptionOf } from './category-filter.ts';
import { ListSelect } from './list-select.tsx';
import { useSearchedName } from './use-searched-name.ts';
import type { ProviderCard } from '../tiles.ts';

/** Fewer names are seen at once. */
const LETTERS_FROM = 24;
const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Compares studios by their number of games if `order` asks for it, else by name; ties are broken by name. */
function comparison(order: SortOption | undefined): (one: ProviderCard, other: ProviderCard) => number {
  const direction = order?.sortOrder === 'desc' ? -1 : 1;
  const byName = (one: ProviderCard, other: ProviderCard): number => one.name.localeCompare(other.name);
  if (order?.sortBy !== 'gameEnabledCount') return (one, other) => direction * byName(one, other);
  return (one, other) => direction * (one.gameCount - other.gameCount) || byName(one, other);
}

/** All studios with games, with instant search, which the address keeps, and an alphabetical index (P-17). */
export function ProvidersPage() {
  const { api, visitor } = useSite();
  const texts = usePageTexts('providers');
  const [query, setQuery] = useSearchedName();
  const orders = texts.list('sortOptions').flatMap(sortOptionOf);
  const [sortBy, setSortBy] = useState(orders[0]?.sortBy);
  const { data } = useQuery(providersOptions(api));
  const { data: pictures } = useQuery(signPicturesOptions(api, visitor));
  const all = [...(data ?? [])].sort(comparison(orders.find((order) => order.sortBy === sortBy)));
  const shown = all.filter(({ name }) => name.toLocaleLowerCase().includes(query.trim().toLocaleLowerCase()));
  return (
    <div className="page page-tiles">
      <div className={styles.head}>
        <div>
          <h1>{texts('title')}</h1>
          <p className="text-secondary small">{texts('providersLabel', { count: all.length })}</p>
        </div>
        <ListSelect
          label={texts('sortLabel')}
          options={orders.map(({ label, sortBy: value }) => ({ label, value }))}
          value={sortBy ?? ''}
          onChange={setSortBy}
        />
        <form className={styles.search} role="search" aria-label={texts('title')}>
          <SearchField
            name="name"
            label={texts('searchPlaceholder')}
            placeholder={texts('searchPlaceholder')}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </form>
      </div>
      {shown.length > LETTERS_FROM ? <Letters providers={shown} /> : null}
      {shown.length === 0 ? <EmptyState title={texts('empty.title')} text={texts('empty.description')} /> : null}
      <ul className={styles.list}>
        {shown.map((provider) => (
          <ProviderItem key={provider.identity} provider={provider} sign={pictures?.[provider.identity]} />
        ))}
      </ul>
    </div>
  );
}

/** Alphabetical index: each letter links to the first visible studio that starts with it. */
function Letters({ providers }: { providers: readonly ProviderCard[] }) {
  const firstByLetter = new Map([...providers].reverse().map(({ name, identity }) => [name.charAt(0).toUpperCase(), identity]));
  return (
    <nav className={styles.letters} aria-label="A – Z">
      {alphabet.map((letter) => {
        const identity = firstByLetter.get(letter);
        return identity ? (
          <a key={letter} href={`#${identity}`}>
            {letter}
          </a>
        ) : (
          <span key={letter} aria-hidden="true">
            {letter}
          </span>
        );
      })}
    </nav>
  );
}

/** A studio's sign as on the home page: the painting of one of its games under its name; its mark where it has no game here. */
function ProviderItem({ provider: { identity, name, picture, gameCount }, sign }: { provider: ProviderCard; sign: string | undefined }) {
  const texts = usePageTexts('providers');
  const href = useHref();
  const kinds = texts.optional(`kinds.${identity}`);
  const mark = smallOf(picture);
  return (
    <li id={identity}>
      <a href={href(allGamesPath, { provider: identity })}>
        {sign ? <img className={styles.sign} src={sign} width="320" height="480" alt="" decoding="async" fetchPriority="low" /> : null}
        {mark ? <img className={styles.mark} src={mark} width="116" height="40" alt="" decoding="async" fetchPriority="low" /> : null}
        <span>
          <b>{name}</b>
          <small>
            {kinds ? `${kinds} · ` : ''}
            <span className="tabular">{texts('gamesLabel', { count: gameCount })}</span>
          </small>
        </span>
      </a>
    </li>
  );
}
