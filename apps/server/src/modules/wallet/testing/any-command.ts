import fc from 'fast-check';
import type { WalletCommand } from '../ledger/commands.ts';
import { bet, MemoryLedger, rollback, win } from './memory-ledger.ts';

export const anyPlayers = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b'] as const;
export const anyPlayer = fc.constantFrom(...anyPlayers);
export const anyAmount = fc.bigInt({ min: 0n, max: 3_000n });
/** One of six ids: few enough for frequent collisions. */
export const anyId = (prefix: string): fc.Arbitrary<string> => fc.integer({ min: 1, max: 6 }).map((number) => `${prefix}${number}`);

/** Any call a studio may send about a round. */
export const anyPlayCommand: fc.Arbitrary<WalletCommand> = fc.oneof(
  fc
    .record({ playerId: anyPlayer, externalId: anyId('b'), round: anyId('r'), amountMinor: anyAmount, closesRound: fc.boolean() })
    .map((given) => bet(given.playerId, given)),
  fc
    .record({
      playerId: anyPlayer,
      externalId: anyId('w'),
      round: anyId('r'),
      amountMinor: anyAmount,
      playKind: fc.constantFrom('normal', 'normal', 'adjustment', 'freespin', 'promo', 'jackpot'),
      closesRound: fc.boolean(),
    })
    .map((given) => win(given.playerId, given)),
  fc
    .record({ playerId: anyPlayer, externalId: anyId('x'), reference: fc.oneof(anyId('b'), anyId('w'), anyId('x')) })
    .map((given) => rollback(given.playerId, given)),
  fc
    .record({ playerId: anyPlayer, externalId: anyId('y'), reference: fc.oneof(anyId('r'), anyId('b'), anyId('y')) })
    .map((given) => rollback(given.playerId, { ...given, round: given.reference, scope: 'round' })),
);

/** Both players with cash, the first with bonus money too: 8,000 minor units in all. */
export function openedLedger(): MemoryLedger {
  const ledger = new MemoryLedger();
  ledger.open(anyPlayers[0], { cash: 5_000n, bonus: 2_000n });
  ledger.open(anyPlayers[1], { cash: 1_000n });
  return ledger;
}
