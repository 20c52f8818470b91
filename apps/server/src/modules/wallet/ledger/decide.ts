import type { Decision, LedgerState } from '@pavilion/ledger';
import { assertNever } from '../../../kernel/errors.ts';
import type { WalletCommand } from './commands.ts';
import { decideBet } from './decide-bet.ts';
import { decideBonusEnd, decideBonusGrant } from './decide-bonus.ts';
import {
  decideAdjustment,
  decideChargeback,
  decideChargebackReversal,
  decideDeposit,
  decideWithdrawalPayout,
  decideWithdrawalRelease,
  decideWithdrawalReserve,
  decideWithdrawalReturn,
} from './decide-cashier.ts';
import { decideRollback } from './decide-rollback.ts';
import { decideEndRound } from './decide-round.ts';
import { decideWin } from './decide-win.ts';
import { noRates, type RateOf } from './limits.ts';

/**
 * Every rule that can refuse or move money (architecture.md, Money): pure, in one place, at one moment. The state was read
 * after the player's row was locked, at the rates of the moment; the ledger has already answered repeats, conflicts and forbidden keys (R2, R3, R5).
 */
export function decide(state: LedgerState, command: WalletCommand, rateOf: RateOf = noRates): Decision {
  switch (command.kind) {
    case 'bet':
      return decideBet(state, command, rateOf);
    case 'win':
      return decideWin(state, command, rateOf);
    case 'rollback':
      return decideRollback(state, command, rateOf);
    case 'endRound':
      return decideEndRound(state, command);
    case 'deposit':
      return decideDeposit(state, command);
    case 'withdrawalReserve':
      return decideWithdrawalReserve(state, command);
    case 'withdrawalPayout':
      return decideWithdrawalPayout(state, command);
    case 'withdrawalRelease':
      return decideWithdrawalRelease(state, command);
    case 'chargeback':
      return decideChargeback(state, command);
    case 'withdrawalReturn':
      return decideWithdrawalReturn(state, command);
    case 'chargebackReversal':
      return decideChargebackReversal(state, command);
    case 'adjustment':
      return decideAdjustment(state, command);
    case 'bonusGrant':
      return decideBonusGrant(state, command);
    case 'bonusEnd':
      return decideBonusEnd(state, command);
    default:
      return assertNever(command);
  }
}
