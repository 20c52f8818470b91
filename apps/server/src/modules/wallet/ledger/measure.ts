import { type LedgerAnswer, LedgerUnavailableError } from '@pavilion/ledger';
import { recordMeasurement } from '../../../kernel/measurements.ts';
import type { WalletCommand } from './commands.ts';
import { beyondCeiling } from './rounds/ceiling.ts';

type Answering = (commands: readonly WalletCommand[], answers: readonly LedgerAnswer[]) => void;

const outcomeOf = ({ status, isDuplicate }: LedgerAnswer) => {
  if (isDuplicate) return 'repeated';
  return status === 'applied' ? 'applied' : 'refused';
};

/** Records what was answered, for a use case that is rolled back afterwards too: the books are the truth, and this is what was asked of them. */
export const measureAnswers: Answering = (commands, answers) => {
  answers.forEach((answer, index) => {
    const command = commands[index];
    // A win beyond its ceiling is answered by the transaction that holds it.
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
