import { expect, it } from 'vitest';
import { operatingSystemOf, systemClass } from './operating-system.ts';

it.each([
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1.15 Safari/605.1.15', 'Mac OS'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148', 'iOS'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/156.0.0.0', 'Windows'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/156.0.0.0 Mobile', 'Android'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0', 'Linux'],
  ['SomethingElse/1.0', undefined],
  ['', undefined],
])('K-24 detects the operating system of %s', (userAgent, system) => {
  expect(operatingSystemOf(userAgent)).toBe(system);
});

it('K-24 names it as a class', () => {
  expect(systemClass('Mac OS')).toBe('os-mac-os');
});
