import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A request that the model has received. */
export interface ChatRequest {
  path: string;
  authorization: string | undefined;
  body: {
    model?: string;
    messages: { role: string; content: string }[];
    response_format: { type: string; json_schema: { name: string; schema: Record<string, unknown> } };
  };
}

/** Answers a request: a value is the content of a chat completion, and undefined means that the answer was sent. */
export type ChatAnswer = (request: ChatRequest, response: ServerResponse) => unknown;

export interface ChatModel {
  url: string;
  received: ChatRequest[];
  /** Replaces the way to answer. */
  answerWith(answer: ChatAnswer): void;
  close(): Promise<void>;
}

/** Starts a server on the loopback interface that speaks the protocol of chat completions. */
export async function startChatModel(answer: ChatAnswer = () => '{}'): Promise<ChatModel> {
  const received: ChatRequest[] = [];
  let currentAnswer = answer;
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const entry = {
        path: request.url ?? '',
        authorization: request.headers.authorization,
        body: body as ChatRequest['body'],
      };
      received.push(entry);
      const value = currentAnswer(entry, response);
      if (value === undefined) return;
      const content = typeof value === 'string' ? value : JSON.stringify(value);
      response.end(
        JSON.stringify({ model: 'test-model-7b', choices: [{ message: { role: 'assistant', content } }] }),
      );
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answerWith: (next) => {
      currentAnswer = next;
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
