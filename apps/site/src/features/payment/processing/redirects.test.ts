import { describe, expect, it } from 'vitest';
import { returnAddresses } from './redirects.ts';

describe('returnAddresses', () => {
  it('W-28 returns to this page without the wallet and with the result', () => {
    expect(returnAddresses('https://a.example/de/games/x?real=true&wallet=deposit')).toEqual({
      redirectSuccessUrl: 'https://a.example/de/games/x?real=true&deposit-success=true',
      redirectErrorUrl: 'https://a.example/de/games/x?real=true&deposit-error=true',
      redirectUrl: 'https://a.example/de/games/x?real=true&deposit-redirect=true',
    });
  });

  it('W-28 removes an earlier result', () => {
    expect(returnAddresses('https://a.example/?wallet=deposit&deposit-error=true').redirectSuccessUrl).toBe(
      'https://a.example/?deposit-success=true',
    );
  });
});
