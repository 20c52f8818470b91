import type { AppContext } from '../../app-context.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { playerById, requireCurrentPassword } from '../../../modules/player/index.ts';
import { WORLD_PASSWORD } from '../players.ts';
import { type Part, requireNoDebt, requireNoTurnover } from './money.ts';
import { uploadPapers } from './papers.ts';
import { type Person, register, signInById } from './people.ts';
import { askReopening, loosenLimit } from './protection.ts';
import { OTHERWISE, reportOtherwise, reportUnknownPayment } from './provider.ts';
import { NoSuchSituation, orNoSuchSituation } from './refusals.ts';
import { QUESTIONS, writeToSupport } from './support.ts';
import { afterChargeback, chargeBack, chargeBackSpent, ofTwoPeople, ofUnverified, safeWithdrawal } from './withdrawals.ts';

/** The player of the situation, if it has one; known by its label. */
interface SituationRequest {
  person: () => Promise<Person>;
  label: string;
  /** The named player, whose account may refuse sign-in. */
  playerId: string | undefined;
}

interface Situation {
  /** @returns the objects that the queue lists */
  make(context: AppContext, asked: SituationRequest, index: number): Promise<string[]>;
  /** Ends with money that its player asks to be paid out. */
  isWithdrawal?: true;
}

type MakeOne = (context: AppContext, part: Part, index: number) => Promise<string>;
const one = (make: MakeOne): Situation => ({
  make: async (context, { person, label }, index) => [await make(context, { person: await person(), label }, index)],
});
const withdrawal = (make: MakeOne): Situation => ({ ...one(make), isWithdrawal: true });

const SET_OF_PAPERS = ['identity_front', 'identity_back'] as const;
/** Concerns that one player alone can cause, in turns. */
const HELD = [afterChargeback, ofUnverified];

/** From an address of the message's own: one writer may send a few in an hour. */
function contact(context: AppContext, { label, person }: Part, index: number): Promise<string> {
  const { message, language } = QUESTIONS[index % QUESTIONS.length] ?? { message: 'Hello', language: 'en' };
  const [name = '', host = ''] = person.email.split('@');
  return writeToSupport(context, { email: `${name}+${label.slice(-12)}@${host}`, message, language, token: person.token });
}

const situations: Readonly<Record<string, Situation>> = {
  safeWithdrawal: withdrawal(safeWithdrawal),
  heldWithdrawal: withdrawal((context, part, index) => (HELD[index % HELD.length] ?? afterChargeback)(context, part)),
  twoEyesWithdrawal: withdrawal((context, part) => ofTwoPeople(context, part)),
  documents: { make: async (_context, { person }) => uploadPapers(await person(), SET_OF_PAPERS) },
  contact: one(contact),
  chargeback: one((context, part) => chargeBack(context, part)),
  owedChargeback: withdrawal((context, part) => chargeBackSpent(context, part)),
  unmatched: { make: async (context, { label }, index) => [await reportUnknownPayment(context, label, index)] },
  difference: {
    make: async (context, { person, label }, index) =>
      reportOtherwise(context, { person: await person(), label }, OTHERWISE.slice(index % OTHERWISE.length).slice(0, 1)),
  },
  loosenLimit: one((_context, { person }) => loosenLimit(person)),
  reopening: { make: async (context, { playerId, person }) => [await askReopening(context, playerId ?? (await person()).id)] },
};

export const situationKinds: readonly string[] = Object.keys(situations);

export interface Wanted {
  kind: string;
  /** The number of the first; consecutive ones differ. */
  from: number;
  count: number;
  playerId?: string | undefined;
  /** The named player's password, if it is not the demo world's. */
  password?: string | undefined;
}

/** The number of people at once: more would only wait for each other. */
const AT_ONCE = 6;

/** Makes one after another: what one player does follows one after the other, new players are as many as that at once. */
async function makeEach(count: number, atOnce: number, makeOne: (index: number) => Promise<string[]>): Promise<string[]> {
  const made: string[][] = Array.from({ length: count });
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next; index < count; index = next) {
      next += 1;
      made[index] = await makeOne(index);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return made.flat();
}

type Named = Wanted & { playerId: string };

/** A withdrawal shows the named player's password once more: no link does that. @throws NoSuchSituation where it is another one */
async function requirePassword(context: AppContext, { playerId, password = WORLD_PASSWORD }: Named): Promise<void> {
  try {
    await requireCurrentPassword({ ...context, player: undefined }, { playerId, currentPassword: password });
  } catch (thrown) {
    if (!(thrown instanceof DomainError) || thrown.reason !== 'validation') throw thrown;
    throw new NoSuchSituation('password', 'this situation asks for money to be paid out, which takes the password of the named player');
  }
}

/** Makes situations of one player. @throws notFound, NoSuchSituation where the player cannot be brought there */
async function makeOfNamed(context: AppContext, situation: Situation, named: Named): Promise<string[]> {
  const { playerId, password, kind, from, count } = named;
  if ((await playerById(context, playerId)) === undefined) throw new DomainError('notFound');
  if (situation.isWithdrawal) await requirePassword(context, named);
  let entering: Promise<Person> | undefined;
  const person = (): Promise<Person> => (entering ??= signInById(context, { playerId, password }));
  return orNoSuchSituation(kind, async () => {
    if (situation.isWithdrawal) await requireNoTurnover(context, await person());
    return makeEach(count, 1, async (index) => {
      if (situation.isWithdrawal) await requireNoDebt(context, await person());
      return situation.make(context, { person, label: context.random.newId(), playerId }, from + index);
    });
  });
}

/**
 * Makes situations for operators by the public APIs: as a player would cause them, over HTTP, with the simulated companies (operator §12).
 * Each is somebody new's, unless a player is named. They are there once this answers. @throws notFound, NoSuchSituation
 */
export async function makeSituations(context: AppContext, wanted: Wanted): Promise<{ ids: string[] }> {
  const { kind, from, count, playerId } = wanted;
  const situation = situations[kind];
  if (situation === undefined) throw new RangeError(`There is no situation ${kind}`);
  if (playerId !== undefined) return { ids: await makeOfNamed(context, situation, { ...wanted, playerId }) };
  const makeOne = (index: number): Promise<string[]> =>
    situation.make(context, { person: () => register(context), label: context.random.newId(), playerId }, from + index);
  return { ids: await makeEach(count, AT_ONCE, makeOne) };
}
