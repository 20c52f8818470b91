import { setTimeout } from 'node:timers/promises';
import { DomainError } from '../../apps/server/src/kernel/errors.ts';
import { creditWin, type LedgerAnswer, placeBet } from '../../apps/server/src/modules/wallet/index.ts';
import { boundless } from '../../apps/server/src/modules/wallet/testing/boundless.ts';
import { type BenchLedger, benchGame } from './ledger-world.ts';

/** Providers' calls in flight at once: every player has four games open, so that the queue never runs dry. */
const callersCount = 4_000;

interface Play {
  readonly callerCount?: number;
  /** Ends the play before its time. */
  readonly state?: { isOver: boolean };
  readonly onAnswer?: (tookMs: number) => void;
}

/** Operations a second, closed loop: each caller bets, then takes the win of that bet, then begins again. */
export async function play(world: BenchLedger, seconds: number, options: Play = {}): Promise<number> {
  const { callerCount = callersCount, state, onAnswer } = options;
  const startedAtMs = performance.now();
  const endsAtMs = startedAtMs + seconds * 1000;
  const run = startedAtMs.toFixed(3);
  let operations = 0;
  let bet = 0;
  const caller = async (index: number): Promise<void> => {
    const player = world.players[index % world.players.length];
    if (player === undefined) return;
    const { playerId, sessionToken } = player;
    for (let count = 0; performance.now() < endsAtMs && state?.isOver !== true; count += 1) {
      const askedAtMs = performance.now();
      const key = `${run}-${index}-${count}`;
      const play = { ...benchGame, playerId, round: key, playKind: 'normal', closesRound: false } as const;
      const payout = BigInt(bet++ % 3) * 95n + 1n;
      await decided(() => placeBet(world, { ...play, sessionToken, externalId: `b${key}`, amountMinor: 100n }));
      await decided(() => creditWin(world, { ...play, externalId: `w${key}`, amountMinor: payout, closesRound: true, ceiling: boundless }));
      operations += 2;
      onAnswer?.((performance.now() - askedAtMs) / 2);
    }
  };
  await Promise.all(Array.from({ length: callerCount }, (_, index) => caller(index)));
  return (operations * 1000) / (performance.now() - startedAtMs);
}

/** Retries like a provider: a call refused for overload is repeated under the same id; any other refusal would spoil the figure. */
async function decided(call: () => Promise<LedgerAnswer>): Promise<void> {
  for (;;) {
    try {
      const { code } = await call();
      if (code !== 'OK') throw new Error(`refused: ${code}`);
      return;
    } catch (error) {
      if (!(error instanceof DomainError) || error.reason !== 'temporarilyUnavailable') throw error;
      await setTimeout(5);
    }
  }
}
