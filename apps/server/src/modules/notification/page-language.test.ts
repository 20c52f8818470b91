import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../kernel/database.ts';
import { aPlayer, type PlayerServer, startPlayerServer } from '../../testing/player-server.ts';
import { promotionsOf } from '../../testing/promotions.ts';
import { seededCampaignId } from '../game/index.ts';
import { publishTournament } from '../retention/index.ts';
import { seededQuestId } from '../retention/seed.ts';
import { notifyPlayer } from './messages/service.ts';
import { type MessageSubject, wordsOf } from './messages/message-texts.ts';
import { notificationFollowers } from './reactions.ts';

let server: PlayerServer;
let player: Awaited<ReturnType<typeof aPlayer>>;

const tournament = {
  identity: 'summer-cup',
  title: { en: 'Summer Cup', de: 'Sommerpokal', 'pt-br': 'Copa de Verão' },
  type: 1,
  startAt: '2027-03-01T00:00:00.000Z',
  endAt: '2027-03-08T00:00:00.000Z',
  confirmationRequired: true,
  rates: { baseCurrencyRate: '1' },
  conditions: {},
  prizes: [{ type: 1, places: [1, 1], title: { en: '1,000 EUR', de: '1.000 EUR' }, amount: '1000.00', currency: 'EUR' }],
};

beforeAll(async () => {
  server = await startPlayerServer();
  player = await aPlayer(server, { locale: 'en' });
  await promotionsOf(server).enter(player, 'STARTER');
  await startQuest();
  await publishTournament(server.context, server.context.database, tournament);
  await server.follow(notificationFollowers);
});
afterAll(() => server.stop());

const startQuest = () =>
  server.call('PUT', `/api/retention/quests/${seededQuestId('harbour-walk')}/activate`, { token: player.accessToken });

const read = async (path: string, language?: string, token = player.accessToken): Promise<string> => {
  const headers: Record<string, string> = language === undefined ? {} : { 'accept-language': language };
  const { status, body } = await server.call('GET', path, { token, headers });
  expect(status).toBe(200);
  return JSON.stringify(body.data);
};

/** Notifications with names in several languages: English and German. */
const kinds = [
  { kind: 'offers', path: '/api/game/bonuses?currency=EUR', english: 'Welcome bonus, part 1', german: 'Willkommensbonus, Teil 1' },
  { kind: 'bonuses', path: '/api/game/player-bonuses', english: 'Starter gift', german: 'Startgeschenk' },
  { kind: 'packages of bonuses', path: '/api/game/player-bonuses', english: 'Starter package', german: 'Starterpaket' },
  { kind: 'free spins', path: '/api/game/player-freespins', english: 'Starter spins', german: 'Startspins' },
  { kind: 'cashback', path: '/api/game/bonuses/cashback?currency=EUR', english: 'Weekly cashback', german: 'Wöchentlicher Cashback' },
  { kind: 'quests to start', path: '/api/retention/quests', english: 'First steps', german: 'Erste Schritte' },
  { kind: 'quests begun', path: '/api/retention/player-quests', english: 'Harbour walk', german: 'Hafenrundgang' },
  { kind: 'tasks', path: '/api/retention/player-quests', english: 'Play 20 rounds', german: '20 Runden spielen' },
  { kind: 'levels', path: '/api/retention/account', english: 'Silver', german: 'Silber' },
  { kind: 'tournaments', path: '/api/retention/tournaments?identity[]=summer-cup', english: 'Summer Cup', german: 'Sommerpokal' },
  { kind: 'prizes', path: '/api/retention/tournaments/summer-cup', english: '1,000 EUR', german: '1.000 EUR' },
  { kind: 'messages', path: '/api/notification/messenger/messages', english: 'Welcome to Pavilion', german: 'Willkommen bei Pavilion' },
];

describe('what a page reads', () => {
  it.each(kinds)(
    'L-19 names $kind in the language of the page, and in the player’s where the page names none',
    async ({ path, english, german }) => {
      for (const language of ['en', undefined, 'de-DE,de;q=0.9,en;q=0.5', 'xx', 'constructor', '*']) {
        const words = await read(path, language);
        expect([language, words.includes(english), words.includes(german)]).toEqual([language, true, false]);
      }
      for (const language of ['de', 'DE']) {
        const words = await read(path, language);
        expect([language, words.includes(english), words.includes(german)]).toEqual([language, false, true]);
      }
    },
  );

  it('L-14 names ways to pay in every language, from which the page chooses', async () => {
    const words = await read('/api/payment/methods/deposit?currency=EUR&country=FI', 'de');
    for (const name of ['Bank app', 'Banking-App', 'Aplicativo do banco']) expect(words).toContain(name);
  });

  it('L-19 keeps the player’s own language for a page that names it, and changes nothing of the player', async () => {
    const german = await aPlayer(server, { locale: 'de' });
    expect(await read('/api/retention/account', 'en', german.accessToken)).toContain('Silver');
    expect(await read('/api/retention/account', undefined, german.accessToken)).toContain('Silber');
    expect(await read('/api/player/profile', 'en', german.accessToken)).toContain('"locale":"de"');
  });
});

