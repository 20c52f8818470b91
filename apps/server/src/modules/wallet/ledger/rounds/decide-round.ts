import type { Decision, LedgerState } from '@pavilion/ledger';
import type { EndRoundCommand } from '../commands.ts';
import { amountText, emptyRound } from '../outcome.ts';
import { afterReport } from './review.ts';

/** Closes a round, known or not (C71), and compares totals; a later report corrects an earlier one (sandbox.md). */
export function decideEndRound(state: LedgerState, command: EndRoundCommand): Decision {
  const round = state.round ?? emptyRound(command.gameId, command.currency ?? null);
  const { reportedBetsMinor, reportedWinsMinor } = command;
  const change = { ...round, isClosed: true, reportedBetsMinor, reportedWinsMinor, reviewReason: afterReport(round, command) };
  return {
    outcome: 'applied',
    postings: [],
    round: { of: 'command', change },
    event: {
      type: 'RoundEnded',
      data: {
        source: command.source,
        gameId: command.gameId,
        round: command.round,
        stakeMinor: amountText(round.stakeCashMinor + round.stakeBonusMinor),
        winMinor: amountText(round.winMinor),
      },
    },
  };
}
