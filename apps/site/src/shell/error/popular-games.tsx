import { SectionHead } from '@pavilion/ui';
import { useQuery } from '../../hydration/use-query.ts';
import { GameGrid } from '../../features/game/catalogue/game-rail.tsx';
import { collectionsOptions, menuCollections, railOptions } from '../../features/game/queries.ts';
import { useSite } from '../../visitor/use-site.ts';
import styles from './error-page.module.css';

const popularCount = 6;

/** A few games of the first collection, on a page that has nothing else to lead on. */
export function PopularGames({ title }: { title: string }) {
  const { api, visitor } = useSite();
  const { data: collections } = useQuery(collectionsOptions(api, visitor));
  const first = menuCollections(collections ?? [])[0];
  const { data } = useQuery({
    ...railOptions(api, { collectionId: first?.id ?? '', country: visitor.country }),
    enabled: first !== undefined,
  });
  if (!data || data.games.length === 0) return null;
  return (
    <section className={styles.popular} aria-label={title}>
      <SectionHead title={title} />
      <GameGrid games={data.games.slice(0, popularCount)} label={title} className={styles.popularGrid} eagerCount={0} />
    </section>
  );
}
