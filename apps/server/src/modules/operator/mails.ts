import type { OperatorMail } from './context.ts';

interface Addressee {
  email: string;
}

const SIGNATURE = '\n\nPavilion';
const moment = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export const invitationMail = ({ email }: Addressee, { link, roles }: { link: string; roles: readonly string[] }): OperatorMail => ({
  to: email,
  subject: 'Your invitation to the Pavilion console',
  text: `Hello,\n\nyou are invited to the operator console as ${roles.join(', ')}. The link works once, for 48 hours:\n\n${link}${SIGNATURE}`,
  template: 'operator-invitation',
});

export const newDeviceMail = (
  { email }: Addressee,
  { address, device, at }: { address: string; device: string; at: Date },
): OperatorMail => ({
  to: email,
  subject: 'A new device signed in to the console',
  text: `Hello,\n\na device that was not seen before signed in to your operator account on ${moment(at)}.\n\nAddress: ${address}\nDevice: ${device}\n\nIf that was not you, end its session and tell an administrator at once.${SIGNATURE}`,
  template: 'operator-new-device',
});

export const recoveryCodeMail = ({ email }: Addressee, { left, at }: { left: number; at: Date }): OperatorMail => ({
  to: email,
  subject: 'A recovery code was used',
  text: `Hello,\n\na recovery code signed in to your operator account on ${moment(at)}. Recovery codes left: ${left}.\n\nIf that was not you, tell an administrator at once.${SIGNATURE}`,
  template: 'operator-recovery-code',
});

export const stolenSessionMail = (
  { email }: Addressee,
  { address, device, at }: { address: string; device: string; at: Date },
): OperatorMail => ({
  to: email,
  subject: 'Your console session was used elsewhere',
  text: `Hello,\n\non ${moment(at)} somebody used your session of the operator console from another device and another address and was refused.\n\nAddress: ${address}\nDevice: ${device}\n\nEnd that session and tell an administrator at once.${SIGNATURE}`,
  template: 'operator-stolen-session',
});

const guesses = {
  operatorPasswordGuessed: [
    'Somebody is guessing the password of your console account',
    'somebody tried passwords for your operator account, from networks from which you have not signed in lately. None was right',
    'Nothing changes on the networks from which you sign in; elsewhere the page first solves a challenge automatically. If your password is used anywhere else, change it.',
  ],
  operatorCodeGuessed: [
    'Somebody has your console password',
    'the tenth wrong code of the day was entered after the password of your operator account',
    'If the codes were not yours, somebody has your password: change it now. On other networks than the ones from which you sign in, you may have to wait before entering a code; a passkey or a recovery code works at once.',
  ],
  operatorOidcCodeGuessed: [
    'Somebody is signing in to the console as you by OpenID',
    'the tenth wrong code of the day was entered after a sign-in to your operator account by OpenID',
    'If the codes were not yours, somebody has your account at the issuer: have it secured now. On other networks than the ones from which you sign in, you may have to wait before entering a code; a passkey or a recovery code works at once.',
  ],
  operatorSessionGuessed: [
    'A console session of yours was ended',
    'a session of your operator account was ended after ten wrong codes or passwords',
    'Your account stays open: sign in again. If the attempts were not yours, somebody had access to that session.',
  ],
} as const;

/** Warns an operator that somebody is guessing their codes, and says what to do. */
export function guessesMail({ email }: Addressee, { guessed, at }: { guessed: keyof typeof guesses; at: Date }): OperatorMail {
  const [subject, what, advice] = guesses[guessed];
  return {
    to: email,
    subject,
    text: `Hello,\n\non ${moment(at)} ${what}.\n\n${advice} Tell an administrator.${SIGNATURE}`,
    template: 'operator-guesses',
  };
}

const changes = {
  added: ['A new factor of your operator account', 'a new factor was added to your operator account'],
  removed: ['A factor of your operator account was removed', 'a passkey of your operator account was removed'],
  suspended: [
    'A passkey of your operator account is refused',
    'a passkey of your operator account was used whose counter did not go on, as that of a copy would not, and is refused from now on',
  ],
} as const;

export function newFactorMail(
  { email }: Addressee,
  { change, address, device, at }: { change: keyof typeof changes; address: string; device: string; at: Date },
): OperatorMail {
  const [subject, what] = changes[change];
  return {
    to: email,
    subject,
    text: `Hello,\n\non ${moment(at)} ${what}.\n\nAddress: ${address}\nDevice: ${device}\n\nIf that was not you, tell an administrator at once.${SIGNATURE}`,
    template: `operator-factor-${change}`,
  };
}
