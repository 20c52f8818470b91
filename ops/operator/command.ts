import type { OperatorContext } from './context.ts';

/** What was typed behind the command. */
export interface Given {
  /** The id of what the command is about. */
  invoiceId: string;
  operatorName: string;
  /** The operator's own key, from the environment: the command line is visible in every list of processes. */
  operatorKey: string;
  reason: string;
  /** Where what is to be done is written down, or where to write. */
  file: string;
  /** Whose list of excluded persons a file is. */
  register: string;
}

export interface Command {
  usage: string;
  about: string;
  needs: 'nothing' | 'invoice' | 'reason' | 'file';
  /** What the id names; an invoice where nothing is said. */
  subject?: string;
  /** The setting that names who alone may do this, and what that is; the key in OPERATOR_KEY proves it. */
  role?: { setting: 'KYC_OPERATORS' | 'PAYMENT_OPERATORS'; about: string };
  /** Writes a file, whose name must be given. */
  hasFile?: true;
  /** Runs while the product does not: the embedded database is started for it. */
  mayStartDatabase?: true;
  /** Reads a register of excluded persons, which must be named together with who imports it. */
  isRegister?: true;
  run(context: OperatorContext, given: Given): Promise<string>;
}

export const decidesPayments = { setting: 'PAYMENT_OPERATORS', about: 'decide about payments' } as const;
