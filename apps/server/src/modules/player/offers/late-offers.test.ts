import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '../../../kernel/database.ts';
import { confirmPhone } from '../../../testing/people/confirmed-contacts.ts';
import { aPlayer, PASSWORD, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { notifyOfOffer } from './service.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.mails.length = 0;
  server.texts.length = 0;
});

type Told = Awaited<ReturnType<typeof aPlayer>> & { phone: string };

const confirm = async (email: string): Promise<unknown> => {
  await server.runJobs();
  const code = /verify\/([\w-]+)/.exec(server.mails.findLast(({ to }) => to === email)?.text ?? '')?.[1];
  return server.call('POST', '/api/player/register/confirm', { body: { code } });
};
const update = (token: string, body: object) => server.call('PUT', '/api/player/profile', { token, body });

let numbers = 0;
/** A player with every consent, whose address and number are confirmed. */
async function aPlayerToTell(): Promise<Told> {
  numbers += 1;
  const phone = `+43664${String(8_100_000 + numbers)}`;
  const player = await aPlayer(server, { phone });
  await confirm(player.email);
  await confirmPhone(server.context, player.profile.id);
  await update(player.accessToken, { receiveEmailPromo: true, receiveSmsPromo: true, receiveBonus: true });
  await server.runJobs();
  return { ...player, phone };
}

/** Which parts of an offer still reach the player if something happens after it was queued. */
async function reached(player: Told, happens: () => Promise<unknown>) {
  const values = () => ({ bonus: 'Ten spins', link: 'https://pavilion.test/profile/bonuses' });
  await inTransaction(server.context.database, (transaction) =>
    notifyOfOffer(server.context, transaction, { playerId: player.profile.id, offer: 'bonus-waiting', values }),
  );
  await happens();
  await server.runJobs();
  const { rows } = await server.testDatabase.pool.query(
    `select state from player.mail where player_id = $1 and template = 'bonus-waiting'`,
    [player.profile.id],
  );
  const of = (sent: readonly { to: string; template: string }[]): string[] =>
    sent.filter(({ template }) => template.startsWith('bonus-waiting')).map(({ to }) => to);
  return { mails: of(server.mails), texts: of(server.texts), kept: rows };
}

it('W-251 L7 an offer that is still wanted when it is sent reaches the player by mail and by text message', async () => {
  const player = await aPlayerToTell();
  expect(await reached(player, async () => undefined)).toEqual({
    mails: [player.email],
    texts: [player.phone],
    kept: [{ state: 'sent' }],
  });
});

const changes: { name: string; happens(player: Told): Promise<unknown>; mails: boolean; texts: boolean }[] = [
  {
    name: 'a self-exclusion',
    happens: ({ accessToken: token }) => server.call('POST', '/api/player/limits', { token, body: { definition: 4, period: '6m' } }),
    mails: false,
    texts: false,
  },
  {
    name: 'a break',
    happens: ({ accessToken: token }) => server.call('POST', '/api/player/limits', { token, body: { definition: 5, period: '24h' } }),
    mails: false,
    texts: false,
  },
  {
    name: 'the withdrawn consent to mails',
    happens: ({ accessToken }) => update(accessToken, { receiveEmailPromo: false }),
    mails: false,
    texts: true,
  },
  {
    name: 'the withdrawn consent to text messages',
    happens: ({ accessToken }) => update(accessToken, { receiveSmsPromo: false }),
    mails: true,
    texts: false,
  },
  {
    name: 'the withdrawn consent to bonuses',
    happens: ({ accessToken }) => update(accessToken, { receiveBonus: false }),
    mails: false,
    texts: false,
  },
  {
    name: 'a changed number',
    happens: async ({ accessToken, phone, profile }) => {
      await update(accessToken, { phone: phone.replace('43664', '43676'), currentPassword: PASSWORD });
      await confirmPhone(server.context, profile.id);
    },
    mails: true,
    texts: false,
  },
];

it.each(changes)('W-251 L7 after $name an offer that waits to be sent does not leave where it is no longer wanted', async (row) => {
  const player = await aPlayerToTell();
  expect(await reached(player, () => row.happens(player))).toEqual({
    mails: row.mails ? [player.email] : [],
    texts: row.texts ? [player.phone] : [],
    kept: row.mails ? [{ state: 'sent' }] : [],
  });
});
