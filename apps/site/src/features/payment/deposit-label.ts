import type { Worth } from './bonus-worth.ts';

export type DepositLabel = { key: string; values: Readonly<Record<string, string | number>> };
export type LabelMoney = {
  text: (amount: number, currency: string) => string;
  parts: (amount: number, currency: string) => { number: string };
};

/** What the button says it does (W-15): "Deposit 50.00 EUR + 50.00 bonus", as a key of the content and its values. */
export function depositLabel(deposit: { amount: number; currency: string }, worth: Worth | undefined, money: LabelMoney): DepositLabel {
  const amount = money.text(deposit.amount, deposit.currency);
  if (!worth) return { key: 'depositButtonAmount', values: { amount } };
  if (worth.kind === 'spins') return { key: 'depositButtonSpins', values: { amount, count: worth.count } };
  return { key: 'depositButtonBonus', values: { amount, bonus: money.parts(worth.amount, deposit.currency).number } };
}
