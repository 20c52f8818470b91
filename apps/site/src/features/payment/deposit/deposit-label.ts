import type { Worth } from '../../game/bonuses/queries.ts';

export type DepositLabel = { key: string; values: Readonly<Record<string, string | number>> };
type LabelMoney = {
  text: (amount: number, currency: string) => string;
  parts: (amount: number, currency: string) => { number: string };
};

/** The label of the deposit button, e.g. "Deposit 50.00 EUR + 50.00 bonus", as a content key and its values (W-15). */
export function depositLabel(deposit: { amount: number; currency: string }, worth: Worth | undefined, money: LabelMoney): DepositLabel {
  const amount = money.text(deposit.amount, deposit.currency);
  if (!worth || (worth.money === 0 && worth.spins === 0)) return { key: 'depositButtonAmount', values: { amount } };
  const bonus = money.parts(worth.money, deposit.currency).number;
  if (worth.spins === 0) return { key: 'depositButtonBonus', values: { amount, bonus } };
  if (worth.money === 0) return { key: 'depositButtonSpins', values: { amount, count: worth.spins } };
  return { key: 'depositButtonBoth', values: { amount, bonus, count: worth.spins } };
}
