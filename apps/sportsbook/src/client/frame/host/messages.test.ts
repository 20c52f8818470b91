import { describe, expect, it } from 'vitest';
import { MESSAGE_BYTES_MAX, type PageMessage, readPageMessage, writeFrameMessage } from './messages.ts';
import { allowedTokens } from './theme.ts';

const pageWindow = {};
const page = { origin: 'https://casino.example', window: pageWindow };
const hear = (data: unknown, over: { origin?: string; source?: unknown } = {}): PageMessage | undefined =>
  readPageMessage({ origin: page.origin, source: pageWindow, data, ...over }, page);
const token = JSON.stringify({ v: 1, type: 'token', data: { token: 'a-play-token' } });

describe('what the frame hears of its page', () => {
  it('SB-18 takes a message of its page’s window and origin, and of nobody else', () => {
    expect(hear(token)).toEqual({ type: 'token', data: { token: 'a-play-token' } });
    expect(hear(token, { origin: 'https://casino.example.evil' })).toBeUndefined();
    expect(hear(token, { origin: 'null' })).toBeUndefined();
    expect(hear(token, { source: {} })).toBeUndefined();
    expect(hear(token, { source: null })).toBeUndefined();
  });

  it('SB-9 the balance comes with the session’s result of the same moment; a page that has none sends none', () => {
    const balance = { amount: '84.20', bonus: '0.00', currency: 'EUR' };
    for (const data of [balance, { ...balance, net: null }, { ...balance, net: '-15.80' }])
      expect(hear(JSON.stringify({ v: 1, type: 'balance', data }))).toEqual({ type: 'balance', data });
    expect(hear(JSON.stringify({ v: 1, type: 'balance', data: { ...balance, net: 'lost' } }))).toBeUndefined();
  });

  it('SB-18 nothing happens for what is no text, too long, no JSON, of an unknown type or with wrong fields', () => {
    expect(hear({ v: 1, type: 'token', data: { token: 'x' } })).toBeUndefined();
    const long = JSON.stringify({ v: 1, type: 'token', data: { token: 'x' }, filling: 'ä'.repeat(MESSAGE_BYTES_MAX / 2) });
    expect(long.length).toBeLessThan(MESSAGE_BYTES_MAX);
    expect(hear(long)).toBeUndefined();
    for (const forged of [
      '{',
      'null',
      '[]',
      '"token"',
      '{"v":1,"type":"placeBet","data":{}}',
      '{"v":1,"type":"token","data":{"token":7}}',
      '{"v":1,"type":"token","data":{"token":""}}',
      `{"v":1,"type":"token","data":{"token":"${'x'.repeat(5000)}"}}`,
      '{"v":1,"type":"balance","data":{"amount":"1e9","currency":"EUR"}}',
      '{"type":"routeChange","data":{"route":"https://evil.example/"}}',
      '{"type":"routeChange","data":{"route":"//evil.example"}}',
      '{"v":1,"type":"locale","data":{"locale":"\\"><script>"}}',
      '{"v":1,"type":"theme","data":{"name":"pink"}}',
    ])
      expect(hear(forged)).toBeUndefined();
  });

  it('SB-18 a theme sets colours and lengths of the allowed names, and nothing that loads or runs', () => {
    const tokens = {
      '--bg-0': '#0B0F14',
      '--r-2': '10px',
      '--font': '"Inter Variable", sans-serif',
      '--primary': 'url(https://evil.example/x)',
      '--text': 'red;} body{display:none',
      '--evil': '#fff',
      color: 'red',
    };
    expect(allowedTokens(tokens).map(([name]) => name)).toEqual(['--bg-0', '--r-2', '--font']);
  });

  it('SB-18 the messages of wire §7.8 keep their form, all others carry the version', () => {
    expect(writeFrameMessage({ type: 'click', target: 'loginButton' })).toBe('{"type":"click","target":"loginButton"}');
    expect(writeFrameMessage({ type: 'route', location: '/live/football' })).toBe('{"type":"route","location":"/live/football"}');
    expect(JSON.parse(writeFrameMessage({ type: 'depositRequest', data: { missing: '3.20' } }))).toEqual({
      v: 1,
      type: 'depositRequest',
      data: { missing: '3.20' },
    });
    expect(hear('{"type":"routeChange","data":{"route":"/live/football"}}')).toEqual({
      type: 'routeChange',
      data: { route: '/live/football' },
    });
  });
});
