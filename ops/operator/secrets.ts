import { acceptSecrets, fingerprintOf, isShared } from '@pavilion/server/kernel/secrets/fingerprints.ts';
import { type Holder, listHolders } from '@pavilion/server/kernel/secrets/holders.ts';
import { type Rotation, rotationOf, type RotationStep, stepRotation, whyFixed } from '@pavilion/server/kernel/secrets/rotation.ts';
import type { Command } from './command.ts';
import { type MachineContext, OperatorError } from './context.ts';

const RESTART = 'Restart every process by turns, then run this again.';

/** What a step has brought, once it is taken. */
const TAKEN: Readonly<Record<RotationStep, string>> = {
  accepted: `step 1 of 3: a new value is accepted beside the one in use. ${RESTART}`,
  used: `step 2 of 3: the new value is the one in use. ${RESTART}`,
};

const STANDS: Readonly<Record<RotationStep, string>> = {
  accepted: 'step 1 of 3: a new value is accepted',
  used: 'step 2 of 3: the new value is in use',
};

/** Processes whose secret of this name differs from the folder's: they started before the last step. */
function behind(holders: readonly Holder[], name: string, { values }: Rotation): readonly Holder[] {
  const wanted = values.map(fingerprintOf).join();
  return holders.filter(({ secrets }) => secrets[name]?.join() !== wanted);
}

const listed = (holders: readonly Holder[]): string => holders.map(({ id, roles }) => `  ${id}  ${roles}`).join('\n');

function requireRotatable(context: MachineContext, name: string): Rotation {
  const reason = whyFixed(name);
  if (reason !== undefined) throw new OperatorError(`${name} is not rotated: ${reason}.`);
  const rotation = rotationOf(context.secretsDirectory, name);
  if (rotation.values.length === 0) throw new OperatorError(`There is no secret ${name}. Their names: npm run operator -- secrets state`);
  return rotation;
}

/** A step is safe once every process has what the one before brought: otherwise one would refuse what another has signed. */
async function rotate(context: MachineContext, name: string): Promise<string> {
  const rotation = requireRotatable(context, name);
  const now = context.clock.now();
  if (rotation.step !== undefined) {
    const late = behind(await listHolders(context.database), name, rotation);
    if (late.length > 0) throw new OperatorError(`${late.length} processes run with what was before. Restart them first:\n${listed(late)}`);
  }
  if (rotation.endsFrom !== undefined && rotation.endsFrom > now)
    throw new OperatorError(
      `${name}: sessions may still bring what its former value has signed. Run this again from ${rotation.endsFrom.toISOString()} on.`,
    );
  const step = stepRotation(context.secretsDirectory, name, now);
  if (step !== undefined) return `${name}, ${TAKEN[step]}`;
  const isKept = rotationOf(context.secretsDirectory, name).values.length > 1;
  return isKept
    ? `${name}, step 3 of 3: the rotation is over. The former value stays: what it has encrypted or signed is still read.`
    : `${name}, step 3 of 3: the former value is retired. Restart every process by turns; from then on it opens nothing.`;
}

async function state({ database, secrets, secretsDirectory }: MachineContext): Promise<string> {
  const holders = await listHolders(database);
  const lines = secrets
    .names()
    .filter(isShared)
    .toSorted()
    .map((name) => {
      const rotation = rotationOf(secretsDirectory, name);
      const late = behind(holders, name, rotation);
      const { step, values, endsFrom } = rotation;
      const stands = step === undefined ? `${values.length === 1 ? 'one value' : `${values.length} values`}` : STANDS[step];
      const known = late.length === 0 ? 'every process has it' : `to be restarted:\n${listed(late)}`;
      return `${name}  ${stands}${endsFrom === undefined ? '' : `, the last one from ${endsFrom.toISOString()} on`}; ${known}`;
    });
  return [`${holders.length} processes run.`, ...lines].join('\n');
}

/** The secrets that the installation's processes share (D-178, D-183). */
export const secretsCommands: Readonly<Record<string, Command>> = {
  'secrets accept': {
    usage: 'secrets accept',
    about:
      'takes the secrets in SECRETS_DIR for those of the installation when the former are lost: what only those could read stays unread',
    needs: 'nothing',
    run: async ({ database, secrets }) => {
      const changed = await acceptSecrets(database, secrets);
      return changed.length === 0 ? 'They were those of the installation already.' : `Accepted: ${changed.join(', ')}.`;
    },
  },
  'secrets rotate': {
    usage: 'secrets rotate <name>',
    about: 'takes the next of three steps that replace a secret while the product runs; between them every process is restarted once',
    needs: 'name',
    run: (context, { name }) => rotate(context, name),
  },
  'secrets state': {
    usage: 'secrets state',
    about: 'where the rotation of each secret stands, and which processes still run with what was before',
    needs: 'nothing',
    run: state,
  },
};
