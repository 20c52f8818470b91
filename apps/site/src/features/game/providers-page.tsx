import { EmptyState, SearchField } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useHref } from '../../navigation/use-href.ts';
import { useSite } from '../../session/use-site.ts';
import { usePageTexts } from '../content/page.ts';
import styles from './providers-page.module.css';
import { providersOptions } from './queries.ts';

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** All studios with games: a field that narrows at once, and a jump by letter (P-17). */
export function ProvidersPage() {
  const { api } = useSite();
  const texts = usePageTexts('providers');
  const href = useHref();
  const [query, setQuery] = useState('');
  const { data } = useQuery(providersOptions(api));
  const all = [...(data ?? [])].sort((one, other) => one.name.localeCompare(other.name));
  const shown = all.filter(({ name }) => name.toLocaleLowerCase().includes(query.trim().toLocaleLowerCase()));
  const firstOf = new Map([...shown].reverse().map((provider) => [provider.name.charAt(0).toUpperCase(), provider.identity]));
  return (
    <div className="page">
      <div className={styles.head}>
        <div>
          <h1>{texts('title')}</h1>
          <p className="t2 small">{texts('providersLabel', { count: all.length })}</p>
        </div>
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
              {provider.picture[0] ? <img src={provider.picture[0]} width="116" height="40" alt="" decoding="async" /> : null}
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
