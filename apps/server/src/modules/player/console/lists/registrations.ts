import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerListEndpoints } from '@pavilion/contract/console/player/lists.ts';
import { countedBy, type Counting } from '../../../operator/index.ts';
import type { DeskContext } from '../context.ts';
import { pageByTime } from '../paging.ts';
import * as store from './registration-store.ts';

type Endpoint = (typeof playerListEndpoints)['listRegistrations'];

function rowView({ createdAtMicroseconds: _place, country, affiliateTag, fields, ...minute }: store.RegistrationMinute) {
  const failing = Object.entries(fields).map(([field, count]) => ({ field, count }));
  return {
    ...minute,
    country: country === '' ? null : country,
    affiliateTag: affiliateTag === '' ? null : affiliateTag,
    failing: failing.toSorted((one, other) => other.count - one.count || one.field.localeCompare(other.field)),
  };
}

/** Registrations and refused tries by minute, country and tag (operator §2.2, page 8). */
export async function listRegistrations(
  context: Pick<DeskContext, 'database'> & Counting,
  { query }: InputOf<Endpoint>,
): Promise<ResultOf<Endpoint>> {
  const { database } = context;
  const { id, country, affiliateTag, field, isRefused, createdFrom, createdTo } = query;
  const filter = { id, country: country.map((code) => code.toUpperCase()), affiliateTag, field, isRefused, createdFrom, createdTo };
  const countedAtMost = countedBy(context);
  const { data, meta } = await pageByTime(['registrations', filter], query, {
    read: (page) => store.listRegistrationMinutes(database, { filter, ...page }),
    count: () => store.countRegistrationMinutes(database, filter, countedAtMost),
    countedAtMost,
    isShort: context.isShort,
  });
  return { data: data.map(rowView), meta };
}
