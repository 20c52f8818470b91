/** An address as it is compared: one operator for each. */
export const emailKeyOf = (email: string): string => email.trim().normalize('NFC').toLowerCase();
