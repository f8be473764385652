import { z } from 'zod';

/**
 * Properties that a request does not have but that similar requests do: the reason, and what to use instead, by name.
 * A schema is registered together with its properties.
 */
export const REFUSED_PROPERTIES = z.registry<Readonly<Record<string, string>>, z.ZodObject>();
