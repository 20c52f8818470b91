import { describe, expect, it } from 'vitest';
import { deviceName, isPhone } from '@pavilion/contract/areas/player/device-name.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
const edge = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0';

describe('the name of a device', () => {
  it('U-09 names browser and system', () => {
    expect(deviceName(iphone)).toBe('Safari, iOS');
    expect(deviceName(edge)).toBe('Edge, Windows');
  });

  it('U-09 shows the beginning of an unknown user agent', () => {
    expect(deviceName('curl/8.0')).toBe('curl/8.0');
    expect(deviceName('x'.repeat(100))).toHaveLength(40);
  });

  it('U-09 distinguishes phones from other devices', () => {
    expect([isPhone(iphone), isPhone(edge)]).toEqual([true, false]);
  });
});
