import { parseArgs } from 'node:util';

const MISSPELT = 2;

/** The options of a command line, as `parseArgs` reads them. One that there is not, or without its value, ends the tool with one line. */
export const readArguments: typeof parseArgs = (config) => {
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(MISSPELT);
  }
};
