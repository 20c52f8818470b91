let typed = '';
let returned = '';

/**
 * The message that is being typed on the open page. If the session ends meanwhile, it waits with the place that signing in leads back to, for the
 * same player.
 */
export const typedWords = {
  /** Called with each change, and with nothing as the field goes. */
  note: (text: string): void => {
    typed = text;
  },
  now: (): string => typed,
  giveBack: (text: string): void => {
    returned = text;
  },
  /** The words that were given back. Returned once. */
  take(): string {
    const words = returned;
    returned = '';
    return words;
  },
};
