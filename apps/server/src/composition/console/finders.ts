import { formatDecimal, scaleOf } from '@pavilion/money';
import type { AppContext } from '../app-context.ts';
import { listedFigures } from './listed.ts';
import type { RequestContext } from '../../kernel/visitor.ts';
import { approvalFinder, type Finder, listOpenAbout, operatorFinder } from '../../modules/operator/index.ts';
import type { ConsoleContext } from '../../modules/operator/routes.ts';
import { catalogueOf, explainBonus, explainCode, explainTicket, gameFinder, roundFinder, ticketFinder } from '../../modules/game/index.ts';
import { contactFinder, waitingMessagesOf } from '../../modules/notification/index.ts';
import {
  addressFinder,
  amissPaymentsOf,
  eventFinder,
  explainInvoice,
  invoiceCauses,
  invoiceFinder,
  openPaymentsOf,
  payoutPlacesOf,
  unmatchedMoneyOf,
} from '../../modules/payment/index.ts';
import { explainStatus, type PlayerDesk, playerFinder, sessionFinder } from '../../modules/player/index.ts';
import { standingOfPlayer } from '../../modules/retention/index.ts';
import {
  deskAssessmentsOf,
  deskExclusionsOf,
  deskLimitsOf,
  deskPeriodsOf,
  deskRealityCheckOf,
  looseningSince,
  openTurnoversOf,
  protectionOf,
} from '../../modules/risk/index.ts';
import {
  deskAccountsOf,
  explainOperation,
  gamesPlayedIn,
  heldCreditsOf,
  latestOperationsOf,
  operationFinder,
  playedSessions,
} from '../../modules/wallet/index.ts';

/** The kinds of objects the console's search finds, in display order. */
export const finders: readonly Finder<AppContext & ConsoleContext & RequestContext>[] = [
  playerFinder,
  invoiceFinder,
  addressFinder,
  roundFinder,
  ticketFinder,
  operationFinder,
  contactFinder,
  approvalFinder,
  eventFinder,
  sessionFinder,
  gameFinder,
  operatorFinder,
];

const nothing = { amount: null, currency: null, concerns: [], object: null };
const major = (minor: bigint | null, currency: string | null): string | null =>
  minor === null || currency === null ? null : formatDecimal(minor, scaleOf(currency));

type Matters = Awaited<ReturnType<PlayerDesk['matters']>>[number];

const paymentMatter = ({ invoiceId, ...matter }: Awaited<ReturnType<typeof openPaymentsOf>>[number]): Matters[number] => ({
  ...matter,
  object: { kind: 'invoice', id: invoiceId },
});

/** A player's open matters, each from the area that owns it. */
const mattersOf: readonly ((...asked: Parameters<PlayerDesk['matters']>) => Promise<Matters>)[] = [
  async (context, playerId) => (await openPaymentsOf(context, playerId)).map(paymentMatter),
  async (context, playerId) => (await amissPaymentsOf(context, playerId)).map(paymentMatter),
  async ({ database }, playerId) =>
    (await unmatchedMoneyOf(database, playerId)).map(({ id, receivedAt }) => ({
      ...nothing,
      kind: 'moneyUnmatched',
      since: receivedAt,
      object: { kind: 'event', id },
    })),
  async ({ database }, playerId) =>
    (await heldCreditsOf(database, playerId)).map(({ currency, amountMinor, heldAt }) => ({
      ...nothing,
      kind: 'creditHeld',
      since: heldAt,
      amount: major(amountMinor, currency),
      currency,
    })),
  async (context, playerId) => {
    const since = await looseningSince(context, playerId);
    return since === null ? [] : [{ ...nothing, kind: 'limitLoosening', since }];
  },
  async ({ database }, playerId) =>
    (await waitingMessagesOf(database, playerId)).map(({ id, isComplaint, waitsSince }) => ({
      ...nothing,
      kind: isComplaint ? 'complaintWaits' : 'messageWaits',
      since: waitsSince,
      object: { kind: 'contact', id },
    })),
  async ({ database }, playerId) =>
    (await listOpenAbout(database, playerId)).map(({ id, amountMinor, currency, askedAt }) => ({
      ...nothing,
      kind: 'approvalOpen',
      since: askedAt,
      amount: major(amountMinor, currency),
      currency,
      object: { kind: 'approval', id },
    })),
];

/** Parts of a player's page from areas to the right of the player module. */
export const playerDesk: PlayerDesk = {
  accounts: deskAccountsOf,
  protection: protectionOf,
  limits: deskLimitsOf,
  exclusions: deskExclusionsOf,
  payoutPlaces: payoutPlacesOf,
  gamesIn: async (context, sessionIds) => {
    const [games, { gameByKey }] = await Promise.all([gamesPlayedIn(context, sessionIds), catalogueOf(context)]);
    return new Map([...games].map(([id, gameIds]) => [id, gameIds.map((gameId) => gameByKey.get(gameId)?.name ?? gameId)]));
  },
  playedSessions,
  level: standingOfPlayer,
  listed: listedFigures,
  periods: deskPeriodsOf,
  operations: async (context, asked) =>
    (await latestOperationsOf(context, asked)).map(({ id, kind, occurredAt, amount, currency }) => ({
      kind: 'operation',
      id,
      at: occurredAt,
      name: kind,
      amount,
      currency,
      operatorEmail: null,
    })),
  turnover: openTurnoversOf,
  assessments: deskAssessmentsOf,
  realityCheck: deskRealityCheckOf,
  explained: {
    operation: {
      permission: 'players.read',
      explain: async (context, { playerId, id }) => {
        const found = await explainOperation(context, { playerId, id });
        if (found?.invoiceId === undefined) return found?.causes;
        return [...(await invoiceCauses(context, { playerId, id: found.invoiceId })), ...found.causes];
      },
    },
    bonus: { permission: 'players.read', explain: explainBonus },
    invoice: { permission: 'payments.read', explain: explainInvoice },
    code: { permission: 'players.read', explain: explainCode },
    ticket: { permission: 'players.read', explain: explainTicket },
    status: { permission: 'players.read', explain: explainStatus },
  },
  matters: (context, playerId) => Promise.all(mattersOf.map((read) => read(context, playerId))),
};
