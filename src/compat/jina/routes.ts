import type { FastifyInstance, FastifyReply } from 'fastify';
import { type CompatDependencies, fetchPage, identifyProgram, type PageRequest } from '../capture.ts';
import { toReaderAnswer } from './answer.ts';
import { toJinaUnreachedError } from './errors.ts';
import { readGetRequest, readPostRequest, type ReaderView } from './request.ts';

/** Serves `GET /https://…` and `POST /` of Jina Reader. */
export function registerJina(app: FastifyInstance, dependencies: CompatDependencies): void {
  const answerRequest = async (
    { view, ...pageRequest }: PageRequest & { view: ReaderView },
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const page = await fetchPage(dependencies, pageRequest, reply);
    if (!page.isReached) return reply.code(422).send(toJinaUnreachedError(page.error));
    const { contentType, body } = toReaderAnswer(page.result, view);
    const isPicture = view.format === 'screenshot' || view.format === 'pageshot';
    if (isPicture && !view.isJson) return reply.redirect(body);
    return reply.type(contentType).send(body);
  };
  const options = identifyProgram(dependencies, 'jina.read');
  // In a route, two colons stand for one colon, because a single colon begins a parameter.
  for (const route of ['/http:://*', '/https:://*']) {
    app.get(route, options, async (request, reply) =>
      // The router decodes the path, so take the URL as it was sent.
      answerRequest(readGetRequest(request.raw.url?.slice(1) ?? '', request.headers), reply),
    );
  }
  app.post('/', options, async (request, reply) =>
    answerRequest(readPostRequest(request.body ?? {}, request.headers), reply),
  );
}
