import { Chip, Pill } from '@pavilion/ui';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { type Texts, useTexts } from '../../content/texts.tsx';
import { goToSearch } from '../../navigation/go.ts';
import { type Search, searchText, searchTexts } from '../../navigation/search.ts';
import { afterPaint } from '../../session/after-paint.ts';
import { featuresOf, gameFeatures, rtpSteps, toggled, volatilities } from './category-filter.ts';
import { ListSelect } from './list-select.tsx';

export type NarrowProps = { texts: Texts; search: Search; onProviders: () => void };

/** What narrows a category besides its words: studios, volatility, return, demo, features. Each goes into the address at once (P-05). */
export function NarrowControls({ texts, search: address, onProviders }: NarrowProps) {
  const { search, setQuery } = useChosen(address);
  const constants = useTexts('globalComponents', 'constants');
  const providerCount = searchTexts(search, 'provider').length;
  const isDemoOnly = searchText(search, 'demo') === 'true';
  const features = featuresOf(search);
  return (
    <>
      <Chip iconEnd="chevron-down" aria-haspopup="dialog" onClick={onProviders}>
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
    </>
  );
}

/** A choice is seen at once; then the address takes it, and with it the list of games changes, which takes longer than a touch may wait. */
function useChosen(address: Search): { search: Search; setQuery: (changes: Search) => void } {
  const router = useRouter();
  const [ahead, setAhead] = useState<{ of: Search; search: Search }>();
  const search = ahead?.of === address ? ahead.search : address;
  return {
    search,
    setQuery: (changes) => {
      setAhead({ of: address, search: { ...search, ...changes } });
      afterPaint(() => goToSearch(router, { ...router.latestLocation.search, ...changes }, { isReplacing: true }));
    },
  };
}
