import type { IncomingMessage, ServerResponse } from 'node:http';

/** Answers a request below the framework. `headers` are those of every answer for its address. @returns false for one that the framework should handle */
export type EarlyAnswer = (request: IncomingMessage, response: ServerResponse, headers: () => Readonly<Record<string, string>>) => boolean;
