import { type ChatModel, startChatModel } from '../engines/chat-model.ts';

export interface FerryModel extends Pick<ChatModel, 'url' | 'close'> {
  /** The schema of the samples in extract.md. */
  schema: object;
}

/** What the model of the samples says about a page. The number of seats is made up. */
const VALUES: Readonly<Record<string, unknown>> = {
  title: 'Ferry to Gull Island',
  operator: 'Harbour Line',
  childReturn: 8,
  seats: 200,
};

/** Starts the model for the samples of the documentation. */
export async function startFerryModel(): Promise<FerryModel> {
  const model = await startChatModel(({ body }) => {
    const { properties = {} } = body.response_format.json_schema.schema;
    return Object.fromEntries(Object.keys(properties as object).map((name) => [name, VALUES[name]]));
  });
  return {
    ...model,
    schema: {
      type: 'object',
      properties: {
        operator: { type: 'string' },
        childReturn: { type: 'number', description: 'Price of a return ticket for a child' },
        seats: { type: 'integer' },
      },
    },
  };
}
