/** How a screen is looked at. */
export interface Variant {
  width: number;
  theme: 'dark' | 'light';
  locale: string;
  state: State;
}

/** `full` of a player who owns everything, `empty` of one who has nothing, `loading` while no call is answered, `failing` while all fail. */
export const states = ['full', 'empty', 'loading', 'failing'] as const;
export type State = (typeof states)[number];

export const widths = [1440, 768, 390] as const;
export const themes = ['dark', 'light'] as const;

export const variantName = ({ width, theme, locale, state }: Variant): string => `${width}-${theme}-${locale}-${state}`;

/** Every combination of what was asked for. */
export function variantsOf(asked: {
  widths: readonly number[];
  themes: readonly Variant['theme'][];
  locales: readonly string[];
  states: readonly State[];
}): Variant[] {
  return asked.widths.flatMap((width) =>
    asked.themes.flatMap((theme) =>
      asked.locales.flatMap((locale) => asked.states.map((state): Variant => ({ width, theme, locale, state }))),
    ),
  );
}
