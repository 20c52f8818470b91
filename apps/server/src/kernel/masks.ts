/** Masks a part after its first letter. */
const firstOf = (part: string): string => `${Array.from(part)[0] ?? ''}***`;

/** An e-mail address as operators see it (operator §3.6). Example: `dora@pavilion.test` gives `d***@p***.test`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [name, domain] = [email.slice(0, Math.max(at, 0)), email.slice(at + 1)];
  const dot = domain.lastIndexOf('.');
  return `${firstOf(name)}@${firstOf(domain)}${dot < 0 ? '' : domain.slice(dot)}`;
}
