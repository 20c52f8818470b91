import type { OperatorActor } from '../../../kernel/visitor.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { anOperator, aRequest, confirmedNow, idOf, refreshed, type TestOperator } from '../../../testing/people/operators.ts';
import type { OperatorKernel } from '../../operator/index.ts';
import { correctInvoice, decideHeldCredit, rejectHeldWithdrawal, releaseHeldWithdrawal } from '../index.ts';

/** The operators of these tests by name, with their roles; any other name gets the role support. */
const ROLES: Readonly<Record<string, readonly string[]>> = {
  nora: ['payments', 'finance'],
  omar: ['payments', 'finance'],
  lena: ['payments', 'finance'],
};

type DeskContext = Omit<Parameters<typeof rejectHeldWithdrawal>[0], 'actor' | 'request'> & OperatorKernel;

/** What a decision came to: its state, or the refusal of one that comes too late or from the wrong person. */
async function outcome(decision: Promise<{ state: string } | void>): Promise<string> {
  try {
    return (await decision)?.state ?? 'done';
  } catch (error) {
    const isOutcome = error instanceof DomainError && ['ownApproval', 'approvalDecided', 'safetyForbids'].includes(error.reason);
    if (isOutcome) return error.reason;
    throw error;
  }
}

export { idOf };

/** The calls of this installation's operators, each with a session of their own. */
export function operatorsAt(desk: DeskContext) {
  const known = new Map<string, Promise<TestOperator>>();
  const person = (name: string): Promise<TestOperator> => {
    const found = known.get(name) ?? anOperator(desk, name, ROLES[name] ?? ['support']);
    known.set(name, found);
    return found;
  };
  /** In a session that was used and confirmed just now, however long the file runs. */
  const actorOf = async (name: string): Promise<OperatorActor> => {
    const found = await person(name);
    await confirmedNow(desk, found);
    return found.actor;
  };
  const as = async (name: string) => ({ ...desk, request: aRequest(), actor: await actorOf(name) });
  return {
    desk,
    request: aRequest(),
    actorOf,
    /** The token that the command line reads from OPERATOR_TOKEN. */
    tokenOf: async (name: string): Promise<string> => (name === '' ? '' : refreshed(desk.database, await person(name))),
    release: async (invoiceId: string, name: string) => outcome(releaseHeldWithdrawal(await as(name), { invoiceId, reason: null })),
    reject: async (invoiceId: string, name: string, reason: string) =>
      outcome(rejectHeldWithdrawal(await as(name), { invoiceId, reason, playerReason: null })),
    correct: async (invoiceId: string, name: string, kind: 'bankReturn' | 'disputeWon') =>
      correctInvoice(await as(name), { invoiceId, kind }),
    decideHeld: async (heldCreditId: string, name: string, decision: 'release' | 'refuse') =>
      decideHeldCredit(await as(name), { heldCreditId, decision, reason: 'the studio was asked' }),
  };
}
