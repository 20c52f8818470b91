/** The lowest status that means a fault of the server. */
export const SERVER_FAULT = 500;
