import { ApiError } from '@pavilion/contract/calls/client.ts';
import { refusals } from '@pavilion/contract/calls/refusals.ts';
import { useContext } from 'react';
import { useFormats } from './formats.ts';
import { TextsContext } from './use-text.ts';
import { wordsOfRefusal } from './refusal-words.ts';

/** Whether a thrown value is the named refusal. */
export const isRefusedAs = (error: unknown, name: keyof typeof refusals): boolean =>
  error instanceof ApiError && error.code === refusals[name].code;

/** The console's message for a refused or failed call, in the operator's language. */
export function useRefusalText(): (error: unknown) => string {
  const { language, texts } = useContext(TextsContext);
  const { minute } = useFormats();
  return (error) => wordsOfRefusal(error, { language, texts, minute });
}

/** The number by which the log finds a refused call. */
export const requestIdOf = (error: unknown): string | undefined => {
  const id = error instanceof ApiError ? error.detail.requestId : undefined;
  return typeof id === 'string' ? id : undefined;
};
