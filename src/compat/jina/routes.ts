import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authenticateProgram, type CompatDependencies, fetchPage, type PageRequest } from '../capture.ts';
import { toReaderAnswer } from './answer.ts';
import { toJinaUnreachedError } from './errors.ts';
import { readGetRequest, readPostRequest, type ReaderView } from './request.ts';

/** Serves `GET /https://…` and `POST /` of Jina Reader. */
export function registerJina(app: FastifyInstance, dependencies: CompatDependencies): void {
  const answerRequest = async (
    request: FastifyRequest,
    reply: FastifyReply,
    readRequest: () => PageRequest & { view: ReaderView },
  ): Promise<FastifyReply> => {
    const principal = await authenticateProgram(dependencies, 'jina.read', request, reply);
    const { view, ...pageRequest } = readRequest();
    const page = await fetchPage(dependencies, principal, pageRequest, reply);
    if (!page.isReached) return reply.code(422).send(toJinaUnreachedError(page.error));
    const { contentType, body } = toReaderAnswer(page.result, view);
    const isPicture = view.format === 'screenshot' || view.format === 'pageshot';
    if (isPicture && !view.isJson) return reply.redirect(body);
    return reply.type(contentType).send(body);
  };
  // In a route, two colons stand for one colon, because a single colon begins a parameter.
  for (const route of ['/http:://*', '/https:://*']) {
    app.get(route, (request, reply) =>
      // The router decodes the path, so take the URL as it was sent.
      answerRequest(request, reply, () => readGetRequest(request.raw.url?.slice(1) ?? '', request.headers)),
    );
  }
  app.post('/', (request, reply) =>
    answerRequest(request, reply, () => readPostRequest(request.body ?? {}, request.headers)),
  );
}
