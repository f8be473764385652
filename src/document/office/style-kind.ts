const QUOTES = /^(?:quote|quotations|intense quote|block ?text|block ?quote)$/;
const CODE = /^(?:source ?code|html preformatted|code|preformatted text|macro)$/;

/** Returns the kind of a paragraph by the name of its style in lower case. */
export const styleKind = (name: string): 'text' | 'code' | 'quote' =>
  CODE.test(name) ? 'code' : QUOTES.test(name) ? 'quote' : 'text';
