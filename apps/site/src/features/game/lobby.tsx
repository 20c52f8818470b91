import { ChipLink, chipsClass, isIconName, SearchField } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useTexts } from '../../content/texts.tsx';
import { useHref } from '../../navigation/use-href.ts';
import { useSite } from '../../session/use-site.ts';
import bettingStyles from './betting/betting.module.css';
import { CollectionRail, useCollectionLooks } from './collection-rail.tsx';
import { blocksPart, differencesPart, providersPart, sportsPart } from './lobby-parts.ts';
import styles from './lobby.module.css';
import { type CollectionLink, collectionsOptions, menuCollections } from './queries.ts';

/** Rails whose pictures load at once on a wide screen; the rest, and all below a phone's first screen, waits until it is near (design.md §2.5). */
const railsAbove = 2;
const eagerTiles = 8;
const urgentTiles = 4;
/** Rails before the wins and the studios, as in the prototype. */
const railsBeforeBlocks = 4;

/** The lobby: collections as chips, a rail for each, studios, wins and what is different here. */
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
        <MobileSearch />
        <CollectionChips collections={collections} />
        {first ? rail(first, 0) : null}
      </div>
      {others.slice(0, railsBeforeBlocks).map((collection, index) => rail(collection, index + 1))}
      {/* Drawn by the server before its script is there: what it looks like comes with the page, since the page names it. */}
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

function MobileSearch() {
  const search = useTexts('layout', 'header').group('search');
  const href = useHref();
  return (
    <form className={styles.mobileSearch} role="search" aria-label={search('label')} action={href('/categories')}>
      <SearchField name="name" label={search('placeholder')} placeholder={search('placeholder')} isTall />
    </form>
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
