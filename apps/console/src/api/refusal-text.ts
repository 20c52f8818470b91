import { ApiError } from '@pavilion/contract/calls/client.ts';
import { refusals } from '@pavilion/contract/console/errors.ts';
import { useText, useTextOf } from '../texts/use-text.ts';

/** The name of a refusal by its code. */
const refusalName = (error: ApiError): string | undefined => Object.entries(refusals).find(([, { code }]) => code === error.code)?.[0];

/** Whether a thrown value is the named refusal. */
export const isRefusedAs = (error: unknown, name: keyof typeof refusals): boolean =>
  error instanceof ApiError && error.code === refusals[name].code;

const wordOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(wordOf).join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
};

/** The values in a refusal's text; the reasons against erasing a player are words as well. */
function detailOf({ detail }: ApiError, sayOf: (key: string) => string | undefined): Record<string, string> {
  const said = (value: unknown): string => sayOf(`obstacle_${wordOf(value)}`) ?? wordOf(value);
  return Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [
      name,
      name === 'obstacles' && Array.isArray(value) ? value.map(said).join(', ') : wordOf(value),
    ]),
  );
}

/** What the console says of a refused or failed call, in the operator's language. */
export function useRefusalText(): (error: unknown) => string {
  const say = useText('refusals');
  const sayOf = useTextOf('refusals');
  return (error) => {
    if (!(error instanceof ApiError)) return say('offline');
    const words = sayOf(refusalName(error) ?? '', detailOf(error, sayOf));
    const fields = Object.values(error.fields).flat();
    if (words !== undefined && fields.length === 0) return words;
    return [error.message, ...fields].filter(Boolean).join(' ') || say('failed');
  };
}

/** The number by which the log finds a refused call. */
export const requestIdOf = (error: unknown): string | undefined => {
  const id = error instanceof ApiError ? error.detail.requestId : undefined;
  return typeof id === 'string' ? id : undefined;
};
