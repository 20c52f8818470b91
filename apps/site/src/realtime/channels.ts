import type { Client } from '@pavilion/contract/calls/client.ts';
import {
  onlineChannel,
  type PlayerChannel,
  playerChannel,
  tournamentChannel,
  tournamentEntryChannel,
  tournamentsChannel,
} from '@pavilion/contract/channels.ts';
import type { PublicConfig } from '@pavilion/contract/config.ts';
import { popoverItems } from '@pavilion/contract/constants.ts';
import type { PublicationFound } from '@pavilion/contract/events.ts';
import type { Message } from '@pavilion/contract/areas/notification.ts';
import type { LoyaltyAccount } from '@pavilion/contract/areas/retention.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Subscription } from 'centrifuge';
import type { Track } from '../analytics/use-track.ts';
import { isDialogOpen } from '../browser/is-dialog-open.ts';
import type { TextValues } from '../content/lookup.ts';
import {
  applyBetEvent,
  applyBonusEvent,
  applyCodeEvent,
  applyFreespinEvent,
  type BonusEventContext,
} from '../features/game/bonuses/realtime.ts';
import { betsKey } from '../features/game/history/queries.ts';
import { popoverMessagesOptions } from '../features/notification/queries.ts';
import { applyInvoiceUpdate, catchUpPayments, tellUnanswered } from '../features/payment/realtime.ts';
import { profileOptions } from '../features/player/queries.ts';
import { applyExclusion } from '../features/risk/realtime.ts';
import { announceResult } from '../features/retention/tournaments/announce.ts';
import { applyBoard, applyOwnEntry, tournamentsKey } from '../features/retention/tournaments/queries.ts';
import { applyLoyaltyUpdate, applyQuestUpdate } from '../features/retention/realtime.ts';
import { applyAccountUpdate, methodsKey } from '../features/wallet/queries.ts';
import type { ModalName } from '../navigation/modals.ts';

/** The means available to a handler. */
export type RealtimeContext = {
  api: Client;
  queryClient: QueryClient;
  /** The player's id; empty for a guest. */
  playerId: () => string;
  /** The language of the page. */
  locale: () => string;
  /** Shows an alert of the content by `file.key` (wire §5.2). */
  alert: (path: string, values?: TextValues) => unknown;
  money: (amount: number, currency: string) => string;
  moment: (iso: string) => string;
  /** The text for a quest's state. */
  questStatus: (state: number) => string;
  /** A new level: a dialog, or a banner where a game is played. */
  onLevelUp: (account: LoyaltyAccount) => unknown;
  /** Sends the outcome of a payment to the tag manager (wire §6.6). */
  track?: Track;
  /** Runs once after the last of several calls under one key (wire §4.5, list reloads). */
  debounce: (key: string, run: () => unknown) => void;
  /** Reports a handler that threw, which is a bug; the connection stays open. */
  report: (error: unknown) => void;
  openModal: (name: ModalName, value?: string) => unknown;
  /** The game played for real money on the page, by its identity, or the sportsbook. */
  playing: () => string | undefined;
  /** The title of the bonuses page. */
  bonusesName: () => string;
};

export type Listener = {
  playerId: string;
  /** The tournament on screen; empty for none. */
  tournamentId: string;
  config: Pick<PublicConfig, 'questsEnabled' | 'loyaltyEnabled'>;
};

/** A channel: its name for this visitor, the handlers of its publications, and how to refetch what may have been missed. */
export type ChannelRow = {
  /** Undefined if this visitor does not subscribe to it. */
  name: (listener: Listener) => string | undefined;
  listen: (subscription: Subscription, context: RealtimeContext) => void;
  catchUp: (context: RealtimeContext) => void;
  /** Fetched after every resume, even one that replayed all publications. */
  onResume?: (context: RealtimeContext) => void;
};

type Row<Kind extends keyof PublicationFound> = {
  kind: Kind;
  name: ChannelRow['name'];
  receive: (context: RealtimeContext, publication: PublicationFound[Kind]) => void;
  /** Keys of the queries whose data this channel updates. */
  queries: readonly (readonly string[])[];
  /** Keys of the queries refetched after every resume. */
  resumed?: readonly (readonly string[])[];
  /** Called for publications that were missed. */
  missed?: (context: RealtimeContext) => void;
};

