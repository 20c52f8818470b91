import type { LinkKind } from '@pavilion/contract/console/player/links.ts';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import type { Kernel } from '../../../kernel/context.ts';
import type { Database } from '../../../kernel/database.ts';
import { type Like, listAlike } from '../../player/index.ts';
import { saidKinds, weigh } from './rules.ts';
import * as store from './store.ts';

/** How long a device or an address links the accounts seen on it. */
const SEEN_MS = 30 * DAY_MS;

/** Links of players known to areas to the right; passed in by the composition root. */
export interface LinkPorts {
  /** Accounts that asked for money at a place where a player did. */
  listOfPlaces(database: Database, playerId: string): Promise<Like<'place'>[]>;
}

export type LinksContext = Pick<Kernel, 'clock' | 'random'> & { links: LinkPorts };

/**
 * Puts down who a player is tied to now (operator §5): what the account's sessions, words and withdrawals have in common with others'. It
 * reads by indexes what others have that this player has, and compares no other accounts.
 */
export async function refreshLinks(context: LinksContext, transaction: Database, playerId: string): Promise<void> {
  const now = context.clock.now();
  const alike: Like<LinkKind>[] = [
    ...(await listAlike(transaction, { playerId, since: new Date(now.getTime() - SEEN_MS) })),
    ...(await context.links.listOfPlaces(transaction, playerId)),
  ];
  const found = alike.map(({ seenAt, ...link }) => ({ ...link, seenAt: seenAt ?? now }));
  await store.setLinks(transaction, { playerId, found, dropped: saidKinds, now });
  const tied = await store.listKindsByOther(transaction, playerId);
  const pairs = tied.map(({ otherId, kinds }) => ({ id: context.random.newId(), otherId, ...weigh(kinds) }));
  await store.setPairs(transaction, { playerId, pairs, now });
}
