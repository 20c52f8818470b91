import type { Decision, LedgerState } from '@pavilion/ledger';
import type { WalletCommand } from './commands.ts';
import { decideBet } from './rounds/decide-bet.ts';
import { decideBonusEnd, decideBonusGrant, makeRoom } from './bonuses/decide-bonus.ts';
import {
  decideAdjustment,
  decideChargeback,
  decideChargebackReversal,
  decideCreditHold,
  decideCreditRefusalReversal,
  decideCreditRefuse,
  decideCreditRelease,
  decideDeposit,
  decideWithdrawalPayout,
  decideWithdrawalRelease,
  decideWithdrawalReserve,
  decideWithdrawalReturn,
  decideWriteOff,
  decideWriteOffRecovery,
} from './decide-cashier.ts';
import { decideRollback } from './rounds/decide-rollback.ts';
import { decideEndRound } from './rounds/decide-round.ts';
import { decideWin } from './rounds/decide-win.ts';
import { followRound } from './rounds/follow-round.ts';
import { noRates, type RateOf } from './limits.ts';
import { decideJackpotSeed } from './jackpots.ts';
import { decideShardTransfer } from './shards.ts';

/**
 * Every rule that can refuse or move money (ARCHITECTURE.md, The ledger's accounts): pure, in one place, at one moment. The state was read
 * after the player's row was locked, at the rates of the moment; the ledger has already answered repeats, conflicts and forbidden keys (R2, R3, R5).
 */
export function decide(state: LedgerState, command: WalletCommand, rateOf: RateOf = noRates): Decision {
  const decision = decideAlone(state, command, rateOf);
  return decision.outcome === 'applied' ? makeRoom(state, command, followRound(state, command, decision)) : decision;
}

type Rule<K extends WalletCommand['kind']> = (state: LedgerState, command: Extract<WalletCommand, { kind: K }>, rateOf: RateOf) => Decision;

const rules: { readonly [K in WalletCommand['kind']]: Rule<K> } = {
  bet: decideBet,
  win: decideWin,
  rollback: decideRollback,
  endRound: decideEndRound,
  deposit: decideDeposit,
  withdrawalReserve: decideWithdrawalReserve,
  withdrawalPayout: decideWithdrawalPayout,
  withdrawalRelease: decideWithdrawalRelease,
  creditHold: decideCreditHold,
  creditRelease: decideCreditRelease,
  creditRefuse: decideCreditRefuse,
  creditRefusalReversal: decideCreditRefusalReversal,
  chargeback: decideChargeback,
  withdrawalReturn: decideWithdrawalReturn,
  chargebackReversal: decideChargebackReversal,
  adjustment: decideAdjustment,
  writeOff: decideWriteOff,
  writeOffRecovery: decideWriteOffRecovery,
  potSeed: (_, command) => decideJackpotSeed(command),
  shardOut: (_, command) => decideShardTransfer(command),
  shardIn: (_, command) => decideShardTransfer(command),
  bonusGrant: decideBonusGrant,
  bonusEnd: decideBonusEnd,
};

/** The one place that pairs a command with the rule of its kind, which the table holds under that kind. */
function decideAlone<K extends WalletCommand['kind']>(
  state: LedgerState,
  command: Extract<WalletCommand, { kind: K }>,
  rateOf: RateOf,
): Decision {
  return rules[command.kind as K](state, command, rateOf);
}
