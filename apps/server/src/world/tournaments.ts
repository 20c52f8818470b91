import type { AppContext } from '../app-context.ts';
import type { Database } from '../kernel/database.ts';
import { tournamentPrizeType, tournamentType } from '@pavilion/contract/constants.ts';
import { findCampaignByIdentity } from '../modules/game/index.ts';
import { admitBoard, admitParticipant, publishTournament, type TournamentDraft } from '../modules/retention/index.ts';
import { crowdPlayer, worldPlayerId } from './players.ts';

interface WorldTournament extends Omit<TournamentDraft, 'startAt' | 'endAt'> {
  about: string;
  startsAfterHours: number;
  endsAfterHours: number;
}

const money = (places: [number, number], amount: string): TournamentDraft['prizes'][number] => {
  const title = `${Number(amount).toLocaleString('en')} EUR`;
  return { type: tournamentPrizeType.cash, places, title, amount, currency: 'EUR' };
};

/** A running, a coming and a finished one (sandbox.md, The demo world). In all of them the size of the bet does not matter. */
export const WORLD_TOURNAMENTS: readonly WorldTournament[] = [
  {
    identity: 'lantern-week',
    about: 'Running; one joins by a button',
    title: 'Lantern Week',
    type: tournamentType.multiple,
    startsAfterHours: -48,
    endsAfterHours: 120,
    confirmationRequired: true,
    rates: { baseCurrencyRate: '1' },
    conditions: { gameCollections: ['slots'], minAmount: '0.10', minAmountOp: 'gte' },
    prizes: [
      money([1, 1], '1500'),
      money([2, 2], '900'),
      money([3, 3], '600'),
      money([4, 5], '300'),
      money([6, 10], '150'),
      money([11, 20], '35'),
      money([21, 40], '15'),
    ],
  },
  {
    identity: 'harbour-cup',
    about: 'Begins in a day; everybody who plays takes part',
    title: 'Harbour Cup',
    type: tournamentType.multiple,
    startsAfterHours: 24,
    endsAfterHours: 96,
    confirmationRequired: false,
    rates: { baseCurrencyRate: '1' },
    conditions: { gameCollections: ['originals'], minAmount: '0.20', minAmountOp: 'gte', maxAmount: '50', maxAmountOp: 'lte' },
    prizes: [money([1, 1], '500'), money([2, 2], '300'), money([3, 3], '200'), money([4, 13], '50')],
  },
  {
    identity: 'harvest-days',
    about: 'Finished; its prizes are given',
    title: 'Harvest Days',
    type: tournamentType.multiple,
    startsAfterHours: -240,
    endsAfterHours: -72,
    confirmationRequired: false,
    rates: { baseCurrencyRate: '1' },
    conditions: { gameCollections: ['live-casino'], gameCollectionsExcluded: true },
    prizes: [money([1, 1], '750'), money([2, 2], '400'), money([3, 3], '200'), money([4, 10], '25')],
  },
];

const HOUR_MS = 3_600_000;
/** The one whose lower places win a bonus. */
const WITH_BONUSES = 'harbour-cup';
/** Those of the crowd who play when a fresh world opens (`opening.ts`) take part in the running one. */
const JOINING_CROWD = 36;
const FINISHED_ENTRANTS = 24;
const FINISHED_BEST_HUNDREDTHS = 41_250n;

/** Publishes the tournaments of the demo world, with those of the crowd who take part. */
export async function loadTournaments(context: AppContext, transaction: Database): Promise<void> {
  const nowMs = context.clock.now().getTime();
  const at = (hours: number): Date => new Date(nowMs + hours * HOUR_MS);
  const gift = await findCampaignByIdentity(transaction, 'reward-bonus');
  const bonuses: TournamentDraft['prizes'] =
    gift === undefined ? [] : [{ type: tournamentPrizeType.bonus, places: [14, 20], title: 'Bonus of 5 EUR', bonusId: gift.id }];
  for (const { about: _about, startsAfterHours, endsAfterHours, ...draft } of WORLD_TOURNAMENTS) {
    const prizes = draft.identity === WITH_BONUSES ? [...draft.prizes, ...bonuses] : draft.prizes;
    await publishTournament(context, transaction, { ...draft, prizes, startAt: at(startsAfterHours), endAt: at(endsAfterHours) });
  }
  const crowd = Array.from({ length: JOINING_CROWD }, (_, index) => worldPlayerId(context.config.worldSeed, crowdPlayer(index).email));
  for (const playerId of crowd) await admitParticipant(context, transaction, { identity: 'lantern-week', playerId });
  const entries = crowd.slice(0, FINISHED_ENTRANTS).map((playerId, index) => ({
    playerId,
    pointsHundredths: FINISHED_BEST_HUNDREDTHS / BigInt(index + 1),
    reachedAt: at(-100 - index),
  }));
  await admitBoard(transaction, { identity: 'harvest-days', entries });
}
