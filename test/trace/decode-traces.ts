/** A received span. Numbers of fields are those of opentelemetry/proto/trace/v1/trace.proto. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  /** Empty for the first span of a trace. */
  parentSpanId: string;
  name: string;
  /** 1 internal, 2 server, 3 client, 5 consumer. */
  kind: number;
  /** Nanoseconds since the epoch. */
  start: bigint;
  end: bigint;
  attributes: Record<string, string | number>;
  links: { traceId: string; spanId: string }[];
  /** Whether the status is an error. */
  isFailed: boolean;
  /** Attributes of the process that sent the span. */
  resource: Record<string, string | number>;
}

interface Field {
  number: number;
  value: bigint | Buffer;
}

/** Decodes an `ExportTraceServiceRequest` in protobuf. */
export function decodeTraces(message: Buffer): ReceivedSpan[] {
  return messages(message, 1).flatMap((resourceSpans) => {
    const resource = Object.assign({}, ...messages(resourceSpans, 1).map((one) => attributesOf(one, 1)));
    return messages(resourceSpans, 2)
      .flatMap((scopeSpans) => messages(scopeSpans, 2))
      .map((span) => decodeSpan(span, resource));
  });
}

const decodeSpan = (span: Buffer, resource: ReceivedSpan['resource']): ReceivedSpan => ({
  traceId: hex(span, 1),
  spanId: hex(span, 2),
  parentSpanId: hex(span, 4),
  name: messages(span, 5)[0]?.toString() ?? '',
  kind: Number(integer(span, 6)),
  start: integer(span, 7),
  end: integer(span, 8),
  attributes: attributesOf(span, 9),
  links: messages(span, 13).map((link) => ({ traceId: hex(link, 1), spanId: hex(link, 2) })),
  isFailed: messages(span, 15).some((status) => integer(status, 3) === 2n),
  resource,
});

function attributesOf(message: Buffer, number: number): Record<string, string | number> {
  return Object.fromEntries(
    messages(message, number).map((pair) => {
      const [key = Buffer.alloc(0)] = messages(pair, 1);
      const [value = Buffer.alloc(0)] = messages(pair, 2);
      const [text] = messages(value, 1);
      return [key.toString(), text?.toString() ?? Number(integer(value, 3))];
    }),
  );
}

const hex = (message: Buffer, number: number): string => messages(message, number)[0]?.toString('hex') ?? '';

const messages = (message: Buffer, number: number): Buffer[] =>
  fieldsOf(message).flatMap((field) =>
    field.number === number && Buffer.isBuffer(field.value) ? [field.value] : [],
  );

const integer = (message: Buffer, number: number): bigint => {
  const value = fieldsOf(message).find((field) => field.number === number)?.value;
  return typeof value === 'bigint' ? value : 0n;
};

function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const readVarint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const key = Number(readVarint());
    const number = key >> 3;
    switch (key & 7) {
      case 0:
        fields.push({ number, value: readVarint() });
        break;
      case 1:
        fields.push({ number, value: message.readBigUInt64LE(at) });
        at += 8;
        break;
      case 2: {
        const length = Number(readVarint());
        fields.push({ number, value: message.subarray(at, at + length) });
        at += length;
        break;
      }
      case 5:
        fields.push({ number, value: BigInt(message.readUInt32LE(at)) });
        at += 4;
        break;
      default:
        throw new Error(`Unknown wire type ${key & 7}.`);
    }
  }
  return fields;
}
