import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlayerServer, startPhoneServer } from '../../../testing/player-server.ts';
import { OTP_PER_COUNTRY, OTP_PER_PREFIX, OTP_SPEND } from './rules.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPhoneServer();
});
afterAll(() => server.stop());

const send = (phone: string, reason = 'registration') => server.call('POST', '/api/player/otp/send', { body: { phone, reason } });
/** Counts this many attempts under a subject, as if they had been made. */
async function countedBefore(subject: string, attempts: number): Promise<void> {
  const key = server.context.identity.vault.lookupKey('throttle', subject);
  const windowEndsAt = new Date(server.clock.now().getTime() + 3_600_000);
  await server.testDatabase.pool.query(
    `insert into player.throttle (key, attempts, window_ends_at) values ($1, $2, $3)
     on conflict (key) do update set attempts = $2, window_ends_at = $3, blocked_until = null`,
    [key, attempts, windowEndsAt],
  );
}
const alarms = () => server.logLines.filter((line) => line.includes('otpSpend'));
let number = 15112360000;
const aPhone = (): string => `49${(number += 1)}`;

describe('what text messages cost', () => {
  it('S27 sends a limited number of codes an hour to numbers that share a prefix, and none of thirty at once beyond it', async () => {
    await countedBefore('otp prefix 49151', OTP_PER_PREFIX.allowance - 2);
    const all = await Promise.all(Array.from({ length: 30 }, () => send(aPhone())));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(all.filter(({ status, body }) => status === 422 && body.error?.code === 11005)).toHaveLength(28);
    // Numbers that begin otherwise have their own count.
    expect((await send('4917612345678')).status).toBe(200);
    server.clock.advance(3600);
    expect((await send(aPhone())).status).toBe(200);
  });

  it('S27 sends a limited number of codes an hour to one calling code', async () => {
    server.clock.advance(3600);
    await countedBefore('otp country 49', OTP_PER_COUNTRY.allowance - 1);
    expect((await send(aPhone())).status).toBe(200);
    expect((await send('4917612345679')).body.error?.code).toBe(11005);
    expect((await send('436641234567')).status).toBe(200);
  });

  it('S27 sends nothing to countries the operator does not serve', async () => {
    server.clock.advance(3600);
    const { rows } = await server.testDatabase.pool.query<{ phones: string }>('select count(*) as phones from player.otp');
    // Iran is closed; registration is closed in Great Britain, but an existing player there may have forgotten the password.
    for (const phone of ['989121234567', '447400123456']) {
      const { status, body } = await send(phone);
      expect([phone, status, Object.keys(body.error?.fields ?? {})]).toEqual([phone, 422, ['phone']]);
    }
    expect((await send('989121234567', 'changingPass')).status).toBe(422);
    // A number of no country: satellite telephones earn most.
    expect((await send('881612345678')).status).toBe(422);
    expect((await server.testDatabase.pool.query('select count(*) as phones from player.otp')).rows).toEqual(rows);
    expect((await send('447400123456', 'changingPass')).status).toBe(200);
  });

  it('S27 raises one alarm an hour when all codes together are more than usual, and keeps sending', async () => {
    server.clock.advance(3600);
    await countedBefore('otp spend', OTP_SPEND.allowance - 2);
    expect(alarms()).toHaveLength(0);
    for (let sent = 0; sent < 4; sent += 1) expect((await send(aPhone())).status).toBe(200);
    expect(alarms()).toHaveLength(1);
    expect(alarms()[0]).toContain('"level":50');
  });
});
