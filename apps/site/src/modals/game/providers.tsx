import { allGamesIdentity } from '@pavilion/contract/page-constants.ts';
import { Button, Checkbox, EmptyState, SearchField, SkeletonRows } from '@pavilion/ui';
import { DialogFrame } from '@pavilion/ui/overlay/dialog.tsx';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from '../../hydration/use-query.ts';
import { useTexts } from '../../content/texts.tsx';
import { LoadFailed } from '../../features/content/load-failed.tsx';
import { filterOf } from '../../features/game/categories/category-filter.ts';
import { gamesCountOptions } from '../../features/game/catalogue/queries.ts';
import { collectionOf, collectionsOptions, providersOptions } from '../../features/game/queries.ts';
import { goToHref } from '../../navigation/go.ts';
import { type Search, searchTexts, stringifySearch } from '../../navigation/search/search.ts';
import { useHref } from '../../navigation/use-href.ts';
import { useModals } from '../../navigation/modals/use-modals.ts';
import { usePathname } from '../../navigation/use-page.ts';
import { useSite } from '../../visitor/use-site.ts';

/** As many studios as fit into a dialog. */
const PROVIDER_ROWS = 5;

/** Selects several studios; their games open as a category page with the studios in its query (M-58, wire §7.3). */
export function Providers() {
  const { api } = useSite();
  const texts = useTexts('modals', 'providers');
  const common = useTexts('globalComponents', 'common');
  const { data, isError, refetch } = useQuery(providersOptions(api));
  const router = useRouter();
  const [chosen, setChosen] = useState<readonly string[]>(() => searchTexts(router.latestLocation.search, 'provider'));
  const [query, setQuery] = useState('');
  const target = useTarget();
  const count = useChosenCount(target.collectionId, chosen);
  const show = useShowChosen(target.path);
  const all = data ?? [];
  const shown = all.filter(({ name }) => name.toLocaleLowerCase().includes(query.trim().toLocaleLowerCase()));
  const toggle = (identity: string) =>
    setChosen(chosen.includes(identity) ? chosen.filter((other) => other !== identity) : [...chosen, identity]);
  return (
    <DialogFrame
      size="s"
      title={texts('title')}
      closeLabel={common('buttons.close')}
      isFootEven
      foot={
        <>
          <Button onClick={() => setChosen([])}>{common('buttons.clearAll')}</Button>
          <Button kind="primary" isBusy={count === undefined} onClick={() => void show(chosen)}>
            {count === undefined ? texts('showUncounted') : texts('showButton', { count })}
          </Button>
        </>
      }
    >
      <div className="stack">
        <SearchField
          label={texts('searchPlaceholder')}
          placeholder={texts('searchPlaceholder')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        {data === undefined ? isError ? <LoadFailed onRetry={() => void refetch()} /> : <SkeletonRows count={PROVIDER_ROWS} /> : null}
        {data && shown.length === 0 ? <EmptyState title={texts('empty.title')} text={texts('empty.description')} /> : null}
        <ul>
          {shown.map((provider) => (
            <li key={provider.identity} className="row between">
              <Checkbox label={provider.name} checked={chosen.includes(provider.identity)} onChange={() => toggle(provider.identity)} />
              <span className="small text-tertiary tabular">{provider.gameCount}</span>
            </li>
          ))}
        </ul>
      </div>
    </DialogFrame>
  );
}

/** The target of the selection: a category page is filtered, any other page leads to all games of the studios. */
function useTarget(): { path: string; collectionId: string | undefined } {
  const { api, visitor } = useSite();
  const pathname = usePathname();
  const settings = useTexts('globalComponents', 'providersSettings');
  const { data: collections } = useQuery(collectionsOptions(api, visitor));
  const shown = /^\/categories\/([^/]+)/.exec(pathname)?.[1];
  const identity = shown === undefined ? (settings.optional('defaultCategory') ?? allGamesIdentity) : decodeURIComponent(shown);
  return { path: `/categories/${encodeURIComponent(identity)}`, collectionId: collectionOf(collections ?? [], identity)?.id };
}

/** The number of games at the target, with its other filters applied. */
function useChosenCount(collectionId: string | undefined, chosen: readonly string[]): number | undefined {
  const { api, visitor } = useSite();
  const search = useRouterState({ select: (state): Search => state.location.search });
  const { data: providers } = useQuery(providersOptions(api));
  const filter = filterOf({ collectionId, search: { ...search, provider: chosen }, providers: providers ?? [], texts: undefined });
  const { data } = useQuery({ ...gamesCountOptions(api, filter, visitor), enabled: collectionId !== undefined && providers !== undefined });
  return data;
}

function useShowChosen(path: string) {
  const modals = useModals();
  const router = useRouter();
  const href = useHref();
  return async (chosen: readonly string[]) => {
    await modals.close('providers');
    const { providers: _closed, ...rest }: Search = router.latestLocation.search;
    goToHref(router, href(path) + stringifySearch({ ...rest, provider: chosen }));
  };
}
