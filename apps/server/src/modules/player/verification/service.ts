import { documentStatus, playerStatus } from '@pavilion/contract/constants.ts';
import type { ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { documentEndpoints } from '@pavilion/contract/areas/player/documents.ts';
import { recordAudit } from '../../../kernel/log/audit.ts';
import { inTransaction } from '../../../kernel/database.ts';
import type { Database } from '../../../kernel/database.ts';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { keepTrace, linkKeptTrace } from '../../../kernel/tracing/kept-traces.ts';
import { playerOf } from '../../../kernel/visitor.ts';
import { documentReasonIn, siteContent } from '../../content/index.ts';
import { legalAgeYears, publicConfig, todayAtHome } from '../../settings/index.ts';
import { paperMoved } from '../documents/queue.ts';
import * as documents from '../documents/store.ts';
import { type PaperFacts, recognise } from '../exclusion/recognition.ts';
import { mailPlayer } from '../mail/service.ts';
import type { PlayerContext, PlayerKernel } from '../context.ts';
import type { IdentityCheckProvider } from '../ports.ts';
import { readingLocale } from '../profile/public.ts';
import { saveRestriction } from '../restrictions/store.ts';
import { setPlayerStatus, statusBeforePapers } from '../status/service.ts';
import * as players from '../profile/store.ts';
import { deadlineOf } from './deadline.ts';
import { type CheckOutcome, isNews, judgeOutcome, judgePapers, type PapersVerdict, stateOf } from './rules.ts';
import * as store from './store.ts';

const VERIFICATION_PATH = '/profile/verification';
/** Why papers with another birth date than the profile's are refused; it is read by the player. */
const BIRTHDATE_REASON = 'The date of birth differs from your papers';

type IdentityCheck = ResultOf<(typeof documentEndpoints)['readIdentityCheck']>;

/** The token that opens the provider's widget for this player (wire §2.4). @throws notFound where the operator has no such provider (C-43) */
export async function startIdentityCheck(context: PlayerContext): Promise<{ token: string; widgetUrl: string }> {
  const { playerId } = playerOf(context);
  const checks = await offeredChecks(context);
  await keepTrace(context, context.database, { kind: 'identityCheck', id: playerId });
  return checks.openCheck(playerId);
}

async function offeredChecks(context: PlayerContext): Promise<IdentityCheckProvider> {
  const { identityChecks } = context.identity;
  const { sumsub } = await publicConfig(context);
  if (identityChecks === undefined || !sumsub.enabled) throw new DomainError('notFound');
  return identityChecks;
}

/**
 * The state and deadline of the player's own verification (product §3 Session and document items): with or without a provider, since operators decide
 * too.
 */
export async function readIdentityCheck(context: PlayerContext): Promise<IdentityCheck> {
  const { playerId } = playerOf(context);
  const known = await store.findCheck(context.database, playerId);
  const player = await players.findPlayer(context.database, playerId);
  invariant(player, 'A session has no player');
  const deadline = await deadlineOf(context, { player, known });
  const events = await store.listEvents(context.database, playerId);
  const locale = await readingLocale(context, playerId);
  const readable = (reason: string | null): string | null => reason && documentReasonIn(siteContent(), locale, reason);
  const updates = events.map(({ outcome, reason, occurredAt }) => ({
    state: stateOf(outcome),
    rejectReason: outcome === 'rejected' ? readable(reason) : null,
    createdAt: occurredAt,
  }));
  const state = known === undefined ? 'none' : stateOf(known.outcome);
  const isOverdue = deadline !== undefined && context.clock.now() >= deadline.dueAt;
  const rejectReason = state === 'rejected' ? readable(known?.reason ?? null) : null;
  return { state, rejectReason, dueAt: deadline?.dueAt ?? null, isOverdue, news: updates };
}

/** The provider's report; delivered at least once and in any order. */
interface IdentityUpdate {
  eventId: string;
  playerId: string;
  outcome: CheckOutcome;
  reason: string | null;
  /** The data in the documents; null if the provider does not report it. The birth date is year-month-day. */
  papers: PaperFacts;
  occurredAt: Date;
}

/**
 * Applies the provider's outcome: documents in review get it, and a rejected player is limited until an approval (wire §3.3, §3.11).
 * Safe to repeat; an outcome older than the known one changes nothing.
 */
export async function receiveIdentityUpdate(context: PlayerKernel, update: IdentityUpdate): Promise<void> {
  const { playerId } = update;
  await linkKeptTrace(context, { kind: 'identityCheck', id: playerId });
  const now = context.clock.now();
  await inTransaction(context.database, async (transaction) => {
    if (!(await store.insertEvent(transaction, { ...update, receivedAt: now }))) return;
    const player = await players.lockPlayer(transaction, playerId);
    const known = player === undefined ? undefined : await store.findCheck(transaction, playerId);
    const isOld = known !== undefined && !isNews(update, known);
    if (player === undefined || isOld) {
      context.log.warn({ playerId, isOld }, 'an outcome of an identity check without effect');
      return;
    }
    await applyOutcome(context, transaction, { update, player, known });
    await recognise(context, transaction, { playerId, papers: update.papers });
  });
}

/**
 * Makes the provider's outcome the player's; documents with a different birth date count as rejected. A verified player keeps the approval when
 * others are submitted again.
 */
async function applyOutcome(
  context: PlayerKernel,
  transaction: Database,
  { update, player, known }: { update: IdentityUpdate; player: players.Player; known: Awaited<ReturnType<typeof store.findCheck>> },
): Promise<void> {
  const { occurredAt } = update;
  const papers = await readPapers(context, { paper: update.papers.birthdate, player });
  if (papers === 'fits' && update.outcome === 'submitted' && known?.outcome === 'approved') return;
  const [outcome, reason] = papers === 'fits' ? [update.outcome, update.reason] : (['rejected', BIRTHDATE_REASON] as const);
  const isUnderage = papers === 'underage';
  await settleIdentity(context, transaction, { player, known, outcome, reason, occurredAt, actor: 'provider:identity-check', isUnderage });
}

interface Settled {
  /** Locked by the caller. */
  player: players.Player;
  known: store.IdentityCheck | undefined;
  outcome: CheckOutcome;
  /** Read by the player. */
  reason: string | null;
  occurredAt: Date;
  /** The provider or the operator who found it. */
  actor: string;
  isUnderage?: boolean;
}

const neverAsked = { restartedAt: null, dueAt: null };

/** Saves an outcome, changes the player's status by it and publishes it: whether the provider or an operator has decided. */
export async function settleIdentity(
  context: PlayerKernel,
  transaction: Database,
  { player, known, outcome, reason, occurredAt, actor, isUnderage = false }: Settled,
): Promise<void> {
  const { id: playerId } = player;
  await recordAudit({ clock: context.clock }, transaction, { kind: 'identityChecked', playerId, actor, detail: { outcome, reason } });
  const before = { hasLimitedPlayer: known?.hasLimitedPlayer ?? false };
  const next = judgeOutcome(outcome, { ...before, status: await statusBeforePapers(transaction, { ...player, ...before }) });
  // A player asked to verify again has done so only with an approval.
  const { restartedAt, dueAt } = outcome === 'approved' || known === undefined ? neverAsked : known;
  const { hasLimitedPlayer } = next;
  await store.saveCheck(transaction, { playerId, outcome, reason, occurredAt, hasLimitedPlayer, restartedAt, dueAt });
  if (isUnderage) await closeUnderage(context, transaction, playerId);
  else if (next.status !== undefined) await setPlayerStatus(context, transaction, { playerId, status: next.status });
  if (outcome === 'submitted') await context.publish(transaction, { type: 'PlayerChanged', playerId });
  else await announceOutcome(context, transaction, { playerId, outcome, reason });
}

async function readPapers(
  context: PlayerKernel,
  { paper, player }: { paper: string | null; player: players.Player },
): Promise<PapersVerdict> {
  const today = await todayAtHome(context, player.country);
  return judgePapers({ paper, profile: player.birthdate, legalAgeYears: await legalAgeYears(context, player.country), today });
}

/**
 * Blocks a player under age for good, whatever operators lift and an exclusion ends, returns all stakes and takes back all wins; the finding is
 * recorded (L9).
 */
async function closeUnderage(context: PlayerKernel, transaction: Database, playerId: string): Promise<void> {
  await recordAudit({ clock: context.clock }, transaction, { kind: 'underageFound', playerId, actor: 'provider:identity-check' });
  const status = playerStatus.blocked;
  await saveRestriction(transaction, { playerId, ground: 'legal', status, authorId: null, now: null });
  await setPlayerStatus(context, transaction, { playerId, status });
  await context.identity.undoPlay(transaction, playerId);
}

/** Gives the documents in review the outcome and notifies the player, on every open page and by mail. */
async function announceOutcome(
  context: PlayerKernel,
  transaction: Database,
  { playerId, outcome, reason }: { playerId: string; outcome: 'approved' | 'rejected'; reason: string | null },
): Promise<void> {
  const isPassed = outcome === 'approved';
  const status = isPassed ? documentStatus.approve : documentStatus.canceled;
  const rejectReason = isPassed ? null : reason;
  const decided = await documents.decidePending(transaction, { playerId, status, rejectReason, now: context.clock.now() });
  const gone = decided.map((id) => paperMoved(playerId, id, 'gone'));
  await context.publish(transaction, { type: 'IdentityChecked', playerId, isPassed }, ...gone);
  await mailPlayer(context, transaction, {
    playerId,
    template: isPassed ? 'identity-approved' : 'identity-rejected',
    values: ({ address }) => ({ link: address(VERIFICATION_PATH), reason: reason ?? '' }),
  });
}
