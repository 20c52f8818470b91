import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentEndpoints } from '@pavilion/contract/areas/payment.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { requireRoomForDeposit } from '../../risk/index.ts';
import type { AccountState } from '../../wallet/index.ts';
import { requireDepositBonus } from '../../game/index.ts';
import { fieldsOf } from '../methods/fields.ts';
import { readFields } from '../methods/rules.ts';
import type { MethodRow } from '../methods/store.ts';
import type { PaymentContext } from '../context.ts';
import type { AddressOpening } from '../ports.ts';
import * as store from './address-store.ts';
import { chosenBonus } from './rules.ts';

type Endpoint = (typeof paymentEndpoints)['createDeposit'];

/** The player's own account, the country of the payment and a method that is offered there. */
export interface AskedMethod {
  account: AccountState;
  country: string | null;
  method: MethodRow;
}

/** The field with which a method asks for the chain (wire §3.8). */
const NETWORK_FIELD = 'crypto_network';

/** The chosen network. A client may ask before one was chosen (wire §8 row 48): it gets the method's first. @throws validation */
function networkOf(method: MethodRow, { fields: given = {} }: InputOf<Endpoint>['body']): string | null {
  const asked = fieldsOf(method);
  const first = asked.find(({ key }) => key === NETWORK_FIELD)?.options?.[0]?.id ?? null;
  return readFields(asked, { ...given, [NETWORK_FIELD]: given[NETWORK_FIELD] ?? first })[NETWORK_FIELD] ?? null;
}

/**
 * Answers the deposit address of a player, method and network: always the same one, with no invoice, and with the bonus choice of the
 * last request remembered for the next transfer (W-32, wire §1.9). A chain has no amount to check before coins arrive.
 * @throws depositLimitReached, validation on a network the method does not have, paymentProviderFault
 */
export async function giveAddress(
  context: PaymentContext,
  { account, country, method, body }: AskedMethod & { body: InputOf<Endpoint>['body'] },
): Promise<ResultOf<Endpoint>> {
  await requireRoomForDeposit(context, account.playerId);
  const network = networkOf(method, body);
  const bonusId = chosenBonus(body);
  if (bonusId !== null) await requireDepositBonus(context, { playerId: account.playerId, bonusId, currency: account.currency });
  const now = context.clock.now();
  const held = await store.holdAddress(context.database, {
    id: context.random.newId(),
    playerId: account.playerId,
    accountId: account.id,
    psp: method.psp,
    method: method.method,
    methodName: method.names.en ?? method.method,
    currency: account.currency,
    network,
    country,
    bonusId,
    isBonusDecline: body.isBonusDecline,
    now,
  });
  const { address, tag } = held.address === null ? await askForAddress(context, held, method) : held;
  return { type: 'address', address: address ?? '', ...(tag === null ? {} : { tag }) };
}

async function askForAddress(context: PaymentContext, held: store.AddressRow, { pspMethod }: MethodRow): Promise<store.AddressRow> {
  const opening: AddressOpening = (await context.paymentProviders.get(held.psp)?.createAddress({
    addressId: held.id,
    method: pspMethod,
    currency: held.currency,
    network: held.network,
  })) ?? { status: 'unavailable', reason: 'no such provider' };
  if (opening.status !== 'opened')
    throw new DomainError('paymentProviderFault', { details: { addressId: held.id, psp: held.psp, reason: opening.reason } });
  const { address, tag } = opening;
  await store.keepAddress(context.database, { id: held.id, address, tag, now: context.clock.now() });
  return { ...held, address, tag };
}
