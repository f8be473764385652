/** Renders an HTTP method as a colored label. */
export const renderMethod = (method: string): string =>
  `<span class="method method-${method.toLowerCase()}">${method}</span>`;

/** Colors the method of each operation that is the complete text of inline code or of a heading. */
export const colorMethods = (html: string): string =>
  html.replace(
    />(GET|POST|PUT|PATCH|DELETE) (\/[^<]*<\/(?:code|a)>)/g,
    (_, method: string, rest: string) => `>${renderMethod(method)} ${rest}`,
  );
