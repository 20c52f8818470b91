import type { BulkActName, BulkGiven } from '@pavilion/contract/console/bulk-acts.ts';
import { playerStatus } from '@pavilion/contract/constants.ts';
import type { Database } from '../../../../kernel/database.ts';
import type { BulkAct, BulkObject } from '../../../operator/index.ts';
import { type BulkPlayer, listBulkPlayers } from './bulk-store.ts';
import type { DeskContext } from '../context.ts';
import { maskedEmail } from '../masks.ts';
import { closeSessions } from '../sessions/player-sessions.ts';
import { statusWord, statusWords } from '../status-words.ts';
import { changeStatus } from './status.ts';
import { changeTags } from './tags.ts';

type Unable<Given> = (player: BulkPlayer, given: Given) => string | null;

const partsOf = ({ email, country, status }: BulkPlayer) => [maskedEmail(email) ?? '', country ?? '', { word: statusWord(status) }];

/** Reads players; erased ones are omitted. */
export async function lookAtPlayers(
  database: Database,
  asked: { ids: readonly string[]; isHeld: boolean },
  {
    unable,
    version = ({ status }) => String(status),
  }: { unable: (player: BulkPlayer) => string | null; version?: (player: BulkPlayer) => string },
): Promise<BulkObject[]> {
  return (await listBulkPlayers(database, asked)).map((player) => ({
    id: player.id,
    playerId: player.id,
    version: version(player),
    title: player.nickname ?? String(player.externalId),
    parts: partsOf(player),
    amount: null,
    unable: player.isErased ? 'forgotten' : unable(player),
  }));
}

const tagsUnable: Unable<BulkGiven<'players.tags'>> = ({ tags }, { add, remove }) =>
  add.every((tag) => tags.includes(tag)) && !remove.some((tag) => tags.includes(tag)) ? 'nothingToDo' : null;

const onGround = ({ grounds }: BulkPlayer, ground: string): number =>
  grounds.find((one) => one.ground === ground)?.status ?? playerStatus.active;

/** Bulk actions only tighten: loosening is decided case by case. */
const statusUnable: Unable<BulkGiven<'players.status'>> = (player, { status, ground }) => {
  if (player.status === playerStatus.closed) return 'closed';
  return onGround(player, ground) >= statusWords[status] ? 'nothingToDo' : null;
};

const tags: BulkAct<DeskContext, 'players.tags'> = {
  name: 'players.tags',
  look: ({ database }, { given, ...asked }) =>
    lookAtPlayers(database, asked, {
      unable: (player) => tagsUnable(player, given),
      version: ({ status, tags: held }) => `${status} ${held.join(' ')}`,
    }),
  apply: (context, { id, given }) => changeTags(context, { params: { id }, body: given }),
};

const status: BulkAct<DeskContext, 'players.status'> = {
  name: 'players.status',
  look: ({ database }, { given, ...asked }) =>
    lookAtPlayers(database, asked, {
      unable: (player) => statusUnable(player, given),
      version: (player) => `${player.status} ${onGround(player, given.ground)}`,
    }),
  apply: (context, { id, given, reason }) => changeStatus(context, { params: { id }, body: { ...given, reason } }),
};

const sessions: BulkAct<DeskContext, 'players.sessions.close'> = {
  name: 'players.sessions.close',
  // A player who signs in again meanwhile is included.
  look: ({ database }, asked) => lookAtPlayers(database, asked, { unable: ({ isSignedIn }) => (isSignedIn ? null : 'nothingToDo') }),
  apply: (context, { id, reason }) => closeSessions(context, { params: { id }, body: { reason } }),
};

/** The bulk actions of operators on players (operator §2.2, page 5). */
export const playerBulkActs: readonly BulkAct<DeskContext, BulkActName>[] = [tags, status, sessions];
