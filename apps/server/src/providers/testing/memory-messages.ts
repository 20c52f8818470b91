import type { Mailer, Texter } from '../../modules/player/ports.ts';

/** Takes each message once by its id, like the real services. */
function createMemoryService<Message extends { id: string }>() {
  const sent: Message[] = [];
  return {
    sent,
    send: async (message: Message): Promise<'taken'> => {
      if (!sent.some(({ id }) => id === message.id)) sent.push(message);
      return 'taken';
    },
  };
}

/** A mail service in memory: `sent` holds the mails. */
export const createMemoryMailer = (): Mailer & { sent: Parameters<Mailer['send']>[0][] } => createMemoryService();

/** A text message service in memory: `sent` holds the messages. */
export const createMemoryTexter = (): Texter & { sent: Parameters<Texter['send']>[0][] } => createMemoryService();
