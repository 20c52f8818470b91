import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerListEndpoints } from '@pavilion/contract/console/player/lists.ts';

export type RegistrationMinute = AnswerOf<(typeof playerListEndpoints)['listRegistrations']>['data'][number];

/** Where registrations fail: fields of the form, then rules without a field. */
export const failingFields = [
  'email',
  'phone',
  'password',
  'firstName',
  'lastName',
  'birthdate',
  'age',
  'country',
  'currency',
  'nickname',
  'city',
  'address',
  'postalCode',
  'personalIdNumber',
  'cpf_number',
  'nationality',
  'placeOfBirth',
  'profession',
  'gender',
  'bonusCode',
  'agreements',
  'captcha',
  'otpInvalid',
  'challengeRequired',
  'tooManyRequests',
  'countryRestricted',
  'conflict',
] as const;
