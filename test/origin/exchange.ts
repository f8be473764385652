import type { IncomingMessage, ServerResponse } from 'node:http';

/** URLs of the servers of the test origin, for links between pages, without a final slash. */
export type Addresses = {
  /** The test origin. */
  readonly own: string;
  /** The test origin on a second port, which is another web origin. The address policy allows it. */
  readonly other: string;
  /** The victim: a server that the address policy forbids. */
  readonly victim: string;
  /** A port without a listener. */
  readonly refused: string;
};

/** One request, with everything that a route needs to respond. */
export type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  readonly addresses: Addresses;
};

/** One path of the origin: what it simulates, and how it answers. */
export type Route = {
  readonly about: string;
  readonly serve: (exchange: Exchange) => void;
};

/** Routes by path. A path that ends in `/*` matches everything below it. */
export type Family = Readonly<Record<string, Route>>;

/** The parts of a page; `head` and `body` are markup. */
export type PageParts = {
  readonly title?: string;
  readonly lang?: string;
  readonly head?: string;
  readonly body: string;
};

/** A complete response; a string is sent as UTF-8. */
export type Reply = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string | Uint8Array;
};

/** The markup of a complete page. */
export function markup({ title = 'Untitled', lang = 'en', head = '', body }: PageParts): string {
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<title>${title}</title>
${head}
</head>
<body>
${body}
</body>
</html>
`;
}

/** Sends a complete response. */
export function send({ response }: Exchange, { status = 200, headers = {}, body = '' }: Reply): void {
  const length =
    status === 204 || status === 304 ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  response.writeHead(status, { ...length, ...headers });
  response.end(body);
}

/** Sends a complete HTML page. */
export function sendPage(exchange: Exchange, parts: PageParts, { status, headers }: Reply = {}): void {
  send(exchange, {
    ...(status === undefined ? {} : { status }),
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
    body: markup(parts),
  });
}

/** Creates a route that answers with an HTML page: a fixed page, or a page for the request. */
export function page(
  about: string,
  parts: PageParts | ((exchange: Exchange) => PageParts),
  options: Reply = {},
): Route {
  return {
    about,
    serve: (exchange) => sendPage(exchange, typeof parts === 'function' ? parts(exchange) : parts, options),
  };
}

/** A route that answers with fixed bytes or text. */
export function fixed(about: string, reply: Reply): Route {
  return { about, serve: (exchange) => send(exchange, reply) };
}

/** Answers after a delay, unless the client has disconnected. */
export function later({ response }: Exchange, milliseconds: number, answer: () => void): void {
  const timer = setTimeout(answer, milliseconds);
  response.once('close', () => clearTimeout(timer));
}

/** Repeats an action until the client disconnects. */
export function every({ response }: Exchange, milliseconds: number, action: () => void): void {
  const timer = setInterval(action, milliseconds);
  response.once('close', () => clearInterval(timer));
}
