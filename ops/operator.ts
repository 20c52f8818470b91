import { parseArgs } from 'node:util';
import { DomainError } from '@pavilion/server/kernel/errors.ts';
import { commands, type Given } from './operator/commands.ts';
import { openOperatorContext, OperatorError } from './operator/context.ts';

const USAGE = [
  'Use: npm run operator -- <command>',
  ...Object.values(commands).map(({ usage, about }) => `  ${usage}\n      ${about}`),
].join('\n');
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the command line; what does not fit is told with everything that would. */
function readArguments(): { name: string; given: Given } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { as: { type: 'string' }, reason: { type: 'string' }, register: { type: 'string' }, to: { type: 'string' } },
  });
  const [area, action, invoiceId = '', ...rest] = positionals;
  const name = `${area} ${action}`;
  const command = commands[name];
  if (command === undefined || rest.length > 0) throw new OperatorError(USAGE);
  const operatorKey = process.env.OPERATOR_KEY ?? '';
  const given = {
    invoiceId,
    operatorName: values.as ?? '',
    operatorKey,
    reason: values.reason ?? '',
    file: values.to ?? '',
    register: values.register ?? '',
  };
  if (command.needs === 'nothing') {
    if (invoiceId !== '') throw new OperatorError(USAGE);
    return { name, given };
  }
  if (command.needs === 'file') {
    if (invoiceId === '') throw new OperatorError(`Name the file. ${command.usage}`);
    if (command.isRegister === true && (given.operatorName.trim() === '' || given.register.trim() === ''))
      throw new OperatorError(`Say which register this is and who you are: --register <name> --as <your name>. ${command.usage}`);
    return { name, given: { ...given, invoiceId: '', file: invoiceId } };
  }
  if (given.operatorName.trim() === '') throw new OperatorError(`Say who you are: --as <your name>. ${command.usage}`);
  if (!UUID.test(invoiceId)) throw new OperatorError(`${invoiceId === '' ? 'Nothing' : invoiceId} is no id. ${command.usage}`);
  if (command.needs === 'reason' && given.reason.trim() === '') throw new OperatorError(`Say why: --reason <why>. ${command.usage}`);
  if (command.hasFile === true && given.file === '') throw new OperatorError(`Say where to: --to <file>. ${command.usage}`);
  return { name, given };
}

async function main(): Promise<void> {
  const { name, given } = readArguments();
  const { context, close } = await openOperatorContext();
  try {
    process.stdout.write(`${await commands[name]?.run(context, given)}\n`);
  } catch (error) {
    if (error instanceof DomainError && error.reason === 'notFound')
      throw new OperatorError(`There is no such ${commands[name]?.subject ?? 'invoice'}: ${given.invoiceId}.`);
    const role = commands[name]?.role;
    if (role !== undefined && error instanceof DomainError && error.reason === 'forbidden')
      throw new OperatorError(
        `It is not proven that ${given.operatorName} is among ${role.setting}, who alone ${role.about}: the name must stand there with the ` +
          'hash of the key in OPERATOR_KEY. The try is written down.',
      );
    throw error;
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
