import { valueAt } from '../../../content/lookup.ts';
import { useTexts } from '../../../content/texts.tsx';
import type { CollectionLink } from '../queries.ts';

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
