import { isPublicAddress, isThisMachine } from './hosts.ts';
import { ConfigError, type Environment, hidePassword } from './values.ts';

/** Addresses that keys, files of players or traces are sent to. A name may be that of a private network, where clear text is allowed. */
const TAKES_CLEAR_TEXT = ['BTCPAY_URL', 'S3_ENDPOINT', 'CLAMD_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const;
const CLEAR = ['http:', 'tcp:'];
/** Parameters by which the mail library does without TLS, or without knowing whom it talks to. */
const WEAKENING = ['requireTLS', 'tls.rejectUnauthorized', 'tls.checkServerIdentity'];

const urlOf = (environment: Environment, variable: string): URL | null => URL.parse(environment[variable] ?? '');

/**
 * Refuses in production any setting that would send secrets over the internet in clear text, or to an unauthenticated server (S97). @throws
 * ConfigError
 */
export function refuseClearText(environment: Environment): void {
  if (environment.NODE_ENV !== 'production') return;
  for (const variable of TAKES_CLEAR_TEXT) {
    const url = urlOf(environment, variable);
    if (url !== null && CLEAR.includes(url.protocol) && isPublicAddress(url.hostname))
      throw new ConfigError(variable, hidePassword(url.href), 'a TLS connection, or an address of this machine or of a private network');
  }
  const mail = urlOf(environment, 'SMTP_URL');
  if (mail !== null && !isThisMachine(mail.hostname) && WEAKENING.some((name) => mail.searchParams.has(name)))
    throw new ConfigError('SMTP_URL', hidePassword(mail.href), `an address without ${WEAKENING.join(', ')}: mails go by TLS`);
  if (environment.NODE_TLS_REJECT_UNAUTHORIZED === '0')
    throw new ConfigError('NODE_TLS_REJECT_UNAUTHORIZED', '0', 'NODE_EXTRA_CA_CERTS, for certificates of an authority of your own');
}
