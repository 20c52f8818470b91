import { Icon, isIconName, MenuLink } from '@pavilion/ui';
import { DialogFrame } from '@pavilion/ui/overlay/dialog.tsx';
import { useQuery } from '../../hydration/use-query.ts';
import { useTexts } from '../../content/texts.tsx';
import { useCollectionLooks } from '../../features/game/catalogue/collection-looks.ts';
import { allGames, collectionsOptions, menuCollections } from '../../features/game/queries.ts';
import { useHref } from '../../navigation/use-href.ts';
import { useSite } from '../../visitor/use-site.ts';

/** All collections as links (M-57). */
export function Categories() {
  const { api, visitor } = useSite();
  const texts = useTexts('modals', 'categories');
  const common = useTexts('globalComponents', 'common');
  const looks = useCollectionLooks();
  const href = useHref();
  const { data } = useQuery(collectionsOptions(api, visitor));
  return (
    <DialogFrame size="s" title={texts('title')} closeLabel={common('buttons.close')}>
      <ul>
        {[...menuCollections(data ?? []), allGames].map((collection) => {
          const { label, icon } = looks(collection);
          return (
            <li key={collection.id}>
              <MenuLink
                href={href(`/categories/${collection.identity}`)}
                icon={isIconName(icon) ? icon : 'layers'}
                end={<Icon name="chevron-right" size="s" isMirrored />}
              >
                {label}
              </MenuLink>
            </li>
          );
        })}
      </ul>
    </DialogFrame>
  );
}
