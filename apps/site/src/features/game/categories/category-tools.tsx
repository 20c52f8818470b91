import { Button, Chip, SearchField } from '@pavilion/ui';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { type Texts, useTexts } from '../../../content/texts.tsx';
import { goToSearch } from '../../../navigation/go.ts';
import { type Search, searchText, searchTexts } from '../../../navigation/search/search.ts';
import { useModals } from '../../../navigation/modals/use-modals.ts';
import { featuresOf, gameFeatures, filterCount, rtpSteps, type SortOption, sortOf, toggled, volatilities } from './category-filter.ts';
import { noFilter } from './filter-search.ts';
import { FilterControls } from './filter-controls.tsx';
import styles from './category-page.module.css';
import { FilterSheet } from './filter-sheet.tsx';
import { ListSelect } from './list-select.tsx';
import { useSearchedName } from './use-searched-name.ts';

/** `count`: number of matching games; undefined while unknown. */
type ToolProps = { texts: Texts; search: Search; sortOptions: readonly SortOption[]; count: number | undefined };

/** Search, filters and sort order of a category, kept in the address (P-05). On a phone the filters are in a sheet. */
export function CategoryTools({ texts, search, sortOptions, count }: ToolProps) {
  const router = useRouter();
  const modals = useModals();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const filters = { texts, search, onProviders: () => void modals.open('providers') };
  const setQuery = (changes: Search) => goToSearch(router, { ...router.latestLocation.search, ...changes }, { isReplacing: true });
  const chosenCount = filterCount(search);
  return (
    <div className={styles.tools}>
      <NameSearch texts={texts} />
      <div className={styles.filterControls}>
        <FilterControls {...filters} />
      </div>
      <Chip className={styles.sheetButton} iconEnd="chevron-down" aria-haspopup="dialog" onClick={() => setSheetOpen(true)}>
        {texts('filters.label')}
        {chosenCount > 0 ? <span className="tabular text-tertiary">{chosenCount}</span> : null}
      </Chip>
      <span className={styles.sort}>
        <ListSelect
          label={texts('sortLabel')}
          options={sortOptions.map(({ label, sortBy }) => ({ label, value: sortBy }))}
          value={sortOf(search, sortOptions).sortBy}
          onChange={(sortBy) => setQuery({ sortBy })}
        />
      </span>
      {isSheetOpen ? <FilterSheet {...filters} count={count} onClose={() => setSheetOpen(false)} /> : null}
    </div>
  );
}

/** Search by name. */
function NameSearch({ texts }: { texts: Texts }) {
  const [name, type] = useSearchedName();
  return (
    <form className={styles.search} role="search" aria-label={texts('filters.search')}>
      <SearchField
        name="name"
        label={texts('filters.search')}
        placeholder={texts('filters.search')}
        value={name}
        onChange={(event) => type(event.target.value)}
      />
    </form>
  );
}

type ChosenFiltersProps = { texts: Texts; search: Search; providers: readonly { identity: string; name: string }[] };

/** The active filters as chips; a tap removes one. */
export function ChosenFilters({ texts, search, providers }: ChosenFiltersProps) {
  const router = useRouter();
  const constants = useTexts('globalComponents', 'constants');
  const identities = searchTexts(search, 'provider');
  const features = featuresOf(search);
  const [name, volatility, rtp] = (['name', 'volatility', 'rtp'] as const).map((key) => searchText(search, key));
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
  const apply = (changes: Search) => goToSearch(router, { ...search, ...changes }, { isReplacing: true });
  if (chosen.length === 0) return null;
  return (
    <div className={styles.chosen}>
      {chosen.map(({ key, label, without }) => (
        <Chip key={key} isSmall iconEnd="x" aria-label={texts('filters.removeFilter', { name: label })} onClick={() => apply(without)}>
          {label}
        </Chip>
      ))}
      <Button kind="quiet" size="sm" onClick={() => apply(noFilter)}>
        {texts('clearProviders')}
      </Button>
    </div>
  );
}
