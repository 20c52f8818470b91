import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import type { AppContext } from '../app-context.ts';
import type { Database } from '../../kernel/database.ts';
import { tournamentPrizeType, tournamentType } from '@pavilion/contract/constants.ts';
import { findCampaignByIdentity } from '../../modules/game/index.ts';
import { siteContent } from '../../modules/content/index.ts';
import { admitBoard, admitParticipant, publishTournament, type TournamentDraft } from '../../modules/retention/index.ts';
import { crowdPlayer, worldPlayerId } from './players.ts';

interface WorldTournament extends Omit<TournamentDraft, 'startAt' | 'endAt' | 'title'> {
  title: Titles;
  about: string;
  startsAfterHours: number;
  endsAfterHours: number;
}

type Titles = Record<string, string>;

/** A text in every language the site is shipped in. */
const inEvery = (write: (locale: string) => string): Titles =>
  Object.fromEntries(siteContent().locales.map((locale) => [locale, write(locale)]));

const money = (places: [number, number], amount: string): TournamentDraft['prizes'][number] => {
  // Arabic uses Latin digits (design §10).
  const title = inEvery((locale) => `${new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).format(Number(amount))} EUR`);
  return { type: tournamentPrizeType.cash, places, title, amount, currency: 'EUR' };
};

/** A running, an upcoming and a finished tournament (sandbox §2). In all of them the size of the bet does not matter. */
export const WORLD_TOURNAMENTS: readonly WorldTournament[] = [
  {
    identity: 'lantern-week',
    about: 'Running; one joins by a button',
    title: {
      en: 'Lantern Week',
      de: 'Laternenwoche',
      fr: 'Semaine des lanternes',
      es: 'Semana de los faroles',
      'pt-br': 'Semana das Lanternas',
      it: 'Settimana delle lanterne',
      pl: 'Tydzień lampionów',
      tr: 'Fener Haftası',
      ru: 'Неделя фонарей',
      ja: 'ランタン・ウィーク',
      hi: 'लालटेन सप्ताह',
      ar: 'أسبوع الفوانيس',
    },
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
    title: {
      en: 'Harbour Cup',
      de: 'Hafenpokal',
      fr: 'Coupe du port',
      es: 'Copa del puerto',
      'pt-br': 'Copa do Porto',
      it: 'Coppa del porto',
      pl: 'Puchar Portu',
      tr: 'Liman Kupası',
      ru: 'Кубок гавани',
      ja: 'ハーバー・カップ',
      hi: 'बंदरगाह कप',
      ar: 'كأس الميناء',
    },
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
    title: {
      en: 'Harvest Days',
      de: 'Erntetage',
      fr: 'Jours de moisson',
      es: 'Días de cosecha',
      'pt-br': 'Dias de Colheita',
      it: 'Giorni del raccolto',
      pl: 'Dni żniw',
      tr: 'Hasat Günleri',
      ru: 'Дни урожая',
      ja: 'ハーベスト・デイズ',
      hi: 'फसल के दिन',
      ar: 'أيام الحصاد',
    },
    type: tournamentType.multiple,
    startsAfterHours: -240,
    endsAfterHours: -72,
    confirmationRequired: false,
    rates: { baseCurrencyRate: '1' },
    conditions: { gameCollections: ['live-casino'], gameCollectionsExcluded: true },
    prizes: [money([1, 1], '750'), money([2, 2], '400'), money([3, 3], '200'), money([4, 10], '25')],
  },
];

const BONUS_TITLES: Titles = {
  en: 'Bonus of 5 EUR',
  de: 'Bonus von 5 EUR',
  fr: 'Bonus de 5 EUR',
  es: 'Bono de 5 EUR',
  'pt-br': 'Bônus de 5 EUR',
  it: 'Bonus di 5 EUR',
  pl: 'Bonus 5 EUR',
  tr: '5 EUR bonus',
  ru: 'Бонус 5 EUR',
  ja: '5 EURのボーナス',
  hi: '5 EUR का बोनस',
  ar: 'مكافأة بقيمة 5 EUR',
};

/** The tournament whose lower places win a bonus. */
const WITH_BONUSES = 'harbour-cup';
/** The members of the crowd who play when a fresh world opens (`opening.ts`) take part in the running tournament. */
const JOINING_CROWD = 36;
const FINISHED_ENTRANTS = 24;
const FINISHED_BEST_BILLIONTHS = 412_500_000_000n;

/** Publishes the tournaments of the demo world and enters some of the crowd. */
export async function loadTournaments(context: AppContext, transaction: Database): Promise<void> {
  const nowMs = context.clock.now().getTime();
  const at = (hours: number): Date => new Date(nowMs + hours * HOUR_MS);
  const gift = await findCampaignByIdentity(transaction, 'reward-bonus');
  const bonuses: TournamentDraft['prizes'] =
    gift === undefined ? [] : [{ type: tournamentPrizeType.bonus, places: [14, 20], title: BONUS_TITLES, bonusId: gift.id }];
  for (const { about: _about, startsAfterHours, endsAfterHours, ...draft } of WORLD_TOURNAMENTS) {
    const prizes = draft.identity === WITH_BONUSES ? [...draft.prizes, ...bonuses] : draft.prizes;
    await publishTournament(context, transaction, { ...draft, prizes, startAt: at(startsAfterHours), endAt: at(endsAfterHours) });
  }
  const crowd = Array.from({ length: JOINING_CROWD }, (_, index) => worldPlayerId(context.config.worldSeed, crowdPlayer(index).email));
  for (const playerId of crowd) await admitParticipant(context, transaction, { identity: 'lantern-week', playerId });
  const entries = crowd.slice(0, FINISHED_ENTRANTS).map((playerId, index) => ({
    playerId,
    pointsBillionths: FINISHED_BEST_BILLIONTHS / BigInt(index + 1),
    reachedAt: at(-100 - index),
  }));
  await admitBoard(transaction, { identity: 'harvest-days', entries });
}
