import { playerStatus } from '@pavilion/contract/constants.ts';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import type { AppContext } from '../../app-context.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { isMilestoneReached, reachMilestone } from '../../../kernel/log/milestones.ts';
import { admitPlayer, hashPassword } from '../../../modules/player/index.ts';
import { WORLD_QUEUE_PLAYERS_LOADED } from '../milestones.ts';
import { WORLD_PASSWORD, worldPlayerId } from '../players.ts';

/** A player of the demo world with something waiting in the console; the players a visitor signs in as are not among them. */
export interface QueuePlayer {
  email: string;
  nickname: string;
  country: string;
  locale: string;
  /** Where the simulated edge sees them; a network for documentation. */
  address: string;
  joinedDaysAgo: number;
}

const NICKNAMES = [
  'heron',
  'sedge',
  'plover',
  'thistle',
  'curlew',
  'bramble',
  'dunlin',
  'yarrow',
  'siskin',
  'sorrel',
  'linnet',
  'tansy',
  'teal',
  'pipit',
  'clover',
  'dipper',
  'fennel',
  'shrike',
  'mallow',
  'whimbrel',
  'teasel',
  'avocet',
  'godwit',
];
/** Countries without a policy pack. */
const PLACES = [
  ['AT', 'de'],
  ['FI', 'en'],
  ['BE', 'fr'],
  ['ES', 'es'],
  ['PL', 'pl'],
  ['IT', 'it'],
] as const;
const FIRST_JOINED_DAYS_AGO = 260;
const JOINED_DAYS_APART = 12;

export const QUEUE_PLAYERS: readonly QueuePlayer[] = NICKNAMES.map((nickname, index) => {
  const [country, locale] = PLACES[index % PLACES.length] ?? ['AT', 'en'];
  const email = `queue-${String(index + 1).padStart(3, '0')}@pavilion.test`;
  // No one registers in the future, however many there are.
  const joinedDaysAgo = Math.max(1, FIRST_JOINED_DAYS_AGO - index * JOINED_DAYS_APART);
  return { email, nickname, country, locale, address: `203.0.113.${index + 11}`, joinedDaysAgo };
});

/** Admits the players of the queues once, also to a world that was loaded before there were any; a start does not wait for it. */
export async function loadQueuePlayers(context: AppContext): Promise<void> {
  if (await isMilestoneReached(context.database, WORLD_QUEUE_PLAYERS_LOADED)) return;
  const passwordHash = await hashPassword(context, WORLD_PASSWORD);
  await inTransaction(context.database, async (transaction) => {
    if (!(await reachMilestone({ database: transaction, clock: context.clock }, WORLD_QUEUE_PLAYERS_LOADED))) return;
    for (const [index, { email, nickname, country, locale, joinedDaysAgo }] of QUEUE_PLAYERS.entries()) {
      const joinedAt = new Date(context.clock.now().getTime() - joinedDaysAgo * DAY_MS);
      const clock = { now: () => joinedAt, realNow: () => context.clock.realNow() };
      await admitPlayer({ ...context, clock }, transaction, {
        id: worldPlayerId(context.config.worldSeed, email),
        email,
        nickname,
        country,
        locale,
        birthdate: `19${70 + index}-0${1 + (index % 9)}-1${index % 9}`,
        status: playerStatus.active,
        currency: 'EUR',
        passwordHash,
        isEmailConfirmed: true,
      });
    }
  });
}
