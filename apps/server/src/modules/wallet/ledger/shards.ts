import type { Decision } from '@pavilion/ledger';
import type { ShardTransferCommand } from './commands.ts';

/** What a shard has given to another stands on a clearing account of both, with opposite signs, until nothing is under way. */
export function decideShardTransfer({ kind, source, house, amountMinor }: ShardTransferCommand): Decision {
  // What is in a jackpot is proved by the bets and seeds of its shard (W-127).
  if (house.kind === 'jackpot') return { outcome: 'refused', code: 'HOUSE_ACCOUNT_FIXED', isStored: true };
  const clearingMinor = kind === 'shardOut' ? amountMinor : -amountMinor;
  const postings = [
    { house: { kind: 'adjustment', detail: source } as const, amountMinor: clearingMinor },
    { house, amountMinor: -clearingMinor },
  ];
  return {
    outcome: 'applied',
    postings,
    event: { type: 'HouseMoneyMoved', data: { shard: source, house: house.kind, detail: house.detail } },
  };
}
