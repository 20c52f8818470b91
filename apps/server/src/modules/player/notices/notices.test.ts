import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { composeMail, composeSms, siteContent } from '../../content/index.ts';
import { notificationFollowers } from '../../notification/reactions.ts';
import {
  aPlayer,
  aPlayerWithPhone,
  aRegistration,
  loginOf,
  PASSWORD,
  type PlayerServer,
  startPhoneServer,
} from '../../../testing/player-server.ts';
import { momentText } from '../mail/moment.ts';
import { playerFollowers } from '../reactions.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPhoneServer();
});
beforeEach(async () => {
  await server.runJobs();
  server.mails.length = 0;
  server.texts.length = 0;
});
afterAll(() => server.stop());

const NEW = 'another-Passphrase-8';
const changePassword = (token: string) =>
  server.call('PUT', '/api/player/passwords', { token, body: { currentPassword: PASSWORD, newPassword: NEW, repeatNewPassword: NEW } });
const update = (token: string, body: unknown) => server.call('PUT', '/api/player/profile', { token, body });
const mailsOf = (template: string) => server.mails.filter((mail) => mail.template === template);

let counter = 0;
/** A player with a phone and nothing else. */
async function aPhonePlayer(changes: Record<string, unknown> = {}) {
  counter += 1;
  const phone = `+49151123450${String(counter).padStart(2, '0')}`;
  await server.call('POST', '/api/player/otp/send', { body: { phone, reason: 'registration' } });
  await server.runJobs();
  const code = /\b\d{6}\b/.exec(server.texts.findLast(({ to }) => to === phone)?.text ?? '')?.[0];
  const { email: _none, ...form } = aRegistration({ phone, code, ...changes });
  const called = await server.call('POST', '/api/player/register/phone', { body: form });
  if (called.status !== 200) throw new Error(`The registration was refused: ${called.text}`);
  server.texts.length = 0;
  return { ...loginOf(called), phone };
}

describe('notices about the account', () => {
  it('U-07 a changed password is announced by mail, in the language and time zone of the player, as text and as HTML', async () => {
    const player = await aPlayer(server, { locale: 'de' });
    await update(player.accessToken, { timeZone: 'Asia/Tokyo' });
    await changePassword(player.accessToken);
    await server.runJobs();
    const [mail] = mailsOf('password-changed');
    const date = momentText(server.clock.now(), { locale: 'de', timeZone: 'Asia/Tokyo' });
    expect(mail).toMatchObject({ to: player.email, subject: 'Ihr Passwort wurde geändert', locale: 'de' });
    expect(mail?.text).toContain(`am ${date} geändert`);
    expect(mail?.html).toContain('<html lang="de" dir="ltr">');
    expect(mail?.html).toContain(date);
    expect(server.texts).toEqual([]);
  });

  it('U-07 D-62 without a zone of the player’s own the country’s is taken', async () => {
    const player = await aPlayer(server, { country: 'AT' });
    await changePassword(player.accessToken);
    await server.runJobs();
    expect(mailsOf('password-changed')[0]?.text).toContain(momentText(server.clock.now(), { locale: 'en', timeZone: 'Europe/Vienna' }));
  });

  it('D-25 a player with a phone alone is notified by text message, in the player’s language', async () => {
    const player = await aPhonePlayer({ locale: 'de' });
    await changePassword(player.accessToken);
    await server.runJobs();
    expect(server.mails).toEqual([]);
    expect(server.texts).toMatchObject([{ to: player.phone, template: 'password-changed-sms' }]);
    expect(server.texts[0]?.text).toMatch(/^Pavilion: Ihr Passwort wurde am .+ geändert\..+\/de\/contact$/);
  });

  it('S31 D-86 an address is announced to the phone the account had when it is entered and once it counts, a phone to the address', async () => {
    const byPhone = await aPhonePlayer();
    const email = `with-${byPhone.profile.id}@pavilion.test`;
    await update(byPhone.accessToken, { email, currentPassword: PASSWORD });
    await server.runJobs();
    expect(server.texts).toMatchObject([{ to: byPhone.phone, template: 'contact-entered-sms' }]);
    const code = /verify\/([\w-]+)/.exec(server.mails.findLast(({ to }) => to === email)?.text ?? '')?.[1];
    expect((await server.call('POST', '/api/player/register/confirm', { body: { code } })).status).toBe(200);
    await server.runJobs();
    expect(server.texts.at(-1)).toMatchObject({ to: byPhone.phone, template: 'email-changed-sms' });
    const byMail = await aPlayerWithPhone(server, '+4915112349901');
    expect(mailsOf('phone-changed')).toEqual([]);
    await update(byMail.accessToken, { phone: '', currentPassword: PASSWORD });
    await server.runJobs();
    expect(mailsOf('phone-changed').map(({ to }) => to)).toEqual([byMail.email]);
  });

  it('S60 S61 the queue holds a text message sealed', async () => {
    const player = await aPhonePlayer();
    await changePassword(player.accessToken);
    const { rows } = await server.testDatabase.pool.query('select payload::text from graphile_worker._private_jobs');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/49151|Pavilion:/);
  });

  it('a message refused for good is given up and written down without its address', async () => {
    const player = await aPlayer(server);
    await changePassword(player.accessToken);
    const { mailer } = server.context.identity;
    const taken = mailer.send;
    mailer.send = async () => 'refused';
    await server.runJobs();
    mailer.send = taken;
    await server.runJobs();
    expect(mailsOf('password-changed')).toEqual([]);
    const line = server.logLines.findLast((text) => text.includes('a mail was refused for good'));
    expect(line).toContain('password-changed');
    expect(line).not.toContain(player.email);
  });

  it('C-13 an answer says that a visitor’s message has come, in the language of the browser', async () => {
    const body = { email: 'visitor@pavilion.test', message: 'Hallo' };
    await server.call('POST', '/api/notification/communications', { body, headers: { 'accept-language': 'de-DE' } });
    await server.runJobs();
    expect(mailsOf('contact-received')).toMatchObject([{ to: 'visitor@pavilion.test', subject: 'Ihre Nachricht ist da' }]);
    expect(mailsOf('contact-received')[0]?.text).toMatch(/unter der Nummer [0-9A-F]{8} /);
  });
});

