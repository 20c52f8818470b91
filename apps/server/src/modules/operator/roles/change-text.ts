/** The permissions added and removed, as an approval names them: `+ payments, − risk`. */
export const changeText = (gains: readonly string[], loses: readonly string[]): string =>
  [...gains.map((one) => `+ ${one}`), ...loses.map((one) => `− ${one}`)].join(', ') || '–';
