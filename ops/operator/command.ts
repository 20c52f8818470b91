import type { CallPermission } from '@pavilion/contract/calls/permissions.ts';
import type { OperatorActor } from '@pavilion/server/kernel/visitor.ts';
import type { MachineContext, OperatorContext } from './context.ts';

/** The arguments of a command. */
export interface CommandInput {
  /** The id of what the command is about. */
  invoiceId: string;
  reason: string;
  /** The file to read the task from, or to write to. */
  file: string;
  /** The name of what the command is about, as the installation calls it. */
  name: string;
  /** Whose list of excluded persons a file is. */
  register: string;
}

interface Described {
  usage: string;
  about: string;
  needs: 'nothing' | 'invoice' | 'reason' | 'file' | 'email' | 'name';
  /** Kind of the object with this id; an invoice unless stated. */
  subject?: string;
  /** Writes a file, whose name must be given. */
  hasFile?: true;
  /** Reads a register of excluded persons, which must be named. */
  isRegister?: true;
}

/** An act of an operator: the session says who it is, and the use case checks the authority again. */
export type OperatorCommand = Described & {
  /** Who may run the command. For a command that only reads, this is the check; the use case of an act checks as well. */
  permission: CallPermission;
  run(context: OperatorContext, given: CommandInput & { actor: OperatorActor }): Promise<string>;
};

/** A command for the installation itself, run before it serves players: it restores what was decided earlier, or sets up the first state. */
type MachineCommand = Described & {
  permission?: never;
  /** Runs while the product does not: the embedded database is started for it. */
  mayStartDatabase?: true;
  run(context: MachineContext, given: CommandInput): Promise<string>;
};

export type Command = OperatorCommand | MachineCommand;