describe('a sign-in from a new device', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36';
  const signIn = (email: string, headers: Record<string, string>) =>
    server.call('POST', '/api/player/sessions', { body: { login: email, password: PASSWORD }, headers });
  const noticesSent = async () => {
    await server.follow(playerFollowers);
    await server.follow(notificationFollowers);
    await server.runJobs();
    return mailsOf('new-sign-in');
  };

  it('is announced once, by mail and in the messenger; the first sign-in and a known device are not', async () => {
    const { email, accessToken } = await aPlayer(server, { locale: 'de' });
    expect(await noticesSent()).toEqual([]);
    await signIn(email, { 'user-agent': chrome });
    await signIn(email, { 'user-agent': chrome.replace('156', '157') });
    const mails = await noticesSent();
    expect(mails.map(({ to }) => to)).toEqual([email]);
    expect(mails[0]?.text).toContain('mit Chrome, Linux aus ');
    expect(mails[0]?.text).toContain('/de/profile/security');
    const { body } = await server.call('GET', '/api/notification/messenger/messages', { token: accessToken });
    expect(JSON.stringify(body.data)).toContain('Chrome, Linux');
  });

  it('says from which country, in words', async () => {
    const { email } = await aPlayer(server);
    await signIn(email, { 'user-agent': chrome, 'cf-ipcountry': 'AT', 'cf-connecting-ip': '203.0.113.9' });
    expect((await noticesSent())[0]?.text).toContain('from Austria.');
  });

  it('announces nothing that is older than a day', async () => {
    const { email } = await aPlayer(server);
    await signIn(email, { 'user-agent': chrome });
    server.clock.advanceMs(86_400_001);
    expect(await noticesSent()).toEqual([]);
  });
});

describe('the words of every mail and text message', () => {
  const store = siteContent();
  const values = { link: 'https://example.test/x', helpLink: 'https://example.test/h', date: '1', amount: '2', method: '3', number: '4' };
  const more = {
    ...values,
    device: '5',
    country: '6',
    reason: '7',
    bonus: '8',
    code: '123456',
    legalAge: '18',
    document: '9',
    documents: '9',
    title: 'a',
    text: 'b',
  };
  const names = (kind: 'subject' | 'text') =>
    (store.byLocale.get('en')?.get('messages') ?? [])
      .filter(({ body }) => typeof body['text'] === 'string' && (typeof body['subject'] === 'string') === (kind === 'subject'))
      .map(({ name }) => name);

  it.each(store.locales)('L-15 exist in %s with every placeholder filled', (locale) => {
    expect(names('subject').length).toBeGreaterThanOrEqual(14);
    expect(names('text').length).toBeGreaterThanOrEqual(4);
    for (const name of names('subject')) {
      const { subject, text, html } = composeMail(store, locale, { name, values: more });
      expect([name, /[{}]/.test(`${subject}${text}`)]).toEqual([name, false]);
      expect(html).toContain(`<html lang="${locale}"`);
    }
    for (const name of names('text')) {
      const text = composeSms(store, locale, { name, values: more });
      expect([name, /[{}]/.test(text), text.length <= 320]).toEqual([name, false, true]);
    }
  });

  it('S38 never let a value become markup or a second line of the subject', () => {
    const values = {
      device: '<img src=x onerror=alert(1)>',
      country: 'X\r\nBcc: a@b.co',
      date: '1',
      link: 'https://example.test/?a=1&b="2"',
    };
    const { html } = composeMail(store, 'en', { name: 'new-sign-in', values });
    expect(html).toContain('&lt;img src=x');
    expect(html).not.toContain('<img');
    const placeholders = composeMail(store, 'en', { name: 'new-sign-in', values: { ...values, device: '{link} {{7*7}} ${7*7}' } });
    for (const text of [placeholders.text, placeholders.html]) expect(text).toContain('{link} {{7*7}} ${7*7}');
    const { subject } = composeMail(store, 'en', { name: 'deposit-received', values: { ...values, amount: '1\r\nBcc: a@b.co' } });
    expect(subject).not.toMatch(/[\r\n]/);
  });
});
