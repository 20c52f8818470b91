export const REPLY_LENGTH_MAX = 5000;
export const TEMPLATE_NAME_LENGTH_MAX = 80;

/** Placeholders of a template: the number of the message, and the deadline of a complaint. */
export const templatePlaceholders = ['number', 'answerBy'] as const;
type TemplateValues = Readonly<Record<(typeof templatePlaceholders)[number], string | null>>;

const placeholder = /\{([A-Za-z][A-Za-z0-9]*)\}/g;

/** The names in braces of a text, each once. */
const namesIn = (text: string): string[] => [...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name))];

/** Names in a text that no message has a value for. */
export const unknownNames = (text: string): string[] =>
  namesIn(text).filter((name) => !templatePlaceholders.some((known) => known === name));

/** Whether a message has a value for all that a text names. */
export const canFill = (text: string, values: TemplateValues): boolean =>
  namesIn(text).every((name) => new Map<string, string | null>(Object.entries(values)).get(name) !== null);

/** A template's text with the values of a message; what it does not know stays as it is written. */
export function filled(text: string, values: TemplateValues): string {
  const known = new Map<string, string | null>(Object.entries(values));
  return text.replace(placeholder, (written, name: string) => known.get(name) ?? written);
}
