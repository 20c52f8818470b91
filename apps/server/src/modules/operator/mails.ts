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

export const blockedMail = ({ email }: Addressee, { at }: { at: Date }): OperatorMail => ({
  to: email,
  subject: 'Your operator account is blocked',
  text: `Hello,\n\nafter ten wrong codes your operator account was blocked on ${moment(at)}. An administrator can open it again.${SIGNATURE}`,
  template: 'operator-blocked',
});

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
