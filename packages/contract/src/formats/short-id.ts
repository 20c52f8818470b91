const DIGITS = 8;

/**
 * The number by which people refer to a payment, a bet or a message: the end of its id, since ids created at the same time share their
 * beginning. The console can search by it (D-244).
 * @example
 * shortId('01a1f86a-9503-7199-8000-9bb1c20fce11') // 'C20FCE11'
 */
export const shortId = (id: string): string => id.slice(-DIGITS).toUpperCase();
