import { ConfigError } from '../config/values.ts';

interface ListeningPlace {
  variable: 'PORT' | 'CONSOLE_PORT' | 'METRICS_PORT';
  port: number;
  host: string;
}

/** Listens. @throws ConfigError with the setting to change where the place is taken, is not of this machine or is not this user's */
export async function orExplain<T>({ variable, port, host }: ListeningPlace, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE') throw new ConfigError(variable, String(port), `a free port: ${host}:${port} is taken`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new ConfigError('HOST', host, 'an address of this machine');
    if (code === 'EACCES') throw new ConfigError(variable, String(port), 'a port this user may listen on');
    throw error;
  }
}
