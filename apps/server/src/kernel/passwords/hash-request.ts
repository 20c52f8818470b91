import * as z from 'zod';

/** argon2id (the library's own choice) with 19 MiB, two passes, one lane (S17): about 21 ms on one core. */
export const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A request to a hashing thread: compare with a hash, or make one if `hash` is null. The answer is a boolean or the hash. */
export const hashRequest = z.object({ hash: z.nullable(z.string()), password: z.string() });
export type HashRequest = z.output<typeof hashRequest>;