describe('messages', () => {
  /** A message as its follower writes it: in the player's language, which is English here. */
  async function tell(subject: MessageSubject | undefined): Promise<void> {
    const { database, clock } = server.context;
    const reader = { locale: 'en', moment: (at: Date) => at.toISOString() };
    const content = subject === undefined ? { title: 'News', body: 'There is some.' } : await wordsOf(database, subject, reader);
    const written = subject === undefined ? {} : { subject, locale: 'en' };
    const message = { playerId: player.profile.id, cause: randomUUID(), content, createdAt: clock.now(), ...written };
    await inTransaction(database, (transaction) => notifyPlayer(server.context, transaction, message));
  }
  const latest = async (language: string): Promise<string> => read('/api/notification/messenger/messages?perPage=1', language);

  const subjects: readonly (readonly [MessageSubject, string, string])[] = [
    [{ key: 'newSignIn', device: 'Firefox', country: 'FR', ip: '' }, 'Firefox, France.', 'Firefox, Frankreich.'],
    [{ key: 'newSignIn', device: 'Firefox', country: null, ip: '203.0.113.7' }, '203.0.113.7', '203.0.113.7'],
    [{ key: 'documentsAsked', types: ['identity_front'] }, 'Please send us', 'senden Sie uns'],
    [{ key: 'identityDueSoon', dueAt: '2027-03-05T12:00:00.000Z' }, '2027-03-05', '5. März 2027'],
    [
      { key: 'depositBonusMissed', campaignId: seededCampaignId('starter-gift'), bonusName: 'Starter gift' },
      'Starter gift was no longer available',
      'Startgeschenk',
    ],
    [{ key: 'depositBonusMissed', campaignId: null, bonusName: 'A gift' }, 'A gift was no longer available', 'A gift'],
    [{ key: 'bonusCodeRefused', code: 'NO-SUCH' }, 'NO-SUCH', 'NO-SUCH'],
    [{ key: 'contactAnswered', number: 'K-12' }, 'your message K-12', 'K-12'],
    [{ key: 'fromSupport', text: 'Own words.' }, 'A message from our support', 'Eine Nachricht von unserem Support'],
  ];

  it.each(subjects)('L-19 of the kind %j are read in the language of the page', async (subject, english, german) => {
    await tell(subject);
    expect(await latest('en')).toContain(english);
    const words = await latest('de');
    expect(words).toContain(german);
    expect(words).not.toBe(await latest('en'));
  });

  it('L-19 that keep no subject are read as they were written', async () => {
    await tell(undefined);
    expect(await latest('de')).toContain('There is some.');
  });

  it('L-19 are published, and kept for the record, in the player’s language, whatever page is open', async () => {
    await tell({ key: 'sessionReused' });
    expect(await latest('de')).toContain('Ein Gerät wurde abgemeldet');
    const { rows } = await server.testDatabase.pool.query(
      `select payload -> 'data' -> 'message' -> 'content' ->> 'title' as title from kernel.realtime_outbox
       where payload ->> 'channel' like 'messenger:notifications%' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ title: 'A device was signed out' }]);
  });
});

it('L-19 refuses a form in the language of the page that sent it', async () => {
  const body = { newPassword: 'x', repeatNewPassword: 'y', currentPassword: player.password };
  const refusedOn = async (language: string) => {
    const headers = { 'accept-language': language };
    const { body: answer } = await server.call('PUT', '/api/player/passwords', { token: player.accessToken, body, headers });
    return answer.error?.fields?.['repeatNewPassword'];
  };
  expect(await refusedOn('de')).toEqual(['Die beiden Passwörter sind verschieden.']);
  expect(await refusedOn('de-DE,de;q=0.9')).toEqual(['The two passwords don’t match.']);
  expect(await refusedOn('pt-br')).toEqual(['As duas senhas são diferentes.']);
});
