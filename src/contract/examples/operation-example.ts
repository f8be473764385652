/** What the OpenAPI description says about an operation in addition to its schemas. */
export interface OperationExample {
  description: string;
  request?: unknown;
  /** Undefined if a successful response has no body. */
  response?: unknown;
}
