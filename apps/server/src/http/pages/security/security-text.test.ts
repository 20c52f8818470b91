import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../config/config.ts';
import { createManualClock } from '../../../kernel/testing/manual-clock.ts';
import { registerSecurityText } from './security-text.ts';

const PATH = '/.well-known/security.txt';

function aSite(securityContact: string | undefined, publicUrl = 'https://casino.example') {
  const server = fastify();
  const clock = createManualClock(new Date('2030-05-11T15:00:00Z'));
  const realNow = () => clock.now();
  registerSecurityText(server, { clock: { realNow }, publicUrl: () => publicUrl, securityContact });
  return { clock, get: () => server.inject({ url: PATH }) };
}

describe('the file that says where faults are reported', () => {
  it('S109 names the contact, its own address and an end within a year, as text', async () => {
    const { get } = aSite('mailto:security@casino.example');
    const { statusCode, headers, body } = await get();
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'public, max-age=86400',
    ]);
    expect(body.split('\n')).toEqual([
      'Contact: mailto:security@casino.example',
      'Expires: 2030-08-09T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://casino.example/.well-known/security.txt',
      '',
    ]);
  });

  it('S109 is the same all day, and never out of date while the product runs', async () => {
    const { get, clock } = aSite('https://casino.example/security');
    const first = (await get()).body;
    clock.advanceMs(8.9 * 3_600_000);
    expect((await get()).body).toBe(first);
    clock.advanceMs(400 * 86_400_000);
    const expires = /^Expires: (.+)$/m.exec((await get()).body)?.[1] ?? '';
    const days = (new Date(expires).getTime() - clock.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(88);
    expect(days).toBeLessThan(365);
  });

  it('S109 is not there without a contact', async () => {
    expect((await aSite(readConfig({}).securityContact).get()).statusCode).toBe(404);
    expect(readConfig({ SECURITY_CONTACT: '' }).securityContact).toBeUndefined();
  });

  it.each(['mailto:security@casino.example', 'https://casino.example/security', 'https://casino.example'])(
    'S109 takes the contact %s',
    (given) => {
      expect(readConfig({ SECURITY_CONTACT: given }).securityContact).toBe(given);
    },
  );

  it.each([
    'security@casino.example',
    'http://casino.example/security',
    'mailto:',
    'mailto:security',
    'mailto:a@b@c',
    'mailto:a@casino.example?bcc=b@evil.example',
    'mailto:a@casino.example\nContact: mailto:b@evil.example',
    'https://',
    'https://user:password@casino.example',
    'https://casino.example/a b',
    'https://casino.example\r\nContact: https://evil.example',
    'javascript:alert(1)',
  ])('S109 a start names a contact that is none: %j', (given) => {
    expect(() => readConfig({ SECURITY_CONTACT: given })).toThrow(/^SECURITY_CONTACT=/);
  });
});
