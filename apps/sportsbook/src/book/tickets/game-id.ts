/** The identity operators reserve for betting (wire §3.9); the wallet takes it in the place of the catalogue's id. */
export const GAME_ID = 'sportsbook';
