import { ExactNumber } from '@pavilion/contract/formats/amount.ts';

const anyControl = /\p{Cc}/u;
const controlBesidesLines = /[^\P{Cc}\n\r\t]/u;

/** Fields of a query that contain such a text. */
export function fieldsOfControls(query: unknown): string[] {
  return [...new Set(placesOfControls(query).map((place) => place.split('.', 1)[0] ?? ''))];
}

/**
 * Finds texts and names of fields in a part of a request that contain a control character or a lone surrogate. Silently dropping either would leave a different
 * text – another mail address, say. Line breaks are allowed in the given fields.
 * @returns paths as `error.fields` names them, `a.0.b`
 */
export function placesOfControls(part: unknown, multilineFields: readonly string[] = []): string[] {
  const found: string[] = [];
  const open: { value: unknown; path: readonly string[] }[] = [{ value: part, path: [] }];
  while (open.length > 0) {
    const { value, path } = open.pop() ?? { value: undefined, path: [] };
    if (typeof value === 'string') {
      if (hasControls(value, multilineFields.includes(path[0] ?? ''))) found.push(path.join('.') || 'body');
    } else if (isPlain(value)) {
      for (const [key, inside] of Object.entries(value)) open.push({ value: inside, path: [...path, key] });
      found.push(...Object.keys(value).flatMap((key) => (hasControls(key, false) ? [[...path, key].join('.')] : [])));
    }
  }
  return found;
}

const hasControls = (text: string, isMultiline: boolean): boolean =>
  (isMultiline ? controlBesidesLines : anyControl).test(text) || !text.isWellFormed();

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof ExactNumber) && !(value instanceof Blob);
