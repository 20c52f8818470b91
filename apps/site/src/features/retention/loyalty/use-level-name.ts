import { useQuery } from '../../../hydration/use-query.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { defaultLocaleOf } from '../../../visitor/visitor.ts';
import { levelsOptions } from '../queries.ts';

/** A level's name in the visitor's language: the player's own level comes with the name of the default one. */
export function useLevelName(): (level: { id: string; name: string }) => string {
  const { api, visitor } = useSite();
  const { data } = useQuery({ ...levelsOptions(api, visitor.locale), enabled: visitor.locale !== defaultLocaleOf(visitor) });
  return ({ id, name }) => data?.find((level) => level.id === id)?.name ?? name;
}
