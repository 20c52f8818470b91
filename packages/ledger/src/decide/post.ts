import type { Books } from '../books/books.ts';
import type { HouseAccount, Posting } from '../command.ts';
import { MissingHouseAccountError } from '../house.ts';
import type { AccountState, OpState } from '../state.ts';
import { noEffect } from '../books/op-row.ts';

export interface Posted {
  readonly account: AccountState | undefined;
  readonly hasMoved: boolean;
  readonly effect: OpState['effect'];
  readonly house: HouseAccount | null;
  readonly houseAccountId: string | null;
}

interface Movement {
  readonly opId: string;
  /** Undefined when only house money moves. */
  readonly account: AccountState | undefined;
  readonly currency: string | undefined;
  readonly postings: readonly Posting[];
}

/** Posts the house's side of a movement. @returns the house account */
function enterHouseSide(books: Books, side: { opId: string; currency: string; house: HouseAccount; amountMinor: bigint }): string {
  const { opId, currency, house, amountMinor } = side;
  const accountId = books.houseId(house, currency);
  if (accountId === undefined) throw new MissingHouseAccountError(house, currency);
  books.changes.entries.push({ opId, accountId, bucket: 'house', currency, amountMinor, balanceAfterMinor: null, accountSeq: null });
  return accountId;
}

function requireBalanced(postings: readonly Posting[]): void {
  if (postings.some(({ amountMinor }) => amountMinor === 0n)) throw new Error('a posting of zero');
  const sumMinor = postings.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  if (sumMinor !== 0n) throw new Error('the sides of a decision do not sum to zero');
}

/** Posts the sides of an operation. A decision that does not balance or would make a balance negative is a bug and never reaches the books. */
export function post(books: Books, movement: Movement): Posted {
  const { opId, currency, postings } = movement;
  let { account } = movement;
  const nothing = { account, hasMoved: false, effect: noEffect, house: null, houseAccountId: null };
  if (postings.length === 0) return nothing;
  if (currency === undefined) throw new Error('a decision moves money of no currency');
  const effect = { ...noEffect };
  let house: HouseAccount | null = null;
  let houseAccountId: string | null = null;
  requireBalanced(postings);
  for (const posting of postings) {
    const { amountMinor } = posting;
    if ('house' in posting) {
      const accountId = enterHouseSide(books, { opId, currency, house: posting.house, amountMinor });
      house ??= posting.house;
      houseAccountId ??= accountId;
      continue;
    }
    if (account === undefined) throw new Error('a decision moves money of an account that is not there');
    account = moved(account, posting);
    effect[posting.bucket] += amountMinor;
    books.changes.entries.push({
      opId,
      accountId: account.id,
      bucket: posting.bucket,
      currency,
      amountMinor,
      balanceAfterMinor: account.balances[posting.bucket],
      accountSeq: account.seq,
    });
  }
  return { account, hasMoved: true, effect, house, houseAccountId };
}

function moved(account: AccountState, posting: Extract<Posting, { bucket: unknown }>): AccountState {
  const after = account.balances[posting.bucket] + posting.amountMinor;
  const isSound = posting.bucket === 'receivable' ? after <= 0n : after >= 0n;
  if (!isSound) throw new Error(`a decision would leave ${posting.bucket} at ${after}`);
  return { ...account, seq: account.seq + 1n, balances: { ...account.balances, [posting.bucket]: after } };
}
