import { type LedgerAnswer, LedgerUnavailableError } from '@pavilion/ledger';
import { recordMeasurement } from '../../../kernel/measurements.ts';
import type { WalletCommand } from './commands.ts';
import { beyondCeiling } from './rounds/ceiling.ts';

type Answering = (commands: readonly WalletCommand[], answers: readonly LedgerAnswer[]) => void;

const outcomeOf = ({ status, isDuplicate }: LedgerAnswer) => {
  if (isDuplicate) return 'repeated';
  return status === 'applied' ? 'applied' : 'refused';
};

/** Records the answer even if the use case is rolled back afterwards: this measures requests, the books keep the effects. */
export const measureAnswers: Answering = (commands, answers) => {
  answers.forEach((answer, index) => {
    const command = commands[index];
    // A win above its ceiling is answered by the transaction that holds it.
    if (command === undefined || answer.code === beyondCeiling) return;
    const { currency } = answer;
    const outcome = outcomeOf(answer);
    const isMoved = outcome === 'applied' && currency !== undefined;
    const moved = isMoved ? { currency, amountMinor: command.amountMinor } : undefined;
    recordMeasurement({ what: 'ledgerAnswer', kind: command.kind, outcome, moved });
  });
};

/** Records commands that were refused because too many wait. */
export function measureRefusal(error: unknown): void {
  if (error instanceof LedgerUnavailableError && error.reason === 'queueFull')
    recordMeasurement({ what: 'ledgerFault', fault: 'refusedFull' });
}
