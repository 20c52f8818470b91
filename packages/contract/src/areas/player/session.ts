import * as z from 'zod/mini';
import { moment } from '../../formats/values.ts';

const text = () => z.nullable(z.string());

/** The player as the site sees them (wire §3.3); never a password or its hash. */
export const profile = z.object({
  id: z.string(),
  externalId: z.int(),
  status: z.int(),
  email: text(),
  confirmedAt: z.nullable(moment()),
  phone: text(),
  phoneConfirmed: z.boolean(),
  nickname: text(),
  firstName: text(),
  lastName: text(),
  birthdate: text(),
  gender: text(),
  country: text(),
  city: text(),
  address: text(),
  additionalAddress: text(),
  postalCode: text(),
  nationality: text(),
  placeOfBirth: text(),
  profession: text(),
  personalIdNumber: text(),
  cpf_number: text(),
  securityQuestion: text(),
  securityAnswer: text(),
  timeZone: text(),
  currency: text(),
  locale: text(),
  receiveEmailPromo: z.boolean(),
  receiveSmsPromo: z.boolean(),
  receiveBonus: z.boolean(),
  agreedTc: z.boolean(),
  segmentIds: z.array(z.string()),
  freshchatRestoreId: text(),
  pwaInstalled: z.boolean(),
  isNewlyRegistered: z.boolean(),
  referralCode: z.optional(text()),
  qualifiedReferralsCount: z.optional(z.nullable(z.int())),
  createdAt: z.nullable(moment()),
});
export type Profile = z.output<typeof profile>;

export const loginResult = z.object({
  accessToken: z.string(),
  tokenType: z.literal('bearer'),
  expiresAfter: z.string(),
  sessionId: z.string(),
  profile,
});
export type LoginResult = z.output<typeof loginResult>;
