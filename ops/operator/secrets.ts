import { acceptSecrets, fingerprintOf, isShared } from '@pavilion/server/kernel/secrets/fingerprints.ts';
import { type Holder, listHolders } from '@pavilion/server/kernel/secrets/holders.ts';
import { countFormer, moveLookups } from '@pavilion/server/kernel/secrets/lookups.ts';
import { type Rotation, rotationOf, type RotationStep, stepRotation, whyFixed } from '@pavilion/server/kernel/secrets/rotation.ts';
import { lookupGroups } from '@pavilion/server/composition/lookups.ts';
import type { Command } from './command.ts';
import { type MachineContext, OperatorError } from './context.ts';

const RESTART = 'Restart every process by turns, then run this again.';

/** The secret under which hashes stand in the database. */
const LOOKUPS = 'player-lookups';
const MOVE = 'npm run operator -- secrets move';

/** The message after each step. */
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

function requireRestarted(holders: readonly Holder[], name: string, rotation: Rotation): void {
  const late = behind(holders, name, rotation);
  if (late.length > 0) throw new OperatorError(`${late.length} processes run with what was before. Restart them first:\n${listed(late)}`);
}

const movedBy = ({ identity: { vault } }: MachineContext) => ({ vault, groups: lookupGroups });

/** The former value is dropped once nothing is found by it any more. */
async function requireMoved(context: MachineContext): Promise<void> {
  const left = await countFormer(context.database, movedBy(context));
  if (left > 0) throw new OperatorError(`${LOOKUPS}: ${left} rows stand under its former value. Move them first: ${MOVE}`);
}

/**
 * Moves hashes under an earlier value to the newest: in a rotation once every process uses the new one, or after an older backup was
 * restored.
 */
async function move(context: MachineContext): Promise<string> {
  const rotation = rotationOf(context.secretsDirectory, LOOKUPS);
  if (rotation.step === 'accepted')
    throw new OperatorError(`The new value of ${LOOKUPS} is not in use yet: npm run operator -- secrets rotate ${LOOKUPS}`);
  requireRestarted(await listHolders(context.database), LOOKUPS, rotation);
  const left = await moveLookups(context.database, movedBy(context));
  if (left > 0) throw new OperatorError(`${left} rows were being written to and are left. Run this again.`);
  return `Everything stands under the value of ${LOOKUPS} in use.`;
}

/** A step is safe once every process has what the one before brought: otherwise one would refuse what another has signed. */
async function rotate(context: MachineContext, name: string): Promise<string> {
  const rotation = requireRotatable(context, name);
  const now = context.clock.now();
  if (rotation.step !== undefined) requireRestarted(await listHolders(context.database), name, rotation);
  if (rotation.step === 'used' && name === LOOKUPS) await requireMoved(context);
  if (rotation.endsFrom !== undefined && rotation.endsFrom > now)
    throw new OperatorError(
      `${name}: sessions or links may still bring what was made under its former value. Run this again from ${rotation.endsFrom.toISOString()} on.`,
    );
  const step = stepRotation(context.secretsDirectory, name, now);
  if (step !== undefined)
    return `${name}, ${TAKEN[step]}${name === LOOKUPS && step === 'used' ? ` In between, move what stands under the former one: ${MOVE}` : ''}`;
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
  'secrets move': {
    usage: 'secrets move',
    about: `moves what is found by hashes to the value of ${LOOKUPS} in use, while the product runs: before the last step of its rotation, and after a restore`,
    needs: 'nothing',
    mayStartDatabase: true,
    run: move,
  },
  'secrets state': {
    usage: 'secrets state',
    about: 'where the rotation of each secret stands, and which processes still run with what was before',
    needs: 'nothing',
    run: state,
  },
};
