import { documentStatus } from '@pavilion/contract/constants.ts';
import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { identityEndpoints } from '@pavilion/contract/console/player/identity.ts';
import type { Database } from '../../../kernel/database.ts';
import { DomainError, refusedBy } from '../../../kernel/errors.ts';
import { documentsReadBy } from '../../../kernel/log/audit-list.ts';
import { type OperatorActor, operatorName } from '../../../kernel/visitor.ts';
import { documentReasonText, siteContent } from '../../content/index.ts';
import { type OperatorContext, perform } from '../../operator/index.ts';
import type { PlayerKernel } from '../context.ts';
import { paperMoved } from '../documents/queue.ts';
import * as documents from '../documents/store.ts';
import { paperNames } from '../documents/paper-names.ts';
import { mailPlayer } from '../mail/service.ts';
import * as players from '../profile/store.ts';
import { isProven } from '../verification/rules.ts';
import { settleIdentity } from '../verification/service.ts';
import * as checks from '../verification/store.ts';
import { type IdentityView, identityOf, paperOf, stateOfPaper } from './papers.ts';

const DOCUMENTS_PATH = '/profile/documents';

export type JudgeContext = PlayerKernel & OperatorContext;
type Decided = ResultOf<(typeof identityEndpoints)['decideDocument']>;
type Verdict = Omit<InputOf<(typeof identityEndpoints)['decideDocument']>['body'], 'reason'>;

/** Why, in the player's own words; an approval has none. @throws validation for a rejection without a reason */
function wordsOf({ locale }: players.Player, { isRejected, code }: { isRejected: boolean; code: string | null }): string | null {
  if (!isRejected) return null;
  if (code === null) throw new DomainError('validation', { fields: { rejectReason: { rule: 'required' } } });
  return documentReasonText(siteContent(), locale, code);
}

/** Locks the player before the paper, as uploads and the provider's outcomes do. @throws notFound, conflict for one that was decided */
async function holdWaiting(transaction: Database, { id, playerId }: { id: string; playerId: string }) {
  const player = await players.lockPlayer(transaction, playerId);
  const paper = await documents.lockFile(transaction, { id, playerId });
  if (player === undefined || paper === undefined) throw new DomainError('notFound');
  if (paper.status !== documentStatus.pending) throw refusedBy('conflict', 'paperDecided', { status: stateOfPaper(paper.status) });
  return { player, paper };
}

/** Nobody approves what they have not opened themselves. @throws conflict */
async function refuseUnread(
  transaction: Database,
  { actor, playerId, papers }: { actor: OperatorActor; playerId: string; papers: readonly string[] },
): Promise<void> {
  const read = await documentsReadBy(transaction, { actor: operatorName(actor), playerId });
  if (papers.some((id) => !read.has(id))) throw refusedBy('conflict', 'paperUnread');
}

/**
 * Decides on a document. Of two concurrent decisions, one applies and the other is told of it. After a rejection the player reads why, by
 * mail and on the document; after an approval that completes the set the identity is verified, which lifts the limit set by a rejection and
 * releases waiting withdrawals.
 * @throws notFound, validation; conflict for one that was decided, and for an approval by an operator who has not opened it
 */
export async function decideDocument(
  context: JudgeContext,
  { id, status, rejectReason, reason }: Verdict & { id: string; reason: string },
): Promise<Decided> {
  const found = await documents.findAnyFile(context.database, id);
  if (found === undefined) throw new DomainError('notFound');
  const { playerId } = found;
  const act = { permission: 'identity.decide', act: 'documents.decide', object: id, reason, playerId } as const;
  return perform(context, act, async ({ transaction, actor }) => {
    const { player, paper } = await holdWaiting(transaction, { id, playerId });
    const isRejected = status === 'rejected';
    const words = wordsOf(player, { isRejected, code: rejectReason });
    if (!isRejected) await refuseUnread(transaction, { actor, playerId, papers: [id] });
    const now = context.clock.now();
    const decided = isRejected ? documentStatus.canceled : documentStatus.approve;
    await documents.decideDocument(transaction, { id, status: decided, rejectReason: words, now });
    await context.publish(transaction, { type: 'PlayerChanged', playerId }, paperMoved(playerId, id, 'gone'));
    if (isRejected) await tellRejection(context, transaction, { playerId, type: paper.type, words: words ?? '' });
    else await settleProven(context, transaction, { player, actor: operatorName(actor) });
    const identity = identityOf(playerId, await checks.findCheck(transaction, playerId));
    return {
      answer: { ...(await paperOf(context, transaction, id)), identity },
      before: { status: 'waiting' },
      after: { status, rejectReason: isRejected ? rejectReason : null, identity: identity.outcome },
      decided: { queue: 'documents', part: 'documents', item: id, since: paper.createdAt },
    };
  });
}

