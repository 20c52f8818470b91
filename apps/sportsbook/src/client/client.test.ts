import { describe, expect, it } from 'vitest';
import { framePolicy, frameDocument, pageOriginOf, registeredOrigins } from './document.ts';
import { readBuiltFile } from './files.ts';

const screen = { html: '<main>1</main>', first: { nowMs: 1234, location: '/</script><b>', lists: {} } };
const manifest = { script: 'frame-1.js', styles: ['style-1.css'], fonts: ['inter-1.woff2'], languages: { en: 'en-1.js', de: 'de-1.js' } };

describe('the document of the betting client', () => {
  it('SB-18 answers the page it belongs to by the client id, and knows no other', () => {
    expect(registeredOrigins('pavilion', 'https://casino.example/')).toEqual(['https://casino.example']);
    expect(registeredOrigins('another', 'https://casino.example/')).toBeUndefined();
    const local = registeredOrigins('pavilion', 'http://127.0.0.1:3000') ?? [];
    expect(pageOriginOf(local, 'localhost:3000')).toBe('http://localhost:3000');
    expect(pageOriginOf(local, 'evil.example')).toBe('http://127.0.0.1:3000');
    expect(framePolicy(['https://casino.example'])).toContain('frame-ancestors https://casino.example');
    expect(framePolicy(['https://casino.example'])).toMatch(/script-src 'self' 'sha256-[\w+/=]+' 'sha256-[\w+/=]+';/);
  });

  it('P-16 stands in the player’s language, direction and theme before its script runs', () => {
    const html = frameDocument({ manifest, pageOrigin: 'https://casino.example', locale: 'de-AT', theme: 'light', screen });
    expect(html).toContain('<html lang="de-AT" dir="ltr" data-theme="light">');
    expect(html).toContain('assets/de-1.js');
    expect(html).toContain('data-page="https://casino.example"');
    expect(html).toContain('<main>1</main></div>');
    expect(html).toContain('"nowMs":1234');
    expect(frameDocument({ manifest, pageOrigin: '"><b>', locale: 'ar', theme: 'dark', screen })).not.toContain('<b>');
    expect(frameDocument({ manifest, pageOrigin: 'x', locale: 'ar', theme: 'dark', screen })).toContain('dir="rtl"');
  });

  it('SB-18 serves built files alone, whatever the name says', async () => {
    for (const name of ['../manifest.json', 'manifest.json', '..', 'kit.js/../../x.js', '.hidden.js', 'nothing.js'])
      expect(await readBuiltFile('assets', name)).toBeUndefined();
  });
});
