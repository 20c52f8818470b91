import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerDeskEndpoints } from '@pavilion/contract/console/player/players.ts';
import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import { countOtherPlayers } from '../../../../kernel/log/audit-list.ts';
import { DomainError } from '../../../../kernel/errors.ts';
import { type OperatorActor, operatorName } from '../../../../kernel/visitor.ts';
import { perform } from '../../../operator/index.ts';
import * as players from '../../profile/store.ts';
import { phoneOf } from '../../profile/view.ts';
import type { DeskContext, PlayerDesk } from '../context.ts';

type Endpoint = (typeof playerDeskEndpoints)['readPersonal'];
type Group = InputOf<Endpoint>['body']['group'];

/** How long a page shows unmasked values. */
const SHOWN_MS = 15 * 60_000;
/** The number of players whose values one operator may unmask in an hour; reaching it raises an alarm. */
const PLAYERS_AN_HOUR = 100;

const named = (values: Readonly<Record<string, string | null>>): { name: string; value: string }[] =>
  Object.entries(values).flatMap(([name, value]) => (value === null || value === '' ? [] : [{ name, value }]));

async function valuesOf(
  context: DeskContext,
  desk: PlayerDesk,
  { player, group }: { player: players.Player; group: Group },
): Promise<{ name: string; value: string }[]> {
  const { email, firstName, lastName, birthdate, placeOfBirth, address, additionalAddress, postalCode, city } = player;
  switch (group) {
    case 'contact':
      return named({ email, phone: phoneOf(player, context.identity.vault) });
    case 'name':
      return named({ firstName, lastName });
    case 'birth':
      return named({ birthdate, placeOfBirth });
    case 'address':
      return named({ address, additionalAddress, postalCode, city });
    case 'payout':
      return desk.payoutPlaces(context, player.id);
  }
}

/** @throws tooManyRequests for who has read the values of too many players within the hour */
async function refuseCurious(context: DeskContext, actor: OperatorActor, playerId: string): Promise<void> {
  const { database, clock, log } = context;
  const since = new Date(clock.now().getTime() - HOUR_MS);
  const others = await countOtherPlayers(database, { actor: operatorName(actor), kind: 'personalRead', playerId, since });
  if (others < PLAYERS_AN_HOUR - 1) return;
  log.error({ alarm: 'personalReads', operator: actor.id, players: others + 1 }, 'an operator reads personal values of very many players');
  if (others >= PLAYERS_AN_HOUR) throw new DomainError('tooManyRequests', { retryAfterSeconds: HOUR_MS / 1000 });
}

/**
 * Personal values of one group, unmasked. The audit row names the group, never a value. The response is stored nowhere, so a repeat counts
 * as another reading (operator §3.6, BO-035).
 * @throws notFound, tooManyRequests
 */
export function readPersonal(context: DeskContext, desk: PlayerDesk, { params, body }: InputOf<Endpoint>): Promise<ResultOf<Endpoint>> {
  const { group, reason = '' } = body;
  const [playerId, act] = [params.id, 'players.personal'];
  const right = { permission: 'players.personal.read', act, object: playerId, playerId, reason, kind: 'personalRead' } as const;
  return perform({ ...context, keyed: undefined }, right, async ({ transaction, actor }) => {
    const inside = { ...context, database: transaction };
    const player = await players.findPlayer(transaction, playerId);
    if (player === undefined) throw new DomainError('notFound');
    await refuseCurious(inside, actor, playerId);
    const values = await valuesOf(inside, desk, { player, group });
    const until = new Date(context.clock.realNow().getTime() + SHOWN_MS);
    return { answer: { values, until }, after: { group, fields: values.map(({ name }) => name) } };
  });
}
