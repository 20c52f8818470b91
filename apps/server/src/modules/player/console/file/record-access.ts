import { playerStatus } from '@pavilion/contract/constants.ts';
import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import { recordAudit } from '../../../../kernel/log/audit.ts';
import { hasActed } from '../../../../kernel/log/audit-list.ts';
import { actorOf, operatorName } from '../../../../kernel/visitor.ts';
import type { DeskContext } from '../context.ts';

const LOOK = 'players.look';

/** Records who opens the page of a player who is blocked, closed or excluded: once an hour, since an open page reads again (operator §3.6). */
export async function recordLook(context: DeskContext, { id, status, isExcluded }: { id: string; status: number; isExcluded: boolean }) {
  if (status !== playerStatus.blocked && status !== playerStatus.closed && !isExcluded) return;
  const { database, clock } = context;
  const { sessionId, ...operator } = actorOf(context);
  const [actor, since] = [operatorName(operator), new Date(clock.now().getTime() - HOUR_MS)];
  if (await hasActed(database, { actor, act: LOOK, object: id, since })) return;
  const detail = { act: LOOK, object: id };
  await recordAudit(context, database, { kind: 'operatorActed', playerId: id, actor, sessionId, detail });
}
