import { sportsbookGameType } from '@pavilion/contract/constants.ts';
import { evaluateUnit } from '@pavilion/ledger/decide/evaluate.ts';
import type { PlannedCall } from '@pavilion/sportsbook/book/wallet/planned-calls.ts';
import type { WalletCommand } from '../../../apps/server/src/modules/wallet/ledger/commands.ts';
import { decide } from '../../../apps/server/src/modules/wallet/ledger/decide.ts';
import { endRoundCommand, rollbackCommand, winCommand } from '../../../apps/server/src/modules/wallet/game-sessions/play-commands.ts';
import { boundless } from '../../../apps/server/src/modules/wallet/testing/boundless.ts';
import { bet, game, studio } from '../../../apps/server/src/modules/wallet/testing/memory-ledger.ts';
import { CURRENCY, WalletStore } from '../wallet/store.ts';

export const PLAYER = '00000000-0000-7000-8000-00000000000a';
export const OPENING_MINOR = 100_000n;

/** A call of the book as the wallet's own commands, as its routes would read it. */
function commandOf(ticketId: string, call: PlannedCall): WalletCommand {
  const named = { source: studio, playerId: PLAYER, externalId: call.transactionId, currency: CURRENCY };
  const played = { ...named, gameId: game, gameType: sportsbookGameType, round: ticketId };
  switch (call.type) {
    case 'win': {
      const returned = call.returned && { ...call.returned, reference: `${ticketId}:bet` };
      const play = { ...played, amountMinor: call.amountMinor, playKind: 'normal', closesRound: call.roundClosed } as const;
      return winCommand({ ...play, returned, ceiling: boundless });
    }
    case 'rollback':
      return rollbackCommand({ ...named, reference: call.referenceId, scope: call.scope, round: ticketId, amountMinor: undefined });
    case 'end-round':
      return endRoundCommand({ ...played, betsMinor: call.betsMinor, winsMinor: call.winsMinor });
  }
}

/** The platform's wallet as the book calls it: the ledger's own evaluation and rules, over tables in memory. */
export class BookWallet {
  readonly store = new WalletStore();

  constructor() {
    this.store.open(PLAYER, OPENING_MINOR);
  }

  #run(commands: readonly WalletCommand[], nowMs: number): string[] {
    const books = this.store.load(commands);
    const evaluation = {
      books,
      decide: (...given: Parameters<typeof decide>) => decide(...given),
      now: new Date(nowMs),
      newId: this.store.newId,
    };
    const answers = evaluateUnit(evaluation, { commands, isAtomic: false });
    this.store.save(books);
    return answers.map(({ code }) => code);
  }

  stake(ticketId: string, amountMinor: bigint, nowMs: number): string {
    const command = bet(PLAYER, {
      externalId: `${ticketId}:bet`,
      amountMinor,
      round: ticketId,
      gameType: sportsbookGameType,
      readsRound: true,
    });
    return this.#run([command], nowMs)[0] ?? '';
  }

  /** Calls that go together, in one database transaction. */
  call(ticketId: string, calls: readonly PlannedCall[], nowMs: number): string[] {
    return this.#run(
      calls.map((call) => commandOf(ticketId, call)),
      nowMs,
    );
  }

  /** The player's balance less debts. */
  standing(): bigint {
    const { cash = 0n, receivable = 0n } = this.store.accounts.get(PLAYER)?.balances ?? {};
    return cash + receivable;
  }
}
