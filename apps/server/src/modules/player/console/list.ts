import { playerStatus } from '@pavilion/contract/constants.ts';
import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerDeskEndpoints } from '@pavilion/contract/console/players.ts';
import * as z from 'zod/mini';
import type { FieldVault } from '../../../kernel/secrets/vault.ts';
import { cursorsOf, type Finder, HITS_MAX, numberPlace, pageOf } from '../../operator/index.ts';
import { phoneOf } from '../profile/view.ts';
import { stateOf } from '../verification/rules.ts';
import type { DeskContext } from './context.ts';
import { formsOf } from './forms.ts';
import * as store from './list-store.ts';
import { maskedEmail, maskedPhone } from './masks.ts';

type Endpoints = typeof playerDeskEndpoints;
type PlayerRow = ResultOf<Endpoints['listPlayers']>['data'][number];

const COUNTED = 10_001;

/** The words of the console for a player's status (wire §3.3). */
const statusWords = {
  active: playerStatus.active,
  limited: playerStatus.limited,
  blocked: playerStatus.blocked,
  closed: playerStatus.closed,
};
type StatusWord = keyof typeof statusWords;

const isStatusWord = (word: string): word is StatusWord => Object.hasOwn(statusWords, word);

export function statusWord(status: number): StatusWord {
  if (status === playerStatus.active) return 'active';
  if (status === playerStatus.limited) return 'limited';
  return status === playerStatus.blocked ? 'blocked' : 'closed';
}

/** A player as lists show one, masked. */
export function rowView(player: store.ListedPlayer, vault: FieldVault): PlayerRow {
  const { id, nickname, country, locale, currency, ground, tags, createdAt, seenAt } = player;
  return {
    id,
    number: String(player.externalId),
    nickname,
    email: maskedEmail(player.email),
    phone: maskedPhone(phoneOf(player, vault)),
    country,
    locale,
    currency,
    status: statusWord(player.status),
    ground,
    identity: player.outcome === null ? 'none' : stateOf(player.outcome),
    tags,
    createdAt,
    seenAt,
  };
}

const placeShape = z.tuple([numberPlace, z.uuid()]);

/** Players by the time of their registration (operator §2.2, page 5). */
export async function listPlayers(
  { database, identity }: DeskContext,
  { query }: InputOf<Endpoints['listPlayers']>,
): Promise<ResultOf<Endpoints['listPlayers']>> {
  const { cursor, perPage, sortOrder = 'desc', sort: _sort, q = '', status, country, tag, createdFrom, createdTo } = query;
  const cursors = cursorsOf(['players', sortOrder, q, status, country, tag, createdFrom, createdTo], placeShape);
  const place = cursors.read(cursor);
  const after = place === null ? null : { createdAtMicroseconds: place[0], id: place[1] };
  const filter = {
    sought: q.trim() === '' ? null : formsOf(identity.vault, q),
    // A word that is no status is one that nobody has.
    status: status.map((word) => (isStatusWord(word) ? statusWords[word] : 0)),
    country: country.map((code) => code.toUpperCase()),
    tag,
    createdFrom,
    createdTo,
  };
  const rows = await store.listPlayers(database, { filter, after, isAscending: sortOrder === 'asc', limit: perPage + 1 });
  const count = await store.countPlayers(database, filter, COUNTED);
  const next = ({ createdAtMicroseconds, id }: store.ListedPlayer) => cursors.write([String(createdAtMicroseconds), id]);
  const { data, meta } = pageOf(rows, { perPage, count, next });
  return { data: data.map((row) => rowView(row, identity.vault)), meta };
}

const hitOf = (player: store.ListedPlayer, { vault, isExact }: { vault: FieldVault; isExact: boolean }) => {
  const row = rowView(player, vault);
  const line = [row.email, row.phone, row.country, row.status].filter((part) => part !== null).join(' · ');
  return { id: row.id, title: row.nickname ?? row.number, line, url: `/players/${row.id}/overview`, isExact };
};

/** Players by id, number, address, phone, nickname or name (operator §2.1). */
export const playerFinder: Finder<DeskContext> = {
  kind: 'player',
  permission: 'players.read',
  find: async ({ database, identity: { vault } }, q) => {
    const sought = formsOf(vault, q);
    const named = await store.listNamed(database, sought, HITS_MAX);
    const like = sought.words === null ? [] : await store.listLike(database, sought.words.any, 2 * HITS_MAX);
    const others = like.filter(({ id }) => !named.some((one) => one.id === id));
    return [
      ...named.map((player) => hitOf(player, { vault, isExact: true })),
      ...others.map((player) => hitOf(player, { vault, isExact: false })),
    ];
  },
};
