export class Refusal extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly param: string | undefined;
  readonly type: string;

  constructor(
    status: number,
    message: string,
    { code, param, type = 'invalid_request_error' }: { code?: string; param?: string; type?: string } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.param = param;
    this.type = type;
  }

  body(): unknown {
    const { type, message, code, param } = this;
    return { error: { type, message, ...(code && { code }), ...(param && { param }) } };
  }
}

export const missing = (kind: string, id: string, param = 'id'): Refusal =>
  new Refusal(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param });
