import { expect, it } from 'vitest';
import { grantText, readLimits, typedOf } from './limits.ts';

it('BO-022 reads limits as they are typed, and names the field that holds something else', () => {
  expect(readLimits({ max: ' 50.5 ', countries: 'at, de;AT', tags: 'VIP watch' })).toEqual({
    read: { max: '50.5', countries: ['AT', 'DE'], tags: ['vip', 'watch'] },
    wrong: { max: false, countries: false, tags: false },
    isRight: true,
  });
  expect(readLimits({ max: '', countries: '', tags: '' }).read).toEqual({ max: null, countries: [], tags: [] });
  expect(readLimits({ max: '1.000,5', countries: 'Austria', tags: '#vip' })).toMatchObject({
    wrong: { max: true, countries: true, tags: true },
    isRight: false,
  });
});

it('BO-022 two grants with other limits differ, in whatever order they are written', () => {
  const grant = { permission: 'players.note', max: null, countries: ['DE', 'AT'], tags: [] };
  expect(typedOf(grant)).toEqual({ max: '', countries: 'DE, AT', tags: '' });
  expect(grantText(grant)).toBe(grantText({ ...grant, countries: ['AT', 'DE'] }));
  expect(grantText(grant)).not.toBe(grantText({ ...grant, countries: ['AT'] }));
});
