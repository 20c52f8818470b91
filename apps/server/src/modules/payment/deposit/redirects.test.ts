import { describe, expect, it } from 'vitest';
import { siteOrigins } from '../../../kernel/site-origin.ts';
import { readRedirects, siteRedirect } from './redirects.ts';

const site = ['https://casino.example'];
const mark = 'deposit-success';

describe('return addresses', () => {
  it('W-28 keeps path, query and fragment of a page of the site and sets the mark', () => {
    expect(siteRedirect('https://casino.example/de/games/dice?wallet=deposit&a=1#x', site, mark)).toBe(
      'https://casino.example/de/games/dice?wallet=deposit&a=1&deposit-success=true#x',
    );
    expect(siteRedirect('/de?deposit-success=false', site, mark)).toBe('https://casino.example/de?deposit-success=true');
    expect(siteRedirect('https://casino.example', site, mark)).toBe('https://casino.example/?deposit-success=true');
  });
  it.each([
    'https://evil.example/',
    'https://casino.example.evil.example/',
    'https://casino.example@evil.example/',
    'https://user:pass@casino.example/',
    'https://casino.example:8443/',
    'http://casino.example/',
    'HTTPS://casino.example/',
    'https://Casino.example/',
    '//evil.example/',
    '/.//evil.example',
    '/a/..//evil.example',
    'https://casino.example/.//evil.example',
    '/\\evil.example/',
    '\\\\evil.example',
    'https:\\\\casino.example/',
    'https:casino.example/',
    '/%2fevil.example',
    '/a%5Cb',
    '/%2Fevil.example',
    '/%0aheader',
    'https://casino.example//evil.example',
    '/user@evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    ' https://casino.example/',
    'https://casino.example/\n',
    '/\tevil',
    'evil.example',
    '',
    'about:blank',
    `/${'a'.repeat(2001)}`,
  ])('W-31 S39 refuses %j', (address) => {
    expect(siteRedirect(address, site, mark)).toBeUndefined();
  });
  it('W-31 names each address that is refused', () => {
    const read = (): unknown =>
      readRedirects({ redirectSuccessUrl: 'https://evil.example/', redirectUrl: '/ok' }, 'https://casino.example');
    expect(read).toThrow('validation');
    expect(readRedirects({}, 'https://casino.example')).toEqual({
      redirectSuccessUrl: 'https://casino.example/?deposit-success=true',
      redirectErrorUrl: 'https://casino.example/?deposit-error=true',
      redirectUrl: 'https://casino.example/?deposit-redirect=true',
    });
  });
  it('S39 knows a site on loopback by each of the machine’s own names and its own port only', () => {
    const origins = siteOrigins('http://127.0.0.1:3000');
    expect(siteRedirect('http://localhost:3000/x', origins, mark)).toBe('http://localhost:3000/x?deposit-success=true');
    expect(siteRedirect('http://localhost:3001/x', origins, mark)).toBeUndefined();
    expect(siteOrigins('https://casino.example/base')).toEqual(['https://casino.example']);
  });
});
