import * as z from 'zod/mini';

const operationShape = z.object({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.unknown())),
  parameters: z._default(z.array(z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), schema: z.unknown() })), []),
  requestBody: z.optional(z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) })),
});
const documentShape = z.object({ paths: z.record(z.string(), z.record(z.string(), operationShape)) });

/** One operation of an OpenAPI document, with what a caller needs. */
export interface FuzzedOperation {
  id: string;
  method: string;
  path: string;
  /** Signed by an outside company. */
  isSigned: boolean;
  parameters: readonly { name: string; in: 'path' | 'query' | 'header'; schema: unknown }[];
  body: { type: string; schema: unknown } | undefined;
}

/** Every operation of a document. */
export function operationsOf(document: unknown): FuzzedOperation[] {
  const { paths } = documentShape.parse(document);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, security, parameters, requestBody }]) => {
      const [content] = Object.entries(requestBody?.content ?? {});
      return {
        id: operationId,
        method: method.toUpperCase(),
        path,
        isSigned: security.some((scheme) => 'signature' in scheme),
        parameters,
        body: content === undefined ? undefined : { type: content[0], schema: content[1].schema },
      };
    }),
  );
}
