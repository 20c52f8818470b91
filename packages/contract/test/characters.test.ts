import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { notificationEndpoints } from '../src/areas/notification.ts';
import {
  DIFFERENCE_NOTE_LENGTH_MAX,
  PLAYER_MESSAGE_LENGTH_MAX,
  PLAYER_NOTE_LENGTH_MAX,
  PLAYER_REASON_LENGTH_MAX,
  REASON_LENGTH_MAX,
  ROLE_NAME_LENGTH_MAX,
  VIEW_NAME_LENGTH_MAX,
} from '../src/console/act-limits.ts';
import { reasonText } from '../src/console/approvals.ts';
import { bulkActs } from '../src/console/bulk-acts.ts';
import { operatorEndpoints } from '../src/console/operators.ts';
import { paymentsEndpoints } from '../src/console/payment/payments.ts';
import { playerActEndpoints } from '../src/console/player/acts.ts';
import { messageEndpoints } from '../src/console/player/messages.ts';
import { contactMessageLengthMax } from '../src/constants.ts';
import { countCharacters, firstCharacters } from '../src/formats/characters.ts';
import { maxLength, minLength } from '../src/validation/text.ts';

describe('the length of a text', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 20 });

  it('W-190 is counted alike by the rule of a form, the schema of a call and what cuts a text', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 30 }), (text, limit) => {
        const count = countCharacters(text);
        expect(z.safeParse(z.string().check(z.maxLength(limit)), text).success).toBe(count <= limit);
        expect(z.safeParse(z.string().check(z.minLength(limit)), text).success).toBe(count >= limit);
        fc.pre(text !== '');
        expect(maxLength(limit)(text, {}) === undefined).toBe(count <= limit);
        expect(minLength(limit)(text, {}) === undefined).toBe(count >= limit);
        const first = firstCharacters(text, limit);
        expect([countCharacters(first), text.startsWith(first), first.isWellFormed()]).toEqual([Math.min(count, limit), true, true]);
      }),
    );
  });

  const rejectOne = paymentsEndpoints.rejectWithdrawal.body;
  const rejectMany = bulkActs['withdrawals.reject'].given;
  const messageOne = messageEndpoints.sendPlayerMessage.body;
  const messageMany = bulkActs['players.message'].given;
  const schemas: [string, number, z.ZodMiniType, (text: string) => unknown][] = [
    ['the reason of an act', REASON_LENGTH_MAX, reasonText(), (text) => text],
    ['the player’s reason of one rejection', PLAYER_REASON_LENGTH_MAX, rejectOne, (playerReason) => ({ playerReason })],
    ['the player’s reason of many', PLAYER_REASON_LENGTH_MAX, rejectMany, (playerReason) => ({ playerReason })],
    ['a message to one player', PLAYER_MESSAGE_LENGTH_MAX, messageOne, (text) => ({ text, channel: 'site' })],
    ['a message to many', PLAYER_MESSAGE_LENGTH_MAX, messageMany, (text) => ({ text, channel: 'site' })],
    ['a note', PLAYER_NOTE_LENGTH_MAX, playerActEndpoints.writeNote.body, (text) => ({ text })],
    [
      'a message to support',
      contactMessageLengthMax,
      notificationEndpoints.sendContactMessage.body,
      (message) => ({ email: 'a@b.co', message }),
    ],
    ['one that goes on', contactMessageLengthMax, notificationEndpoints.writeToContactThread.body, (message) => ({ code: 'x', message })],
  ];

  it.each(schemas)('W-190 BO-175 %s takes %i characters of any script, and none more', (_name, most, schema, given) => {
    for (const character of ['a', '𠮷', '👍'])
      expect([
        z.safeParse(schema, given(character.repeat(most))).success,
        z.safeParse(schema, given(character.repeat(most + 1))).success,
      ]).toEqual([true, false]);
  });

  it('BO-175 names of roles and saved views, and what explains a difference, have the limits that their fields show', () => {
    expect([ROLE_NAME_LENGTH_MAX, VIEW_NAME_LENGTH_MAX, DIFFERENCE_NOTE_LENGTH_MAX]).toEqual([60, 60, 2000]);
    const role = (name: string) => ({ name, permissions: [] });
    const created = operatorEndpoints.askNewRole.body;
    expect([z.safeParse(created, role('👍'.repeat(60))).success, z.safeParse(created, role('👍'.repeat(61))).success]).toEqual([
      true,
      false,
    ]);
  });
});
