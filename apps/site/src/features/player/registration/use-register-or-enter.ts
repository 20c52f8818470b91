import { sessionStore } from '../../../browser/storage.ts';
import { useRegister, useSignIn } from '../queries.ts';
import { registerOrEnter } from './register-or-enter.ts';

type Registering = Parameters<ReturnType<typeof useRegister>['mutateAsync']>[0];

/** Registers, and finds out by signing in where the answer is lost (U-37). */
export function useRegisterOrEnter() {
  const register = useRegister();
  const signIn = useSignIn();
  return {
    run: (registering: Registering, login: { login: string; password: string }) =>
      registerOrEnter({
        register: () => register.mutateAsync(registering),
        signIn: () => signIn.mutateAsync(login),
        store: sessionStore(),
      }),
    isPending: register.isPending || signIn.isPending,
  };
}
