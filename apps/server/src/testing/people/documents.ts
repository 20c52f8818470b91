/** Opens a player's document as an operator does before approving it. @throws Error if it is not returned */
export async function openDocument(consoleUrl: string, { token }: { token: string }, id: string): Promise<void> {
  const headers = { cookie: `pavilion-console=${token}` };
  const answered = await fetch(`${consoleUrl}/api/console/v1/documents/${id}/file?reason=to+judge+the+paper`, { headers });
  if (!answered.ok) throw new Error(`the paper ${id} was not handed over: ${answered.status}`);
}
