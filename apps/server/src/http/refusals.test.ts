import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlayer, type PlayerServer, startPlayerServer } from '../testing/player-server.ts';

let server: PlayerServer;

beforeAll(async () => {
  server = await startPlayerServer();
});

afterAll(() => server.stop());

const german = { 'accept-language': 'de-DE,de;q=0.9,en;q=0.5' };

describe('refusals use the language of the player or visitor', () => {
  it('V-82 names the invalid fields of a body in the visitor’s language', async () => {
    const body = { login: '', password: '' };
    const inGerman = await server.call('POST', '/api/player/sessions', { body, headers: german });
    expect([inGerman.status, inGerman.body.error?.message]).toEqual([422, 'Bitte prüfen Sie die markierten Felder.']);
    expect(inGerman.body.error?.fields).toEqual({
      login: ['Bitte füllen Sie dieses Feld aus.'],
      password: ['Bitte füllen Sie dieses Feld aus.'],
    });
    const unsaid = await server.call('POST', '/api/player/sessions', { body });
    expect(unsaid.body.error?.fields).toMatchObject({ login: ['Please fill in this field.'] });
  });

  it('V-82 reports a rule of an area in the same way', async () => {
    const player = await aPlayer(server);
    const options = { token: player.accessToken, body: { currency: 'XXX' }, headers: german };
    const refused = await server.call('POST', '/api/wallet/accounts', options);
    expect([refused.status, refused.body.error?.fields]).toEqual([422, { currency: ['Wählen Sie eine Währung aus der Liste.'] }]);
  });

  it('V-82 uses the language of the player’s profile for signed-in players, whatever the browser prefers', async () => {
    const player = await aPlayer(server, { locale: 'de' });
    const body = { newPassword: 'x', repeatNewPassword: 'y', currentPassword: player.password };
    const refused = await server.call('PUT', '/api/player/passwords', { token: player.accessToken, body });
    expect(refused.status).toBe(422);
    expect(refused.body.error?.fields?.['repeatNewPassword']).toEqual(['Die beiden Passwörter sind verschieden.']);
  });

  it('X-32 uses the visitor’s language before an operation is reached', async () => {
    const unreadable = await fetch(`${server.url}/api/player/sessions`, {
      method: 'POST',
      headers: { ...german, 'content-type': 'application/json' },
      body: '{',
    });
    const unknown = await server.call('GET', '/api/nothing/here', { headers: german });
    expect([unreadable.status, unknown.status, unknown.body.error?.message]).toEqual([400, 404, 'Nicht gefunden.']);
    expect(await unreadable.text()).not.toContain('The request could not be read');
  });
});
