/** What is given and what is taken, as an approval names it: `+ payments, − risk`. */
export const changeText = (gains: readonly string[], loses: readonly string[]): string =>
  [...gains.map((one) => `+ ${one}`), ...loses.map((one) => `− ${one}`)].join(', ') || '–';
