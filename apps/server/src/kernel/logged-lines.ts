import * as z from 'zod';

/** What lines of a log tell under a name, in their order; lines about other things, or cut off by a crash, are passed over. */
export async function* toldUnder<T>(
  lines: AsyncIterable<string> | Iterable<string>,
  { name, schema }: { name: string; schema: z.ZodType<T> },
): AsyncGenerator<T> {
  const shape = z.object({ [name]: schema });
  for await (const line of lines) {
    // Most lines of a log are about something else; they are not even parsed.
    if (!line.includes(`"${name}"`)) continue;
    const told = shape.safeParse(parsed(line)).data?.[name];
    if (told !== undefined) yield told;
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined; // A line that was cut off by a crash.
  }
}
