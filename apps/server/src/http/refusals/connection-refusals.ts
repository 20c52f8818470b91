import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { DomainError } from '../../kernel/errors.ts';
import { rawAnswer } from '../../kernel/raw-answer.ts';
import { refusalAnswer, type RefusalParts } from './refusal-answer.ts';
import { languageOf } from '../requests/request-info.ts';

interface ConnectionRefusalParts extends RefusalParts {
  newId: () => string;
  /** Headers that every answer for an address carries. */
  headersFor(url: string, requestId: string): Readonly<Record<string, string>>;
}

/** Answers on connections that never produced a request, with the same texts and headers as everywhere else. */
export interface ConnectionRefusals {
  /** Answers input that Node could not parse as a request, or that arrived too slowly. */
  clientError(error: NodeJS.ErrnoException & { rawPacket?: unknown }, socket: Duplex): void;
  /** Ends the connection of a request whose body does not arrive. */
  tooSlow(request: IncomingMessage): void;
  /** Refuses an upgrade that no handler accepts. */
  noUpgrade(request: IncomingMessage, socket: Duplex): void;
}

/** The path of an unparsable request; an API path when it cannot be determined. */
function addressIn(packet: unknown): string {
  const start = Buffer.isBuffer(packet) ? packet.subarray(0, 2048).toString('latin1') : '';
  return /^[A-Z]+ (\/[^\s]*)/.exec(start)?.[1] ?? '/api/';
}

function refusalOf(code: string | undefined): DomainError {
  if (code === 'HPE_HEADER_OVERFLOW') return new DomainError('headersTooLarge');
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return new DomainError('bodyTooLarge');
  return new DomainError(code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'requestTimeout' : 'malformedRequest');
}

export function createConnectionRefusals(parts: ConnectionRefusalParts): ConnectionRefusals {
  const textFor = (refusal: DomainError, { url, language }: { url: string; language: string | undefined }): string => {
    const requestId = parts.newId();
    const { status, headers, body } = refusalAnswer(refusal, { requestId, url, language }, parts);
    return rawAnswer({ status, headers: { ...parts.headersFor(url, requestId), ...headers }, body });
  };
  const askedBy = ({ url = '/', headers }: IncomingMessage) => ({ url, language: languageOf(headers['accept-language']) });
  return {
    clientError: (error, socket) => {
      if (error.code !== 'ECONNRESET' && socket.writable)
        socket.write(textFor(refusalOf(error.code), { url: addressIn(error.rawPacket), language: undefined }));
      socket.destroy(error);
    },
    tooSlow: (request) => {
      request.socket.write(textFor(new DomainError('requestTimeout'), askedBy(request)));
    },
    noUpgrade: (request, socket) => {
      socket.end(textFor(new DomainError('notFound'), askedBy(request)));
    },
  };
}
