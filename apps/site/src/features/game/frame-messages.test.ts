import { describe, expect, it } from 'vitest';
import { readFrameMessage } from './frame-messages.ts';

describe('messages of the game frame', () => {
  it.each(['ready', 'round-start', 'round-end', 'error', 'deposit', 'fullscreen'])('S40 reads %s and nothing beside it', (type) => {
    expect(readFrameMessage({ type, stake: '1.00', code: 'X' })).toEqual({ type });
  });

  it('S40 reads the sound preference only with a true or false', () => {
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
