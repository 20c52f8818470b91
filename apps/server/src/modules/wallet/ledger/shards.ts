import type { Decision } from '@pavilion/ledger';
import type { ShardTransferCommand } from './commands.ts';

/** A transfer between two shards is on a clearing account of each, with opposite signs, until it is complete. */
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
