import type { AppContext } from '../../app-context.ts';
import type { Part } from './money.ts';
import { uploadPapers } from './papers.ts';
import { type Person, register, signInById } from './people.ts';
import { askReopening, loosenLimit } from './protection.ts';
import { OTHERWISE, reportOtherwise, reportUnknownPayment } from './provider.ts';
import { QUESTIONS, writeToSupport } from './support.ts';
import { afterChargeback, chargeBack, chargeBackSpent, ofTwoPeople, ofUnverified, safeWithdrawal } from './withdrawals.ts';

/** The player of the situation, if it has one; known by its label. */
interface Asked {
  person: () => Promise<Person>;
  label: string;
}

/** Makes one situation. @returns the objects that the queue lists */
type Maker = (context: AppContext, asked: Asked, index: number) => Promise<string[]>;

const one =
  (make: (context: AppContext, part: Part, index: number) => Promise<string>): Maker =>
  async (context, { person, label }, index) => [await make(context, { person: await person(), label }, index)];

const SET_OF_PAPERS = ['identity_front', 'identity_back'] as const;
/** Concerns that one player alone can cause, in turns. */
const HELD = [afterChargeback, ofUnverified];

/** From an address of the message's own: one writer may send a few in an hour. */
function contact(context: AppContext, { label, person }: Part, index: number): Promise<string> {
  const { message, language } = QUESTIONS[index % QUESTIONS.length] ?? { message: 'Hello', language: 'en' };
  const [name = '', host = ''] = person.email.split('@');
  return writeToSupport(context, { email: `${name}+${label.slice(-12)}@${host}`, message, language, token: person.token });
}

const makers: Readonly<Record<string, Maker>> = {
  safeWithdrawal: one(safeWithdrawal),
  heldWithdrawal: one((context, part, index) => (HELD[index % HELD.length] ?? afterChargeback)(context, part)),
  twoEyesWithdrawal: one((context, part) => ofTwoPeople(context, part)),
  documents: async (_context, { person }) => uploadPapers(await person(), SET_OF_PAPERS),
  contact: one(contact),
  chargeback: one((context, part) => chargeBack(context, part)),
  owedChargeback: one((context, part) => chargeBackSpent(context, part)),
  unmatched: async (context, { label }, index) => [await reportUnknownPayment(context, label, index)],
  difference: async (context, { person, label }, index) =>
    reportOtherwise(context, { person: await person(), label }, OTHERWISE.slice(index % OTHERWISE.length).slice(0, 1)),
  loosenLimit: one((_context, { person }) => loosenLimit(person)),
  reopening: one((context, { person }) => askReopening(context, person)),
};

export const situationKinds: readonly string[] = Object.keys(makers);

export interface Wanted {
  kind: string;
  /** The number of the first: those that follow each other differ. */
  from: number;
  count: number;
  playerId?: string | undefined;
  /** Of the named player, where it is not the demo world's. */
  password?: string | undefined;
}

/** The number of people at once: more would only wait for each other. */
const AT_ONCE = 6;

/**
 * Makes situations for operators by the public APIs: as a player would cause them, over HTTP, with the simulated companies (operator §12).
 * Each is somebody new's, unless a player is named. They are there once this answers.
 */
export async function makeSituations(context: AppContext, wanted: Wanted): Promise<{ ids: string[] }> {
  const make = makers[wanted.kind];
  if (make === undefined) throw new RangeError(`There is no situation ${wanted.kind}`);
  const { from, count, playerId, password } = wanted;
  const named = playerId === undefined ? undefined : await signInById(context, { playerId, password });
  const made: string[][] = Array.from({ length: count });
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next; index < count; index = next) {
      next += 1;
      const person = async (): Promise<Person> => named ?? register(context);
      made[index] = await make(context, { person, label: context.random.newId() }, from + index);
    }
  };
  // What one player does follows one after the other.
  await Promise.all(Array.from({ length: named === undefined ? AT_ONCE : 1 }, work));
  return { ids: made.flat() };
}
