import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import * as z from 'zod/mini';

/** An answer, and the operation that gave it. */
interface CheckedAnswer {
  method: string;
  /** As written in the document: `/api/game/games/{id}`. */
  path: string;
  status: number;
  contentType: string | undefined;
  body: string;
}

const described = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ responses: z.record(z.string(), z.object({ content: z.optional(z.record(z.string(), z.unknown())) })) }),
    ),
  ),
});

const mediaTypeOf = (contentType = ''): string => contentType.split(';', 1)[0] ?? '';

const pointerPart = (text: string): string => encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));

/** Checks answers against an OpenAPI document. @returns how an answer deviates from it, or undefined */
export function createAnswerCheck(document: object): (answer: CheckedAnswer) => string | undefined {
  const { paths } = described.parse(document);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');

  return ({ method, path, status, contentType, body }) => {
    const responses = paths[path]?.[method.toLowerCase()]?.responses;
    if (responses === undefined) return undefined;
    const where = `${method} ${path} ${status}`;
    const response = responses[String(status)];
    if (response === undefined) return `${where} is not described: ${body.slice(0, 200)}`;
    const { content } = response;
    if (content === undefined) return body === '' ? undefined : `${where} has a body: ${body.slice(0, 200)}`;
    if (content['*/*'] !== undefined) return undefined;
    const type = mediaTypeOf(contentType);
    if (content[type] === undefined) return `${where} is of the type ${type}`;
    return type === 'application/json' ? contradiction({ method, path, status, body }, where) : undefined;
  };

  /** How a body deviates from its schema; undefined if it conforms. */
  function contradiction({ method, path, status, body }: Omit<CheckedAnswer, 'contentType'>, where: string) {
    const place = ['paths', path, method.toLowerCase(), 'responses', String(status), 'content', 'application/json', 'schema']
      .map(pointerPart)
      .join('/');
    const validate = ajv.getSchema(`document#/${place}`);
    if (validate === undefined) return `${where} has no schema`;
    const parsed: unknown = JSON.parse(body);
    return validate(parsed) ? undefined : `${where}: ${ajv.errorsText(validate.errors)} in ${body.slice(0, 400)}`;
  }
}
