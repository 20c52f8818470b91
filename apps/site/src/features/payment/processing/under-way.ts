/** The payments that this page started and whose outcome it does not know yet. */
const open = new Set<string>();
/** Outcomes that were alerted: a message and a reading may bring the same one. */
const alerted = new Set<string>();

/** Called once a payment was created; without an id nothing can be looked up. */
export function paymentBegan(invoiceId: string | undefined): void {
  if (invoiceId !== undefined) open.add(invoiceId);
}

export const isUnderWay = (invoiceId: string): boolean => open.has(invoiceId);
/** Those of this moment. */
export const paymentsUnderWay = (): ReadonlySet<string> => new Set(open);
export const areSomeUnderWay = (): boolean => open.size > 0;

/** Called for each final status of a payment. @returns whether it is the first time on this page */
export function paymentEnded({ id, status }: { id: string; status: number }): boolean {
  open.delete(id);
  const outcome = `${id} ${status}`;
  if (alerted.has(outcome)) return false;
  alerted.add(outcome);
  return true;
}

/** Payments whose outcome is on the screen, so that no alert repeats it. */
const watched = new Set<string>();

export const isWatched = (invoiceId: string): boolean => watched.has(invoiceId);

/** Called while a screen shows how a payment ends. @returns called once it no longer does */
export function watchPayment(invoiceId: string): () => void {
  watched.add(invoiceId);
  return () => void watched.delete(invoiceId);
}

/** The page is opened anew; used by tests. */
export function forgetPayments(): void {
  open.clear();
  alerted.clear();
  watched.clear();
}
