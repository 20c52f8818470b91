import { readConfig } from '@pavilion/server/config/config.ts';
import { reachDatabase } from './reach-database.ts';

async function verifyDatabase(verify: (url: string) => Promise<boolean>): Promise<boolean> {
  const database = await reachDatabase(readConfig());
  try {
    return await verify(database.url);
  } finally {
    await database.stop();
  }
}

/** Runs a verification of the product's database: exit code 0 when it is sound, 1 on a breach or an error. */
export function runVerification(verify: (url: string) => Promise<boolean>): void {
  verifyDatabase(verify).then(
    (isSound) => {
      process.exitCode = isSound ? 0 : 1;
    },
    (error: unknown) => {
      console.error(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
      process.exitCode = 1;
    },
  );
}
