import { createHash } from 'node:crypto';
import { correctInvoice, decideHeldCredit, rejectHeldWithdrawal, releaseHeldWithdrawal } from '../index.ts';

export const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

const operators = ['nora', 'omar', 'lena'].map((name) => ({ name, key: hashOf(`the key of ${name}`) }));
const paymentOperators = operators.map(({ name, key }) => ({ name, keyHash: hashOf(key) }));

/** The key of each operator, by name. */
export const keyOf = (operatorName: string): string => operators.find(({ name }) => name === operatorName.trim().toLowerCase())?.key ?? '';

/** As the setting says it. */
export const PAYMENT_OPERATORS = paymentOperators.map(({ name, keyHash }) => `${name}=${keyHash}`).join(',');

type DeskContext = Omit<Parameters<typeof rejectHeldWithdrawal>[0], 'paymentOperators'>;

/** What operators of this installation do at the command line, each with the key of their own. */
export function operatorsAt(context: DeskContext) {
  const desk = { ...context, paymentOperators };
  const claim = (operatorName: string) => ({ operatorName, operatorKey: keyOf(operatorName) });
  return {
    desk,
    release: (invoiceId: string, operatorName: string) => releaseHeldWithdrawal(desk, { invoiceId, ...claim(operatorName) }),
    reject: (invoiceId: string, operatorName: string, reason: string) =>
      rejectHeldWithdrawal(desk, { invoiceId, reason, ...claim(operatorName) }),
    correct: (invoiceId: string, operatorName: string, kind: 'bankReturn' | 'disputeWon') =>
      correctInvoice(desk, { invoiceId, kind, ...claim(operatorName) }),
    decideHeld: (heldCreditId: string, operatorName: string, decision: 'release' | 'refuse') =>
      decideHeldCredit(desk, { heldCreditId, decision, reason: 'the studio was asked', ...claim(operatorName) }),
  };
}
