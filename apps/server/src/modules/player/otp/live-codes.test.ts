import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlayerWithPhone, type PlayerServer, startPhoneServer } from '../../../testing/player-server.ts';
import { aPhone, codeCalls } from '../../../testing/texted-codes.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPhoneServer();
});
afterAll(() => server.stop());

const { send, verify, register, sentCode, byPhone } = codeCalls(() => server);

/** Codes of one number, each asked for a minute after the one before; each is another. */
async function sentCodes(phone: string, count: number, reason?: string): Promise<string[]> {
  const codes: string[] = [];
  while (codes.length < count) {
    codes.push(await sentCode(phone, reason));
    server.clock.advance(61);
  }
  return codes;
}
const rightOnes = async (phone: string, codes: readonly string[]): Promise<boolean[]> => {
  const right: boolean[] = [];
  for (const code of codes) right.push((await verify(phone, code)).status === 200);
  return right;
};
const wrongFor = (codes: readonly string[]): string =>
  z.string().parse(['000000', '000001', '000002', '000003', '000004', '000005'].find((code) => !codes.includes(code)));

describe('codes beside each other', () => {
  it('A-69 S25 each code that was sent works for its lifetime, whoever requested the next', async () => {
    const phone = aPhone();
    const codes = await sentCodes(phone, 5);
    expect(await rightOnes(phone, codes)).toEqual([true, true, true, true, true]);
    // Five minutes have passed, and six more end the life of the first two.
    server.clock.advance(5 * 60);
    expect(await rightOnes(phone, codes)).toEqual([false, true, true, true, true]);
    server.clock.advance(61);
    // Wrong ones are counted, so that two more than these would end the others.
    expect(await rightOnes(phone, codes.slice(1))).toEqual([false, true, true, true]);
  });

  it('A-69 a stranger who asks for a code takes none from the owner, and does not get in by it', async () => {
    const phone = aPhone();
    const own = await sentCode(phone);
    server.clock.advance(61);
    const headers = { 'cf-connecting-ip': '203.0.113.80' };
    expect((await send(phone, 'registration', { headers })).status).toBe(200);
    expect((await register(byPhone(phone, own))).status).toBe(200);
  });

  it('A-69 S25 guesses at all codes of a number are counted together, and a new code begins anew once they are used up', async () => {
    const phone = aPhone();
    const [first = '', second = ''] = await sentCodes(phone, 2);
    const wrong = wrongFor([first, second]);
    for (let times = 0; times < 3; times += 1) await verify(phone, wrong);
    const third = await sentCode(phone);
    expect(await rightOnes(phone, [first, second, third])).toEqual([true, true, true]);
    for (let times = 0; times < 2; times += 1) await verify(phone, wrongFor([first, second, third]));
    expect(await rightOnes(phone, [first, second, third])).toEqual([false, false, false]);
    server.clock.advance(61);
    const fourth = await sentCode(phone);
    expect(await rightOnes(phone, [fourth])).toEqual([true]);
    for (let times = 0; times < 4; times += 1) await verify(phone, wrongFor([fourth, third]));
    expect(await rightOnes(phone, [fourth])).toEqual([true]);
    expect(await rightOnes(phone, [third, fourth])).toEqual([false, false]);
  });

  it('A-69 a used code invalidates the others, and the next code invalidates the ones before', async () => {
    const phone = aPhone();
    await aPlayerWithPhone(server, phone);
    const [first = '', second = ''] = await sentCodes(phone, 2, 'changingPass');
    const spend = (code: string) => verify(phone, code, { reason: 'changingPass' });
    expect((await spend(first)).status).toBe(200);
    expect([(await spend(second)).status, (await spend(first)).status]).toEqual([422, 422]);
    const third = await sentCode(phone, 'changingPass');
    expect([(await spend(second)).status, (await spend(third)).status]).toEqual([422, 200]);
  });

  it('A-69 no more than five work at a time', async () => {
    const phone = aPhone();
    const codes = await sentCodes(phone, 4);
    await server.testDatabase.pool.query(
      `insert into player.replaced_otp (phone_key, reason, code_key, expires_at)
       select phone_key, reason, 'made up ' || number, expires_at - number * interval '1 minute'
       from player.otp, generate_series(5, 8) as number
       where code_key = (select code_key from player.otp order by created_at desc limit 1)`,
    );
    codes.push(await sentCode(phone));
    const { rows } = await server.testDatabase.pool.query(
      `select from player.replaced_otp where phone_key = (select phone_key from player.otp order by created_at desc limit 1)`,
    );
    expect(rows).toHaveLength(4);
    expect(await rightOnes(phone, codes)).toEqual([true, true, true, true, true]);
  });

  it('A-69 X-09 the refusal of a further code states the wait that its header has, in the language of who asks', async () => {
    const phone = aPhone();
    await sentCode(phone);
    const refused = await send(phone);
    expect([refused.headers.get('retry-after'), refused.body.error?.message]).toEqual([
      '60',
      'You can ask for the next code in 60 seconds. Each code works for 10 minutes.',
    ]);
    const german = await send(phone, 'registration', { headers: { 'accept-language': 'de' } });
    expect(german.body.error?.message).toBe('Den nächsten Code können Sie in 60 Sekunden anfordern. Jeder Code gilt 10 Minuten.');
    for (let sent = 1; sent < 5; sent += 1) {
      server.clock.advance(60);
      expect((await send(phone)).status).toBe(200);
    }
    server.clock.advance(60);
    const full = await send(phone);
    const seconds = Number(full.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(3000);
    expect(full.body.error?.message).toContain(`in ${Math.ceil(seconds / 60)} minutes`);
  });
});
