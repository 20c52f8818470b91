import { sitePathOr } from '@pavilion/contract/formats/site-path.ts';
import type { Constants } from '@pavilion/contract/areas/settings.ts';
import { type Search, stringifySearch, visitText } from '../../../navigation/search/search.ts';

/** Parameters that are removed from the return address (product §7). */
const leftBehind: ReadonlySet<string> = new Set(['sign-in', 'sign-up', 'stag']);

/** The current path and query without those parameters. */
export function backRouteOf(pathname: string, search: Search): string {
  const kept = Object.fromEntries(Object.entries(search).filter(([name]) => !leftBehind.has(name)));
  return pathname + stringifySearch(kept);
}

/** The state of the redirect calls (wire §6.8): `{"backRoute":"%2Fgames"}`. */
export const socialState = (backRoute: string): string => JSON.stringify({ backRoute: encodeURIComponent(backRoute) });

/** The return address in a provider's state; home for a foreign state or an address outside the site. */
export function backRouteIn(state: string | undefined): string {
  try {
    const { backRoute } = Object(JSON.parse(state ?? ''));
    return sitePathOr(typeof backRoute === 'string' ? decodeURIComponent(backRoute) : undefined, '/');
  } catch {
    return '/'; // Not a state of the site.
  }
}

/** A social provider, as the content lists it. */
export type SocialWay = {
  id: string;
  label: string;
  kind: 'broker' | 'direct' | 'widget';
  /** Address of the script of a widget. */
  scriptUrl?: string;
};
type Listed = { id?: unknown; label?: unknown; scriptUrl?: unknown };
type SocialConstants = Pick<Constants['player'], 'socialAuth' | 'telegram'>;

const telegram = 'telegram';
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * The providers that the content lists and the operator has enabled: connections of the broker need `auth0`, direct ones their own
 * id, Telegram also its bot and the return address (wire §6.8).
 */
export function socialWays(
  lists: { broker: readonly Listed[]; direct: readonly Listed[] },
  { socialAuth, telegram: messenger }: SocialConstants,
): SocialWay[] {
  const named = ({ id, label }: Listed) => ({ id: textOf(id), label: textOf(label) || textOf(id) });
  const brokered = socialAuth.includes('auth0') ? lists.broker.map((item): SocialWay => ({ ...named(item), kind: 'broker' })) : [];
  const direct = lists.direct
    .filter(({ id }) => socialAuth.includes(textOf(id)))
    .flatMap((item): SocialWay[] => {
      if (item.id !== telegram) return [{ ...named(item), kind: 'direct' }];
      const scriptUrl = textOf(item.scriptUrl);
      return messenger?.bot && messenger.auth_url && scriptUrl ? [{ ...named(item), kind: 'widget', scriptUrl }] : [];
    });
  return [...brokered, ...direct].filter(({ id }) => id !== '');
}

/** The address of a provider's sign-in. */
export function departureOf({ id, kind }: Pick<SocialWay, 'id' | 'kind'>, state: string): string {
  const base = '/api/player/sessions/social';
  return kind === 'broker'
    ? `${base}/auth0/redirect${stringifySearch({ state, connection: id })}`
    : `${base}/${encodeURIComponent(id)}/redirect${stringifySearch({ state })}`;
}

/** All parameters of the callback address, for the sign-in call. */
export const callbackQuery = (search: Search): Record<string, string> =>
  Object.fromEntries(Object.keys(search).map((name) => [name, visitText(search, name) ?? '']));
