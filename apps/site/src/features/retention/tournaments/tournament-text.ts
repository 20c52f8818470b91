import { tournamentState, tournamentType } from '@pavilion/contract/constants.ts';
import type { Tournament } from '@pavilion/contract/areas/retention.ts';
import { formatOdds, formatScore } from '../../../content/format.ts';
import type { Texts } from '../../../content/texts.tsx';

const minuteMs = 60_000;
const minutesAnHour = 60;
const hoursADay = 24;

/** Time left in its two largest units: `2 d 4 h`, `5 h 12 min`, `12 min`. */
export function timeLeft(leftMs: number, texts: Texts): string {
  const minutesInAll = Math.max(0, Math.ceil(leftMs / minuteMs));
  const hoursInAll = Math.floor(minutesInAll / minutesAnHour);
  const days = Math.floor(hoursInAll / hoursADay);
  if (days > 0) return texts('main.leftDays', { days, hours: hoursInAll % hoursADay });
  if (hoursInAll > 0) return texts('main.leftHours', { hours: hoursInAll, minutes: minutesInAll % minutesAnHour });
  return texts('main.leftMinutes', { minutes: minutesInAll });
}

/** Beyond this many days the date is shown instead of a countdown. */
const countedDaysMost = 14;

interface Clock {
  /** The browser's time; the server does not know the visitor's. */
  nowMs: number | undefined;
  /** Formats the date of a distant one; without it the state is shown beside its date and consists of its name alone (P-117). */
  day?: (iso: string) => string;
}

/** The texts of a state by its name alone, with the time left, and with the day. */
const upcoming = { alone: 'main.upcomingLabel', left: 'main.startsIn', day: 'main.startsOn' };
const running = { alone: 'main.runningLabel', left: 'main.left', day: 'main.runsUntil' };

/** The state of a tournament, with the time left or the day once the browser's clock is known. */
export function stateText(
  { state, startAt, endAt }: Pick<Tournament, 'state' | 'startAt' | 'endAt'>,
  texts: Texts,
  { nowMs, day }: Clock,
): string {
  const isUpcoming = state === tournamentState.scheduled;
  if (!isUpcoming && state !== tournamentState.running) return texts('main.finishedLabel');
  const words = isUpcoming ? upcoming : running;
  if (nowMs === undefined) return texts(words.alone);
  const moment = isUpcoming ? startAt : endAt;
  const leftMs = Date.parse(moment) - nowMs;
  if (leftMs <= countedDaysMost * hoursADay * minutesAnHour * minuteMs) return texts(words.left, { left: timeLeft(leftMs, texts) });
  return day ? texts(words.day, { date: day(moment) }) : texts(words.alone);
}

interface RuleFacts {
  texts: Texts;
  money: (amount: number, currency: string) => string;
  baseCurrency: string;
  gamesCount: number;
  /** Names of the excluded collections; empty for none. */
  excluded: string;
}

/** The rules as text, from the data that scores rounds, so that the two cannot disagree (design §5.8). */
export function rulesOf(tournament: Tournament, facts: RuleFacts): string[] {
  const { texts } = facts;
  const isCashOnly = (tournament.prizes ?? []).every(({ bonusId }) => bonusId === undefined);
  return [
    gamesRule(tournament, facts),
    ...stakeRules(tournament.conditions, facts),
    scoreRule(tournament, facts),
    texts(tournament.confirmationRequired ? 'rules.join' : 'rules.open'),
    texts('rules.ties'),
    isCashOnly ? `${texts('rules.end')} ${texts('rules.cash')}` : texts('rules.end'),
  ];
}

function gamesRule({ conditions }: Tournament, { texts, gamesCount, excluded }: RuleFacts): string {
  if ((conditions.gameCollections ?? []).length === 0) return texts('rules.allGames');
  if (conditions.gameCollectionsExcluded === true) return texts('rules.excluded', { collections: excluded });
  return texts('rules.games', { count: gamesCount });
}

function stakeRules(
  { minAmount, minAmountOp, maxAmount, maxAmountOp }: Tournament['conditions'],
  { texts, money, baseCurrency }: RuleFacts,
) {
  const lines = [
    ...(minAmount == null
      ? []
      : [texts(minAmountOp === 'gt' ? 'rules.stakeAbove' : 'rules.stakeFrom', { min: money(minAmount, baseCurrency) })]),
    ...(maxAmount == null
      ? []
      : [texts(maxAmountOp === 'lt' ? 'rules.stakeBelow' : 'rules.stakeUpTo', { max: money(maxAmount, baseCurrency) })]),
  ];
  return lines.length === 0 ? [] : [`${lines.join(' ')} ${texts('rules.converted')}`];
}

function scoreRule({ type, rates }: Tournament, { texts, money, baseCurrency }: RuleFacts): string {
  const values = { rate: rates.baseCurrencyRate, unit: money(1, baseCurrency) };
  if (type === tournamentType.stake) return texts('rules.scoreStake', values);
  if (type === tournamentType.win) return texts('rules.scoreWin', values);
  return texts('rules.scoreMultiple');
}

export interface PrizeGroup {
  first: number;
  last: number;
  title: string;
}

/** Neighbouring places with the same prize as one line: places 4 and 5 of 300 EUR are `4 – 5`. */
export function groupPrizes(prizes: readonly { place: number; title: string }[]): PrizeGroup[] {
  const groups: PrizeGroup[] = [];
  for (const { place, title } of prizes) {
    const last = groups.at(-1);
    if (last !== undefined && last.title === title && last.last === place - 1) last.last = place;
    else groups.push({ first: place, last: place, title });
  }
  return groups;
}

export interface BoardLine {
  playerId: string;
  nickname: string | null;
  place: number;
  points: number;
}

/** The rows of the leaderboard: the current one while it runs, afterwards the winners and their prizes (wire §3.15). */
export function boardOf({ state, leaderboard, prizes }: Tournament): BoardLine[] {
  if (state <= tournamentState.running) return leaderboard ?? [];
  return (prizes ?? []).flatMap(({ place, entry }) => (entry === undefined ? [] : [{ ...entry, place }]));
}

/** Ended, and its results are being worked out. */
export const isPending = ({ state, prizes = [] }: Tournament): boolean =>
  state === tournamentState.finished && prizes.every(({ entry }) => entry === undefined);

/** Steps of the podium. */
const podiumPlaces = [1, 2, 3];

export interface Step {
  place: number;
  line: BoardLine | undefined;
  prize: string | undefined;
}

/** Who is on the podium, and what each step is worth. Without a score nobody is: all who have only joined share a place. */
export function stepsOf(tournament: Tournament): Step[] {
  const scored = boardOf(tournament).filter(({ points }) => points > 0);
  return podiumPlaces
    .map((place) => ({
      place,
      line: scored.find((line) => line.place === place),
      prize: tournament.prizes?.find((prize) => prize.place === place)?.title,
    }))
    .filter(({ line, prize }) => line !== undefined || prize !== undefined);
}

/** The lines of the table below the podium. */
export function linesBelow(tournament: Tournament): BoardLine[] {
  const above = new Set(stepsOf(tournament).map(({ line }) => line?.playerId));
  return boardOf(tournament).filter(({ playerId }) => !above.has(playerId));
}

/** A score: a multiple as `36.00×`, with the same decimals in every line; points as a number. */
export const scoreText = (points: number, type: Tournament['type'], locale: string): string =>
  type === tournamentType.multiple ? `${formatOdds(points, locale)}×` : formatScore(points, locale);
