/** Opens a player's paper as an operator does before approving it. @throws Error where it is not handed over */
export async function openPaper(consoleUrl: string, { token }: { token: string }, id: string): Promise<void> {
  const headers = { cookie: `pavilion-console=${token}` };
  const answered = await fetch(`${consoleUrl}/api/console/v1/documents/${id}/file?reason=to+judge+the+paper`, { headers });
  if (!answered.ok) throw new Error(`the paper ${id} was not handed over: ${answered.status}`);
}
