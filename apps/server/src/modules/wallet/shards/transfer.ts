import { type HouseAccount, openPlayer, readShardMoves, type ShardMove } from '@pavilion/ledger';
import { connectionOf } from '../ledger/connection.ts';
import type { WalletKernel } from '../ledger/engine.ts';
import { housePlayerId } from '../house-player.ts';

/** The books of one primary. */
export interface ShardBooks extends Pick<WalletKernel, 'database' | 'ledger'> {
  /** Its number: a player's shard is chosen by it, and transfers name it as their source. */
  readonly shard: number;
}

/** House money that goes from one primary to another, once under its id. */
export interface HouseTransfer {
  readonly id: string;
  readonly house: HouseAccount;
  readonly currency: string;
  readonly amountMinor: bigint;
}

const sourceOf = ({ shard }: Pick<ShardBooks, 'shard'>): string => `shard:${shard}`;

async function book(books: ShardBooks, kind: 'shardOut' | 'shardIn', { other, transfer }: { other: ShardBooks; transfer: HouseTransfer }) {
  await openPlayer(connectionOf(books.database), housePlayerId);
  const { id, house, currency, amountMinor } = transfer;
  const side = kind === 'shardOut' ? 'out' : 'in';
  const key = { source: sourceOf(other), playerId: housePlayerId, externalId: `${id}:${side}` };
  const content = `${house.kind} ${house.detail}`;
  const { status, code } = await books.ledger.submit({ kind, ...key, currency, amountMinor, house, content });
  if (status !== 'applied') throw new Error(`the transfer ${id} was refused: ${code}`);
}

/** The first half, which is also the record that the second is due. */
export const sendHouseMoney = (from: ShardBooks, to: ShardBooks, transfer: HouseTransfer): Promise<void> =>
  book(from, 'shardOut', { other: to, transfer });

/** Both halves. After a crash in between `completeTransfers` does the second. */
export async function moveHouseMoney(from: ShardBooks, to: ShardBooks, transfer: HouseTransfer): Promise<void> {
  await sendHouseMoney(from, to, transfer);
  await book(to, 'shardIn', { other: from, transfer });
}

/** A transfer as its two sides have it. */
interface Sides {
  readonly id: string;
  readonly from: ShardBooks;
  readonly to: ShardBooks;
  readonly out: ShardMove | undefined;
  readonly in: ShardMove | undefined;
}

const idOf = ({ externalId }: ShardMove): string => externalId.slice(0, externalId.lastIndexOf(':'));

/** Every side that these books have, with the other shard. */
async function movesOf(books: ShardBooks, { kind, shards }: { kind: 'shardOut' | 'shardIn'; shards: readonly ShardBooks[] }) {
  const moves = await readShardMoves(connectionOf(books.database), { playerId: housePlayerId, kind });
  return moves.map((move) => {
    const other = shards.find((one) => sourceOf(one) === move.source);
    if (other === undefined) throw new Error(`shard ${books.shard} has moved money with ${move.source}, which is not here`);
    return { move, from: kind === 'shardOut' ? books : other, to: kind === 'shardOut' ? other : books };
  });
}

async function sidesOf(shards: readonly ShardBooks[]): Promise<Sides[]> {
  const all = async (kind: 'shardOut' | 'shardIn') => (await Promise.all(shards.map((books) => movesOf(books, { kind, shards })))).flat();
  const sides = new Map<string, Sides>();
  const note = ({ move, from, to }: Awaited<ReturnType<typeof all>>[number], side: Pick<Sides, 'out'> | Pick<Sides, 'in'>): void => {
    const key = `${from.shard} ${to.shard} ${idOf(move)}`;
    sides.set(key, { ...(sides.get(key) ?? { id: idOf(move), from, to, out: undefined, in: undefined }), ...side });
  };
  // Arrivals are read before departures: a transfer in progress is then never taken for money from nowhere.
  for (const arrived of await all('shardIn')) note(arrived, { in: arrived.move });
  for (const left of await all('shardOut')) note(left, { out: left.move });
  return [...sides.values()];
}

/** Does the second half of each transfer that has only its first, under the same key: repeated as often as one likes. @returns how many */
export async function completeTransfers(shards: readonly ShardBooks[]): Promise<number> {
  const due = (await sidesOf(shards)).filter((sides) => sides.in === undefined);
  for (const { id, from, to, out } of due) {
    if (out === undefined) continue;
    const { house, currency, amountMinor } = out;
    await book(to, 'shardIn', { other: from, transfer: { id, house, currency, amountMinor } });
  }
  return due.length;
}

const saidBy = (move: ShardMove | undefined): string =>
  move === undefined ? 'nothing' : `${move.amountMinor} ${move.currency} of ${move.house.kind} ${move.house.detail}`;

/** Transfers whose two sides differ: in progress, or broken. Without any, the books of all shards together balance. */
export async function unequalTransfers(shards: readonly ShardBooks[]): Promise<string[]> {
  return (await sidesOf(shards))
    .filter((sides) => saidBy(sides.out) !== saidBy(sides.in))
    .map(
      ({ id, from, to, out, in: arrived }) =>
        `${id}: ${saidBy(out)} left shard ${from.shard}, ${saidBy(arrived)} reached shard ${to.shard}`,
    );
}
