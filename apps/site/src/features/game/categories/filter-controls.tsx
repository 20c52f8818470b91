import { Chip, Pill } from '@pavilion/ui';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { type Texts, useTexts } from '../../../content/texts.tsx';
import { goToSearch } from '../../../navigation/go.ts';
import { usePathname } from '../../../navigation/use-page.ts';
import { type Search, searchText, searchTexts } from '../../../navigation/search/search.ts';
import { afterPaint } from '../../../hydration/after-paint.ts';
import { featuresOf, gameFeatures, rtpSteps, toggled, volatilities } from './category-filter.ts';
import { ListSelect } from './list-select.tsx';

export type FilterControlsProps = { texts: Texts; search: Search; onProviders: () => void };

/** The filters of a category beside the search: studios, volatility, return, demo and features. Each change goes to the address (P-05). */
export function FilterControls({ texts, search: address, onProviders }: FilterControlsProps) {
  const { search, setQuery } = useOptimisticSearch(address);
  const constants = useTexts('globalComponents', 'constants');
  const providerCount = searchTexts(search, 'provider').length;
  const isDemoOnly = searchText(search, 'demo') === 'true';
  const features = featuresOf(search);
  const pathname = usePathname();
  return (
    <>
      <Chip iconEnd="chevron-down" aria-haspopup="dialog" onClick={onProviders}>
        {texts('filters.provider')}
        {providerCount > 0 ? <span className="tabular text-tertiary">{providerCount}</span> : null}
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
      {gameFeatures
        // All games of its own collection have it.
        .filter(({ identity }) => pathname !== `/categories/${identity}`)
        .map(({ identity, text }) => (
          <Pill key={identity} isPressed={features.includes(identity)} onClick={() => setQuery({ feature: toggled(features, identity) })}>
            {texts(text)}
          </Pill>
        ))}
    </>
  );
}

/** Shows a choice at once and updates the address after the next paint, because re-rendering the list of games would delay the feedback. */
function useOptimisticSearch(address: Search): { search: Search; setQuery: (changes: Search) => void } {
  const router = useRouter();
  const [pending, setPending] = useState<{ base: Search; search: Search }>();
  const search = pending?.base === address ? pending.search : address;
  return {
    search,
    setQuery: (changes) => {
      setPending({ base: address, search: { ...search, ...changes } });
      afterPaint(() => goToSearch(router, { ...router.latestLocation.search, ...changes }, { isReplacing: true }));
    },
  };
}
