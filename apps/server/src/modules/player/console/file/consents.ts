import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerDeskEndpoints } from '@pavilion/contract/console/player/players.ts';
import { listAudit } from '../../../../kernel/log/audit-list.ts';
import type { Player } from '../../profile/store.ts';
import type { DeskContext } from '../context.ts';
import { requirePlayer } from '../require-player.ts';
import { pageOfAll } from '../paging.ts';

type Endpoint = (typeof playerDeskEndpoints)['listPlayerConsents'];
type Consent = ResultOf<Endpoint>['data'][number];

/** Consents by their names in the records. */
const offers = { bonus: 'receivesBonus', emailPromo: 'receivesEmailPromo', smsPromo: 'receivesSmsPromo' } as const;
/** More often than anybody changes their mind. */
const RECORDS_MAX = 1000;

type Records = Awaited<ReturnType<typeof listAudit>>;

/** Since when a consent is as it is now: the oldest record since it was last otherwise. Null where the last record says otherwise: an exclusion took it back. */
function sinceOf(records: Records, name: string, isGiven: boolean): Date | null {
  let since: Date | null = null;
  for (const { detail, recordedAt } of records) {
    if (detail[name] === undefined) continue;
    if (detail[name] !== isGiven) break;
    since = recordedAt;
  }
  return since;
}

function consentsOf(player: Player, records: Records): Consent[] {
  const registered = records.findLast(({ kind }) => kind === 'playerRegistered');
  const version = registered?.detail['termsVersion'];
  const terms = {
    id: 'terms' as const,
    isGiven: player.agreedAt !== null,
    since: player.agreedAt,
    version: typeof version === 'string' ? version : null,
  };
  const toOffers = (['bonus', 'emailPromo', 'smsPromo'] as const).map((id) => {
    const isGiven = player[offers[id]];
    return { id, isGiven, since: sinceOf(records, offers[id], isGiven), version: null };
  });
  return [terms, ...toOffers];
}

/** The player's consents, and since when each is given. @throws notFound */
export async function listPlayerConsents({ database }: DeskContext, { params, query }: InputOf<Endpoint>): Promise<ResultOf<Endpoint>> {
  const player = await requirePlayer(database, params.id);
  const nothing = { actor: [], act: [], object: undefined, recordedFrom: undefined, recordedTo: undefined };
  const filter = { ...nothing, kind: ['consentsChanged', 'playerRegistered'], playerId: params.id };
  const records = await listAudit(database, { filter, after: null, isAscending: false, limit: RECORDS_MAX, isShort: true });
  return pageOfAll(['consents', params.id], query, consentsOf(player, records));
}
