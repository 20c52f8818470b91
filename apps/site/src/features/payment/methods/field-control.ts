import type { PaymentField } from '@pavilion/contract/areas/payment.ts';

/** Keys of method fields with rules or a control of their own (product §3 Method field, E-11). */
export const knownFieldKeys = ['phone', 'cpf_number', 'wallet_id', 'crypto_network', 'tag', 'agentNumber', 'currencyWithdraw'] as const;

export type FieldControl = {
  kind: PaymentField['fieldType'];
  inputMode?: 'tel' | 'numeric';
  /** Shown but not editable, such as the number of an agent. */
  isReadOnly?: boolean;
  /** The site's own list of options (wire §3.8). */
  siteList?: 'country' | 'currency';
};

const extras: Readonly<Partial<Record<string, Omit<FieldControl, 'kind'>>>> = {
  phone: { inputMode: 'tel' },
  cpf_number: { inputMode: 'numeric' },
  agentNumber: { isReadOnly: true },
  country: { siteList: 'country' },
  currency: { siteList: 'currency' },
};

/** The control of a method's field: its type, and the extras of a known key (E-11). */
export const controlOf = ({ key, fieldType }: Pick<PaymentField, 'key' | 'fieldType'>): FieldControl => ({
  kind: fieldType,
  ...(Object.hasOwn(extras, key) ? extras[key] : {}),
});
