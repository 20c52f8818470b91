import { parseArgs } from 'node:util';
import { DomainError } from '@pavilion/server/kernel/errors.ts';
import type { Command, Given } from './operator/command.ts';
import { commands } from './operator/commands.ts';
import { openOperatorContext, OperatorError } from './operator/context.ts';

const USAGE = [
  'Use: npm run operator -- <command>',
  ...Object.values(commands).map(({ usage, about }) => `  ${usage}\n      ${about}`),
].join('\n');
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Asked {
  readonly command: Command;
  readonly given: Given;
}

/** Refuses with what to add to the command line. */
function demand(isGiven: boolean, { usage }: Command, missing: string): void {
  if (!isGiven) throw new OperatorError(`${missing}. ${usage}`);
}

const isFilled = (text: string): boolean => text.trim() !== '';

function requireFile(command: Command, file: string, { operatorName, register }: Given): void {
  demand(file !== '', command, 'Name the file');
  const isNamed = command.isRegister !== true || (isFilled(operatorName) && isFilled(register));
  demand(isNamed, command, 'Say which register this is and who you are: --register <name> --as <your name>');
}

function requireSubject(command: Command, { invoiceId, operatorName, reason, file }: Given): void {
  demand(isFilled(operatorName), command, 'Say who you are: --as <your name>');
  demand(UUID.test(invoiceId), command, `${invoiceId === '' ? 'Nothing' : invoiceId} is no id`);
  demand(command.needs !== 'reason' || isFilled(reason), command, 'Say why: --reason <why>');
  demand(command.hasFile !== true || file !== '', command, 'Say where to: --to <file>');
}

/** Reads the command line. @throws OperatorError with the usage of the command, or of all of them */
function readArguments(): Asked {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      as: { type: 'string', default: '' },
      reason: { type: 'string', default: '' },
      register: { type: 'string', default: '' },
      to: { type: 'string', default: '' },
    },
  });
  const [area, action, invoiceId = '', ...rest] = positionals;
  const command = commands[`${area} ${action}`];
  if (command === undefined || rest.length > 0) throw new OperatorError(USAGE);
  const { as: operatorName, reason, to: file, register } = values;
  const given = { invoiceId, operatorName, operatorKey: process.env.OPERATOR_KEY ?? '', reason, file, register };
  if (command.needs === 'nothing') {
    if (invoiceId !== '') throw new OperatorError(USAGE);
    return { command, given };
  }
  if (command.needs === 'file') {
    requireFile(command, invoiceId, given);
    return { command, given: { ...given, invoiceId: '', file: invoiceId } };
  }
  requireSubject(command, given);
  return { command, given };
}

/** What an operator reads instead of a refusal of the product; any other error unchanged. */
function explained(error: unknown, { command, given }: Asked): unknown {
  if (!(error instanceof DomainError)) return error;
  const { subject = 'invoice', role } = command;
  if (error.reason === 'notFound') return new OperatorError(`There is no such ${subject}: ${given.invoiceId}.`);
  if (error.reason !== 'forbidden' || role === undefined) return error;
  return new OperatorError(
    `It is not proven that ${given.operatorName} is among ${role.setting}, who alone ${role.about}: the name must stand there with the ` +
      'hash of the key in OPERATOR_KEY. The attempt is recorded.',
  );
}

async function main(): Promise<void> {
  const asked = readArguments();
  const { command, given } = asked;
  const { context, close } = await openOperatorContext({ mayStartDatabase: command.mayStartDatabase === true });
  try {
    process.stdout.write(`${await command.run(context, given)}\n`);
  } catch (error) {
    throw explained(error, asked);
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
