import * as z from 'zod/mini';
import { get, list, postOnce } from '../endpoints.ts';
import { amount } from '../../formats/amount.ts';
import { moment } from '../../formats/values.ts';
import { reasonBody } from '../approvals.ts';
import { openMatter } from './views.ts';

/** What an overview looks back on. */
export const OVERVIEW_DAYS = 90;

/** Money and play of the last days in one currency. */
const moved = {
  deposited: amount(),
  withdrawn: amount(),
  staked: amount(),
  won: amount(),
  /** Wins less stakes. */
  net: amount(),
};
const periodView = z.object({
  currency: z.string(),
  ...moved,
  /** Days of UTC in which something moved, the oldest first. */
  daily: z.array(z.object({ day: z.iso.date(), ...moved })),
});

/** An event of any kind: `name` names it, by the words of its own list. */
const happened = z.object({
  kind: z.enum(['operation', 'record', 'mail', 'note', 'session']),
  id: z.string(),
  at: moment(),
  name: z.string(),
  amount: z.nullable(amount()),
  currency: z.nullable(z.string()),
  /** Who did it, where an operator did. */
  operatorEmail: z.nullable(z.string()),
});

const overview = z.object({
  days: z.int(),
  periods: z.array(periodView),
  playedSeconds: z.int(),
  /** What is open, the newest first. */
  due: z.array(openMatter),
  /** There is nothing open beside that. */
  isDueWhole: z.boolean(),
  /** What happened last, the newest first. */
  latest: z.array(happened),
});

/** What a player has agreed to. Without a moment where no record says since when. */
const consent = z.object({
  id: z.enum(['terms', 'bonus', 'emailPromo', 'smsPromo']),
  isGiven: z.boolean(),
  since: z.nullable(moment()),
  /** Which terms, as of the registration. */
  version: z.nullable(z.string()),
});

/** What is still to be staked before a withdrawal; no row where no rule asks for it. */
const turnover = z.object({
  currency: z.string(),
  /** How often a deposit is to be staked. */
  multiplier: z.number(),
  /** All that was to be staked since nothing was open last. */
  total: amount(),
  remaining: amount(),
});

const assessment = z.object({ id: z.string(), score: z.int(), level: z.enum(['none', 'low', 'some', 'high']), createdAt: moment() });

const realityCheck = z.object({
  /** Of the play that continues; null where there is none. */
  startedAt: z.nullable(moment()),
  playedSeconds: z.int(),
  intervalMinutes: z.nullable(z.int()),
  isEnforced: z.boolean(),
  dueAt: z.nullable(moment()),
  isDue: z.boolean(),
});

/** What else the tabs of a player's page hold (operator §2.3). */
export const playerOverviewEndpoints = {
  readPlayerOverview: get('/players/:id/overview', 'players.read', {
    summary: 'The last 90 days of money and play, what is open, and what happened last',
    response: overview,
  }),
  listPlayerConsents: list('/players/:id/consents', 'players.read', {
    summary: 'What a player has agreed to, and since when',
    response: z.array(consent),
  }),
  readPlayerTurnover: get('/players/:id/turnover', 'players.read', {
    summary: 'What a player must still stake before a withdrawal, by currency',
    response: z.array(turnover),
  }),
  listPlayerAssessments: list('/players/:id/assessments', 'safety.read', {
    summary: 'Results of self-assessments that the player chose to keep, the newest first',
    response: z.array(assessment),
  }),
  readPlayerRealityCheck: get('/players/:id/reality-check', 'players.read', {
    summary: 'How long a player has been playing, and the next reality check',
    response: realityCheck,
  }),
  sendConfirmation: postOnce('/players/:id/confirmation', 'contact.write', {
    summary: 'Mails the player the link that confirms the address once more',
    body: reasonBody,
    response: z.object({ sentTo: z.string() }),
    multilineFields: ['reason'],
    errors: ['conflict', 'emailAlreadyConfirmed', 'tooManyRequests'],
  }),
};
