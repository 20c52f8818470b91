/** Operations of the house alone are recorded under this id, which is no player's. */
export const housePlayerId = '00000000-0000-0000-0000-000000000000';
