import * as z from 'zod';

/** Yields the values logged under `name`, in order. Skips lines about anything else and a line truncated by a crash. */
export async function* loggedEntries<T>(
  lines: AsyncIterable<string> | Iterable<string>,
  { name, schema }: { name: string; schema: z.ZodType<T> },
): AsyncGenerator<T> {
  const shape = z.object({ [name]: schema });
  for await (const line of lines) {
    // Most lines are about something else; skip parsing them.
    if (!line.includes(`"${name}"`)) continue;
    const entry = shape.safeParse(parsed(line)).data?.[name];
    if (entry !== undefined) yield entry;
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined; // A line truncated by a crash.
  }
}
