import { EmptyState, SearchField } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { smallOf } from '../../content/picture.ts';
import { useHref } from '../../navigation/use-href.ts';
import { useSite } from '../../session/use-site.ts';
import { usePageTexts } from '../content/page.ts';
import styles from './providers-page.module.css';
import { providersOptions } from './queries.ts';
import { type SortOption, sortOptionOf } from './category-filter.ts';
import { ListSelect } from './list-select.tsx';
import type { ProviderCard } from './tiles.ts';

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** By the number of games where that is asked for, else by name; equal ones by name. */
function comparison(order: SortOption | undefined): (one: ProviderCard, other: ProviderCard) => number {
  const turn = order?.sortOrder === 'desc' ? -1 : 1;
  const byName = (one: ProviderCard, other: ProviderCard): number => one.name.localeCompare(other.name);
  if (order?.sortBy !== 'gameEnabledCount') return (one, other) => turn * byName(one, other);
  return (one, other) => turn * (one.gameCount - other.gameCount) || byName(one, other);
}

/** All studios with games: a field that narrows at once, and a jump by letter (P-17). */
export function ProvidersPage() {
  const { api } = useSite();
  const texts = usePageTexts('providers');
  const href = useHref();
  const [query, setQuery] = useState('');
  const orders = texts.list('sortOptions').flatMap(sortOptionOf);
  const [sortBy, setSortBy] = useState(orders[0]?.sortBy);
  const { data } = useQuery(providersOptions(api));
  const all = [...(data ?? [])].sort(comparison(orders.find((order) => order.sortBy === sortBy)));
  const shown = all.filter(({ name }) => name.toLocaleLowerCase().includes(query.trim().toLocaleLowerCase()));
  const firstOf = new Map([...shown].reverse().map((provider) => [provider.name.charAt(0).toUpperCase(), provider.identity]));
  return (
    <div className="page">
      <div className={styles.head}>
        <div>
          <h1>{texts('title')}</h1>
          <p className="t2 small">{texts('providersLabel', { count: all.length })}</p>
        </div>
        <ListSelect
          label={texts('sortLabel')}
          options={orders.map(({ label, sortBy: value }) => ({ label, value }))}
          value={sortBy ?? ''}
          onChange={setSortBy}
        />
        <form className={styles.search} role="search" aria-label={texts('title')}>
          <SearchField
            label={texts('searchPlaceholder')}
            placeholder={texts('searchPlaceholder')}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </form>
      </div>
      <nav className={styles.letters} aria-label="A – Z">
        {alphabet.map((letter) => {
          const identity = firstOf.get(letter);
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
      {shown.length === 0 ? <EmptyState title={texts('empty.title')} text={texts('empty.description')} /> : null}
      <ul className={styles.list}>
        {shown.map((provider) => (
          <li key={provider.identity} id={provider.identity}>
            <a href={href('/categories', { provider: provider.identity })}>
              {smallOf(provider.picture) ? <img src={smallOf(provider.picture)} width="116" height="40" alt="" decoding="async" /> : null}
              <span>
                <b>{provider.name}</b>
                {texts.optional(`kinds.${provider.identity}`) ? <span className="t2">{texts(`kinds.${provider.identity}`)}</span> : null}
                <br />
                <span className="t3 num">{texts('gamesLabel', { count: provider.gameCount })}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