function row<Kind extends keyof PublicationFound>({ name, receive, queries, resumed = [], missed }: Row<Kind>): ChannelRow {
  return {
    name,
    onResume: ({ queryClient }) => {
      for (const queryKey of resumed) void queryClient.invalidateQueries({ queryKey });
    },
    listen: (subscription, context) => {
      subscription.on('publication', ({ data }) => {
        try {
          receive(context, data);
        } catch (error) {
          context.report(error);
        }
      });
    },
    catchUp: (context) => {
      for (const queryKey of queries) void context.queryClient.invalidateQueries({ queryKey });
      missed?.(context);
    },
  };
}

const own =
  (channel: PlayerChannel, isWanted: (listener: Listener) => boolean = () => true): ChannelRow['name'] =>
  (listener) =>
    listener.playerId !== '' && isWanted(listener) ? playerChannel(channel, listener.playerId) : undefined;

/** Reloads lists half a second after the last of a burst of events (T-06). */
const reload =
  (queries: readonly (readonly string[])[]) =>
  ({ queryClient, debounce }: RealtimeContext): void => {
    for (const queryKey of queries) debounce(queryKey.join('.'), () => queryClient.invalidateQueries({ queryKey }));
  };

const wagerQueries = [['risk']];
/** Offers depend on the bonuses a player has: a welcome bonus that was claimed is not offered again. */
const bonusQueries = [
  ['game', 'player-bonuses'],
  ['game', 'bonuses'],
];
/** The parts of a package are fetched with the bonuses. */
const freespinQueries = [
  ['game', 'player-freespins'],
  ['game', 'player-bonuses', 'package'],
];
const codeQueries = [['game', 'bonus-codes']];
const bonusContextOf = (context: RealtimeContext): BonusEventContext => ({ ...context, log: context.report });

const questQueries = [
  ['retention', 'quests'],
  ['retention', 'player-quests'],
];
const loyaltyQueries = [
  ['retention', 'account'],
  ['retention', 'points'],
];
const profileQueries = [
  ['player', 'profile'],
  ['player', 'documents'],
  ['player', 'identity-check'],
];
const tournamentQueries = [tournamentsKey];

/** Puts a message first and counts it, then reads the list again. */
function showMessage({ api, queryClient }: RealtimeContext, message: Message): void {
  queryClient.setQueryData(popoverMessagesOptions(api).queryKey, (known) => {
    if (known === undefined || known.data.some(({ id }) => id === message.id)) return known;
    const data = [message, ...known.data].slice(0, popoverItems);
    return { ...known, data, meta: { ...known.meta, totalUnread: known.meta.totalUnread + 1 } };
  });
  void queryClient.invalidateQueries({ queryKey: ['notification'] });
}

/** Alerts a message where no dialog is in the middle of something, for the bell counts it anyway. It comes in the player's own language: a page in another one reads its title first (wire §1.1, L-19). */
async function receiveMessage(context: RealtimeContext, { message }: PublicationFound['notifications']): Promise<void> {
  const { api, queryClient, alert, locale } = context;
  const own = queryClient.getQueryData(profileOptions(api).queryKey)?.locale ?? locale();
  if (own === locale()) showMessage(context, message);
  const list = own === locale() ? undefined : await readMessages(context);
  const { content } = list?.data.find(({ id }) => id === message.id) ?? message;
  if (!isDialogOpen()) void alert('global.newNotification', { title: content.title });
}

async function readMessages({ api, queryClient }: RealtimeContext) {
  await queryClient.invalidateQueries({ queryKey: ['notification'] });
  return queryClient.fetchQuery(popoverMessagesOptions(api)).catch(() => undefined);
}

