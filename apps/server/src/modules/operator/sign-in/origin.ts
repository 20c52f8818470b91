import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { networkOf } from '../../../kernel/network.ts';
import type { OperatorContext } from '../context.ts';
import type { Origin } from '../throttle/service.ts';
import * as store from '../sessions/store.ts';

const KNOWN_DAYS = 30;

/**
 * Where an attempt for an operator comes from: a network that they signed in from within thirty days is known, and so is this machine's command
 * line. The same work for an address that is nobody's.
 */
export async function originOf({ database, clock, request }: OperatorContext, named: store.Named): Promise<Origin> {
  const since = new Date(clock.realNow().getTime() - KNOWN_DAYS * DAY_MS);
  const recent = await store.listRecentAddresses(database, named, since);
  const { near } = networkOf(request.ip);
  const isKnown = request.isLocalTool || recent.some((address) => networkOf(address).near === near);
  return { address: request.ip, isStranger: !isKnown };
}
