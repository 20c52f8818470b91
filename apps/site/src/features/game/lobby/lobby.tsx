import { ChipLink, chipsClass, isIconName } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useTexts } from '../../../content/texts.tsx';
import { SearchForm } from '../../../navigation/search/search-form.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { useSite } from '../../../visitor/use-site.ts';
import bettingStyles from '../sportsbook/betting.module.css';
import { CollectionRail, useCollectionLooks } from '../catalogue/collection-rail.tsx';
import { blocksPart, differencesPart, providersPart, sportsPart } from './late-blocks.ts';
import styles from './lobby.module.css';
import { type CollectionLink, collectionsOptions, menuCollections } from '../queries.ts';

/** Rails whose pictures load eagerly on a wide screen; all others, and every rail on a phone, load lazily (design §2.5). */
const railsAbove = 2;
const eagerTiles = 8;
const urgentTiles = 4;
/** Rails above the wins and the studios. */
const railsBeforeBlocks = 4;

/** The lobby: collection chips, a rail for each collection, events, studios, wins and benefits. */
export function Lobby({ top, tournament }: { top?: ReactNode; tournament?: ReactNode }) {
  const { api, visitor } = useSite();
  const { data } = useQuery(collectionsOptions(api, visitor));
  const collections = menuCollections(data ?? []);
  const rail = (collection: CollectionLink, index: number) => (
    <CollectionRail
      key={collection.id}
      collection={collection}
      eagerCount={!visitor.isMobile && index < railsAbove ? eagerTiles : 0}
      urgentCount={!visitor.isMobile && index === 0 ? urgentTiles : 0}
    />
  );
  const [first, ...others] = collections;
  return (
    <div className="page sections">
      {top}
      <div className="stack">
        <SearchForm className={styles.mobileSearch} isTall />
        <CollectionChips collections={collections} />
        {first ? rail(first, 0) : null}
      </div>
      {others.slice(0, railsBeforeBlocks).map((collection, index) => rail(collection, index + 1))}
      {/* The class is used here so that the style sheet loads with the page: the server renders the strip before its script loads. */}
      <div className={bettingStyles.strip}>
        <Suspense fallback={null}>
          <sportsPart.Component />
        </Suspense>
      </div>
      <Suspense fallback={null}>
        <providersPart.Component />
      </Suspense>
      <Suspense fallback={null}>
        <blocksPart.Component tournament={tournament} />
      </Suspense>
      {others.slice(railsBeforeBlocks).map((collection, index) => rail(collection, index + railsBeforeBlocks + 1))}
      <Suspense fallback={null}>
        <differencesPart.Component />
      </Suspense>
    </div>
  );
}

function CollectionChips({ collections }: { collections: readonly CollectionLink[] }) {
  const menu = useTexts('layout', 'categoryMenu');
  const looks = useCollectionLooks();
  const href = useHref();
  return (
    <nav aria-label={menu('label')}>
      <ul className={chipsClass()}>
        {collections.map((collection) => {
          const { label, icon } = looks(collection);
          return (
            <li key={collection.id}>
              <ChipLink href={href(`/categories/${collection.identity}`)} icon={isIconName(icon) ? icon : undefined}>
                {label}
              </ChipLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
