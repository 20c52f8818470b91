import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import type { TestOperator } from '../../../testing/people/operators.ts';
import { type Desk, openDesk } from '../testing/desk.ts';
import { aPlayer } from '../testing/payer.ts';
import { submitPayout } from '../payouts/service.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';

let server: PaymentServer;
let desk: Desk;
let support: TestOperator;
let second: TestOperator;
beforeAll(async () => {
  server = await startPaymentServer({ roles: new Set(['web', 'sandbox', 'console'] as const) });
  desk = await openDesk(server);
  [support, second] = [await desk.person('asks', 'support'), await desk.person('agrees', 'identity')];
});
afterAll(() => server.stop());

const idIn = z.object({ data: z.object({ approval: z.object({ id: z.string() }) }) });
const versionIn = z.object({ data: z.object({ profileVersion: z.string() }) });

/** Asks a second person for another address of a player. */
async function askAddress(playerId: string, name = 'other'): Promise<string> {
  const { profileVersion: version } = versionIn.parse((await desk.get(support, `/players/${playerId}`)).body).data;
  const body = { version, email: `${name}-${playerId}@pavilion.test`, reason: 'asked for by the player' };
  return idIn.parse((await desk.put(support, `/players/${playerId}/profile`, body)).body).data.approval.id;
}
const query = (text: string, id: string) => server.app.context.database.executeQuery(CompiledQuery.raw(text, [id]));
const waiting = async (id: string) => [await server.stateOf(id), (await server.flags(id))?.includes('held_contact_waits')];

it('S104 no withdrawal leaves while a contact waits that an operator entered: a new one, one that a person releases, one on its way', async () => {
  const player = await aPlayer(server);
  await player.pay(500);
  const approval = await askAddress(player.id);
  const asked = await player.withdraw({ amount: 60 });
  expect(await waiting(asked)).toEqual(['review', true]);
  expect(await server.operators.release(asked, 'nora')).toBe('safetyForbids');
  expect((await desk.post(second, `/approvals/${approval}/approve`)).status).toBe(200);
  expect(await server.operators.release(asked, 'nora')).toBe('safetyForbids');
  await query(`update payment.invoice set state = 'approved', approvals_required = 0, flags = '{}' where id = $1`, asked);
  await submitPayout(server.app.context, asked);
  expect(await waiting(asked)).toEqual(['review', true]);
  await query('update player.player set new_email = null, contacts_corrected_at = null where id = $1', player.id);
  expect(await server.operators.release(asked, 'nora')).toBe('released');
});

it('S104 withdrawals are released again once the second person has refused, and a week after an unconfirmed contact', async () => {
  const player = await aPlayer(server);
  await player.pay(500);
  const refused = await askAddress(player.id);
  const first = await player.withdraw({ amount: 50 });
  expect((await desk.post(second, `/approvals/${refused}/refuse`, { note: 'the caller could not say who they are' })).status).toBe(200);
  expect(await server.operators.release(first, 'nora')).toBe('released');
  const agreed = await askAddress(player.id);
  expect((await desk.post(second, `/approvals/${agreed}/approve`)).status).toBe(200);
  const later = await player.withdraw({ amount: 60 });
  expect(await server.operators.release(later, 'nora')).toBe('safetyForbids');
  server.clock.advance(7 * 86_400);
  expect(await server.operators.release(later, 'nora')).toBe('released');
});

it('W-175 S104 a refused request ends the rest that it began, although the player has entered an address that waits', async () => {
  const player = await aPlayer(server);
  await player.pay(500);
  await query(`update player.player set new_email = 'own-' || id || '@pavilion.test' where id = $1`, player.id);
  const refused = await askAddress(player.id);
  const asked = await player.withdraw({ amount: 50 });
  expect(await server.operators.release(asked, 'nora')).toBe('safetyForbids');
  expect((await desk.post(second, `/approvals/${refused}/refuse`, { note: 'the caller could not say who they are' })).status).toBe(200);
  expect(await server.operators.release(asked, 'nora')).toBe('released');
});

it('W-175 S104 a refused request leaves the rest of one before it, whose contact still waits for the player, as it was', async () => {
  const player = await aPlayer(server);
  await player.pay(500);
  expect((await desk.post(second, `/approvals/${await askAddress(player.id)}/approve`)).status).toBe(200);
  server.clock.advance(6 * 86_400);
  const refused = await askAddress(player.id, 'further');
  expect((await desk.post(second, `/approvals/${refused}/refuse`, { note: 'asked for by mistake' })).status).toBe(200);
  const asked = await player.withdraw({ amount: 50 });
  expect(await server.operators.release(asked, 'nora')).toBe('safetyForbids');
  server.clock.advance(86_400);
  expect(await server.operators.release(asked, 'nora')).toBe('released');
});
