import { ApiError, isRefusal } from '@pavilion/contract/calls/client.ts';
import { useState } from 'react';
import type { Texts } from '../../../content/texts.tsx';
import type { PasswordEntry, PasswordTry } from './new-password-form.tsx';

/** Shows refused fields in the form, any other refusal as a sentence. */
export function useStepUp(texts: Texts, mutateAsync: (currentPassword: string) => Promise<unknown>) {
  const [problem, setProblem] = useState<string>();
  const submit = async ({ currentPassword }: PasswordEntry, form: PasswordTry): Promise<void> => {
    setProblem(undefined);
    try {
      await mutateAsync(currentPassword);
      form.reset();
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) form.refuse(error.fields);
      else setProblem(texts(isRefusal(error, 'tooManyRequests') ? 'tooSoon' : 'failed'));
    }
  };
  return { problem, submit };
}
