import { OTHERWISE, reportOtherwise, reportUnknownPayment } from '../situations/provider.ts';
import { askReopening, exclude } from '../situations/protection.ts';
import { QUESTIONS, writeToSupport } from '../situations/support.ts';
import {
  afterChargeback,
  chargeBack,
  chargeBackSpent,
  ofCluster,
  ofUnverified,
  oneMoreThanUsual,
  mostOfTheDay,
  safeWithdrawal,
  takeLimitedBonus,
  toNewDestination,
} from '../situations/withdrawals.ts';
import type { Making } from './making.ts';
import { missingPapers } from './papers.ts';
import { QUEUE_PLAYERS, type QueuePlayer } from './players.ts';

/** Something that waits in the console after a fresh start. */
export interface Waiting {
  /** The name it is found under once it was made. */
  name: string;
  kind: string;
  about: string;
  /** Whose it is, where it is somebody's. */
  player?: QueuePlayer;
  /** @returns the objects that the queue lists */
  make(making: Making): Promise<string[]>;
}

const queuePlayer = (number: number): QueuePlayer => {
  const found = QUEUE_PLAYERS[number - 1];
  if (found === undefined) throw new RangeError(`There is no player ${number} of the queues`);
  return found;
};

const SAFE = 6;

const safe: readonly Waiting[] = Array.from({ length: SAFE }, (_, index) => ({
  name: `safe-${index + 1}`,
  kind: 'safeWithdrawals',
  about: 'Nothing speaks against it but a new place',
  player: queuePlayer(index + 1),
  make: async (making) => [await safeWithdrawal(making.context, await making.part(queuePlayer(index + 1)), index * 3)],
}));

const CLUSTER_DEVICE = 'demo-world-shared-device';
const [unverified, clustered, careful] = [queuePlayer(10), queuePlayer(11), queuePlayer(9)];

const held: readonly Waiting[] = [
  {
    name: 'held-chargeback',
    kind: 'heldWithdrawals',
    about: 'chargeback',
    player: queuePlayer(7),
    make: async (making) => [await afterChargeback(making.context, await making.part(queuePlayer(7)))],
  },
  {
    name: 'held-new-destination',
    kind: 'heldWithdrawals',
    about: 'new_destination',
    player: queuePlayer(8),
    make: async (making) => [await toNewDestination(making.context, await making.part(queuePlayer(8)))],
  },
  {
    name: 'second-person',
    kind: 'secondPersonWithdrawals',
    about: 'Released by payments-2; a second person decides',
    player: careful,
    make: async (making) => [await mostOfTheDay(making.context, await making.part(careful))],
  },
  {
    name: 'held-velocity',
    kind: 'heldWithdrawals',
    about: 'velocity',
    player: careful,
    make: async (making) => [await oneMoreThanUsual(making.context, await making.part(careful))],
  },
  {
    name: 'held-identity',
    kind: 'heldWithdrawals',
    about: 'identity_unverified',
    player: unverified,
    make: async (making) => [await ofUnverified(making.context, await making.part(unverified))],
  },
  {
    name: 'held-cluster',
    kind: 'heldWithdrawals',
    about: 'bonus_cluster',
    player: clustered,
    make: async (making) => {
      for (const number of [11, 12, 13]) await takeLimitedBonus(await making.part(queuePlayer(number), CLUSTER_DEVICE));
      return [await ofCluster(making.context, await making.part(clustered, CLUSTER_DEVICE))];
    },
  },
];

const [covered, spent] = [queuePlayer(22), queuePlayer(23)];
const chargebacks: readonly Waiting[] = [
  {
    name: 'chargeback-covered',
    kind: 'chargebacks',
    about: 'The money was still there',
    player: covered,
    make: async (making) => [await chargeBack(making.context, await making.part(covered))],
  },
  {
    name: 'chargeback-owed',
    kind: 'chargebacks',
    about: 'The money was paid out before: all of it is owed',
    player: spent,
    make: async (making) => [await chargeBackSpent(making.context, await making.part(spent))],
  },
];

const unmatched: readonly Waiting[] = [1, 2].map((number) => ({
  name: `unmatched-${number}`,
  kind: 'unmatchedEvents',
  about: 'Money of an invoice that nobody has opened here',
  make: async ({ context }) => [await reportUnknownPayment(context, `${context.config.worldSeed}:unmatched ${number}`, number - 1)],
}));

const paidTwice = queuePlayer(17);
const differences: Waiting = {
  name: 'differences',
  kind: 'differences',
  about: 'A day that has ended, on which the provider counts two deposits otherwise',
  player: paidTwice,
  make: async (making) => reportOtherwise(making.context, await making.part(paidTwice), OTHERWISE),
};

const papers: readonly Waiting[] = (
  [
    [10, ['identity_front', 'identity_back'], 'Money waits for them'],
    [14, ['identity_front', 'identity_back', 'address'], 'With an address'],
    [15, ['identity_front', 'identity_back'], 'A passport'],
    [16, ['identity_front', 'identity_selfie_id'], 'With a photo'],
  ] as const
).map(([number, types, about]) => ({
  name: `papers-${number}`,
  kind: 'documents',
  about,
  player: queuePlayer(number),
  make: async (making) => missingPapers(await making.part(queuePlayer(number)), types),
}));

const messages: readonly Waiting[] = QUESTIONS.map(({ language, message }, index) => {
  const player = queuePlayer([1, 17, 18][index] ?? 1);
  return {
    name: `message-${language}`,
    kind: 'contactMessages',
    about: `In ${language}`,
    player,
    make: async ({ context, part }) => {
      const { email, address, country } = player;
      const { token } = (await part(player)).person;
      return [await writeToSupport(context, { email, message, language, address, country, token })];
    },
  };
});

const exclusions: readonly Waiting[] = (['exclusion', 'break'] as const).map((kind, index) => {
  const player = queuePlayer(19 + index);
  return {
    name: kind,
    kind: 'exclusions',
    about: kind === 'exclusion' ? 'Six months' : 'A week',
    player,
    make: async ({ context, part, idOf }) => [
      await exclude(context, { playerId: idOf(player), kind, signIn: async () => (await part(player)).person }),
    ],
  };
});

const reopening: Waiting = {
  name: 'reopening',
  kind: 'reopenings',
  about: 'The exclusion has ended, and the player asks for the account',
  player: queuePlayer(21),
  make: async ({ context, idOf }) => [await askReopening(context, idOf(queuePlayer(21)))],
};

/** Actions of players, in the order in which they are made. */
export const playersPart: readonly Waiting[] = [
  ...safe,
  ...held,
  ...chargebacks,
  ...unmatched,
  differences,
  ...papers,
  ...messages,
  ...exclusions,
  reopening,
];
