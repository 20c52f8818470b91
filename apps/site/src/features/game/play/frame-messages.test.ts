import { describe, expect, it } from 'vitest';
import { readFrameMessage } from './frame-messages.ts';

describe('messages of the game frame', () => {
  it.each(['round-start', 'deposit', 'fullscreen'])('S40 reads %s without any other field', (type) => {
    expect(readFrameMessage({ type, stake: '1.00', code: 'X' })).toEqual({ type });
  });

  it('S40 GS-02 reads from a ready game whether it shows the player’s money, and from a pressed figure its name', () => {
    expect(readFrameMessage({ type: 'ready', gameId: 'x' })).toEqual({ type: 'ready', hasMoneyBar: false });
    expect(readFrameMessage({ type: 'ready', hasMoneyBar: true })).toEqual({ type: 'ready', hasMoneyBar: true });
    expect(readFrameMessage({ type: 'figure', name: 'session' })).toEqual({ type: 'figure', name: 'session' });
    expect(readFrameMessage({ type: 'figure', name: 'bonus' })).toEqual({ type: 'figure', name: 'bonus' });
    expect(readFrameMessage({ type: 'figure', name: 'address' })).toBeUndefined();
  });

  it.each([
    ['1.00', 1],
    ['0.00012', 0.00012],
    ['2500', 2500],
  ])('T-27 reads what is at stake in an open round: %s', (staked, amount) => {
    expect(readFrameMessage({ type: 'round-open', roundId: 'r', staked })).toEqual({ type: 'round-open', round: 'r', staked: amount });
  });

  it('T-27 reads which round has ended; a game that names none has one at a time', () => {
    expect(readFrameMessage({ type: 'round-end', roundId: 'r', payout: '1.00' })).toEqual({ type: 'round-end', round: 'r' });
    for (const roundId of [undefined, 7])
      expect(readFrameMessage({ type: 'round-end', roundId })).toEqual({ type: 'round-end', round: '' });
  });

  it.each([undefined, 1, '', '-1.00', '1e5', 'Infinity', '1,00', '9'.repeat(13), '<b>'])('T-27 takes no %j for a stake', (staked) => {
    expect(readFrameMessage({ type: 'round-open', staked })).toBeUndefined();
  });

  it('S40 X22 reads from an error only whether the session is over', () => {
    expect(readFrameMessage({ type: 'error', code: 'SESSION_INVALID' })).toEqual({ type: 'error', isSessionOver: true });
    for (const code of ['TOO_FAST', 7, undefined])
      expect(readFrameMessage({ type: 'error', code })).toEqual({ type: 'error', isSessionOver: false });
  });

  it('S40 reads the sound preference only with a boolean value', () => {
    expect(readFrameMessage({ type: 'preference', name: 'sound', value: true })).toEqual({
      type: 'preference',
      name: 'sound',
      value: true,
    });
    expect(readFrameMessage({ type: 'preference', name: 'sound', value: 'yes' })).toBeUndefined();
    expect(readFrameMessage({ type: 'preference', name: 'theme', value: true })).toBeUndefined();
  });

  it.each([undefined, null, 'ready', 7, [], {}, { type: 'navigate', url: 'https://example.test' }])('S40 ignores %j', (data) => {
    expect(readFrameMessage(data)).toBeUndefined();
  });
});
