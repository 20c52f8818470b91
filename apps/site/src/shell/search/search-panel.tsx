import { Button, Chip, Icon, IconMark, SearchField } from '@pavilion/ui';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '../../content/texts.tsx';
import { followHref } from '../follow-href.ts';
import { type HitGroup, type SearchHit, useHitGroups } from './hit-groups.ts';
import { markedParts, recentSearches, rememberSearch, forgetSearches } from './recent-searches.ts';
import { closeSearch, forgetTypedWords, typedWords, useSearchOpen } from '../../navigation/search/search-state.ts';
import styles from './search-panel.module.css';

const targetsOf = ({ hits, rest }: HitGroup): SearchHit[] => (rest === undefined ? hits : [...hits, rest]);

/** The search: a panel under the header, a full screen on phones. Answers from the first letter (design §8). */
export function SearchPanel() {
  const isOpen = useSearchOpen();
  return isOpen ? <OpenPanel /> : null;
}

function OpenPanel() {
  const texts = useTexts('layout', 'header').group('search');
  const common = useTexts('globalComponents', 'common');
  const router = useRouter();
  const [query, setQuery] = useState(typedWords);
  const [activeIndex, setActiveIndex] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isEntered, setIsEntered] = useState(false);
  const { groups, isFound, isCurrent } = useHitGroups(query.trim());
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  // The keys reach the way to the rest of a group behind its hits.
  const targets = groups.flatMap(targetsOf);
  usePanelFocus({ panel, input, onTyped: setQuery });

  function follow(hit: SearchHit) {
    rememberSearch(query);
    closeSearch();
    followHref(router, hit.href);
  }

  // Enter means what is typed: it waits for its answer, and never follows a hit of the query before.
  const awaited = isEntered && isCurrent ? targets[activeIndex]?.href : undefined;
  const followAwaited = useEffectEvent(() => {
    const hit = targets[activeIndex];
    if (hit) follow(hit);
  });
  useEffect(() => {
    if (awaited !== undefined) followAwaited();
  }, [awaited]);

  function onKeyDown(event: KeyboardEvent) {
    const hit = targets[activeIndex];
    if (event.key === 'Escape') closeSearch();
    else if (event.key === 'ArrowDown') setActiveIndex(Math.min(targets.length - 1, activeIndex + 1));
    else if (event.key === 'ArrowUp') setActiveIndex(Math.max(0, activeIndex - 1));
    else if (event.key === 'Enter' && !isCurrent) setIsEntered(true);
    else if (event.key === 'Enter' && hit) follow(hit);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div className={styles.dim} aria-hidden="true" onClick={closeSearch} />
      <div className={styles.panel} role="dialog" aria-label={texts('label')} ref={panel}>
        <div className={styles.top}>
          <SearchField
            ref={input}
            label={texts('placeholder')}
            placeholder={texts('placeholder')}
            isTall
            value={query}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              setQuery(event.target.value);
              setActiveIndex(0);
              setIsEntered(false);
            }}
          />
          <Button kind="quiet" onClick={closeSearch}>
            {common('buttons.close')}
          </Button>
        </div>
        <div className={styles.results}>
          {query ? <Count count={isFound ? count : 0} query={query} /> : <Recent onPick={setQuery} />}
          {groups.map((group) => (
            <section key={group.title}>
              <h3>{group.title}</h3>
              <ul>
                {targetsOf(group).map((hit) => (
                  <li key={hit.id}>
                    <HitLink
                      hit={hit}
                      query={hit === group.rest ? '' : query.trim()}
                      isActive={hit === targets[activeIndex]}
                      onFollow={() => rememberSearch(query)}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

type PanelFocus = {
  panel: RefObject<HTMLElement | null>;
  input: RefObject<HTMLInputElement | null>;
  onTyped: (words: string) => void;
};

/** Focus goes to the field; Escape and a focus that leaves the panel close it, and what opened it gets the focus back. */
function usePanelFocus({ panel, input, onTyped }: PanelFocus): void {
  const takeTyped = useEffectEvent(onTyped);
  useEffect(() => {
    const opener = document.activeElement;
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') closeSearch();
    };
    // The open panel would cover whatever gets the focus next.
    const onFocus = ({ target }: globalThis.FocusEvent) => {
      if (target instanceof Node && panel.current?.contains(target) === false) closeSearch();
    };
    // Text typed into the header before this panel was rendered; the focus only arrives now.
    const typed = typedWords();
    if (typed !== '') takeTyped(typed);
    forgetTypedWords();
    input.current?.focus();
    document.addEventListener('focusin', onFocus);
    document.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onEscape);
      // Only where the focus has not moved elsewhere in the meantime.
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus({ preventScroll: true });
    };
  }, [panel, input]);
}

function HitLink({ hit, query, isActive, onFollow }: { hit: SearchHit; query: string; isActive: boolean; onFollow: () => void }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // Scrolls the item chosen by keys into view; the focus stays in the field.
    if (isActive) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <a
      ref={link}
      href={hit.href}
      data-active={isActive ? '' : undefined}
      onClick={() => {
        onFollow();
        closeSearch();
      }}
    >
      {hit.picture ? (
        <img className={styles.art} src={hit.picture} width="44" height="44" alt="" />
      ) : (
        <IconMark icon={hit.icon ?? 'layers'} />
      )}
      <span>
        <b>
          {markedParts(hit.title, query).map((part, index) =>
            part.isMatch ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
          )}
        </b>
        <small>{hit.under}</small>
      </span>
      <Icon name="chevron-right" size="s" isMirrored className={styles.arrow} />
    </a>
  );
}

function Count({ count, query }: { count: number; query: string }) {
  const states = useTexts('globalComponents', 'common').group('states');
  const texts = useTexts('layout', 'header').group('search');
  return (
    <p className={count === 0 ? styles.hint : 'visually-hidden'} role="status">
      {count === 0 ? texts('emptyLabel', { query }) : count === 1 ? states('resultsOne') : states('results', { count })}
    </p>
  );
}

function Recent({ onPick }: { onPick: (query: string) => void }) {
  const texts = useTexts('layout', 'header').group('search');
  const [recent, setRecent] = useState(recentSearches);
  if (recent.length === 0) return null;
  return (
    <section>
      <div className="row between">
        <h3>{texts('recentLabel')}</h3>
        <button
          type="button"
          className="link caption"
          onClick={() => {
            forgetSearches();
            setRecent([]);
          }}
        >
          {texts('clearRecent')}
        </button>
      </div>
      <div className={styles.recent}>
        {recent.map((word) => (
          <Chip key={word} isSmall icon="history" onClick={() => onPick(word)}>
            {word}
          </Chip>
        ))}
      </div>
    </section>
  );
}
