import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

const BUSY = 451;

/** A mail server outside the product, which remembers who was written to. */
export class MailServer {
  /** Whether it takes nothing for now. */
  isBusy = false;
  readonly port: number;
  readonly #recipients: Set<string>;
  readonly #server: SMTPServer;

  private constructor(server: SMTPServer, { port, recipients }: { port: number; recipients: Set<string> }) {
    this.#server = server;
    this.port = port;
    this.#recipients = recipients;
  }

  static async open(): Promise<MailServer> {
    const recipients = new Set<string>();
    let opened: MailServer | undefined;
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onRcptTo: (_address, _session, callback) =>
        opened?.isBusy === true ? callback(Object.assign(new Error('busy'), { responseCode: BUSY })) : callback(),
      onData: (stream, { envelope }, callback) => {
        stream.resume();
        stream.on('end', () => {
          for (const { address } of envelope.rcptTo) recipients.add(address);
          callback();
        });
      },
    });
    server.on('error', () => undefined);
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const address = listening.address();
    opened = new MailServer(server, { port: typeof address === 'object' && address !== null ? address.port : 0, recipients });
    return opened;
  }

  hasWrittenTo(address: string): boolean {
    return this.#recipients.has(address);
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
