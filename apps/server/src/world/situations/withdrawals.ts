import type { AppContext } from '../../app-context.ts';
import { findInvoice } from '../../modules/payment/index.ts';
import { isIdentityVerified } from '../../modules/player/index.ts';
import { askCompany, until } from './calls.ts';
import { bank, card, type Part, payIn, payoutBounds, type Place, refusedCard, withdraw } from './money.ts';

const SMALL = 20;

/** A, T and two noughts behind the account, as check digits are worked out (ISO 13616). */
const AT00 = '102900';

/** An account number of the player's own: sums to one place count together. */
function ibanOf({ person }: Part): string {
  const account = BigInt(`0x${person.id.replaceAll('-', '')}`)
    .toString()
    .slice(-16)
    .padStart(16, '0');
  const checkDigits = 98n - (BigInt(`${account}${AT00}`) % 97n);
  return `AT${checkDigits.toString().padStart(2, '0')}${account}`;
}

/** Money is asked to a place that comes after another one; the provider pays nothing out to the first. */
async function askElsewhere(context: AppContext, part: Part, { amount, place }: { amount: number; place: Place }): Promise<string> {
  await payIn(context, part, { amount: amount + 2 * SMALL });
  await withdraw(part, { amount: SMALL, place: refusedCard, step: 'first place' });
  return withdraw(part, { amount, place });
}

/** A withdrawal that nothing speaks against but its new place: green (operator §6.4). */
export const safeWithdrawal = (context: AppContext, part: Part, index = 0): Promise<string> =>
  askElsewhere(context, part, { amount: 40 + 5 * (index % 20), place: card(String(4000 + (index % 5000))) });

/** One to a bank account after a card. */
export const toNewDestination = (context: AppContext, part: Part): Promise<string> =>
  askElsewhere(context, part, { amount: 180, place: bank(ibanOf(part)) });

/** One of a player whose bank has taken a deposit back. */
export async function afterChargeback(context: AppContext, part: Part): Promise<string> {
  await payIn(context, part, { amount: 120 });
  await chargeBack(context, part);
  return withdraw(part, { amount: 60, place: card('4310') });
}

/** A deposit of which the bank takes a part back. @returns the invoice */
export const chargeBack = async (context: AppContext, part: Part): Promise<string> =>
  takeBack(context, await payIn(context, part, { amount: 50, step: 'charged back' }));

/** A deposit that was paid out again before its bank took it back: all of it is owed. @returns the invoice */
export async function chargeBackSpent(context: AppContext, part: Part): Promise<string> {
  const invoiceId = await payIn(context, part, { amount: 50, step: 'charged back' });
  const payoutId = await withdraw(part, { amount: 50, place: card('4312'), step: 'spent' });
  await until(`The payout ${payoutId}`, async () => {
    const state = (await findInvoice(context.database, payoutId))?.state;
    return state === 'submitted' || state === 'paid' ? true : undefined;
  });
  return takeBack(context, invoiceId);
}

/** The bank takes a deposit back. @returns the invoice */
async function takeBack(context: AppContext, invoiceId: string): Promise<string> {
  await askCompany(context, '/psp/chargebacks', { invoiceId });
  await until(`The chargeback of ${invoiceId}`, async () =>
    (await findInvoice(context.database, invoiceId))?.state === 'charged_back' ? true : undefined,
  );
  return invoiceId;
}

/** One that asks for a verified identity, of a player who has shown no papers. */
export async function ofUnverified(context: AppContext, part: Part): Promise<string> {
  const { verifyFrom } = await payoutBounds(context);
  await payIn(context, part, { amount: verifyFrom + 100 });
  return withdraw(part, { amount: verifyFrom, place: bank(ibanOf(part)) });
}

/** The identity provider finds the papers in order. */
async function proveIdentity(context: AppContext, { person }: Part): Promise<void> {
  if (await isIdentityVerified(context, person.id)) return;
  await askCompany(context, `/kyc/${person.id}/outcome`, { outcome: 'approved' });
  await until(`The identity of ${person.id}`, async () => ((await isIdentityVerified(context, person.id)) ? true : undefined));
}

/** One that takes two people: as much as is wanted, or as little as asks for two. */
export async function ofTwoPeople(context: AppContext, part: Part, wanted = 0): Promise<string> {
  const { fourEyesFrom, verifyFrom } = await payoutBounds(context);
  const amount = Math.max(fourEyesFrom, wanted);
  if (amount >= verifyFrom) await proveIdentity(context, part);
  await payIn(context, part, { amount: amount + 2 * SMALL });
  return withdraw(part, { amount, place: bank(ibanOf(part)) });
}

/** One of two people that makes up nearly all of what leaves in a day without a look at how much. */
export async function mostOfTheDay(context: AppContext, part: Part): Promise<string> {
  const { velocityDay } = await payoutBounds(context);
  return ofTwoPeople(context, part, velocityDay - SMALL / 2);
}

/** One more after that: together they are too much for a day. */
export const oneMoreThanUsual = (part: Part): Promise<string> =>
  withdraw(part, { amount: SMALL, place: bank(ibanOf(part)), step: 'one more' });

const LIMITED_CODE = 'HELLO10';

/** Enters a promo code of a campaign that a player has once. */
export async function takeLimitedBonus({ person }: Part): Promise<void> {
  await person.api.game.addBonusCode({ body: { bonusCode: LIMITED_CODE, trigger: 1 } });
}

/** One of an account that shares its device with others that have had the same bonus. */
export async function ofCluster(context: AppContext, part: Part): Promise<string> {
  await payIn(context, part, { amount: 100 });
  return withdraw(part, { amount: 80, place: card('4410') });
}
