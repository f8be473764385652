import type { McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { UNTRUSTED_NOTE, Url } from './tools/shared.ts';

const Question = z.string().trim().min(1);

const CITATION_RULE =
  'Quote the passages that support the answer, with the URL of each. Say so if a page does not answer it.';

/** A task that a user starts in the client, as a slash command in most clients. */
interface Prompt<Arguments extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  argsSchema: Arguments;
  /** Returns the steps that the model takes. */
  write(args: z.output<Arguments>): readonly string[];
}

/** Returns the function that registers a prompt. Arguments are JSON in its steps, so that they cannot add a step. */
const definePrompt =
  <Arguments extends z.ZodObject>({ name, title, description, argsSchema, write }: Prompt<Arguments>) =>
  (server: McpServer): void => {
    const config = { title, description, argsSchema: argsSchema as StandardSchemaWithJSON };
    server.registerPrompt(name, config, (args) => {
      const text = formatSteps(write(args as z.output<Arguments>));
      return { description: title, messages: [{ role: 'user', content: { type: 'text', text } }] };
    });
  };

const formatSteps = (steps: readonly string[]): string =>
  [...steps.map((step, index) => `${index + 1}. ${step}`), '', UNTRUSTED_NOTE].join('\n');

const PROMPTS = [
  definePrompt({
    name: 'ask_page',
    title: 'Ask a page',
    description: 'Answer a question from one page, document or video, with quotations.',
    argsSchema: z.object({ url: Url, question: Question.describe('What you want to know.') }),
    write: ({ url, question }) => [
      `Call fetch with {"url":${JSON.stringify(url)}}. If there is no page, report why and stop.`,
      `If the page has a cursor, call highlights with its snapshotId and {"query":${JSON.stringify(question)}} instead of reading the rest.`,
      `Answer the question ${JSON.stringify(question)} from the page alone. ${CITATION_RULE}`,
    ],
  }),
  definePrompt({
    name: 'ask_site',
    title: 'Ask a site',
    description: 'Find the pages of a site that answer a question, and answer it with quotations.',
    argsSchema: z.object({
      url: Url.describe('Any page of the site.'),
      question: Question.describe('What you want to know.'),
    }),
    write: ({ url, question }) => [
      `Call map with {"url":${JSON.stringify(url)}}, and choose at most five URLs that are likely to answer the question ${JSON.stringify(question)}. If there are many URLs, call map again with a word of the question as "search".`,
      'Call fetch for each of them, with the question as "search".',
      `Answer the question. ${CITATION_RULE}`,
    ],
  }),
  definePrompt({
    name: 'report_changes',
    title: 'Report what changed on a page',
    description: 'Compare a page as it is now with its latest stored snapshot.',
    argsSchema: z.object({ url: Url }),
    write: ({ url }) => [
      `Call fetch with {"url":${JSON.stringify(url)},"maxTokens":200}.`,
      'Call diff with its snapshotId. If no earlier snapshot is stored, say that this is the first one, and stop.',
      'Report what changed, the most important change first: prices, dates and numbers with their old and new values, then text that was added or removed. Leave out changes without meaning, such as counters.',
    ],
  }),
];

/** Registers tasks that combine the tools. */
export function registerPrompts(server: McpServer): void {
  for (const register of PROMPTS) register(server);
}
