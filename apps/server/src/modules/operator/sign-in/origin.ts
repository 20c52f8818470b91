import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { networkOf } from '../../../kernel/network.ts';
import type { OperatorContext } from '../context.ts';
import type { Origin } from '../throttle/service.ts';
import * as store from '../sessions/store.ts';

const KNOWN_DAYS = 30;

/**
 * Where an attempt comes from: a network from which the operator signed in within thirty days is known, and so is this machine's command
 * line. Costs the same for an unknown address.
 */
export async function originOf({ database, clock, request }: OperatorContext, named: store.Named): Promise<Origin> {
  const since = new Date(clock.realNow().getTime() - KNOWN_DAYS * DAY_MS);
  const recent = await store.listRecentAddresses(database, named, since);
  const { near } = networkOf(request.ip);
  const isKnown = request.isLocalTool || recent.some((address) => networkOf(address).near === near);
  return { address: request.ip, isStranger: !isKnown };
}
