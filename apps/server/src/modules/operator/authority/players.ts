import { parseDecimal } from '@pavilion/money';
import type { Database } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { OperatorKernel } from '../context.ts';
import { type Grant, listRolesFor } from './store.ts';

/** The traits a limited permission depends on: the player's residence and tags. */
export interface PlayerTraits {
  country: string | null;
  tags: readonly string[];
}

type Reads = Pick<OperatorKernel, 'authority'>;

/** Digits of a bound behind the point, as a role writes it. */
const MAXIMUM_DIGITS = 4;

const isLimited = ({ countries, tags }: Grant): boolean => countries !== null || tags !== null;

const livesIn = ({ countries }: Grant, { country }: PlayerTraits): boolean =>
  countries === null || (country !== null && countries.includes(country));

const carries = ({ tags }: Grant, player: PlayerTraits): boolean => tags === null || tags.some((tag) => player.tags.includes(tag));

const countsFor = (grant: Grant, player: PlayerTraits | undefined): boolean =>
  !isLimited(grant) || (player !== undefined && livesIn(grant, player) && carries(grant, player));

/** In words, for the refused operator: countries, and tags with a prefix. */
const limitsOf = (grants: readonly Grant[]): string[] => [
  ...new Set(grants.flatMap(({ countries, tags }) => [...(countries ?? []), ...(tags ?? []).map((tag) => `#${tag}`)])),
];

/** The widest of several bounds; null: none. */
export function widestOf(grants: readonly Grant[]): string | null {
  const maxima = grants.flatMap(({ maximum }) => maximum ?? []);
  if (maxima.length < grants.length) return null;
  const [widest = null] = maxima.toSorted((one, other) =>
    parseDecimal(one, MAXIMUM_DIGITS) < parseDecimal(other, MAXIMUM_DIGITS) ? 1 : -1,
  );
  return widest;
}

/**
 * Those of an operator's grants of a permission that cover a player (operator §13.66). A record of an unknown player is covered by no limited grant.
 * @throws playerOutsideAuthority where none does
 */
export async function grantsFor(
  { authority }: Reads,
  database: Database,
  { grants, permission, playerId }: { grants: readonly Grant[]; permission: string; playerId: string | undefined },
): Promise<readonly Grant[]> {
  if (!grants.some(isLimited)) return grants;
  const traits = playerId === undefined ? undefined : (await authority.traitsOf(database, [playerId])).get(playerId);
  const counting = grants.filter((grant) => countsFor(grant, traits));
  if (counting.length > 0) return counting;
  const roles = await listRolesFor(database, { permission, country: traits?.country ?? null, tags: traits?.tags ?? [] });
  throw new DomainError('playerOutsideAuthority', { detail: { permission, limits: limitsOf(grants), roles } });
}

/** The players covered by one of the grants; undefined: all of them. */
export async function playersWithin(
  { authority }: Reads,
  database: Database,
  { grants, playerIds }: { grants: readonly Grant[]; playerIds: readonly string[] },
): Promise<ReadonlySet<string> | undefined> {
  if (grants.some((grant) => !isLimited(grant))) return undefined;
  const traits = await authority.traitsOf(database, [...new Set(playerIds)]);
  return new Set([...traits].filter(([, player]) => grants.some((grant) => countsFor(grant, player))).map(([id]) => id));
}
