/** The address of a framed payment page. A frame cannot post, so the fields are query parameters (wire §3.8). @throws if `action` is no URL */
export function frameAddress(action: string, fields: Readonly<Record<string, string>>): string {
  const address = new URL(action);
  for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value);
  return address.href;
}
