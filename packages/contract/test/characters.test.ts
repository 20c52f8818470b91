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
  const limits: { what: string; most: number; schema: z.ZodMiniType; given: (text: string) => unknown }[] = [
    { what: 'the reason of an act', most: REASON_LENGTH_MAX, schema: reasonText(), given: (text) => text },
    {
      what: 'the player’s reason of one rejection',
      most: PLAYER_REASON_LENGTH_MAX,
      schema: rejectOne,
      given: (playerReason) => ({ playerReason }),
    },
    {
      what: 'the player’s reason of many',
      most: PLAYER_REASON_LENGTH_MAX,
      schema: rejectMany,
      given: (playerReason) => ({ playerReason }),
    },
    { what: 'a message to one player', most: PLAYER_MESSAGE_LENGTH_MAX, schema: messageOne, given: (text) => ({ text, channel: 'site' }) },
    { what: 'a message to many', most: PLAYER_MESSAGE_LENGTH_MAX, schema: messageMany, given: (text) => ({ text, channel: 'site' }) },
    { what: 'a note', most: PLAYER_NOTE_LENGTH_MAX, schema: playerActEndpoints.writeNote.body, given: (text) => ({ text }) },
    {
      what: 'a message to support',
      most: contactMessageLengthMax,
      schema: notificationEndpoints.sendContactMessage.body,
      given: (message) => ({ email: 'a@b.co', message }),
    },
    {
      what: 'a message that goes on',
      most: contactMessageLengthMax,
      schema: notificationEndpoints.writeToContactThread.body,
      given: (message) => ({ code: 'x', message }),
    },
  ];
  const takes = ({ schema, given }: (typeof limits)[number], text: string): boolean => z.safeParse(schema, given(text)).success;

  it.each(limits)('W-190 BO-175 $what takes $most characters of any script, and none more', (limit) => {
    for (const character of ['a', '𠮷', '👍'])
      expect([takes(limit, character.repeat(limit.most)), takes(limit, character.repeat(limit.most + 1))]).toEqual([true, false]);
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
