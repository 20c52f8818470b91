import type { ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerDeskEndpoints } from '@pavilion/contract/console/player/players.ts';
import { OPEN_MATTERS_MAX } from '@pavilion/contract/console/player/views.ts';
import { DomainError } from '../../../../kernel/errors.ts';
import { emailsOf } from '../../../operator/index.ts';
import type { DeskContext, OpenMatter, PlayerDesk } from '../context.ts';
import * as heads from './head-store.ts';
import { profileVersion } from '../acts/corrections.ts';
import { requirePlayer } from '../require-player.ts';
import { findListed } from '../lists/player-store.ts';
import { rowView } from '../lists/players.ts';
import { phoneOf } from '../../profile/view.ts';
import { birthYear, maskedEmail, maskedName, maskedPhone } from '../masks.ts';
import { findPinned } from '../acts/note-store.ts';
import { noteView } from '../acts/note-view.ts';
import { readStanding, restrictionView } from '../standing.ts';
import { playerStatus } from '@pavilion/contract/constants.ts';
import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import { recordAudit } from '../../../../kernel/log/audit.ts';
import { hasActed } from '../../../../kernel/log/audit-list.ts';
import { actorOf, operatorName } from '../../../../kernel/visitor.ts';

type Head = ResultOf<(typeof playerDeskEndpoints)['readPlayer']>;

/** The player's open matters in this area. */
function ownMatters({ documentsWaitSince, identityMatchedAt, erasureAskedAt, reopeningAskedAt }: heads.HeadFacts): OpenMatter[] {
  const opened = [
    { kind: 'documentsWait', since: documentsWaitSince },
    { kind: 'identityMatched', since: identityMatchedAt },
    { kind: 'erasureAsked', since: erasureAskedAt },
    { kind: 'reopeningAsked', since: reopeningAskedAt },
  ] as const;
  const nothing = { amount: null, currency: null, concerns: [], object: null };
  return opened.flatMap(({ kind, since }) => (since === null ? [] : [{ kind, since, ...nothing }]));
}

/** The player's open matters, and whether the list is complete. */
export const mattersOf = async (
  context: DeskContext,
  desk: PlayerDesk,
  { playerId, facts }: { playerId: string; facts: heads.HeadFacts },
): Promise<{ matters: OpenMatter[]; isWhole: boolean }> => {
  const others = await desk.matters(context, playerId);
  const isWhole = others.every(({ length }) => length <= OPEN_MATTERS_MAX);
  return { matters: [...ownMatters(facts), ...others.flatMap((part) => part.slice(0, OPEN_MATTERS_MAX))], isWhole };
};

const timeOf = ({ since }: OpenMatter): number => new Date(since).getTime();

/** The newest open matter: most who write ask for what happened last (operator §2.3). */
const newest = (matters: readonly OpenMatter[]): OpenMatter | null =>
  matters.toSorted((one, other) => timeOf(other) - timeOf(one))[0] ?? null;

/** A self-exclusion closes the account until it is reopened; a break only until its end. */
function exclusionOf(facts: heads.HeadFacts, running: Awaited<ReturnType<PlayerDesk['protection']>>['exclusion']): Head['exclusion'] {
  const isReopeningAsked = facts.reopeningAskedAt !== null;
  if (facts.exclusionEndsAt !== null) return { kind: 'exclusion', endsAt: facts.exclusionEndsAt, isReopeningAsked };
  return running === null ? null : { ...running, isReopeningAsked };
}

/** The head of a player's page (operator §2.3). @throws notFound */
export async function readPlayer(context: DeskContext, desk: PlayerDesk, playerId: string): Promise<Head> {
  const { database, identity, clock } = context;
  const whole = await requirePlayer(database, playerId);
  const [player, facts] = [
    await findListed(database, playerId),
    await heads.findHeadFacts(database, { playerId, realNow: clock.realNow() }),
  ];
  if (player === undefined || facts === undefined) throw new DomainError('notFound');
  const standing = await readStanding(database, player);
  const pinned = await findPinned(database, playerId);
  const authors = await emailsOf(database, pinned === undefined ? [] : [pinned.authorId]);
  const { limits, exclusion } = await desk.protection(context, playerId);
  await recordLook(context, { ...player, isExcluded: exclusion !== null });
  const { matters } = await mattersOf(context, desk, { playerId, facts });
  return {
    ...rowView(player, identity.vault),
    name: maskedName([whole.firstName, whole.lastName]),
    birthYear: birthYear(whole.birthdate),
    timeZone: whole.timeZone,
    profileVersion: profileVersion(whole, identity.vault),
    isEmailConfirmed: whole.emailConfirmedAt !== null,
    isPhoneConfirmed: whole.phoneConfirmedAt !== null,
    newEmail: maskedEmail(whole.newEmail),
    newPhone: maskedPhone(phoneOf({ phoneSealed: whole.newPhoneSealed }, identity.vault)),
    hasSecondFactor: facts.hasSecondFactor,
    passkeys: facts.passkeys,
    openSessions: facts.openSessions,
    grounds: standing.map(restrictionView),
    limits,
    exclusion: exclusionOf(facts, exclusion),
    accounts: await desk.accounts(context, playerId),
    level: await desk.level(context, playerId),
    pinnedNote: pinned === undefined ? null : noteView(pinned, authors),
    answerLine: newest(matters),
  };
}

const LOOK = 'players.look';

/** Records who opens the page of a player who is blocked, closed or excluded: once an hour, since an open page reads again (operator §3.6). */
async function recordLook(context: DeskContext, { id, status, isExcluded }: { id: string; status: number; isExcluded: boolean }) {
  if (status !== playerStatus.blocked && status !== playerStatus.closed && !isExcluded) return;
  const { database, clock } = context;
  const { sessionId, ...operator } = actorOf(context);
  const [actor, since] = [operatorName(operator), new Date(clock.now().getTime() - HOUR_MS)];
  if (await hasActed(database, { actor, act: LOOK, object: id, since })) return;
  const detail = { act: LOOK, object: id };
  await recordAudit(context, database, { kind: 'operatorActed', playerId: id, actor, sessionId, detail });
}
