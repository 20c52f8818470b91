import type { AppContext } from '../../app-context.ts';
import { findInvoice } from '../../../modules/payment/index.ts';
import { isIdentityVerified } from '../../../modules/player/index.ts';
import { askCompany, until } from './calls.ts';
import { type Part, payIn, payoutBounds, requirePayable, withdraw } from './money.ts';
import { bankOf, cardOf, newCardOf, type Place, refusedCardOf } from './places.ts';

/** At least what each way to pay out takes. */
const SMALL = 30;

/** A withdrawal goes to the player's second payout destination, since the provider pays nothing out to the first. */
async function askElsewhere(context: AppContext, part: Part, { amount, place }: { amount: number; place: Place }): Promise<string> {
  await payIn(context, part, { amount: amount + 2 * SMALL });
  await withdraw(context, part, { amount: SMALL, place: refusedCardOf(part), step: 'first place' });
  return withdraw(context, part, { amount, place });
}

/** A withdrawal that nothing speaks against but its new place: green (operator §6.4). */
export const safeWithdrawal = (context: AppContext, part: Part, index = 0): Promise<string> =>
  askElsewhere(context, part, { amount: 40 + 5 * (index % 20), place: newCardOf(part) });

/** One to a bank account after a card. */
export const toNewDestination = (context: AppContext, part: Part): Promise<string> =>
  askElsewhere(context, part, { amount: 180, place: bankOf(part) });

/** One of a player whose bank has taken a deposit back. */
export async function afterChargeback(context: AppContext, part: Part): Promise<string> {
  await payIn(context, part, { amount: 120 });
  await chargeBack(context, part);
  return withdraw(context, part, { amount: 60, place: cardOf(part, '4310') });
}

/** A deposit, part of which the bank charges back. @returns the invoice */
export const chargeBack = async (context: AppContext, part: Part): Promise<string> =>
  takeBack(context, await payIn(context, part, { amount: 50, step: 'charged back' }));

/** A deposit that was paid out again before its bank took it back: all of it is owed. @returns the invoice */
export async function chargeBackSpent(context: AppContext, part: Part): Promise<string> {
  const invoiceId = await payIn(context, part, { amount: 50, step: 'charged back' });
  // Any remaining money would pay for the chargeback.
  const payoutId = await withdraw(context, part, { amount: 50, isWhole: true, place: cardOf(part, '4312'), step: 'spent' });
  // One that waits for a person has taken the money from the balance as well.
  await until(`The payout ${payoutId}`, async () =>
    (await findInvoice(context.database, payoutId))?.state === 'approved' ? undefined : true,
  );
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
  return withdraw(context, part, { amount: verifyFrom, place: bankOf(part) });
}

/** The identity provider finds the papers in order. */
async function proveIdentity(context: AppContext, { person }: Part): Promise<void> {
  if (await isIdentityVerified(context, person.id)) return;
  await askCompany(context, `/kyc/${person.id}/outcome`, { outcome: 'approved' });
  await until(`The identity of ${person.id}`, async () => ((await isIdentityVerified(context, person.id)) ? true : undefined));
}

/** A withdrawal that needs two approvers: the wanted amount, or else the smallest that needs two. */
export async function ofTwoPeople(context: AppContext, part: Part, wanted = 0): Promise<string> {
  const { fourEyesFrom, verifyFrom } = await payoutBounds(context);
  const amount = Math.max(fourEyesFrom, wanted);
  await requirePayable(context, part, { amount, place: bankOf(part) });
  if (amount >= verifyFrom) await proveIdentity(context, part);
  await payIn(context, part, { amount: amount + 2 * SMALL });
  return withdraw(context, part, { amount, place: bankOf(part) });
}

/** A withdrawal for two approvers that nearly reaches the most a player may withdraw in a day without review. */
export async function mostOfTheDay(context: AppContext, part: Part): Promise<string> {
  const { velocityDay } = await payoutBounds(context);
  return ofTwoPeople(context, part, velocityDay - SMALL / 2);
}

/** A further withdrawal, which takes the day over that limit. */
export const oneMoreThanUsual = (context: AppContext, part: Part): Promise<string> =>
  withdraw(context, part, { amount: SMALL, place: bankOf(part), step: 'one more' });

const LIMITED_CODE = 'HELLO10';

/** Enters a promo code of a campaign that a player has once. */
export async function takeLimitedBonus({ person }: Part): Promise<void> {
  await person.api.game.addBonusCode({ body: { bonusCode: LIMITED_CODE, trigger: 1 } });
}

/** One of an account that shares its device with others that have had the same bonus. */
export async function ofCluster(context: AppContext, part: Part): Promise<string> {
  await payIn(context, part, { amount: 100 });
  return withdraw(context, part, { amount: 80, place: cardOf(part, '4410') });
}
