import * as z from 'zod/mini';
import { get, list, postOnce } from '../endpoints.ts';
import { amount } from '../../formats/amount.ts';
import { moment } from '../../formats/values.ts';
import { reasonBody } from '../approvals.ts';
import { openMatter } from './views.ts';

/** The period an overview covers. */
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

/** An event of any kind: `name` is a key of its kind's list. */
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
  /** Open matters, newest first. */
  due: z.array(openMatter),
  /** There is nothing open beside that. */
  isDueWhole: z.boolean(),
  /** The latest events, newest first. */
  latest: z.array(happened),
});

/** A player's consent. Without a time if no record has one. */
const consent = z.object({
  id: z.enum(['terms', 'bonus', 'emailPromo', 'smsPromo']),
  isGiven: z.boolean(),
  since: z.nullable(moment()),
  /** Which terms, as of the registration. */
  version: z.nullable(z.string()),
});

/** The remaining turnover before a withdrawal; no row if no rule requires one. */
const turnover = z.object({
  currency: z.string(),
  /** How often a deposit must be staked. */
  multiplier: z.number(),
  /** The total turnover required since there was last none open. */
  total: amount(),
  remaining: amount(),
});

const assessment = z.object({ id: z.string(), score: z.int(), level: z.enum(['none', 'low', 'some', 'high']), createdAt: moment() });

const realityCheck = z.object({
  /** The start of the current play; null without one. */
  startedAt: z.nullable(moment()),
  playedSeconds: z.int(),
  intervalMinutes: z.nullable(z.int()),
  isEnforced: z.boolean(),
  dueAt: z.nullable(moment()),
  isDue: z.boolean(),
});

/** The other tabs of a player's page (operator §2.3). */
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
