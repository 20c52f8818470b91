/** The details required for a player's first withdrawal (design §5.14). Separate from the constants, which every page loads. */
export const withdrawalDetails = ['firstName', 'lastName', 'birthdate', 'address', 'city', 'postalCode'] as const;
