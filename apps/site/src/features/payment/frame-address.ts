/** The address of a payment page in a frame: its fields go along as query parameters, a frame cannot post (wire §3.8). */
export function frameAddress(action: string, fields: Readonly<Record<string, string>>): string {
  const address = new URL(action);
  for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value);
  return address.href;
}
