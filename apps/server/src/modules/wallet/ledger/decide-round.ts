import type { Decision, LedgerState, RoundState } from '@pavilion/ledger';
import { afterRound } from './bonus.ts';
import type { EndRoundCommand } from './commands.ts';
import { amountText, emptyRound } from './outcome.ts';

/** Why a round whose totals differ from ours is on the reconciliation list (C72, I21). */
const differingTotalsReason = 'the reported totals differ from ours';

/** Closes a round, known or not (C71), and compares totals; a later report corrects an earlier one (sandbox.md). */
export function decideEndRound(state: LedgerState, command: EndRoundCommand): Decision {
  const round = state.round ?? emptyRound(command.gameId, command.currency ?? null);
  const { reportedBetsMinor, reportedWinsMinor } = command;
  const reviewReason = agrees(round, command) ? null : differingTotalsReason;
  const change = { ...round, isClosed: true, reportedBetsMinor, reportedWinsMinor, reviewReason };
  const owner = round.bonusId === null ? undefined : state.bonuses.get(round.bonusId);
  const bonus = owner === undefined ? undefined : afterRound(owner, { before: state.round, after: change });
  return {
    outcome: 'applied',
    postings: [],
    round: { of: 'command', change },
    bonuses: bonus === undefined || bonus === owner ? undefined : [bonus],
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

function agrees(round: Pick<RoundState, 'stakeCashMinor' | 'stakeBonusMinor' | 'winMinor'>, command: EndRoundCommand): boolean {
  const { reportedBetsMinor, reportedWinsMinor } = command;
  const areBetsEqual = reportedBetsMinor === null || reportedBetsMinor === round.stakeCashMinor + round.stakeBonusMinor;
  return areBetsEqual && (reportedWinsMinor === null || reportedWinsMinor === round.winMinor);
}
