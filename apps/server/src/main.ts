import { readConfig } from './config/config.ts';
import { ConfigError } from './config/values.ts';
import { refuseOpenConsole } from './config/refuse-open-console.ts';
import { refuseOpenSandbox } from './config/refuse-open-sandbox.ts';
import { refuseOpenSite } from './config/refuse-open-site.ts';
import { refuseRoot } from './config/refuse-root.ts';

/** Starts the product, or prints in one line why it cannot and exits with code 1 (sandbox §1). */
async function main(): Promise<void> {
  const config = readConfig();
  refuseRoot(config, process.getuid?.());
  refuseOpenConsole(config);
  refuseOpenSite(config);
  const warning = refuseOpenSandbox(config);
  // Loading the product takes a second: a refused configuration is reported without it.
  const [{ startProduct }, { watchFaults }] = await Promise.all([import('./product.ts'), import('./composition/faults.ts')]);
  const product = await startProduct(config);
  watchFaults(product);
  const stop = (): void => {
    product.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  if (warning !== undefined) process.stderr.write(`${warning}\n`);
  if (product.consoleUrl !== undefined) process.stdout.write(`Console is ready at ${product.consoleUrl}\n`);
  process.stdout.write(`Pavilion is ready at ${product.url}\n`);
}

function fail(error: unknown): never {
  const text = error instanceof Error ? error.message : String(error);
  const line = error instanceof ConfigError ? text : `Pavilion could not start: ${text}`;
  process.stderr.write(`${line.split('\n')[0]}\n`);
  process.exit(1);
}

main().catch(fail);
