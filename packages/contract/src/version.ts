/** The product's version, that of package.json: OpenAPI documents and the socket's connect reply name it. */
export const VERSION = '0.2.0';
