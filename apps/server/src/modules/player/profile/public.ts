import { playerStatus } from '@pavilion/contract/constants.ts';
import { emailKeyOf } from '@pavilion/contract/identity/email.ts';
import type { Kernel } from '../../../kernel/context.ts';
import type { Database } from '../../../kernel/database.ts';
import type { Visitor } from '../../../kernel/visitor.ts';
import { siteContent } from '../../content/index.ts';
import { findOutlines } from './outline-store.ts';
import * as store from './store.ts';

/** The part of a player visible to other areas. */
export interface PlayerSummary {
  id: string;
  status: number;
  nickname: string | null;
  country: string | null;
  locale: string;
  timeZone: string | null;
  /** Year, month and day; null where the player has given none. */
  birthdate: string | null;
  /** The currency chosen at registration. */
  currency: string;
  isEmailConfirmed: boolean;
  createdAt: Date;
}

type ReadContext = Pick<Kernel, 'database'>;

/** A player, or undefined for an unknown id. */
export async function playerById({ database }: ReadContext, playerId: string): Promise<PlayerSummary | undefined> {
  const player = await store.findPlayer(database, playerId);
  if (player === undefined) return undefined;
  const { id, status, nickname, country, locale, timeZone, birthdate, currency, emailConfirmedAt, createdAt } = player;
  const isEmailConfirmed = emailConfirmedAt !== null;
  return { id, status, nickname, country, locale, timeZone, birthdate, currency, isEmailConfirmed, createdAt };
}

/** The player who has an address now. */
export async function playerByAddress({ database }: ReadContext, email: string): Promise<{ id: string } | undefined> {
  const player = await store.findPlayerByEmail(database, emailKeyOf(email));
  return player === undefined ? undefined : { id: player.id };
}

/** How many players can be reached: who is forgotten has neither address nor phone. */
export const countPlayers = (database: Database): Promise<number> => store.countReachable(database);

/** A player's language; English for an unknown player. */
export async function localeOf({ database }: ReadContext, playerId: string): Promise<string> {
  return (await playerById({ database }, playerId))?.locale ?? 'en';
}

/** The language of the page that calls, if the site speaks it; answers that are kept for other callers must not depend on it. */
export function pageLocale({ request: { pageLanguage } }: Pick<Visitor, 'request'>): string | undefined {
  return pageLanguage !== undefined && siteContent().locales.includes(pageLanguage) ? pageLanguage : undefined;
}

/** The language in which a player's call is answered: that of the page that makes it, else the player's own (wire §1.1, L-19). */
export async function readingLocale(context: ReadContext & Pick<Visitor, 'request'>, playerId: string): Promise<string> {
  return pageLocale(context) ?? localeOf(context, playerId);
}

/** The languages of some players, by player; English for an unknown one. */
export async function localesOf({ database }: ReadContext, playerIds: Iterable<string>): Promise<(playerId: string) => string> {
  const ids = [...new Set(playerIds)];
  const rows = ids.length === 0 ? [] : await store.findLocales(database, ids);
  const locales = new Map(rows.map(({ id, locale }) => [id, locale]));
  return (playerId) => locales.get(playerId) ?? 'en';
}

/** The player's country of residence, two letters; null when it is not known. */
export async function playerCountry(context: ReadContext, playerId: string): Promise<string | null> {
  return (await playerById(context, playerId))?.country ?? null;
}

/** True for status 2: such a player may not deposit or play for money (product §5, D-53). */
export async function isLimited(context: ReadContext, playerId: string): Promise<boolean> {
  return (await playerById(context, playerId))?.status === playerStatus.limited;
}

/** Whether two players registered or signed in on the same device, as far as browsers reveal it: for invitations alone (S55). */
export async function shareDevice({ database }: ReadContext, [one, other]: readonly [string, string]): Promise<boolean> {
  return one === other || store.haveSameDevice(database, [one, other]);
}

/** The names other players see, for winners and leaderboards; a player without one is not in the map. */
export async function nicknamesOf({ database }: ReadContext, playerIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = playerIds.length === 0 ? [] : await store.findNicknames(database, playerIds);
  return new Map(rows.flatMap(({ id, nickname }) => (nickname === null ? [] : [[id, nickname]])));
}

/** A player as lists of operators name one. */
export type PlayerOutline = Awaited<ReturnType<typeof findOutlines>>[number];

/** Some players by id; unknown ones are missing from the map. */
export async function outlinesOf({ database }: ReadContext, playerIds: Iterable<string>): Promise<ReadonlyMap<string, PlayerOutline>> {
  const ids = [...new Set(playerIds)];
  const rows = ids.length === 0 ? [] : await findOutlines(database, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

const NICKNAME_SHOWN = 2;

/** Shows enough of a name for its owner to know it, and no more (C-92, S72); nothing in it turns what follows around (S95). */
export function maskNickname(nickname: string): string {
  return `${[...nickname.replace(/\p{Cf}/gu, '')].slice(0, NICKNAME_SHOWN).join('')}***`;
}

/** Fields of the catalogue (wire §3.6) that describe a person and belong to a profile, each with its column. */
const fieldColumns = {
  firstName: 'firstName',
  lastName: 'lastName',
  nickname: 'nickname',
  nationality: 'nationality',
  gender: 'gender',
  birthdate: 'birthdate',
  placeOfBirth: 'placeOfBirth',
  country: 'country',
  city: 'city',
  address: 'address',
  additionalAddress: 'additionalAddress',
  postalCode: 'postalCode',
  profession: 'profession',
  timeZone: 'timeZone',
  email: 'email',
  phone: 'phoneKey',
} as const satisfies Readonly<Record<string, keyof store.Player>>;

/** Which fields of the catalogue a player has filled in; not their values. */
export async function filledFieldsOf({ database }: ReadContext, playerId: string): Promise<string[]> {
  const player = await store.findPlayer(database, playerId);
  if (player === undefined) return [];
  return Object.entries(fieldColumns).flatMap(([field, column]) => ((player[column] ?? '') === '' ? [] : [field]));
}
