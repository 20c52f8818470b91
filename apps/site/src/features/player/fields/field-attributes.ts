import type { HTMLAttributes } from 'react';

type Attributes = {
  type?: string;
  autoComplete?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  dir?: 'ltr';
  autoCapitalize?: 'none';
  maxLength?: number;
};

/** The attributes of a field for browsers, keyboards and password managers (design §4). */
const attributes: Readonly<Record<string, Attributes>> = {
  email: { type: 'email', autoComplete: 'email', inputMode: 'email', dir: 'ltr', autoCapitalize: 'none' },
  password: { autoComplete: 'new-password' },
  password_confirmation: { autoComplete: 'new-password' },
  currentPassword: { autoComplete: 'current-password' },
  newPassword: { autoComplete: 'new-password' },
  repeatNewPassword: { autoComplete: 'new-password' },
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  nickname: { autoComplete: 'nickname' },
  city: { autoComplete: 'address-level2' },
  address: { autoComplete: 'address-line1' },
  additionalAddress: { autoComplete: 'address-line2' },
  postalCode: { autoComplete: 'postal-code' },
  birthdate: { autoComplete: 'bday', inputMode: 'numeric', dir: 'ltr' },
  profession: { autoComplete: 'organization-title' },
  age: { inputMode: 'numeric' },
  cpf_number: { inputMode: 'numeric', dir: 'ltr', maxLength: 14 },
  bonusCode: { autoComplete: 'off', dir: 'ltr' },
};

const textLengthMax = 250;

export const attributesOf = (name: string): Attributes => ({ maxLength: textLengthMax, ...attributes[name] });
