import { isPermission } from '@pavilion/contract/calls/permissions.ts';
import os from 'node:os';
import readline from 'node:readline';
import { Writable } from 'node:stream';
import { DomainError } from '@pavilion/server/kernel/errors.ts';
import type { OperatorActor, OperatorVisitor } from '@pavilion/server/kernel/visitor.ts';
import {
  authenticateOperator,
  authorised,
  finishSession,
  endSession,
  startSession,
  stepUp,
} from '@pavilion/server/modules/operator/index.ts';
import type { OperatorCommand } from './command.ts';
import { type MachineContext, type OperatorContext, OperatorError } from './context.ts';

/** Reads answers from the terminal, or one a line from piped input; typed text is not echoed. */
interface Terminal {
  ask(question: string): Promise<string>;
  close(): void;
}

export function openTerminal(input: NodeJS.ReadableStream & { readonly isTTY?: boolean }): Terminal {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = readline.createInterface({ input, output: silent, terminal: input.isTTY === true });
  const waiting = lines[Symbol.asyncIterator]();
  return {
    ask: async (question) => {
      process.stderr.write(question);
      const { value, done } = await waiting.next();
      if (input.isTTY === true) process.stderr.write('\n');
      if (done === true) throw new OperatorError(`${question}nothing was given`);
      return String(value).trim();
    },
    close: () => lines.close(),
  };
}

/** The visitor that a command line stands for. */
const visitorOf = (context: MachineContext): OperatorVisitor => ({
  actor: undefined,
  request: {
    id: context.random.newId(),
    ip: '127.0.0.1',
    isLocalTool: true,
    country: null,
    userAgent: `command line at ${os.hostname()}`,
    language: undefined,
    token: undefined,
    idempotencyKey: undefined,
  },
});

interface Session {
  context: OperatorContext;
  actor: OperatorActor;
  /** Signs out again what this command has signed in. */
  leave(): Promise<void>;
}

/** Who runs a command: by the token of a session, or by e-mail, password and code. */
interface Credentials {
  email: string;
  /** '' for none. */
  token: string;
  terminal: Terminal;
}

async function signIn(context: MachineContext, { email, token: given, terminal }: Credentials): Promise<Session> {
  const guest = { ...context, ...visitorOf(context) };
  if (given === '' && email === '') throw new OperatorError('Say who you are: --as <e-mail>, or a token in OPERATOR_TOKEN');
  const token = given === '' ? await tokenOf(guest, { email, terminal }) : given;
  const signed = await authenticateOperator(context, token);
  if (signed === undefined) throw new OperatorError('OPERATOR_TOKEN is no token of an operator');
  const { actor } = signed;
  const signedIn = { ...guest, actor };
  return { context: signedIn, actor, leave: async () => (given === '' ? endSession(signedIn) : undefined) };
}

async function tokenOf(context: OperatorContext, { email, terminal }: { email: string; terminal: Terminal }): Promise<string> {
  const { challenge } = await startSession(context, { email, password: await terminal.ask('Password: ') });
  const code = await terminal.ask('Code: ');
  const { token } = await finishSession(context, { challenge, code });
  return token;
}

/** Runs an act once more after a code, where it needs a fresh second factor. */
async function withCode(session: Session, terminal: Terminal, act: () => Promise<string>): Promise<string> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof DomainError) || error.reason !== 'stepUpRequired') throw error;
    await stepUp(session.context, { code: await terminal.ask('Code: ') });
    return act();
  }
}

/** Runs a command under the session of an operator: password and code at the terminal, or a token (operator §4). */
export async function asOperator(
  context: MachineContext,
  credentials: Credentials,
  command: {
    permission: OperatorCommand['permission'];
    name: string;
    run(context: OperatorContext, actor: OperatorActor): Promise<string>;
  },
): Promise<string> {
  const session = await signIn(context, credentials);
  const { actor } = session;
  try {
    return await withCode(session, credentials.terminal, async () => {
      const right = { actor, permission: command.permission, act: command.name, object: 'command line' };
      if (isPermission(command.permission)) await authorised(session.context, right, async () => undefined);
      return command.run(session.context, actor);
    });
  } finally {
    await session.leave();
  }
}
