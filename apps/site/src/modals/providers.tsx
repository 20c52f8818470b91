import { Button, Checkbox, EmptyState, SearchField } from '@pavilion/ui';
import { DialogFrame } from '@pavilion/ui/dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { valueAt } from '../content/lookup.ts';
import { useTexts } from '../content/texts.tsx';
import { providersOptions } from '../features/game/queries.ts';
import { goToHref } from '../navigation/go.ts';
import { type Search, searchTexts, stringifySearch } from '../navigation/search.ts';
import { useHref } from '../navigation/use-href.ts';
import { useModals } from '../navigation/use-modals.ts';
import { usePathname } from '../navigation/use-page.ts';
import { useSite } from '../session/use-site.ts';

/** Studios to choose several of; the games of the choice are a category page with them in its query (M-58, wire §7.3). */
export function Providers() {
  const { api } = useSite();
  const texts = useTexts('modals', 'providers');
  const common = useTexts('globalComponents', 'common');
  const { data } = useQuery(providersOptions(api));
  const router = useRouter();
  const [chosen, setChosen] = useState<readonly string[]>(() => searchTexts(router.latestLocation.search, 'provider'));
  const [query, setQuery] = useState('');
  const show = useShowChosen();
  const all = data ?? [];
  const shown = all.filter(({ name }) => name.toLocaleLowerCase().includes(query.trim().toLocaleLowerCase()));
  const counted = all
    .filter(({ identity }) => chosen.length === 0 || chosen.includes(identity))
    .reduce((sum, { gameCount }) => sum + gameCount, 0);
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
          <Button kind="primary" onClick={() => void show(chosen)}>
            {texts('showButton', { count: counted })}
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
        {shown.length === 0 ? <EmptyState title={texts('empty.title')} text={texts('empty.description')} /> : null}
        <ul>
          {shown.map((provider) => (
            <li key={provider.identity} className="row between">
              <Checkbox label={provider.name} checked={chosen.includes(provider.identity)} onChange={() => toggle(provider.identity)} />
              <span className="small t3 num">{provider.gameCount}</span>
            </li>
          ))}
        </ul>
      </div>
    </DialogFrame>
  );
}

/** On a category page the choice narrows it; elsewhere it leads to the default category. */
function useShowChosen() {
  const modals = useModals();
  const router = useRouter();
  const href = useHref();
  const pathname = usePathname();
  const settings = useTexts('globalComponents', 'providersSettings');
  const fallback = useTexts('globalComponents', 'categories').list('categoriesList')[0];
  return async (chosen: readonly string[]) => {
    await modals.close('providers');
    const { providers: _closed, ...rest }: Search = router.latestLocation.search;
    const target = pathname.startsWith('/categories/')
      ? pathname
      : `/categories/${settings.optional('defaultCategory') ?? String(valueAt(fallback, 'identity'))}`;
    goToHref(router, href(target) + stringifySearch({ ...rest, provider: chosen }));
  };
}