const tellRejection = (
  context: JudgeContext,
  transaction: Database,
  { playerId, type, words }: { playerId: string; type: string; words: string },
): Promise<unknown> =>
  mailPlayer(context, transaction, {
    playerId,
    template: 'document-rejected',
    values: ({ locale, address }) => ({ document: paperNames(locale, [type]), reason: words, link: address(DOCUMENTS_PATH) }),
  });

/**
 * The last document of a complete set verifies the identity, unless it is verified already; after a restart, only documents judged since then count.
 */
async function settleProven(
  context: JudgeContext,
  transaction: Database,
  { player, actor }: { player: players.Player; actor: string },
): Promise<void> {
  const known = await checks.findCheck(transaction, player.id);
  if (known?.outcome === 'approved' || !isProven(await documents.listDocuments(transaction, player.id, known?.restartedAt ?? undefined)))
    return;
  const occurredAt = context.clock.now();
  await settleIdentity(context, transaction, { player, known, outcome: 'approved', reason: null, occurredAt, actor });
}

const waitingPapers = async (transaction: Database, playerId: string): Promise<string[]> =>
  (await documents.listDocuments(transaction, playerId)).flatMap(({ id, status }) => (status === documentStatus.pending ? [id] : []));

/**
 * Decides a player's identity as a whole, whatever the papers say one by one.
 * @throws notFound, validation; conflict where it is decided so already, and for an approval by who has not opened each paper that waits
 */
export function decideVerification(
  context: JudgeContext,
  {
    playerId,
    outcome,
    rejectReason,
    reason,
  }: { playerId: string; outcome: 'approved' | 'rejected'; rejectReason: string | null; reason: string },
): Promise<IdentityView> {
  const act = { permission: 'identity.decide', act: 'verification.decide', object: playerId, reason, playerId } as const;
  return perform(context, act, async ({ transaction, actor }) => {
    const player = await players.lockPlayer(transaction, playerId);
    if (player === undefined) throw new DomainError('notFound');
    const known = await checks.findCheck(transaction, playerId);
    if (known?.outcome === outcome) throw refusedBy('conflict', 'identityIsSo', { outcome });
    const words = wordsOf(player, { isRejected: outcome === 'rejected', code: rejectReason });
    if (outcome === 'approved') await refuseUnread(transaction, { actor, playerId, papers: await waitingPapers(transaction, playerId) });
    const occurredAt = context.clock.now();
    await settleIdentity(context, transaction, { player, known, outcome, reason: words, occurredAt, actor: operatorName(actor) });
    return {
      answer: identityOf(playerId, await checks.findCheck(transaction, playerId)),
      before: { outcome: known?.outcome ?? 'none' },
      after: { outcome, rejectReason: outcome === 'rejected' ? rejectReason : null },
    };
  });
}

/** Asks a player for papers, by mail and by a message on the site. @throws notFound */
export async function askDocuments(
  context: JudgeContext,
  { playerId, types: given, reason }: { playerId: string; types: readonly string[]; reason: string },
): Promise<{ playerId: string; types: string[]; askedAt: Date }> {
  if ((await players.findPlayer(context.database, playerId)) === undefined) throw new DomainError('notFound');
  const types = [...new Set(given)];
  const act = { permission: 'identity.ask', act: 'documents.ask', object: playerId, reason, playerId } as const;
  return perform(context, act, async ({ transaction }) => {
    await mailPlayer(context, transaction, {
      playerId,
      template: 'documents-asked',
      values: ({ locale, address }) => ({ documents: paperNames(locale, types), link: address(DOCUMENTS_PATH) }),
    });
    await context.publish(transaction, { type: 'DocumentsAsked', playerId, types });
    return { answer: { playerId, types, askedAt: context.clock.now() }, after: { types } };
  });
}
