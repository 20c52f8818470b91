/** What a first withdrawal needs to know of a player (design §5.14). Apart from the constants, which every page loads. */
export const withdrawalDetails = ['firstName', 'lastName', 'birthdate', 'address', 'city', 'postalCode'] as const;
