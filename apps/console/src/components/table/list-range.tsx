import type { KeysetMeta } from '@pavilion/contract/formats/keyset.ts';
import { Button } from '@pavilion/ui';
import type { List } from '../../api/use-list.ts';
import { useSearchState } from '../../navigation/search-state.ts';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';

/** How much of a list is on the page, and how much there is: exact to 10,000 (operator §2.1). */
export function useListRange({ rows, meta }: Pick<List<unknown>, 'rows' | 'meta'>): string | undefined {
  const say = useText('common');
  const { count } = useFormats();
  if (meta === undefined || rows.length === 0) return undefined;
  return say(meta.isExact ? 'shownOf' : 'shownOfAbout', { shown: count(rows.length), count: count(meta.count) });
}

/** How many rows a list has, for words about it: the number its plural goes by, and how it is written. */
export function useCounted(): (meta: Pick<KeysetMeta, 'count' | 'isExact'>) => { count: number; shown: string } {
  const say = useText('common');
  const { count: written } = useFormats();
  return ({ count, isExact }) => ({ count, shown: isExact ? written(count) : say('about', { number: written(count) }) });
}

/** Clears the filters of a list that they leave empty. */
export function ClearFilters({ names }: { names: readonly string[] }) {
  const say = useText('common');
  const [search, change] = useSearchState();
  if (names.every((name) => search[name] === undefined)) return null;
  return (
    <Button icon="x" onClick={() => change(Object.fromEntries(names.map((name) => [name, undefined])), { isStep: true })}>
      {say('clearFilters')}
    </Button>
  );
}
