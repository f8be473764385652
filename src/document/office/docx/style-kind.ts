const QUOTE_STYLE = /^(?:quote|quotations|intense quote|block ?text|block ?quote)$/;
const CODE_STYLE = /^(?:source ?code|html preformatted|code|preformatted text|macro)$/;

/** Returns the kind of a paragraph. `name` is the name of its style in lower case. */
export const classifyStyle = (name: string): 'text' | 'code' | 'quote' =>
  CODE_STYLE.test(name) ? 'code' : QUOTE_STYLE.test(name) ? 'quote' : 'text';
