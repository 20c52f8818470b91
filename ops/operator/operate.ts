import { parseArgs } from 'node:util';
import { readConfig } from '@pavilion/server/config/config.ts';
import { refusals } from '@pavilion/contract/calls/refusals.ts';
import { DomainError } from '@pavilion/server/kernel/errors.ts';
import type { Command, CommandInput } from './command.ts';
import { commands } from './commands.ts';
import { openMachineContext, OperatorError } from './context.ts';
import { asOperator, openTerminal } from './session.ts';

const USAGE = [
  'Use: npm run operator -- <command>',
  ...Object.values(commands).map(({ usage, about }) => `  ${usage}\n      ${about}`),
  'Who you are: --as <e-mail>, password and code at the terminal; or a token of the console in OPERATOR_TOKEN.',
].join('\n');
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const EMAIL = /^[^\s@]+@[^\s@]+$/;

interface CommandLine {
  readonly name: string;
  readonly command: Command;
  readonly given: CommandInput;
  readonly email: string;
}

/** Refuses with what to add to the command line. */
function demand(isGiven: boolean, { usage }: Command, missing: string): void {
  if (!isGiven) throw new OperatorError(`${missing}. ${usage}`);
}

const isFilled = (text: string): boolean => text.trim() !== '';

function requireFile(command: Command, file: string, { register }: CommandInput): void {
  demand(file !== '', command, 'Name the file');
  demand(command.isRegister !== true || isFilled(register), command, 'Say which register this is: --register <name>');
}

function requireSubject(command: Command, { invoiceId, reason, file }: CommandInput): void {
  demand(UUID.test(invoiceId), command, `${invoiceId === '' ? 'Nothing' : invoiceId} is no id`);
  demand(command.needs !== 'reason' || isFilled(reason), command, 'Say why: --reason <why>');
  demand(command.hasFile !== true || file !== '', command, 'Say where to: --to <file>');
}

/** The object of the command, under the name that its kind expects. */
function aboutOf(command: Command, subject: string, given: CommandInput): CommandInput {
  switch (command.needs) {
    case 'nothing':
      if (subject !== '') throw new OperatorError(USAGE);
      return given;
    case 'email':
      demand(EMAIL.test(subject), command, 'Name the e-mail address');
      return { ...given, file: subject };
    case 'name':
      demand(subject !== '', command, 'Name it');
      return { ...given, name: subject };
    case 'file':
      requireFile(command, subject, given);
      return { ...given, file: subject };
    default:
      requireSubject(command, { ...given, invoiceId: subject });
      return { ...given, invoiceId: subject };
  }
}

/** Reads the command line. @throws OperatorError with the usage of the command, or of all of them */
function readArguments(words: readonly string[]): CommandLine {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      as: { type: 'string', default: '' },
      reason: { type: 'string', default: '' },
      register: { type: 'string', default: '' },
      to: { type: 'string', default: '' },
    },
  });
  const [first = ''] = positionals;
  const name = commands[first] === undefined ? positionals.slice(0, 2).join(' ') : first;
  const command = commands[name];
  const [subject = '', ...rest] = positionals.slice(name.split(' ').length);
  if (command === undefined || rest.length > 0) throw new OperatorError(USAGE);
  const { as: email, reason, to: file, register } = values;
  return { name, command, email, given: aboutOf(command, subject, { invoiceId: '', name: '', reason, file, register }) };
}

/** An explanation for operators in place of a refusal; any other error unchanged. */
function explained(error: unknown, { command, given }: CommandLine): unknown {
  if (!(error instanceof DomainError)) return error;
  if (error.reason === 'notFound') return new OperatorError(`There is no such ${command.subject ?? 'invoice'}: ${given.invoiceId}.`);
  const { detail = {} } = error;
  const words = refusals[error.reason].message.replace(/\{(\w+)\}/g, (written, name: string) => String(detail[name] ?? written));
  const wait = error.retryAfterSeconds === undefined ? '' : ` (in ${error.retryAfterSeconds} s)`;
  return new OperatorError(`${words}${wait}`);
}

/** Where a command is run: what names the installation and the operator, and where answers to its questions come from. */
export interface Place {
  readonly environment: NodeJS.ProcessEnv;
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
}

async function run(asked: CommandLine, { environment, input }: Place): Promise<string> {
  const { name, command, given, email } = asked;
  const mayStartDatabase = command.permission === undefined && command.mayStartDatabase === true;
  const { context, close } = await openMachineContext({ mayStartDatabase, config: readConfig(environment) });
  try {
    if (command.permission === undefined) return await command.run(context, given);
    const terminal = openTerminal(input);
    const { permission } = command;
    try {
      return await asOperator(
        context,
        { email, token: environment.OPERATOR_TOKEN ?? '', terminal },
        { permission, name, run: (signedIn, actor) => command.run(signedIn, { ...given, actor }) },
      );
    } finally {
      terminal.close();
    }
  } finally {
    await close();
  }
}

/** Runs the operator's command of these words. @returns what it says @throws Error that says why not, in the operator's words */
export async function operate(words: readonly string[], place: Place): Promise<string> {
  const asked = readArguments(words);
  try {
    return await run(asked, place);
  } catch (error) {
    throw explained(error, asked);
  }
}
