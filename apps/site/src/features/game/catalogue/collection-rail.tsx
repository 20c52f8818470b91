import { useQuery } from '@tanstack/react-query';
import { valueAt } from '../../../content/lookup.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { GameRail } from './game-rail.tsx';
import { type CollectionLink, railOptions } from '../queries.ts';

const originals = 'originals';

/** Looks up a collection's label and icon in the content; the label falls back to the collection's name. */
export function useCollectionLooks(): (collection: Pick<CollectionLink, 'identity' | 'name'>) => {
  label: string;
  icon: string | undefined;
} {
  const list = useTexts('globalComponents', 'categories').list('categoriesList');
  return ({ identity, name }) => {
    const item = list.find((entry) => valueAt(entry, 'identity') === identity);
    const label = item ? valueAt(item, 'label') : undefined;
    const icon = item ? valueAt(item, 'icon') : undefined;
    return { label: typeof label === 'string' ? label : name, icon: typeof icon === 'string' ? icon : undefined };
  };
}

export type CollectionRailProps = { collection: CollectionLink; eagerCount?: number; urgentCount?: number };

/** The rail of one collection; originals have square tiles with a mark that their rounds can be verified. */
export function CollectionRail({ collection, eagerCount, urgentCount }: CollectionRailProps) {
  const { api, visitor } = useSite();
  const href = useHref();
  const looks = useCollectionLooks();
  const { data } = useQuery(railOptions(api, { collectionId: collection.id, country: visitor.country }));
  if (!data) return null;
  return (
    <GameRail
      title={looks(collection).label}
      games={data.games}
      totalRows={data.totalRows}
      allHref={href(`/categories/${collection.identity}`)}
      shape={collection.identity === originals ? 'square' : 'vertical'}
      eagerCount={eagerCount}
      urgentCount={urgentCount}
    />
  );
}
