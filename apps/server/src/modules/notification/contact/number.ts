/** The end of a message's id, where ids made at the same time differ, is its number. */
const NUMBER_DIGITS = 8;
export const numberOf = (id: string): string => id.slice(-NUMBER_DIGITS).toUpperCase();
