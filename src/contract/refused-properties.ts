import { z } from 'zod';

/**
 * Messages for properties that a request does not have but that similar requests do, by name. A message says why the
 * property is refused, or what to use instead. Each request schema is registered with its own messages.
 */
export const REFUSED_PROPERTIES = z.registry<Readonly<Record<string, string>>, z.ZodObject>();
