import type { PaymentField } from '@pavilion/contract/payment.ts';

/** Keys of method fields that have rules or a look of their own (spec §3 Method field, E-11). */
export const knownFieldKeys = ['phone', 'cpf_number', 'wallet_id', 'crypto_network', 'tag', 'agentNumber', 'currencyWithdraw'] as const;

export type FieldControl = {
  kind: PaymentField['fieldType'];
  inputMode?: 'tel' | 'numeric';
  /** Told, not asked: the number of an agent. */
  isReadOnly?: boolean;
  /** Where the site itself has the list of options (wire §3.8). */
  siteList?: 'country' | 'currency';
};

const own: Readonly<Partial<Record<string, Omit<FieldControl, 'kind'>>>> = {
  phone: { inputMode: 'tel' },
  cpf_number: { inputMode: 'numeric' },
  agentNumber: { isReadOnly: true },
  country: { siteList: 'country' },
  currency: { siteList: 'currency' },
};

/** How a method's field is drawn: by its type, with what its key is known for; an unknown key has its type alone (E-11). */
export const controlOf = ({ key, fieldType }: Pick<PaymentField, 'key' | 'fieldType'>): FieldControl => ({
  kind: fieldType,
  ...(Object.hasOwn(own, key) ? own[key] : {}),
});
