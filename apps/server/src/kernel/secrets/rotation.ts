import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { extended } from './chain.ts';
import { fingerprintOf } from './fingerprints.ts';
import { newSecret, openSecrets, readList } from './secrets.ts';

/** The state of a rotation: the new value is accepted beside the one in use, or in use beside the former ones (D-160). */
export type RotationStep = 'accepted' | 'used';

/** Values kept after the last step: data they encrypted or signed must remain readable for as long as it is stored. */
const KEEPING: ReadonlySet<string> = new Set(['player-fields', 'receipts']);

/** Secrets whose new value extends the one in use by one more key: hashes under the former are rewritten (D-198). */
const CHAINED: ReadonlySet<string> = new Set(['player-lookups']);

/**
 * How long what was made under the former value is still met: tokens of sessions (D-160), subscriptions of browsers not visited since (D-193), and links
 * in mails, which open a thread for 56 days (D-198).
 */
const WAIT_DAYS: Readonly<Record<string, number>> = { 'access-token': 30, 'web-push': 30, 'player-lookups': 56 };

/** Why a secret is not rotated; undefined where it is. */
export function whyFixed(name: string): string | undefined {
  return name.startsWith('database-') ? 'it is the password of a role of the embedded database, which one process alone uses' : undefined;
}

const journalShape = z.record(z.string(), z.object({ next: z.string(), usedAt: z.optional(z.string()) }));
type Journal = z.output<typeof journalShape>;

export interface Rotation {
  readonly values: readonly string[];
  /** Undefined where no rotation is in progress. */
  readonly step: RotationStep | undefined;
  /** The earliest time of its last step. */
  readonly endsFrom: Date | undefined;
}

/**
 * The state of a secret's rotation. `rotations.json` has the step under way, by the fingerprint of the new value; a command killed between two writes
 * leaves a step that can be repeated.
 */
export function rotationOf(directory: string, name: string): Rotation {
  const values = openSecrets(directory).existing(name);
  const { next, usedAt } = readJournal(directory)[name] ?? {};
  const place = values.findIndex((value) => fingerprintOf(value) === next);
  if (place < 0) return { values, step: undefined, endsFrom: undefined };
  if (place > 0) return { values, step: 'accepted', endsFrom: undefined };
  const waitMs = (WAIT_DAYS[name] ?? 0) * DAY_MS;
  return { values, step: 'used', endsFrom: usedAt === undefined ? undefined : new Date(Date.parse(usedAt) + waitMs) };
}

/** Takes the next step of a rotation. @returns its state then: undefined when it is over */
export function stepRotation(directory: string, name: string, now: Date): RotationStep | undefined {
  const { values, step } = rotationOf(directory, name);
  const { [name]: entry, ...others } = readJournal(directory);
  if (step === undefined) {
    const [inUse] = values;
    const next = inUse !== undefined && CHAINED.has(name) ? extended(inUse, newSecret()) : newSecret();
    writeJournal(directory, { ...others, [name]: { next: fingerprintOf(next) } });
    writeValues(directory, name, [...values, next]);
    return 'accepted';
  }
  const next = entry?.next ?? '';
  const isNext = (value: string): boolean => fingerprintOf(value) === next;
  const inUseFirst = [...values.filter(isNext), ...values.filter((value) => !isNext(value))];
  if (step === 'accepted') {
    writeJournal(directory, { ...others, [name]: { next, usedAt: now.toISOString() } });
    writeValues(directory, name, inUseFirst);
    return 'used';
  }
  if (!KEEPING.has(name)) writeValues(directory, name, values.slice(0, 1));
  writeJournal(directory, others);
  return undefined;
}

const journalFile = (directory: string): string => path.join(directory, 'rotations.json');

function readJournal(directory: string): Journal {
  const file = journalFile(directory);
  return fs.existsSync(file) ? journalShape.parse(JSON.parse(fs.readFileSync(file, 'utf8'))) : {};
}

const writeJournal = (directory: string, journal: Journal): void => replaceFile(journalFile(directory), JSON.stringify(journal, null, 2));

/** The list goes before the file of the name; a former value that is retired stays in neither. */
function writeValues(directory: string, name: string, values: readonly string[]): void {
  const list = path.join(directory, 'secrets.json');
  replaceFile(list, JSON.stringify({ ...readList(list), [name]: values }, null, 2));
  const [first] = values;
  if (first !== undefined) replaceFile(path.join(directory, 'secrets', encodeURIComponent(name)), first);
}

/** Written in full, renamed into place and given to the folder's owner: the product must read a file that an administrator wrote. */
function replaceFile(file: string, text: string): void {
  const partial = `${file}.${randomBytes(8).toString('hex')}.partial`;
  fs.writeFileSync(partial, text, { mode: 0o600 });
  const { uid, gid } = fs.statSync(path.dirname(file));
  if (process.getuid?.() === 0) fs.chownSync(partial, uid, gid);
  fs.renameSync(partial, file);
}