/** The table of channels and the queries their events refresh (wire §4.4, §4.5). */
export const channelRows: readonly ChannelRow[] = [
  row({
    kind: 'walletAccounts',
    name: own('walletAccounts'),
    queries: [['wallet'], ['risk', 'turnover']],
    resumed: [['wallet', 'accounts']],
    receive: (context, { account }) => {
      applyAccountUpdate(context, account);
      // A stake counts towards the turnover required before a withdrawal.
      reload(wagerQueries)(context);
    },
  }),
  row({
    kind: 'invoices',
    name: own('invoices'),
    queries: [['payment', 'invoices']],
    receive: (context, publication) => applyInvoiceUpdate(context.queryClient, publication, context),
    missed: (context) => {
      void catchUpPayments(context.api, context.queryClient, context).catch(context.report);
      void tellUnanswered(context.api, context.queryClient, context).catch(context.report);
    },
  }),
  row({
    kind: 'notifications',
    name: own('notifications'),
    queries: [['notification']],
    receive: receiveMessage,
  }),
  // The changed data is refetched; the outcome of an identity check also arrives as a message, which raises its alert.
  row({
    kind: 'profile',
    name: own('profile'),
    queries: profileQueries,
    receive: (context, publication) => {
      const { queryClient } = context;
      const { event } = publication;
      if (event === 'player.excluded') applyExclusion(context, publication.definition);
      else if (event === 'player.reality-check.due') void queryClient.invalidateQueries({ queryKey: ['risk', 'play-session'] });
      else if (event === 'player.limits.updated') void queryClient.invalidateQueries({ queryKey: ['risk', 'limits'] });
      else if (event === 'player.cards.updated') void queryClient.invalidateQueries({ queryKey: methodsKey });
      else for (const queryKey of profileQueries) void queryClient.invalidateQueries({ queryKey });
    },
  }),
  row({
    kind: 'playerBonuses',
    name: own('playerBonuses'),
    queries: bonusQueries,
    receive: (context, { playerBonus }) => {
      applyBonusEvent(bonusContextOf(context), playerBonus);
      reload(bonusQueries)(context);
    },
  }),
  row({
    kind: 'playerFreespins',
    name: own('playerFreespins'),
    queries: freespinQueries,
    receive: (context, { playerFreespin }) => {
      void applyFreespinEvent(bonusContextOf(context), playerFreespin, context.bonusesName());
      reload(freespinQueries)(context);
    },
  }),
  row({
    kind: 'playerBonusCodes',
    name: own('playerBonusCodes'),
    queries: codeQueries,
    receive: (context, { playerBonusCode }) => {
      applyCodeEvent(context, playerBonusCode);
      reload(codeQueries)(context);
    },
  }),
  row({
    kind: 'quests',
    name: own('quests', ({ config }) => config.questsEnabled),
    queries: questQueries,
    receive: (context, publication) => {
      applyQuestUpdate(context, publication);
      if (publication.event === 'quest.updated') reload(questQueries)(context);
    },
  }),
  row({
    kind: 'loyaltyAccounts',
    name: own('loyaltyAccounts', ({ config }) => config.loyaltyEnabled),
    queries: loyaltyQueries,
    receive: (context, publication) => {
      applyLoyaltyUpdate(context, publication);
      reload([['retention', 'points']])(context);
    },
  }),
  row({ kind: 'bets', name: own('bets'), queries: [betsKey], receive: (context, event) => applyBetEvent(bonusContextOf(context), event) }),
  row({
    kind: 'tournaments',
    name: () => tournamentsChannel,
    queries: tournamentQueries,
    receive: (context, { tournament }) => {
      reload(tournamentQueries)(context);
      void announceResult(context, tournament);
    },
  }),
  row({
    kind: 'leaderboard',
    name: ({ tournamentId }) => (tournamentId === '' ? undefined : tournamentChannel(tournamentId)),
    queries: tournamentQueries,
    receive: ({ queryClient }, publication) => applyBoard(queryClient, publication),
  }),
  row({
    kind: 'playerEntry',
    name: ({ tournamentId, playerId }) =>
      tournamentId === '' || playerId === '' ? undefined : tournamentEntryChannel(tournamentId, playerId),
    queries: [],
    receive: ({ queryClient }, publication) => applyOwnEntry(queryClient, publication),
  }),
  row({ kind: 'online', name: () => onlineChannel, queries: [methodsKey], receive: reload([methodsKey]) }),
];
