import { countCharacters } from '@pavilion/contract/formats/characters.ts';
import { formatDecimal, scaleOf } from '@pavilion/money';
import { type Finder, HITS_MAX, idsNamedBy, type OperatorContext } from '../../operator/index.ts';
import { nicknamesOf } from '../../player/index.ts';
import { foldText } from '../catalogue/search-words.ts';
import { catalogueOf } from '../catalogue/snapshot.ts';
import * as store from './find-store.ts';

const amountOf = (minor: bigint, currency: string) => ({ amount: formatDecimal(minor, scaleOf(currency)), currency });

/** Rounds by the studio's own name of them (operator §2.1). */
export const roundFinder: Finder<OperatorContext> = {
  kind: 'round',
  permission: 'rounds.read',
  find: async (context, q) => {
    const rows = await store.findRounds(context.database, q, HITS_MAX);
    const owners = rows.map(({ playerId }) => playerId);
    const [{ gameByKey }, nicknames] = await Promise.all([catalogueOf(context), nicknamesOf(context, owners)]);
    return rows.map(({ source, playerId, roundId, gameId, currency, stakeMinor, createdAt }) => ({
      id: `${source}:${playerId}:${roundId}`,
      title: gameByKey.get(gameId)?.name ?? source,
      parts: [amountOf(stakeMinor, currency), nicknames.get(playerId) ?? ''],
      at: createdAt,
      url: `/rounds/${encodeURIComponent(source)}/${playerId}/${encodeURIComponent(roundId)}`,
      isExact: true,
    }));
  },
};

/** Tickets by their number; the outcome is shown with the player's play (operator §2.1). */
export const ticketFinder: Finder<OperatorContext> = {
  kind: 'ticket',
  permission: 'players.read',
  find: async ({ database }, q) => {
    const rows = await store.findTickets(database, q, HITS_MAX);
    const nicknames = await nicknamesOf(
      { database },
      rows.map(({ playerId }) => playerId),
    );
    return rows.map(({ source, id, playerId, currency, amountMinor, createdAt }) => ({
      id: `${source}:${id}`,
      title: amountOf(amountMinor, currency),
      parts: [source, nicknames.get(playerId) ?? ''],
      at: createdAt,
      url: `/players/${playerId}/play?explain=${encodeURIComponent(`ticket:${id}`)}`,
      isExact: true,
    }));
  },
};

/** Shorter texts are in the names of too many games. */
const NAME_LENGTH_MIN = 2;

/** Games by id, identity or a part of the name (operator §2.1). */
export const gameFinder: Finder<OperatorContext> = {
  kind: 'game',
  permission: 'games.read',
  find: async ({ database }, q) => {
    const name = foldText(q);
    const ids = idsNamedBy(q);
    const id = ids?.end === null ? ids.from : null;
    if (id === null && countCharacters(name) < NAME_LENGTH_MIN) return [];
    const rows = await store.findGames(database, { id, name, limit: HITS_MAX });
    return rows.map((game) => ({
      id: game.id,
      title: game.name,
      parts: [game.provider, { word: game.type }, ...(game.isEnabled ? [] : [{ word: 'off' }])],
      url: `/games/${game.id}`,
      isExact: game.id === id || game.identity === name || foldText(game.name) === name,
    }));
  },
};
