import { Button, Chip, Pill, SearchField } from '@pavilion/ui';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type Texts, useTexts } from '../../content/texts.tsx';
import { goToSearch } from '../../navigation/go.ts';
import { type Search, searchText, searchTexts } from '../../navigation/search.ts';
import { useModals } from '../../navigation/use-modals.ts';
import { featuresOf, gameFeatures, noFilter, rtpSteps, type SortOption, sortOf, volatilities } from './category-filter.ts';
import styles from './category-page.module.css';
import { ListSelect } from './list-select.tsx';

/** wire §7.4 */
const typingPauseMs = 500;

type ToolProps = { texts: Texts; search: Search; sortOptions: readonly SortOption[] };

/** What narrows and orders a category; each change goes into the address at once (P-05). */
export function CategoryTools({ texts, search, sortOptions }: ToolProps) {
  const router = useRouter();
  const modals = useModals();
  const constants = useTexts('globalComponents', 'constants');
  const providerCount = searchTexts(search, 'provider').length;
  const isDemoOnly = searchText(search, 'demo') === 'true';
  const features = featuresOf(search);
  const setQuery = (changes: Search) => goToSearch(router, { ...router.latestLocation.search, ...changes }, { isReplacing: true });
  return (
    <div className={styles.tools}>
      <NameSearch texts={texts} search={search} onType={(name) => setQuery({ name })} />
      <div className={styles.narrow}>
        <Chip iconEnd="chevron-down" aria-haspopup="dialog" onClick={() => void modals.open('providers')}>
          {texts('filters.provider')}
          {providerCount > 0 ? <span className="num t3">{providerCount}</span> : null}
        </Chip>
        <ListSelect
          label={texts('filters.volatility')}
          options={['', ...volatilities].map((value) => ({
            value,
            label: value === '' ? texts('filters.volatilityAny') : constants(`volatility.${value}`),
          }))}
          value={searchText(search, 'volatility') ?? ''}
          onChange={(value) => setQuery({ volatility: value || undefined })}
        />
        <ListSelect
          label={texts('filters.rtpLabel')}
          options={['', ...rtpSteps].map((value) => ({
            value,
            label: value === '' ? texts('filters.rtpAny') : texts('filters.rtpFrom', { rtp: value }),
          }))}
          value={searchText(search, 'rtp') ?? ''}
          onChange={(value) => setQuery({ rtp: value || undefined })}
        />
        <Pill isPressed={isDemoOnly} onClick={() => setQuery({ demo: isDemoOnly ? undefined : 'true' })}>
          {texts('filters.demo')}
        </Pill>
        {gameFeatures.map(({ identity, text }) => (
          <Pill key={identity} isPressed={features.includes(identity)} onClick={() => setQuery({ feature: toggled(features, identity) })}>
            {texts(text)}
          </Pill>
        ))}
        <span className={styles.sort}>
          <ListSelect
            label={texts('sortLabel')}
            options={sortOptions.map(({ label, sortBy }) => ({ label, value: sortBy }))}
            value={sortOf(search, sortOptions).sortBy}
            onChange={(sortBy) => setQuery({ sortBy })}
          />
        </span>
      </div>
    </div>
  );
}

/** A list with one word more, or less where it was there. */
const toggled = (words: readonly string[], word: string): string[] =>
  words.includes(word) ? words.filter((other) => other !== word) : [...words, word];

/** A word to look for, asked half a second after the last letter. */
function NameSearch({ texts, search, onType }: { texts: Texts; search: Search; onType: (name: string | undefined) => void }) {
  const [name, setName] = useState(searchText(search, 'name') ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <form className={styles.search} role="search" aria-label={texts('filters.search')}>
      <SearchField
        name="name"
        label={texts('filters.search')}
        placeholder={texts('filters.search')}
        value={name}
        onChange={(event) => {
          const typed = event.target.value;
          setName(typed);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => onType(typed.trim() || undefined), typingPauseMs);
        }}
      />
    </form>
  );
}

type ChosenProps = { texts: Texts; search: Search; providers: readonly { identity: string; name: string }[] };

/** What narrows the list, each to be taken away by a tap. */
export function ChosenFilters({ texts, search, providers }: ChosenProps) {
  const router = useRouter();
  const constants = useTexts('globalComponents', 'constants');
  const identities = searchTexts(search, 'provider');
  const features = featuresOf(search);
  const [name, volatility, rtp] = ['name', 'volatility', 'rtp'].map((key) => searchText(search, key));
  const chosen: { key: string; label: string; without: Search }[] = [
    ...identities.map((identity) => ({
      key: identity,
      label: providers.find((provider) => provider.identity === identity)?.name ?? identity,
      without: { provider: identities.filter((other) => other !== identity) },
    })),
    ...(name ? [{ key: 'name', label: name, without: { name: undefined } }] : []),
    ...(volatility && volatilities.includes(volatility)
      ? [
          {
            key: 'volatility',
            label: `${texts('filters.volatility')}: ${constants(`volatility.${volatility}`)}`,
            without: { volatility: undefined },
          },
        ]
      : []),
    ...(rtp && rtpSteps.includes(rtp) ? [{ key: 'rtp', label: texts('filters.rtpFrom', { rtp }), without: { rtp: undefined } }] : []),
    ...(searchText(search, 'demo') === 'true' ? [{ key: 'demo', label: texts('filters.demo'), without: { demo: undefined } }] : []),
    ...gameFeatures
      .filter(({ identity }) => features.includes(identity))
      .map(({ identity, text }) => ({ key: identity, label: texts(text), without: { feature: toggled(features, identity) } })),
  ];
  const take = (changes: Search) => goToSearch(router, { ...search, ...changes }, { isReplacing: true });
  if (chosen.length === 0) return null;
  return (
    <div className={styles.chosen}>
      {chosen.map(({ key, label, without }) => (
        <Chip key={key} isSmall iconEnd="x" aria-label={texts('filters.removeFilter', { name: label })} onClick={() => take(without)}>
          {label}
        </Chip>
      ))}
      <Button kind="quiet" size="sm" onClick={() => take(noFilter)}>
        {texts('clearProviders')}
      </Button>
    </div>
  );
}
