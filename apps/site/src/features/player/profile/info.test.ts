import type { FieldDefinition, Profile } from '@pavilion/contract/areas/player/player.ts';
import { describe, expect, it } from 'vitest';
import { changesOf, isLocked, neededFields, shownFields, valueOf } from './info.ts';

const field = (name: string, position: number, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id: position,
  name,
  description: '',
  editable: true,
  isRequired: false,
  isVisible: true,
  position,
  ...more,
});

const profile: Profile = {
  id: 'p1',
  externalId: 1,
  status: 1,
  email: 'mara@example.com',
  confirmedAt: null,
  phone: null,
  phoneConfirmed: false,
  nickname: 'Mara',
  firstName: null,
  lastName: null,
  birthdate: null,
  gender: null,
  country: 'DE',
  city: null,
  address: null,
  additionalAddress: null,
  postalCode: null,
  nationality: null,
  placeOfBirth: null,
  profession: null,
  personalIdNumber: null,
  cpf_number: null,
  securityQuestion: null,
  securityAnswer: null,
  timeZone: null,
  currency: 'EUR',
  locale: 'en',
  receiveEmailPromo: true,
  receiveSmsPromo: false,
  receiveBonus: true,
  agreedTc: true,
  segmentIds: [],
  freshchatRestoreId: null,
  pwaInstalled: false,
  isNewlyRegistered: false,
  createdAt: null,
};

describe('personal details', () => {
  it('U-01 shows the visible fields in the order of their positions', () => {
    const fields = [field('city', 9), field('email', 1), field('password', 2), field('phone', 3, { isVisible: false })];
    expect(shownFields(fields).map(({ name }) => name)).toEqual(['email', 'city']);
  });

  it('U-01 takes the value of the definition, otherwise that of the profile', () => {
    expect(valueOf(field('city', 1, { value: 'Hamburg' }), profile)).toBe('Hamburg');
    expect(valueOf(field('nickname', 1), profile)).toBe('Mara');
    expect(valueOf(field('receiveEmailPromo', 1), profile)).toBe(true);
    expect(valueOf(field('city', 1), profile)).toBe('');
  });

  it('U-02 locks what is not editable, once it has a value', () => {
    expect(isLocked(field('country', 1, { editable: false }), profile)).toBe(true);
    expect(isLocked(field('firstName', 1, { editable: false }), profile)).toBe(false);
    expect(isLocked(field('nickname', 1), profile)).toBe(false);
  });

  it('U-04 sends only changed values, and none that is locked', () => {
    const fields = [field('country', 1, { editable: false }), field('nickname', 2), field('city', 3)];
    expect(changesOf(fields, { country: 'FI', nickname: 'Mara', city: 'Bremen' }, profile)).toEqual({ city: 'Bremen' });
  });

  it('U-01 lists the fields that a withdrawal needs: identity, address, and what is required', () => {
    const fields = [field('nickname', 1), field('firstName', 2), field('phone', 3, { isRequired: true }), field('postalCode', 4)];
    expect(neededFields(fields).map(({ name }) => name)).toEqual(['firstName', 'phone', 'postalCode']);
  });
});
