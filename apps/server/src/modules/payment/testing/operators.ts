import type { OperatorActor } from '../../../kernel/visitor.ts';
import { anOperator, aRequest, idOf, refreshed, type TestOperator } from '../../../testing/operators.ts';
import type { OperatorKernel } from '../../operator/index.ts';
import { correctInvoice, decideHeldCredit, rejectHeldWithdrawal, releaseHeldWithdrawal } from '../index.ts';

/** The people of these tests, by name, with the roles they have; anybody else looks after support. */
const ROLES: Readonly<Record<string, readonly string[]>> = {
  nora: ['payments', 'finance'],
  omar: ['payments', 'finance'],
  lena: ['payments', 'finance'],
};

type DeskContext = Parameters<typeof rejectHeldWithdrawal>[0] & OperatorKernel;

export { idOf };

/** What operators of this installation do, each in a session of their own. */
export function operatorsAt(desk: DeskContext) {
  const known = new Map<string, Promise<TestOperator>>();
  const person = (name: string): Promise<TestOperator> => {
    const found = known.get(name) ?? anOperator(desk, name, ROLES[name] ?? ['support']);
    known.set(name, found);
    return found;
  };
  const actorOf = async (name: string): Promise<OperatorActor> => (await person(name)).actor;
  return {
    desk,
    request: aRequest(),
    actorOf,
    /** What the command line takes in OPERATOR_TOKEN. */
    tokenOf: async (name: string): Promise<string> => (name === '' ? '' : refreshed(desk.database, await person(name))),
    release: async (invoiceId: string, name: string) => releaseHeldWithdrawal(desk, { invoiceId, actor: await actorOf(name) }),
    reject: async (invoiceId: string, name: string, reason: string) =>
      rejectHeldWithdrawal(desk, { invoiceId, reason, actor: await actorOf(name) }),
    correct: async (invoiceId: string, name: string, kind: 'bankReturn' | 'disputeWon') =>
      correctInvoice(desk, { invoiceId, kind, actor: await actorOf(name) }),
    decideHeld: async (heldCreditId: string, name: string, decision: 'release' | 'refuse') =>
      decideHeldCredit(desk, { heldCreditId, decision, reason: 'the studio was asked', actor: await actorOf(name) }),
  };
}
