/** The first status by which a server says that the fault is its own. */
export const SERVER_FAULT = 500;
